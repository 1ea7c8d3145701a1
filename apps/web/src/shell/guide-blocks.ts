/** A page of docs/guide as its markdown was read when the pages were built; the browser brings no reader along. */
export type GuideBlock =
  | { readonly kind: 'title' | 'heading' | 'text'; readonly words: readonly GuideWords[] }
  | { readonly kind: 'steps' | 'points'; readonly items: readonly (readonly GuideWords[])[] }
  | { readonly kind: 'picture'; readonly name: string; readonly about: string }

export type GuideWords =
  | { readonly kind: 'plain' | 'strong' | 'keys'; readonly words: string }
  | { readonly kind: 'page'; readonly name: string; readonly words: string }

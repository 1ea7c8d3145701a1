import { observed } from '../kit/observed.ts'

/** What lies over the page at the person's wish: the palette, the palette on companies, the keys, or the help. */
export const overlay = observed<'palette' | 'companies' | 'keys' | 'help' | null>(null)

/** What already stands in the palette when it opens. */
export const paletteText = observed('')

export function openPalette(typed = ''): void {
  paletteText.set(typed)
  overlay.set('palette')
}

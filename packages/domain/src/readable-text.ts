/** They turn what follows around: what people read is then not what is stored, nor what a search finds. */
const TURNS_DIRECTION = /[\u202A-\u202E\u2066-\u2069]/u
const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LINES = /[^\P{Cc}\t\n\r]/u
/** Whatever is not a space, a mark without a shape of its own, or the blank letters of Hangul and Braille. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

export const NOT_VISIBLE = 'must have a character that can be seen'
export const HAS_CONTROLS = 'must not have control characters or marks that turn the direction of a text'

/**
 * Why people could not read a text as it is stored; undefined when they can, or when it is empty. Joiners without width are
 * welcome next to letters: some scripts need them in the middle of a word.
 */
export function unreadable(text: string, { inLines = false } = {}): string | undefined {
  if (TURNS_DIRECTION.test(text) || (inLines ? CONTROL_BUT_LINES : CONTROL).test(text)) return HAS_CONTROLS
  return text === '' || VISIBLE.test(text) ? undefined : NOT_VISIBLE
}

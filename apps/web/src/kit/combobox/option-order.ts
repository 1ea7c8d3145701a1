import { foldedWords, foldText } from '@galen/domain/folded-text'

export type ComboboxOption = {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  /** Stands above the first option of its group. */
  readonly heading?: string | undefined
  readonly isDisabled?: boolean | undefined
  /** Offers to make what was typed. */
  readonly isOffer?: boolean | undefined
}

/** How near a label comes to the words: it begins so, one of its words does, or it only has them somewhere. */
function nearness(label: string, words: readonly string[], typed: string): 0 | 1 | 2 | undefined {
  const folded = foldText(label)
  if (!words.every((word) => folded.includes(word))) return undefined
  if (folded.startsWith(typed)) return 0
  const starts = folded.split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2
}

/** The options that have the words, the nearest first and otherwise in their own order. All of them while nothing is typed. */
export function matchingOptions<O extends ComboboxOption>(options: readonly O[], typed: string): readonly O[] {
  const words = foldedWords(typed)
  if (words.length === 0) return options
  const found = options.flatMap((option) => {
    const near = nearness(`${option.label} ${option.detail ?? ''}`, words, words.join(' '))
    return near === undefined ? [] : [{ option, near }]
  })
  return found.toSorted((one, other) => one.near - other.near).map(({ option }) => option)
}

/** A number as people type it, with or without its hyphens. */
const plain = (word: string) => foldText(word).replaceAll('-', '')

/** Whether the label, or a number of the option, is exactly what was typed. */
function isExactly({ label, detail }: ComboboxOption, typed: string): boolean {
  if (foldText(label) === foldText(typed)) return true
  const numbers = `${label} ${detail ?? ''}`.split(/[\s·,()]+/).filter((word) => /\d/.test(word))
  return numbers.some((number) => plain(number) === plain(typed))
}

/**
 * What words stand for that were left before their answer was there (P67): the one that is called or numbered so, or the
 * only one that is left. Several of one name are sizes of one record, whose order says which comes first.
 */
export function meantOption<O extends ComboboxOption>(options: readonly O[], typed: string): O | undefined {
  const found = options.filter(({ isOffer, isDisabled }) => !isOffer && !isDisabled)
  const exact = found.filter((option) => isExactly(option, typed.trim()))
  const [first, ...others] = exact.length > 0 ? exact : found
  return first && others.every(({ label }) => foldText(label) === foldText(first.label)) ? first : undefined
}

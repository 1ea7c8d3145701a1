/** Words that say in which form someone does business, and distinguish no one. */
const FORMS = new Set([
  'the',
  'inc',
  'incorporated',
  'llc',
  'llp',
  'lp',
  'pllc',
  'pc',
  'corp',
  'corporation',
  'co',
  'company',
  'ltd',
  'limited',
  'and',
  'of',
])

/** The words by which a business is known, in small letters without accents, signs and its legal form. */
export function nameWords(name: string): string[] {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !FORMS.has(word))
  return telling.length > 0 ? telling : words
}

/** Whether two names are likely to be one business: the same words, or two and more words of one that are all in the other. */
export function isSimilarName(one: string, other: string): boolean {
  const [few, many] = [nameWords(one), nameWords(other)].toSorted((left, right) => left.length - right.length)
  if (!few || !many || few.length === 0) return false
  return (few.length > 1 || many.length === 1) && few.every((word) => many.includes(word))
}

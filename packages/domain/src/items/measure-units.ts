/** The American short form of a unit, and the words that lists, directories and people use for it. */
const SPELLINGS: readonly (readonly [string, readonly string[]])[] = [
  ['mg', ['mg', 'mgs', 'milligram', 'milligrams']],
  ['mcg', ['mcg', 'ug', 'µg', 'μg', 'microgram', 'micrograms']],
  ['ng', ['ng', 'nanogram', 'nanograms']],
  ['g', ['g', 'gm', 'gram', 'grams']],
  ['kg', ['kg', 'kilogram', 'kilograms']],
  ['mL', ['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres']],
  ['L', ['l', 'liter', 'liters', 'litre', 'litres']],
  ['units', ['unit', 'units', "[usp'u]"]],
  ['IU', ['iu', '[iu]', 'international unit', 'international units']],
  ['mEq', ['meq', 'milliequivalent', 'milliequivalents']],
  ['mmol', ['mmol', 'millimole', 'millimoles']],
  ['%', ['%', 'percent']],
  ['hr', ['h', 'hr', 'hour', 'hours']],
  ['ct', ['ct', 'cnt', 'count', 'tablet', 'tablets', 'tab', 'tabs', 'capsule', 'capsules', 'cap', 'caps']],
  ['ea', ['ea', 'each', 'piece', 'pieces', 'pc']],
  ['pk', ['pk', 'pack', 'packs']],
]

const SHORT = new Map(SPELLINGS.flatMap(([short, spellings]) => spellings.map((word) => [word, short] as const)))
const PIECES = /^(?:1|ct|ea|(?:tablet|capsule)\b.*)$/i

const oneUnit = (text: string): string => {
  const word = text.trim().replaceAll(/\s+/g, ' ')
  const known = SHORT.get(word.toLowerCase())
  if (known !== undefined) return known
  if (/^(?:tablet|capsule)\b/i.test(word)) return 'ct'
  return /^[A-Z][A-Z ,-]{3,}$/.test(word) ? word.toLowerCase() : word
}

/** A unit as a label writes it: mg/mL of "Milligram per milliliter", mg of "mg/1", mg/5 mL of "mg/5mL". */
export function shortUnit(text: string): string {
  const [unit = '', ...per] = text.split(/\/|\sper\s/i).map((part) => part.trim())
  const divisors = per.flatMap((divisor) => {
    const { amount = '', of = '' } = /^(?<amount>\d*\.?\d*)\s*(?<of>.*)$/.exec(divisor.trim())?.groups ?? {}
    const named = of === '' ? '' : oneUnit(of)
    if (named === '' || (PIECES.test(named) && (amount === '' || amount === '1'))) return []
    const numeral = amount.startsWith('.') ? `0${amount}` : amount
    return [numeral === '' || numeral === '1' ? named : `${numeral} ${named}`]
  })
  return [oneUnit(unit), ...divisors].join('/')
}

/** Every way to write a short unit, the longest first; a unit that is not known has one. */
export const spellingsOf = (short: string): readonly string[] =>
  (SPELLINGS.find(([known]) => known === short)?.[1] ?? [short]).toSorted((one, other) => other.length - one.length)

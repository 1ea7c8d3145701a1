import { shortUnit, spellingsOf } from './measure-units.ts'

/** What the name of a medicine is made of, as items have it. */
export type NamedMedicine = {
  readonly itemName: string
  readonly strength: string
  readonly strengthUnit: string | null
  readonly form: string | null
  readonly size: string
  readonly sizeUnit: string | null
}

/** The name in its parts, each measure with its unit; a part that is not known is empty. */
export type MedicineParts = {
  readonly name: string
  readonly strength: string
  readonly form: string
  readonly size: string
}

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const hasUnit = (amount: string) => /[a-z%]/i.test(amount)

/** An amount with its unit, 50 mg, 0.1%, 5/325 mg; what already names a unit is left as it is. */
export function measured(amount: string, unit: string | null): string {
  const [numeral, short] = [plain(amount), shortUnit(plain(unit))]
  if (numeral === '' || short === '' || hasUnit(numeral)) return numeral
  return short.startsWith('%') ? `${numeral}${short}` : `${numeral} ${short}`
}

/** Name, strength and size as grids and transaction information show them, each for itself. */
export const medicineParts = (item: NamedMedicine): MedicineParts => ({
  name: plain(item.itemName),
  strength: measured(item.strength, item.strengthUnit),
  form: plain(item.form).toLowerCase(),
  size: measured(item.size, item.sizeUnit),
})

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Finds "5/325 mg" also where it is written 5 mg-325 mg, 5-325MG or 5/325 milligrams. */
function writtenIn(amount: string, unit: string | null): RegExp | undefined {
  const [numeral, short] = [plain(amount), shortUnit(plain(unit))]
  if (numeral === '') return undefined
  if (short === '' || hasUnit(numeral)) return new RegExp(String.raw`(?<![\w./])${escaped(numeral)}(?![\w/])`, 'i')
  const [of = '', ...per] = short.split('/')
  const anyOf = (name: string) => `(?:${spellingsOf(name).map(escaped).join('|')})`
  const divisor = per.map((part) => {
    const [count = '', name = ''] = part.includes(' ') ? part.split(' ', 2) : ['', part]
    return String.raw`\s*(?:/|per)\s*${escaped(count)}\s*${anyOf(name)}`
  })
  const amounts = numeral.split('/').map((one) => escaped(one.trim()))
  const between = String.raw`\s*-?${anyOf(of)}?\s*[/-]\s*`
  return new RegExp(String.raw`(?<![\w./])${amounts.join(between)}\s*-?${anyOf(of)}${divisor.join('')}(?![\w/])`, 'i')
}

const wordIn = (name: string, word: string) =>
  word !== '' && new RegExp(String.raw`(?<!\w)${escaped(word)}s?(?!\w)`, 'i').test(name)

/** A name that ends with the bare number of the strength: the unit that follows belongs to it. */
const withoutBareStrength = (name: string, amount: string) =>
  amount !== '' && name.endsWith(` ${amount}`) ? name.slice(0, -amount.length).trim() : name

const joined = ({ name, strength, form, size }: MedicineParts) =>
  [[name, strength, form].filter(Boolean).join(' '), size].filter(Boolean).join(', ')

/**
 * The name of a medicine as it is written everywhere: Losartan Potassium 50 mg tablet, 90 ct. What the name already holds is
 * not said again. Where it is too long the name is cut, then size and form are left out; the strength is never cut.
 */
export function medicineName(item: NamedMedicine, longest = Number.POSITIVE_INFINITY): string {
  const parts = medicineParts(item)
  const strength = writtenIn(item.strength, item.strengthUnit)
  const size = writtenIn(item.size, item.sizeUnit)
  const holdsStrength = strength?.test(parts.name) ?? false
  const whole = joined({
    name: holdsStrength ? parts.name : withoutBareStrength(parts.name, plain(item.strength)),
    strength: holdsStrength ? '' : parts.strength,
    form: wordIn(parts.name, parts.form) ? '' : parts.form,
    size: size?.test(parts.name) ? '' : parts.size,
  })
  return whole.length <= longest ? whole : shortened(parts, [strength, size], longest)
}

/** What is left between words when a measure was taken out: nothing at the end, one comma of several. */
const tidied = (marks: string, at: number, whole: string) =>
  at + marks.length === whole.length ? '' : marks.slice(Math.max(0, marks.lastIndexOf(','), marks.lastIndexOf(';')))

function shortened(parts: MedicineParts, held: readonly (RegExp | undefined)[], longest: number): string {
  const bare = held.reduce((name, measure) => (measure ? name.replace(measure, '') : name), parts.name)
  const name = plain(bare.replaceAll(/[\s,;-]+/g, tidied))
  const tails = [
    joined({ ...parts, name: '' }),
    joined({ ...parts, name: '', form: '' }),
    joined({ ...parts, name: '', form: '', size: '' }),
  ]
  const least = Math.min(name.length, 20)
  const tail = tails.find((text) => text.length + least + 1 <= longest) ?? parts.strength
  return [name.slice(0, Math.max(0, longest - tail.length - 1)).trim(), tail]
    .filter(Boolean)
    .join(' ')
    .slice(0, longest)
}

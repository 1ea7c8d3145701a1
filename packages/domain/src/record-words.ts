import { formatDate, isBusinessDate } from './dates.ts'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from './money.ts'
import { writeFigure } from './notation.ts'
import { isPermission, permissions } from './permissions.ts'

export type Values = Readonly<Record<string, unknown>>

/** How a field of a record is written about: its label on the screen and the writing of its values. */
export type FieldWords = {
  readonly label: string
  readonly write?: (value: unknown) => string | undefined
  /** The field is a list of rows, each reported by itself. */
  readonly rows?: RowWords
  /** What happened when it became true or false, where "set … to yes" says too little. */
  readonly actions?: readonly [becameTrue: string, becameFalse: string]
  /** It follows from other fields, so that a sentence about it says nothing new. */
  readonly follows?: true
}

export type RowWords = {
  readonly noun: (row: Values) => string
  readonly title: (row: Values) => string
  /** What makes two rows the same one; its id unless said otherwise. */
  readonly key?: (row: Values) => string
  readonly fields: Fields
}

export type Fields = Readonly<Record<string, FieldWords>>

/** How one kind of record is called, and its fields. What is not declared is spelled from its name in the code. */
export type RecordWords = {
  readonly noun: string
  readonly title?: (values: Values) => string
  readonly fields?: Fields
}

export const textIn = (values: Values, field: string): string => {
  const value = values[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Those of the parts that say something, with commas between. */
export const listed = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ')

const isAmount = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

export const field = (label: string): FieldWords => ({ label })
export const following = (label: string): FieldWords => ({ label, follows: true })
export const money = (label: string): FieldWords => ({
  label,
  write: (value) => (isAmount(value) ? formatMoney(parseCents(value)) : undefined),
})
export const cost = (label: string): FieldWords => ({
  label,
  write: (value) => (isAmount(value) ? formatUnitCost(parseUnitCost(value)) : undefined),
})
export const percent = (label: string): FieldWords => ({
  label,
  write: (value) => (typeof value === 'number' ? `${writeFigure(value)}%` : undefined),
})
const ABBREVIATION = /^[A-Z]{2,3}$/
/** One of a few codes, each with its own words or spelled from its name. An abbreviation, such as ACH or EDI, stays. */
export const option = (label: string, words: Readonly<Record<string, string>> = {}): FieldWords => ({
  label,
  write: (value) =>
    typeof value === 'string' && value !== ''
      ? (words[value] ?? (ABBREVIATION.test(value) ? value : spelled(value)))
      : undefined,
})
export const actions = (label: string, becameTrue: string, becameFalse: string): FieldWords => ({
  label,
  actions: [becameTrue, becameFalse],
})
export const rows = (label: string, words: RowWords): FieldWords => ({ label, rows: words })

/** `shipTo`, `ship_to` and `ship-to` are "ship to", `sales-order.placed` is "sales order placed". */
export const spelled = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase()

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What an id stands for, not that it is one: `roleIds` are "Roles" and `salesRepId` is "Sales rep". */
export const labelOf = (fields: Fields | undefined, name: string): string =>
  fields?.[name]?.label ??
  capitalized(
    spelled(
      name
        .replace(/yIds$/, 'ies')
        .replace(/Ids$/, 's')
        .replace(/(?<=.)Id$/, '')
        .replace(/^is(?=[A-Z])/, ''),
    ),
  )

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/

/** How the records are called that values refer to by their id. */
export type Names = Readonly<Record<string, string>>

/** A value as people read it. Undefined for nothing, and for the id of a record that no one can call by name. */
export function valueInWords(value: unknown, names: Names, words?: FieldWords): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const own = words?.write?.(value)
  if (own !== undefined) return own
  if (isId(value)) return names[value]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return writeFigure(value)
  if (typeof value === 'string') return textInWords(value)
  if (Array.isArray(value)) return listInWords(value, names, words)
  return typeof value === 'object' ? pairsInWords(value as Values, names, words?.rows?.fields) : undefined
}

function textInWords(value: string): string {
  if (isPermission(value)) return permissions[value].label
  if (CODE.test(value)) return spelled(value)
  if (isBusinessDate(value)) return formatDate(value)
  const [, day = ''] = INSTANT.exec(value) ?? []
  return isBusinessDate(day) ? formatDate(day) : value
}

function listInWords(values: readonly unknown[], names: Names, words: FieldWords | undefined): string | undefined {
  const rowWords = words?.rows
  const told = values.flatMap((each) =>
    rowWords && isRow(each) ? rowWords.title(each) : (valueInWords(each, names, words) ?? []),
  )
  return told.length === 0 ? undefined : told.join(', ')
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

const pairsInWords = (values: Values, names: Names, fields: Fields | undefined): string | undefined =>
  Object.entries(values)
    .flatMap(([name, value]) => {
      const words = valueInWords(value, names, fields?.[name])
      return words === undefined || name === 'id' ? [] : `${labelOf(fields, name)} ${words}`
    })
    .join(', ') || undefined

/** What became of the rows of a list, row by row. */
export type RowChange =
  | { readonly kind: 'added' | 'removed'; readonly row: Values }
  | { readonly kind: 'changed'; readonly row: Values; readonly before: Values; readonly fields: readonly string[] }

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRow) : [])

export function rowChanges(before: unknown, after: unknown, words: RowWords): RowChange[] {
  const keyOf = words.key ?? ((row: Values) => textIn(row, 'id'))
  const old = new Map(rowsOf(before).map((row) => [keyOf(row), row]))
  const now = new Map(rowsOf(after).map((row) => [keyOf(row), row]))
  const came = [...now].flatMap(([key, row]): RowChange[] => {
    const was = old.get(key)
    if (!was) return [{ kind: 'added', row }]
    const fields = [...new Set([...Object.keys(was), ...Object.keys(row)])].filter(
      (name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(row[name] ?? null),
    )
    return fields.length === 0 ? [] : [{ kind: 'changed', row, before: was, fields }]
  })
  const went = [...old].flatMap(([key, row]): RowChange[] => (now.has(key) ? [] : [{ kind: 'removed', row }]))
  return [...came, ...went]
}

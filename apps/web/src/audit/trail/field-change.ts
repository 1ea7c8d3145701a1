import {
  type FieldWords,
  isId,
  labelOf,
  type Names,
  type RowChange,
  rowChanges,
  type RowWords,
  valueInWords,
} from '@galen/domain/record-words'
import { text } from '../../kit/text.ts'

/** One field that changed: what it was and is, its label, and the part of the record that it belongs to. */
export type FieldChange = {
  readonly before: unknown
  readonly after: unknown
  readonly label: string
  readonly of: string
  readonly names: Names
}

const LONGEST = 60
const MOST_NAMED = 3

/** The clauses that describe it; of a list of rows there is one for each row. */
export function fieldChange(change: FieldChange, words: FieldWords | undefined): string[] {
  if (words?.rows) return rowClauses(change, words.rows)
  if (words?.actions && typeof change.after === 'boolean')
    return [nameOf(words.actions[change.after ? 0 : 1], change.of)]
  if (isPlainList(change.before) && isPlainList(change.after)) return [listClause(change, words)]
  return [plainClause(change, words)]
}

const nameOf = (label: string, of: string) => (of === '' ? label : text('{label} of {of}', { label, of }))
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object')

function plainClause(change: FieldChange, words: FieldWords | undefined): string {
  const field = nameOf(change.label, change.of)
  const before = valueInWords(change.before, change.names, words)
  const after = valueInWords(change.after, change.names, words)
  if (isUnnamed(change.before, before) || isUnnamed(change.after, after)) return text('changed {field}', { field })
  if (after === undefined) return text('cleared {field}', { field })
  if (isLong(after) || isLong(before)) return text('changed {field}', { field })
  if (before === undefined) return text('set {field} to {after}', { field, after })
  return text('changed {field} from {before} to {after}', { field, before, after })
}

/** Something is there that has no name: the id of a record that is gone, or a file. */
const isUnnamed = (value: unknown, words: string | undefined) => isId(value) && words === undefined
const isLong = (words: string | undefined) => words !== undefined && (words.length > LONGEST || words.includes('\n'))

/** Of a list only what came and what went is reported; the rest of it is as it was. */
function listClause(change: FieldChange, words: FieldWords | undefined): string {
  const { before, after, names, label, of } = change
  const [old, now] = [before as readonly unknown[], after as readonly unknown[]]
  const told = (values: readonly unknown[]) => values.map((each) => valueInWords(each, names, words))
  const came = told(now.filter((each) => !old.includes(each)))
  const went = told(old.filter((each) => !now.includes(each)))
  const field = nameOf(label, of)
  if ([...came, ...went].includes(undefined) || came.length + went.length === 0)
    return text('changed {field}', { field })
  const values = { field, came: shortList(came), went: shortList(went) }
  if (went.length === 0) return text('added {came} to {field}', values)
  if (came.length === 0) return text('removed {went} from {field}', values)
  return text('added {came} to {field} and removed {went}', values)
}

function shortList(words: readonly (string | undefined)[]): string {
  const named = words.slice(0, MOST_NAMED).join(', ')
  const more = words.length - MOST_NAMED
  return more > 0 ? text('{named} and {more} more', { named, more }) : named
}

const rowClauses = ({ before, after, names }: FieldChange, words: RowWords): string[] =>
  rowChanges(before, after, words).flatMap((change) => rowClause(change, words, names))

function rowClause(change: RowChange, words: RowWords, names: Names): string[] {
  const row = `${words.noun(change.row)} ${words.title(change.row)}`.trim()
  if (change.kind !== 'changed')
    return [change.kind === 'added' ? text('added {row}', { row }) : text('removed {row}', { row })]
  return change.fields
    .filter((name) => name !== 'id' && words.fields[name]?.follows !== true)
    .flatMap((name) => {
      const label = labelOf(words.fields, name)
      return fieldChange(
        { before: change.before[name], after: change.row[name], label, of: row, names },
        words.fields[name],
      )
    })
}

import {
  type Column,
  type Columns,
  type FieldOf,
  type ImportPlan,
  type RowProblem,
  type RowValues,
  textOf,
} from './import-plan.ts'
import { type ImportRow, type ImportTable, isFormula, unfit, withoutApostrophe } from './import-table.ts'

/** A row with its values, before anyone has looked which record it is about. */
export type ReadRow<C extends Columns> = {
  readonly row: number
  readonly values: RowValues<C>
  readonly problems: readonly RowProblem[]
}

export type ReadRows<C extends Columns> = {
  readonly rows: readonly ReadRow<C>[]
  /** Headings that mean nothing to this import; their cells are not looked at. */
  readonly ignored: readonly string[]
}

/** What a blank cell means for a record that exists: leave the field as it is, or empty it. */
export type BlankCells = 'keep' | 'clear'

/** Reads every cell of the table by its column. Nothing is looked up, and nothing is written. */
export function readRows<C extends Columns>(plan: ImportPlan<C>, table: ImportTable, blanks: BlankCells): ReadRows<C> {
  const fields = fieldsOf(plan, table.heading)
  const named = fields.filter((field) => field !== undefined)
  if (named.length === 0)
    throw unfit(`No column of the file is known. Head them ${headingsOf(plan, Object.keys(plan.columns)).join(', ')}.`)
  const twice = named.find((field, place) => named.indexOf(field) !== place)
  if (twice !== undefined) throw unfit(`The file has the column ${headingsOf(plan, [twice])[0]} more than once.`)
  return {
    rows: table.rows.map((row) => readRow(plan, fields, row, blanks)),
    ignored: table.heading.filter((heading, place) => heading !== '' && fields[place] === undefined),
  }
}

const headingsOf = <C extends Columns>(plan: ImportPlan<C>, fields: readonly string[]) =>
  fields.map((field) => plan.columns[field]?.heading ?? field)

/** The field that each column of the file is about; undefined where it is about none. */
function fieldsOf<C extends Columns>(plan: ImportPlan<C>, heading: readonly string[]): (FieldOf<C> | undefined)[] {
  const known = new Map<string, FieldOf<C>>()
  for (const field of Object.keys(plan.columns) as FieldOf<C>[]) {
    const column = plan.columns[field]
    for (const name of [field, column?.heading ?? field, ...(column?.aliases ?? [])]) known.set(folded(name), field)
  }
  return heading.map((name) => known.get(folded(name)))
}

// "Customer #" and "customer number" stay apart, so the sign counts as the word it stands for.
const folded = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function readRow<C extends Columns>(
  plan: ImportPlan<C>,
  fields: readonly (FieldOf<C> | undefined)[],
  { row, cells }: ImportRow,
  blanks: BlankCells,
): ReadRow<C> {
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  for (const [place, field] of fields.entries()) {
    if (field === undefined) continue
    const column = plan.columns[field]
    const text = (cells[place] ?? '').trim()
    if (text === '') {
      if (blanks === 'clear' && !staysWhenBlank(column)) values[field] = null
      continue
    }
    const parsed = isFormula(text)
      ? { problem: 'is a formula. Put an apostrophe before it to keep it as text' }
      : column?.parse(withoutApostrophe(text))
    if (parsed === undefined) continue
    if ('value' in parsed) values[field] = parsed.value
    else problems.push({ row, column: column?.heading ?? field, text: shortened(text), message: parsed.problem })
  }
  const overhang = cells.slice(fields.length).find((cell) => cell.trim() !== '')
  if (overhang !== undefined)
    problems.push({ row, column: null, text: shortened(overhang), message: 'has more cells than the heading' })
  return { row, values: values as RowValues<C>, problems }
}

const staysWhenBlank = (column: Column<unknown> | undefined) =>
  column?.neverEmpty === true || column?.fixed === true || column?.givenByUs === true

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** The texts by which the rows name records, for each key column: what has to be looked up before fates are reported. */
export function keysWanted<C extends Columns>(
  plan: ImportPlan<C>,
  rows: readonly ReadRow<C>[],
): ReadonlyMap<FieldOf<C>, readonly string[]> {
  return new Map(
    plan.keys.map((key) => {
      const texts = rows.map(({ values }) => keyText(plan, key, values)).filter((text) => text !== null)
      return [key, [...new Set(texts)]]
    }),
  )
}

/** The text by which a row's key finds a record; null where the row has none. */
export function keyText<C extends Columns>(plan: ImportPlan<C>, key: FieldOf<C>, values: RowValues<C>): string | null {
  const column = plan.columns[key]
  const value = values[key]
  if (value === null || value === undefined) return null
  return column?.keyOf?.(value) ?? textOf(column, value)
}

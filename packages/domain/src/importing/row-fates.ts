import { type Columns, type FieldOf, type ImportPlan, type RowProblem, type RowValues, textOf } from './import-plan.ts'
import { keyText, type ReadRow } from './read-rows.ts'
import { repeatedRows } from './repeated-rows.ts'

/** A record that is there already, with the fields that an import may change. */
export type ExistingRecord<C extends Columns> = { readonly id: string; readonly values: RowValues<C> }

export type FieldDifference = {
  readonly field: string
  readonly column: string
  readonly before: string | null
  readonly after: string | null
}

/** What becomes of a row. Told before anything is written, so that a person can decide. */
export type RowFate<C extends Columns> =
  | { readonly kind: 'create'; readonly row: number; readonly values: RowValues<C> }
  | {
      readonly kind: 'change'
      readonly row: number
      readonly id: string
      /** Only the fields that change. */
      readonly values: RowValues<C>
      readonly differences: readonly FieldDifference[]
    }
  | { readonly kind: 'same'; readonly row: number; readonly id: string }
  | { readonly kind: 'refused'; readonly row: number; readonly problems: readonly RowProblem[] }

export type FateKind = RowFate<Columns>['kind']

export type FindRecord<C extends Columns> = (key: FieldOf<C>, text: string) => ExistingRecord<C> | undefined

/** Tells the fate of every row, in the order of the file. */
export function rowFates<C extends Columns>(
  plan: ImportPlan<C>,
  rows: readonly ReadRow<C>[],
  find: FindRecord<C>,
): RowFate<C>[] {
  const aims = rows.map((row) => aimOf(plan, row, find))
  const repeated = repeatedRows(
    plan,
    rows.map((row, place) => ({ ...row, recordId: aims[place]?.record?.id ?? null })),
  )
  return rows.map((row, place) => {
    const aim = aims[place] ?? { problems: [] }
    const problems = [...row.problems, ...aim.problems, ...(repeated.get(row.row) ?? [])]
    return fateOf(plan, row, aim.record, problems)
  })
}

type Aim<C extends Columns> = { readonly record?: ExistingRecord<C>; readonly problems: readonly RowProblem[] }

/** Which record a row is about. Keys that lead to two records say nothing sure, so the row is refused. */
function aimOf<C extends Columns>(plan: ImportPlan<C>, { row, values }: ReadRow<C>, find: FindRecord<C>): Aim<C> {
  const hits = plan.keys.flatMap((key) => {
    const text = keyText(plan, key, values)
    const record = text === null ? undefined : find(key, text)
    return record && text !== null ? [{ record, text, column: plan.columns[key]?.heading ?? key }] : []
  })
  const [first] = hits
  if (!first) return { problems: [] }
  const other = hits.find(({ record }) => record.id !== first.record.id)
  if (!other) return { record: first.record, problems: [] }
  const message = `belongs to another ${plan.noun} than ${first.column} ${first.text}`
  return { record: first.record, problems: [{ row, column: other.column, text: other.text, message }] }
}

function fateOf<C extends Columns>(
  plan: ImportPlan<C>,
  { row, values }: ReadRow<C>,
  record: ExistingRecord<C> | undefined,
  found: readonly RowProblem[],
): RowFate<C> {
  const broken = new Set(found.map(({ column }) => column))
  const problems = [...found, ...missing(plan, row, values, record).filter(({ column }) => !broken.has(column))]
  if (problems.length === 0) problems.push(...together(plan, row, { ...record?.values, ...values }))
  if (problems.length > 0) return { kind: 'refused', row, problems }
  if (!record) return { kind: 'create', row, values }

  const changed = (Object.keys(values) as FieldOf<C>[]).filter((field) => {
    const column = plan.columns[field]
    return textOf(column, values[field]) !== textOf(column, record.values[field])
  })
  if (changed.length === 0) return { kind: 'same', row, id: record.id }
  return {
    kind: 'change',
    row,
    id: record.id,
    values: Object.fromEntries(changed.map((field) => [field, values[field]])) as RowValues<C>,
    differences: changed.map((field) => ({
      field,
      column: plan.columns[field]?.heading ?? field,
      before: textOf(plan.columns[field], record.values[field]),
      after: textOf(plan.columns[field], values[field]),
    })),
  }
}

/** Required fields that a new record would lack, or that a row would take from one that exists. */
function missing<C extends Columns>(
  plan: ImportPlan<C>,
  row: number,
  values: RowValues<C>,
  record: ExistingRecord<C> | undefined,
): RowProblem[] {
  return (Object.keys(plan.columns) as FieldOf<C>[])
    .filter((field) => plan.columns[field]?.required === true)
    .filter((field) => (record ? values[field] === null : values[field] === null || values[field] === undefined))
    .map((field) => ({ row, column: plan.columns[field]?.heading ?? field, text: null, message: 'is required' }))
}

/** The record as it would be is judged whole, since a row may mention only half of what belongs together. */
const together = <C extends Columns>(plan: ImportPlan<C>, row: number, values: RowValues<C>): RowProblem[] =>
  (plan.check?.(values) ?? []).map(({ field, message }) => {
    const column = plan.columns[field]
    return { row, column: column?.heading ?? field, text: textOf(column, values[field]), message }
  })

/** How many rows share each fate. */
export function fateCounts(fates: readonly { readonly kind: FateKind }[]): Record<FateKind, number> {
  const counts = { create: 0, change: 0, same: 0, refused: 0 }
  for (const { kind } of fates) counts[kind]++
  return counts
}

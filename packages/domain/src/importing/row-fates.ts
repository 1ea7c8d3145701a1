import {
  type Column,
  type Columns,
  type FieldOf,
  type FieldProblem,
  type ImportPlan,
  type RowProblem,
  type RowValues,
  textOf,
} from './import-plan.ts'
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

/** What becomes of a row. Reported before anything is written, so that a person can decide. */
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

/** What is wrong with the record that a row would make, by rules that need more than the row. */
export type JudgeRow<C extends Columns> = (
  values: RowValues<C>,
  record: ExistingRecord<C> | undefined,
) => readonly FieldProblem<C>[]

/** States the fate of every row, in the order of the file. */
export function rowFates<C extends Columns>(
  plan: ImportPlan<C>,
  rows: readonly ReadRow<C>[],
  find: FindRecord<C>,
  judge: JudgeRow<C> = () => [],
): RowFate<C>[] {
  const aims = rows.map((row) => aimOf(plan, row, find))
  const repeated = repeatedRows(
    plan,
    rows.map((row, place) => ({ ...row, recordId: aims[place]?.record?.id ?? null })),
  )
  return rows.map((row, place) => {
    const aim = aims[place] ?? { problems: [] }
    const problems = [...row.problems, ...aim.problems, ...(repeated.get(row.row) ?? [])]
    return fateOf(plan, row, aim.record, problems, judge)
  })
}

type Aim<C extends Columns> = { readonly record?: ExistingRecord<C>; readonly problems: readonly RowProblem[] }

/** Which record a row is about. Keys that lead to two records say nothing sure, so the row is refused. */
function aimOf<C extends Columns>(plan: ImportPlan<C>, { row, values }: ReadRow<C>, find: FindRecord<C>): Aim<C> {
  const hits = plan.keys.flatMap((key) => {
    const text = keyText(plan, key, values)
    const record = text === null ? undefined : find(key, text)
    const column = plan.columns[key]
    return record ? [{ record, text: textOf(column, values[key]), column: column?.heading ?? key }] : []
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
  judge: JudgeRow<C>,
): RowFate<C> {
  const changed = changedFields(plan, values, record)
  const broken = new Set(found.map(({ column }) => column))
  const more = [...missing(plan, row, values, record), ...notTaken(plan, row, values, changed, record)]
  const problems = [...found, ...more.filter(({ column }) => !broken.has(column))]
  if (problems.length === 0) problems.push(...together(plan, row, { ...record?.values, ...values }))
  if (problems.length === 0 && (!record || changed.length > 0))
    problems.push(...placed(plan, row, values, judge(record ? only(values, changed) : values, record)))
  if (problems.length > 0) return { kind: 'refused', row, problems }
  if (!record) return { kind: 'create', row, values }
  if (changed.length === 0) return { kind: 'same', row, id: record.id }
  return {
    kind: 'change',
    row,
    id: record.id,
    values: only(values, changed),
    differences: changed.map((field) => ({
      field,
      column: plan.columns[field]?.heading ?? field,
      before: textOf(plan.columns[field], record.values[field]),
      after: textOf(plan.columns[field], values[field]),
    })),
  }
}

const only = <C extends Columns>(values: RowValues<C>, fields: readonly FieldOf<C>[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as RowValues<C>

/** What a row says otherwise than the record, or all that it says where there is none. */
const changedFields = <C extends Columns>(
  plan: ImportPlan<C>,
  values: RowValues<C>,
  record: ExistingRecord<C> | undefined,
) =>
  (Object.keys(values) as FieldOf<C>[]).filter((field) => {
    if (record === undefined) return true
    // Anyone who names a record in other letters does not want to change its name.
    const textBy = plan.columns[field]?.givenByUs ? keyText : shownText
    return textBy(plan, field, values) !== textBy(plan, field, record.values)
  })

const shownText = <C extends Columns>(plan: ImportPlan<C>, field: FieldOf<C>, values: RowValues<C>) =>
  textOf(plan.columns[field], values[field])

/** Values that the record cannot take: what never changes, what we give ourselves, and what is out of use. */
function notTaken<C extends Columns>(
  plan: ImportPlan<C>,
  row: number,
  values: RowValues<C>,
  changed: readonly FieldOf<C>[],
  record: ExistingRecord<C> | undefined,
): RowProblem[] {
  const messageOf = (column: Column<unknown>, value: unknown) => {
    if (record && (column.fixed || column.givenByUs)) return 'cannot be changed'
    if (column.givenByUs) return `is not that of any ${plan.noun}. Leave it blank to add a new ${plan.noun}`
    return column.unfit?.(value)
  }
  return changed.flatMap((field) => {
    const column = plan.columns[field]
    const value = values[field]
    if (!column || value === null || value === undefined) return []
    const message = messageOf(column, value)
    return message === undefined ? [] : [{ row, column: column.heading, text: textOf(column, value), message }]
  })
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
  placed(plan, row, values, plan.check?.(values) ?? [])

const placed = <C extends Columns>(
  plan: ImportPlan<C>,
  row: number,
  values: RowValues<C>,
  problems: readonly FieldProblem<C>[],
): RowProblem[] =>
  problems.map(({ field, message }) => {
    const column = plan.columns[field]
    return { row, column: column?.heading ?? field, text: textOf(column, values[field]), message }
  })

/** How many rows share each fate. */
export function fateCounts(fates: readonly { readonly kind: FateKind }[]): Record<FateKind, number> {
  const counts = { create: 0, change: 0, same: 0, refused: 0 }
  for (const { kind } of fates) counts[kind]++
  return counts
}

import { setImmediate } from 'node:timers/promises'
import type { NeedsConfirmation } from '@galen/contract/route'
import {
  type Columns,
  type FieldOf,
  type ImportPlan,
  type RowProblem,
  type RowValues,
  textOf,
} from '@galen/domain/importing/import-plan'
import type { ImportTable } from '@galen/domain/importing/import-table'
import { keysWanted, type ReadRow, readRows } from '@galen/domain/importing/read-rows'
import { type ExistingRecord, type JudgeRow, type RowFate, rowFates } from '@galen/domain/importing/row-fates'
import { checkPermitted, type Needs, permits } from '@galen/domain/permissions'
import type { Actor } from '../operation.ts'
import type { ImportRequest, Publishing, PreviewedRow, Writing } from './import-kind.ts'

/** A record that rows may be about. */
export type FoundRecord<C extends Columns> = ExistingRecord<C> & {
  readonly version: number
  readonly name: string
  /** The texts by which its keys find it. */
  readonly keys: { readonly [Key in FieldOf<C>]?: readonly (string | null)[] }
}

/** Fields that only some people may import. */
export type Guard = { readonly needs: Needs; readonly fields: readonly string[] }

export type NewRecord<C extends Columns> = { readonly row: number; readonly values: RowValues<C> }
export type ChangedRecord<C extends Columns, R extends FoundRecord<C>> = NewRecord<C> & { readonly record: R }

type Kind<C extends Columns, R extends FoundRecord<C>> = {
  readonly plan: ImportPlan<C>
  readonly guards: readonly Guard[]
  /** What rows name otherwise than by a column, looked up and put into the rows. */
  readonly settle?: (rows: readonly ReadRow<C>[]) => Promise<readonly ReadRow<C>[]>
  readonly load: (
    wanted: ReadonlyMap<FieldOf<C>, readonly string[]>,
    rows: readonly ReadRow<C>[],
  ) => Promise<readonly R[]>
  readonly judge?: (values: RowValues<C>, record: R | undefined) => ReturnType<JudgeRow<C>>
  /** What a record is called that is not there yet. */
  readonly nameOf: (values: RowValues<C>) => string
  readonly write: (
    writing: Writing,
    created: readonly NewRecord<C>[],
    changed: readonly ChangedRecord<C, R>[],
  ) => Promise<NeedsConfirmation | null>
}

/** Says what every row of a file would do, by the rules of its kind. Nothing is written. */
export async function previewRows<C extends Columns, R extends FoundRecord<C>>(
  { table, blanks, actor }: ImportRequest,
  kind: Kind<C, R>,
): Promise<Publishing> {
  const { plan } = kind
  const { rows: read, ignored } = await readInTurns(plan, table, blanks)
  checkMayImport(plan, read, kind.guards, actor)
  const rows = (await kind.settle?.(read)) ?? read
  const records = await kind.load(keysWanted(plan, rows), rows)
  const byId = new Map(records.map((record) => [record.id, record]))
  const byKey = new Map<string, R>()
  for (const record of records)
    for (const key of plan.keys)
      for (const text of record.keys[key] ?? []) if (text !== null) byKey.set(`${key} ${text}`, record)

  const find = (key: FieldOf<C>, text: string) => byKey.get(`${key} ${text}`)
  const judge: JudgeRow<C> = (values, record) => kind.judge?.(values, record && byId.get(record.id)) ?? []
  const fates = rowFates(plan, rows, find, judge)
  const told = fates.map((fate, place) => publishedOf(kind, fate, rows[place], byId))
  return {
    rows: told,
    ignored,
    write: (writing, chosen) => {
      const taken = fates.filter(({ row }) => chosen.has(row))
      const created = taken.flatMap((fate) => (fate.kind === 'create' ? [fate] : []))
      const changed = taken.flatMap((fate) => {
        const record = fate.kind === 'change' ? byId.get(fate.id) : undefined
        return fate.kind === 'change' && record ? [{ row: fate.row, values: fate.values, record }] : []
      })
      return kind.write(writing, created, changed)
    },
  }
}

const ROWS_AT_ONCE = 2000

/** Reads a long file piece by piece, so that others are served in between. */
async function readInTurns<C extends Columns>(
  plan: ImportPlan<C>,
  table: ImportTable,
  blanks: ImportRequest['blanks'],
) {
  const rows: ReadRow<C>[] = []
  let ignored: readonly string[] = []
  for (let from = 0; from < table.rows.length; from += ROWS_AT_ONCE) {
    if (from > 0) await setImmediate()
    const part = readRows(plan, { ...table, rows: table.rows.slice(from, from + ROWS_AT_ONCE) }, blanks)
    for (const row of part.rows) rows.push(row)
    ignored = part.ignored
  }
  return { rows, ignored }
}

function checkMayImport<C extends Columns>(
  plan: ImportPlan<C>,
  rows: readonly ReadRow<C>[],
  guards: readonly Guard[],
  { permissions }: Pick<Actor, 'permissions'>,
): void {
  const said = new Set(
    rows.flatMap(({ values, problems }) => [...Object.keys(values), ...problems.map((one) => one.column)]),
  )
  for (const { needs, fields } of guards)
    if (fields.some((field) => said.has(field) || said.has(plan.columns[field]?.heading ?? field)))
      checkPermitted(needs, permissions)
}

/** The headings of what someone with these rights may import. */
export const headingsFor = <C extends Columns>(
  plan: ImportPlan<C>,
  guards: readonly Guard[],
  { permissions }: Pick<Actor, 'permissions'>,
  hidden: readonly string[] = [],
): string[] => {
  const kept = guards.filter(({ needs }) => !permits(needs, permissions)).flatMap(({ fields }) => fields)
  return Object.entries(plan.columns)
    .filter(([field]) => !kept.includes(field) && !hidden.includes(field))
    .map(([, column]) => column.heading)
}

function publishedOf<C extends Columns, R extends FoundRecord<C>>(
  { plan, nameOf }: Kind<C, R>,
  fate: RowFate<C>,
  read: ReadRow<C> | undefined,
  byId: ReadonlyMap<string, R>,
): PreviewedRow {
  const record = 'id' in fate ? byId.get(fate.id) : undefined
  return {
    row: fate.row,
    fate: fate.kind,
    recordId: record?.id ?? null,
    version: record?.version ?? null,
    name: record?.name ?? nameOf(read?.values ?? {}),
    differences: fate.kind === 'change' ? fate.differences : fate.kind === 'create' ? newValues(plan, fate.values) : [],
    problems: fate.kind === 'refused' ? fate.problems : [],
    remarks: 'values' in fate ? remarksOn(plan, fate.row, fate.values) : [],
  }
}

const remarksOn = <C extends Columns>(plan: ImportPlan<C>, row: number, values: RowValues<C>): RowProblem[] =>
  (Object.keys(values) as FieldOf<C>[]).flatMap((field) => {
    const column = plan.columns[field]
    const value: unknown = values[field]
    const message = value === null || value === undefined ? undefined : column?.doubtful?.(value)
    return message === undefined
      ? []
      : [{ row, column: column?.heading ?? field, text: textOf(column, value), message }]
  })

const newValues = <C extends Columns>(plan: ImportPlan<C>, values: RowValues<C>) =>
  (Object.keys(values) as FieldOf<C>[]).flatMap((field) => {
    const column = plan.columns[field]
    const after = textOf(column, values[field])
    return after === null ? [] : [{ field, column: column?.heading ?? field, before: null, after }]
  })

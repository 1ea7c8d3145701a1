import { type RawBuilder, sql } from 'kysely'
import type { ErrorDetail } from '@galen/domain/business-error'
import { invalid } from '../errors.ts'
import type { Work } from '../work.ts'
import type { Schema } from './schema.gen.ts'

type Row = Readonly<Record<string, unknown>>

type Options = {
  /** The column that identifies a row within its parent, where that is not `id`. */
  readonly key?: string
  /** Columns that are true in one row only: they are cleared before another row takes them. */
  readonly exclusive?: readonly string[]
  /** What else becomes of a row that is there already; the table is `t`, what was sent is `excluded`. */
  readonly set?: RawBuilder<unknown>
}

/** Makes the rows of a parent exactly these: removes the others, updates those that are there and inserts the new ones. */
export async function saveChildRows(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  table: keyof Schema,
  parent: Readonly<Record<string, string>>,
  rows: readonly Row[],
  { key = 'id', exclusive = [], set }: Options = {},
): Promise<void> {
  const owner = { company_id: actor.companyId, ...parent }
  const isOwn = sql.join(
    Object.entries(owner).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  const keys = JSON.stringify(rows.map((row) => row[key]))
  await sql`
    delete from ${sql.table(table)} t where ${isOwn}
      and t.${sql.ref(key)}::text <> all(array(select jsonb_array_elements_text(${keys}::text::jsonb)))`.execute(tx)
  const [first] = rows
  if (!first) return
  if (exclusive.length > 0) {
    const cleared = sql.join(exclusive.map((column) => sql`${sql.ref(column)} = false`))
    const taken = sql.join(
      exclusive.map((column) => sql`t.${sql.ref(column)}`),
      sql` or `,
    )
    await sql`update ${sql.table(table)} t set ${cleared} where ${isOwn} and (${taken})`.execute(tx)
  }
  const names = [...Object.keys(owner), ...Object.keys(first)]
  const columns = sql.join(names.map((column) => sql.ref(column)))
  const identity = key === 'id' ? ['company_id', 'id'] : [...Object.keys(owner), key]
  const changing = names
    .filter((column) => !identity.includes(column) && !(column in parent))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const updates = set ? [...changing, set] : changing
  // Rows that are there come first: what one of them gives up, such as a code, a new one can have.
  await sql`
    insert into ${sql.table(table)} as t (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map((row) => ({ ...owner, ...row })))}::text::jsonb) s
    order by not exists (select from ${sql.table(table)} t where ${isOwn} and t.${sql.ref(key)} = s.${sql.ref(key)})
    on conflict (${sql.join(identity.map((column) => sql.ref(column)))}) do ${
      updates.length > 0 ? sql`update set ${sql.join(updates)} where ${isOwn}` : sql`nothing`
    }`.execute(tx)
}

/** Refuses ids that are not in the list: they would move a row from one record to another. */
export function checkChildIds(
  field: string,
  sent: readonly { readonly id?: string | undefined }[],
  current: readonly { readonly id: string }[],
): void {
  const known = new Set(current.map(({ id }) => id))
  const seen = new Set<string>()
  const problems: ErrorDetail[] = sent.flatMap(({ id }, place) => {
    if (id === undefined) return []
    const message = seen.has(id) ? 'is in the list twice' : known.has(id) ? null : 'is not in the list'
    seen.add(id)
    return message === null ? [] : [{ field: `${field}.${place}.id`, message }]
  })
  if (problems.length > 0) throw invalid(problems)
}

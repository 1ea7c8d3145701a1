import { sql } from 'kysely'
import type { ErrorDetail } from '@galen/domain/business-error'
import type { Tx } from '../platform/database/database.ts'
import { invalid } from '../platform/errors.ts'

/** Where the rows of a list inside a record live, and whose they are. */
type ListedIn = {
  readonly table: 'vendor_address' | 'vendor_contact'
  readonly owner: { readonly company_id: string; readonly vendor_id: string }
}

/** A row with its columns; those that exist already keep their id. */
type ListedRow = { readonly id: string; readonly [column: string]: unknown }

/** Makes the rows of a list what they are to be, in their order and by their ids, in two statements whatever their number. */
export async function saveListedRows(tx: Tx, { table, owner }: ListedIn, rows: readonly ListedRow[]): Promise<void> {
  const kept = rows.map(({ id }) => id)
  await sql`
    delete from ${sql.table(table)}
    where company_id = ${owner.company_id} and vendor_id = ${owner.vendor_id} and id <> all(${kept}::uuid[])`.execute(
    tx,
  )
  const [first] = rows
  if (!first) return
  const placed = rows.map((row, place) => ({ ...row, ...owner, position: place + 1 }))
  const changing = [...Object.keys(first).filter((column) => column !== 'id'), 'position']
  const set = sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(placed)}::text::jsonb)
    on conflict (company_id, id) do update set ${set}`.execute(tx)
}

/** Refuses ids that the list does not have: they would move a row from one record to another. */
export function checkListedIds(
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

import { sql } from 'kysely'
import { entityOf, type RecordFields } from '@galen/contract/fields'
import type { Topic } from '@galen/contract/topic'
import { difference, type Values } from '../effects.ts'
import { firstVersion, raisedVersion } from '../versions.ts'
import type { Work } from '../work.ts'
import { checkHeld, holdInserted, type RowKind } from './locks.ts'
import { storedFields } from './stored-fields.ts'

export type Row = Values & { readonly id: string; readonly version: number }

export const describe = (declared: RecordFields, topic: Topic | undefined) => ({
  ...storedFields(declared),
  kind: declared.table as RowKind,
  table: sql.table(declared.table),
  noun: declared.noun,
  entity: entityOf(declared),
  topic,
})
export type Described = ReturnType<typeof describe>

/** What the audit has of a record: not its stamps, which say when and by whom, as the audit does itself. */
export const audited = ({ isStamped }: Described, row: Row, parts: Values = {}): Values => {
  const { id: _id, version: _version, ...values } = row
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !isStamped(name))), ...parts }
}

/** Adds a row; it is held by this transaction and stays at its first version until the commit. */
export function insertion(of: Described, { tx, actor }: Work, id: string, given: Values, stamps: Values = {}) {
  const written = of.written({ ...given, ...stamps, id })
  holdInserted(tx, of.kind, [id])
  firstVersion(tx, id)
  return sql`
    insert into ${of.table} (${sql.join([sql.ref('company_id'), ...written.map(({ column }) => column)])})
    values (${sql.join([actor.companyId, ...written.map(({ value }) => value)])})
    returning ${of.columns}`
}

/** Writes what changed of a locked row as its next version. */
export function change(of: Described, { tx, actor }: Work, before: Row, after: Row, stamps: Values = {}) {
  const { id } = before
  checkHeld(tx, of.kind, id)
  const saved: Row = { ...after, id, version: raisedVersion(tx, id, before.version) }
  const changed = difference(audited(of, before), audited(of, saved)).after
  const written = of.written({ ...changed, ...stamps }).map(({ column, value }) => sql`${column} = ${value}`)
  const statement = sql`
    update ${of.table} set ${sql.join([...written, sql`version = ${saved.version}`])}
    where company_id = ${actor.companyId} and id = ${id}`
  return { saved, statement }
}

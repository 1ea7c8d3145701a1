import { type RawBuilder, sql } from 'kysely'
import { nextVersion } from './database/next-version.ts'
import { aboutToLock, isLockKind, lockOrder } from './database/locks.ts'
import type { Actor } from './operation.ts'
import { companyOf, countOf, type MovedField, type Reference, type Referenced } from './references.ts'
import { allReferences } from './registered-areas.ts'
import type { Work } from './work.ts'

export const referencesTo = (to: Referenced): readonly Reference[] =>
  allReferences().filter((reference) => reference.to === to)

/** How many records refer to the row that is called `target`. */
export const usesOf = (to: Referenced, target: string): RawBuilder<number> =>
  sql`(${sql.join([sql`0`, ...referencesTo(to).map((reference) => countOf(reference, target))], sql` + `)})::integer`

/**
 * Lets everything that refers to one thing refer to another of its kind, which both must be locked; answers how many records
 * of each table did. What is history stays.
 */
export async function moveReferences(
  work: Work<Actor>,
  to: Referenced,
  from: string,
  into: string,
): Promise<ReadonlyMap<string, number>> {
  const moved = new Map<string, number>()
  for (const reference of inLockOrder(referencesTo(to))) {
    if (!reference.moves) continue
    const count =
      typeof reference.moves === 'function'
        ? await reference.moves(work, from, into)
        : await moveField(work, reference, reference.moves, from, into)
    moved.set(reference.table, (moved.get(reference.table) ?? 0) + count)
  }
  return moved
}

/** Areas name their references in the order of areas, which is not the order of locks. */
const inLockOrder = (references: readonly Reference[]) =>
  references.toSorted((one, other) => rankOf(one.table) - rankOf(other.table))

const rankOf = (table: string) => (isLockKind(table) ? lockOrder.indexOf(table) : -1)

type Changed = { readonly id: string; readonly version: number }

async function moveField(work: Work<Actor>, reference: Reference, moved: MovedField, from: string, into: string) {
  const { tx, actor, audit, publish } = work
  const { table, column, where = sql`true` } = reference
  const { entity, field, action = 'change', topic } = moved
  if (isLockKind(table)) aboutToLock(tx, table)
  const [before, after] = await valuesOf(work, reference, from, into)
  const value = sql.ref(column)
  const stamp = moved.stamped ? sql`, changed_by = ${actor.userId}, changed_at = now()` : sql``
  const { rows } = await sql<Changed>`
    update ${sql.table(table)} y set ${value} = ${after}, version = ${nextVersion('y')} ${stamp}
    from (select x.id from ${sql.table(table)} x where ${companyOf(table)} = ${actor.companyId} and ${sql.ref(`x.${column}`)} = ${before}
        and ${where} order by x.id for no key update) l
    where ${table === 'company' ? sql`true` : sql`y.company_id = ${actor.companyId}`} and y.id = l.id
    returning y.id, y.version`.execute(tx)
  for (const { id, version } of rows) {
    audit(entity, { id, action, version, before: { [field]: before }, after: { [field]: after } })
    if (topic) publish(topic(id), { type: entity, id, version, changed: [field] })
  }
  return rows.length
}

/** What is in the column for one and the other. */
async function valuesOf({ tx, actor }: Work, { by }: Reference, from: string, into: string): Promise<[string, string]> {
  if (by !== 'code') return [from, into]
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from property where company_id = ${actor.companyId} and id in (${from}, ${into})`.execute(tx)
  const codeOf = (id: string) => rows.find((row) => row.id === id)?.code ?? ''
  return [codeOf(from), codeOf(into)]
}

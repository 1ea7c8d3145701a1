import { BusinessError } from '@galen/domain/business-error'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { versionAfter } from './database/next-version.ts'
import { same, type Values } from './effects.ts'

type Versioned = Values & { readonly version: number }
type Meanwhile = { field: string; by: string; at: string }
type Touched = Meanwhile & { versions: number[] }

/**
 * Puts changed fields onto a record that may have moved on since the caller read it. Fields that no one else touched
 * are merged; a field that someone else set to another value is refused with both values, who and when.
 * The record must be locked. Answers null when nothing is left to change.
 */
export async function mergeChanges<T extends Versioned>(
  tx: Tx,
  companyId: string,
  entity: string,
  id: string,
  current: T,
  sent: { readonly [Field in keyof T]?: T[Field] | undefined } & { readonly version: number },
): Promise<T | null> {
  const { version: base, ...changes } = sent
  const changed = Object.keys(changes).filter(
    (field) =>
      changes[field as keyof typeof changes] !== undefined &&
      !same(changes[field as keyof typeof changes], current[field]),
  )
  if (base > current.version)
    throw new BusinessError('conflict', 'This version does not exist yet', [
      { field: 'version', message: 'is newer than the record' },
    ])
  if (changed.length === 0) return null
  if (base < current.version) {
    const touched = await changedSince(tx, companyId, entity, id, base)
    const told = new Set(touched.flatMap(({ versions }) => versions)).size
    // A change made in another company left its audit there: without knowing the fields, every one may clash.
    const clashes =
      told < current.version - base
        ? changed.map((field) => ({ field, by: 'Another user', at: new Date().toISOString() }))
        : touched.filter(({ field }) => changed.includes(field))
    if (clashes.length > 0) throw conflict(clashes, changes, current)
  }
  const merged = Object.fromEntries(changed.map((field) => [field, changes[field as keyof typeof changes]]))
  return { ...current, ...merged, version: versionAfter(current) }
}

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }

/** What was sent of a record, without the fields that were left out. */
export const withoutGaps = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<T>

/**
 * For a document that is saved together, as a placed one is: it has to be the very version that the person looked at.
 * Nothing is merged; the refusal names every field that moved on, whether or not the person touched it.
 */
export async function checkExactVersion<T extends Versioned>(
  tx: Tx,
  companyId: string,
  entity: string,
  id: string,
  current: T,
  sent: { readonly [Field in keyof T]?: T[Field] | undefined } & { readonly version: number },
): Promise<void> {
  const { version: base, ...changes } = sent
  if (base === current.version) return
  const touched = base < current.version ? await changedSince(tx, companyId, entity, id, base) : []
  if (touched.length === 0)
    throw new BusinessError('conflict', 'The document is not the one you looked at, read it again', [
      { field: 'version', message: 'is not the version of the record' },
    ])
  throw conflict(touched, { ...current, ...changes }, current)
}

async function changedSince(
  tx: Tx,
  companyId: string,
  entity: string,
  id: string,
  version: number,
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select distinct on (field) field, a.at, array_agg(a.version) over (partition by field) as versions, coalesce(u.given_name || ' ' || u.family_name, 'The system') as by
    from audit_entry a cross join lateral unnest(a.fields) as field left join app_user u on u.id = a.user_id
    where a.company_id = ${companyId} and a.entity = ${entity} and a.entity_id = ${id} and a.version > ${version}
    order by field, a.version desc`.execute(tx)
  return rows
}

function conflict(clashes: readonly Meanwhile[], yours: Values, theirs: Values) {
  const first = clashes[0]
  return new BusinessError(
    'conflict',
    `${first?.by} changed ${clashes.map(({ field }) => field).join(', ')}`,
    clashes.map(({ field, by, at }) => ({
      field,
      message: `${by} changed it`,
      yours: yours[field] ?? null,
      theirs: theirs[field] ?? null,
      by,
      at,
    })),
  )
}

const raised = new WeakMap<Tx, Map<string, number>>()

/** The versions that a transaction gives to records: each record has one, however many steps the command takes. */
function raisedBy(tx: Tx): Map<string, number> {
  const known = raised.get(tx) ?? new Map<string, number>()
  raised.set(tx, known)
  return known
}

/** The version that a record has after this transaction: one more than before it, no matter who asks and how often. */
export function raisedVersion(tx: Tx, id: string, current: number): number {
  const known = raisedBy(tx)
  const version = known.get(id) ?? versionAfter({ version: current })
  known.set(id, version)
  return version
}

/** A record that this transaction makes stays at its first version until the commit. */
export const firstVersion = (tx: Tx, id: string): number => {
  raisedBy(tx).set(id, 1)
  return 1
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * The one order in which a transaction may lock things. Two commands that follow it cannot wait for each other. A kind is
 * a table, whose rows `lockRows` locks, or `list`: the whole of a list that people put in order.
 */
export const lockOrder = [
  'import_run',
  'fiscal_period',
  'fiscal_year',
  'list',
  'company',
  'role',
  'app_user',
  'saved_view',
  'company_bank_account',
  'manufacturer',
  'customer',
  'vendor',
  'web_account',
  'party_account',
  'batch',
  'edi_configuration',
  'edi_document',
  'substance_limit',
  'sales_request',
  'sales_order',
  'sales_approval',
  'invoice',
  'purchase_order',
  'receipt',
  'customer_return',
  'vendor_return',
  'customer_payment',
  'customer_credit',
  'vendor_payment',
  'vendor_credit',
  'open_item',
  'item',
  'item_variation',
  'quarantine_release',
  'controlled_destruction',
  'loss_case',
  'lot',
  'stock_operation',
  'stock',
  'container',
  'unit',
  'note',
  'mail_message',
  'document_counter',
  'outbox',
] as const
export type LockKind = (typeof lockOrder)[number]

export const isLockKind = (table: string): table is LockKind => (lockOrder as readonly string[]).includes(table)

export type RowKind = Exclude<LockKind, 'list' | 'document_counter'>

/** Tables whose rows belong to no single company, or are companies themselves. */
const WITHOUT_COMPANY: ReadonlySet<LockKind> = new Set(['company', 'app_user'])

const STRENGTHS = { update: 'for update', 'no key update': 'for no key update', share: 'for share' } as const
type Strength = keyof typeof STRENGTHS

/** What was asked for, whether or not there was such a row. */
type Asked = { readonly strength: Strength; readonly found: boolean }
type Held = { reached: number; readonly rows: Map<LockKind, Map<string, Asked>> }
const held = new WeakMap<Db, Held>()

function heldBy(tx: Db): Held {
  const known = held.get(tx) ?? { reached: 0, rows: new Map() }
  held.set(tx, known)
  return known
}

function rowsHeldBy(tx: Db, kind: LockKind): Map<string, Asked> {
  const { rows } = heldBy(tx)
  const own = rows.get(kind) ?? new Map<string, Asked>()
  rows.set(kind, own)
  return own
}

/** Says that a lock of this kind is about to be taken; out of order it is a mistake in our code and stops the work. */
export function aboutToLock(tx: Db, kind: LockKind) {
  const rank = lockOrder.indexOf(kind)
  const own = heldBy(tx)
  if (rank < own.reached)
    throw new Error(`Lock order broken: "${kind}" after "${lockOrder[own.reached]}". Lock it earlier in the command`)
  own.reached = rank
}

const isEnough = (asked: Asked | undefined, wanted: Strength) =>
  asked !== undefined &&
  (asked.strength === wanted ||
    asked.strength === 'update' ||
    (asked.strength === 'no key update' && wanted === 'share'))

/** Who locks: a transaction in a company. */
type Locking = { readonly tx: Tx; readonly actor: { readonly companyId: string } }

/**
 * Locks rows of one kind by their ids, in the order of the ids, and answers which of them there are. Rows that this
 * transaction locked before are not locked again, so anyone who needs a lock may always ask for it.
 */
export async function lockRows(
  { tx, actor }: Locking,
  kind: RowKind,
  ids: readonly string[],
  strength: Strength = 'update',
): Promise<ReadonlySet<string>> {
  const own = rowsHeldBy(tx, kind)
  const wanted = [...new Set(ids)].toSorted()
  const missing = wanted.filter((id) => !isEnough(own.get(id), strength))
  if (missing.length > 0) {
    aboutToLock(tx, kind)
    const inCompany = WITHOUT_COMPANY.has(kind) ? sql`true` : sql`company_id = ${actor.companyId}`
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(kind)} where ${inCompany} and id = any(${missing}::uuid[])
      order by id ${sql.raw(STRENGTHS[strength])}`.execute(tx)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of missing) own.set(id, { strength, found: found.has(id) })
  }
  return new Set(wanted.filter((id) => own.get(id)?.found))
}

type Wanted = {
  readonly kind: RowKind
  readonly ids: readonly string[]
  readonly strength?: Strength
  /** The column that has the ids, where rows are named by what they belong to. */
  readonly by?: 'customer_id'
  /** Whether the version is answered that the row has under the lock. */
  readonly version?: true
}
type Locked = { readonly id: string; readonly version?: number }

/**
 * Locks rows of several kinds by one statement, kind after kind, each in the order of its ids: a kind is not looked for before
 * all of the kind before it is locked. Answers the rows that there are.
 */
export async function lockTogether(
  { tx, actor }: Locking,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<RowKind, readonly Locked[]>> {
  const missing = wanted
    .map(({ ids, strength = 'update', by = 'id', ...rest }) => {
      const own = rowsHeldBy(tx, rest.kind)
      const unlocked = [...new Set(ids)].filter((id) => by !== 'id' || rest.version || !isEnough(own.get(id), strength))
      return { ...rest, ids: unlocked.toSorted(), strength, by }
    })
    .filter(({ ids }) => ids.length > 0)
  if (missing.length === 0) return new Map()
  for (const { kind } of missing) aboutToLock(tx, kind)
  const named = (place: number) => sql.ref(`locked_${place}`)
  const locking = missing.map(({ kind, ids, strength, by, version }, place) => {
    const columns = version ? sql`id, version` : sql`id`
    const behind = place === 0 ? sql`true` : sql`(select count(*) from ${named(place - 1)}) >= 0`
    return sql`${named(place)} as materialized (
      select ${columns} from ${sql.table(kind)} where company_id = ${actor.companyId}
        and ${sql.ref(by)} = any(${ids}::uuid[]) and ${behind} order by id ${sql.raw(STRENGTHS[strength])})`
  })
  const found = missing.map(
    ({ kind }, place) => sql`(select coalesce(json_agg(x), '[]') from ${named(place)} x) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql`with ${sql.join(locking)} select ${sql.join(found)}`.execute(tx)
  const [locked] = rows as Readonly<Record<string, readonly Locked[]>>[]
  for (const { kind, ids, strength, by } of missing) {
    const own = rowsHeldBy(tx, kind)
    if (by === 'id') for (const id of ids) own.set(id, { strength, found: false })
    for (const { id } of locked?.[kind] ?? []) own.set(id, { strength, found: true })
  }
  return new Map(missing.map(({ kind }) => [kind, locked?.[kind] ?? []]))
}

/** Rows that this transaction has just inserted are its own: no one else can lock them before it commits. */
export function holdInserted(tx: Tx, kind: RowKind, ids: readonly string[]): void {
  const own = rowsHeldBy(tx, kind)
  for (const id of ids) own.set(id, { strength: 'update', found: true })
}

/** Locks one row of a company and reads these columns of it as it is then, by one statement. */
export async function lockRow<Row>(
  { tx, actor }: Locking,
  kind: RowKind,
  id: string,
  columns: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const own = rowsHeldBy(tx, kind)
  const isHeld = isEnough(own.get(id), 'update')
  if (!isHeld) aboutToLock(tx, kind)
  const { rows } = await sql`
    select ${columns} from ${sql.table(kind)} where company_id = ${actor.companyId} and id = ${id}
    ${sql.raw(isHeld ? '' : STRENGTHS.update)}`.execute(tx)
  own.set(id, { strength: 'update', found: rows.length > 0 })
  return rows[0] as Row | undefined
}

/** A row that is written has to be locked before anything is decided about it. */
export function checkHeld(tx: Tx, kind: RowKind, id: string): void {
  if (!isEnough(rowsHeldBy(tx, kind).get(id), 'no key update'))
    throw new Error(`A row of ${kind} is written that this transaction has not locked`)
}

import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/**
 * The one order in which a transaction may lock things. Two commands that follow it cannot wait for each other. A kind is
 * a table, whose rows `lockRows` locks, or `list`: the whole of a list that people put in order.
 */
export const lockOrder = [
  'import_run',
  'fiscal_period',
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
  'sales_request',
  'sales_order',
  'sales_approval',
  'invoice',
  'purchase_order',
  'receipt',
  'customer_return',
  'vendor_return',
  'customer_payment',
  'vendor_payment',
  'customer_credit',
  'vendor_credit',
  'open_item',
  'item',
  'item_variation',
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

type RowKind = Exclude<LockKind, 'list' | 'document_counter'>

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
  const own = heldBy(tx).rows.get(kind) ?? new Map<string, Asked>()
  heldBy(tx).rows.set(kind, own)
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

/** Rows that this transaction has just inserted are its own: no one else can lock them before it commits. */
export function holdInserted(tx: Tx, kind: RowKind, ids: readonly string[]): void {
  const { rows } = heldBy(tx)
  const own = rows.get(kind) ?? new Map<string, Asked>()
  rows.set(kind, own)
  for (const id of ids) own.set(id, { strength: 'update', found: true })
}

import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { aboutToLock, lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

/** Whose money it is. */
export type Party =
  | { readonly customerId: string; readonly vendorId?: undefined }
  | { readonly vendorId: string; readonly customerId?: undefined }

/** A document that has an open item. */
export type ItemRef = { readonly documentKind: string; readonly documentId: string }

export type OpenItem = ItemRef & {
  readonly id: string
  readonly side: 'charge' | 'settlement'
  readonly number: string
  readonly party: Party
  readonly partyAccountId: string
  readonly total: Cents
  readonly balance: Cents
  readonly discountDueOn: BusinessDate | null
  readonly discountAmount: Cents
  readonly voidAt: string | null
}

type Row = Omit<OpenItem, 'party' | 'total' | 'balance' | 'discountAmount'> & {
  customerId: string | null
  vendorId: string | null
  total: string
  balance: string
  discountAmount: string
}

const COLUMNS = sql`o.id, o.side, o.document_kind as "documentKind", o.document_id as "documentId",
  o.document_number as number, o.party_account_id as "partyAccountId", o.customer_id as "customerId",
  o.vendor_id as "vendorId", o.total::text, o.balance::text, o.discount_due_on as "discountDueOn",
  o.discount_amount::text as "discountAmount", o.void_at as "voidAt"`

const asItem = ({ customerId, vendorId, total, balance, discountAmount, ...row }: Row): OpenItem => ({
  ...row,
  party: customerId === null ? { vendorId: vendorId ?? '' } : { customerId },
  total: parseCents(total),
  balance: parseCents(balance),
  discountAmount: parseCents(discountAmount),
})

export async function loadOpenItem(db: Db, companyId: string, ref: ItemRef): Promise<OpenItem | undefined> {
  return (await loadItems(db, companyId, [ref]))[0]
}

export async function loadItems(db: Db, companyId: string, refs: readonly ItemRef[]): Promise<OpenItem[]> {
  const [kinds, ids] = [refs.map(({ documentKind }) => documentKind), refs.map(({ documentId }) => documentId)]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from unnest(${kinds}::text[], ${ids}::uuid[]) as w (kind, id)
    join open_item o on o.company_id = ${companyId} and o.document_kind = w.kind and o.document_id = w.id`.execute(db)
  return rows.map(asItem)
}

/** Locks open items and reads them as they are then. */
export async function lockItems(work: Posting, ids: readonly string[]): Promise<OpenItem[]> {
  await lockRows(work, 'open_item', ids)
  const { rows } = await sql<Row>`
    select ${COLUMNS} from open_item o
    where o.company_id = ${work.actor.companyId} and o.id = any(${[...ids]}::uuid[]) order by o.id`.execute(work.tx)
  return rows.map(asItem)
}

/** Locks the account of a customer or vendor, which comes into being with its first document. */
export async function lockPartyAccount(work: Posting, party: Party): Promise<string> {
  const id = (await partyAccountOf(work, party)) ?? (await addPartyAccount(work, party))
  await lockRows(work, 'party_account', [id])
  return id
}

async function partyAccountOf({ tx, actor }: Posting, party: Party): Promise<string | undefined> {
  const [column, id] = party.customerId
    ? (['customer_id', party.customerId] as const)
    : (['vendor_id', party.vendorId ?? ''] as const)
  const row = await tx
    .selectFrom('party_account')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where(column, '=', id)
    .executeTakeFirst()
  return row?.id
}

async function addPartyAccount(work: Posting, party: Party): Promise<string> {
  aboutToLock(work.tx, 'party_account')
  await work.tx
    .insertInto('party_account')
    .values({
      company_id: work.actor.companyId,
      customer_id: party.customerId ?? null,
      vendor_id: party.vendorId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = await partyAccountOf(work, party)
  if (id === undefined) throw new Error('The party account could not be added')
  return id
}

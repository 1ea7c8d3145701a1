import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { discountAfterReturns, type DueDates, dueDates, type PaymentTerms } from '@galen/domain/finance/payment-terms'
import { add, type Cents, centsToDecimal, formatMoney, negate, parseCents, zeroCents } from '@galen/domain/money'
import type { Db } from '../platform/database/database.ts'
import { holdInserted } from '../platform/database/locks.ts'
import { nextVersion } from '../platform/database/next-version.ts'
import { invalid, notFound } from '../platform/errors.ts'
import type { Work } from '../platform/work.ts'
import { activeApplications } from './open-items/application.store.ts'
import {
  type ItemRef,
  loadOpenItem,
  lockItems,
  lockPartyAccount,
  type OpenItem,
  type Party,
} from './open-items/open-item.store.ts'

export { type ItemRef, type Party } from './open-items/open-item.store.ts'
export { applySettlement, lockOpenItems, unapply } from './open-items/apply-settlement.ts'
export { settledOnce } from './open-items/settle-once.ts'

type Money = Pick<Work, 'tx' | 'actor' | 'react'>

type Opened = DueDates & { readonly openItemId: string }
type Charge = {
  readonly documentId: string
  readonly number: string
  /** The customer's order number or the vendor's invoice number. */
  readonly reference?: string
  readonly issuedOn: BusinessDate
  readonly accountingDate?: BusinessDate
  readonly total: Cents
  readonly termsId: string | null
  /** What of the total is goods, on which the discount for paying early is counted; all of it unless it is given. */
  readonly goods?: Cents
}
export type Receivable = Charge & {
  readonly customerId: string
  /** A refund charges what was paid back, an overpayment what became a credit of its own. */
  readonly documentKind: 'invoice' | 'customer-refund' | 'overpayment'
}
export type Payable = Charge & { readonly vendorId: string; readonly documentKind: 'receipt' }
export type Settlement = {
  readonly documentKind: 'customer-payment' | 'customer-credit' | 'vendor-payment' | 'vendor-credit'
  readonly documentId: string
  readonly number: string
  readonly reference?: string
  readonly issuedOn: BusinessDate
  readonly accountingDate?: BusinessDate
  readonly total: Cents
} & Party

/** Locks all money of one customer or vendor until the commit. Posting commands take it before their documents. */
export async function lockParty(work: Money, party: Party): Promise<{ readonly partyAccountId: string }> {
  return { partyAccountId: await lockPartyAccount(work, party) }
}

/** Opens what a customer owes for an invoice. */
export const openReceivable = (work: Money, charge: Receivable): Promise<Opened> =>
  openCharge(work, charge, { customerId: charge.customerId })

/** Opens what we owe a vendor for a receipt. */
export const openPayable = (work: Money, charge: Payable): Promise<Opened> =>
  openCharge(work, charge, { vendorId: charge.vendorId })

async function openCharge(work: Money, charge: Receivable | Payable, party: Party): Promise<Opened> {
  const terms = charge.termsId === null ? null : await termsOf(work.tx, work.actor.companyId, charge.termsId)
  const due = dueDates(charge.issuedOn, terms, { total: charge.total, goods: charge.goods ?? charge.total })
  const openItemId = await insertItem(work, { ...charge, side: 'charge', due, party })
  if (charge.total === 0)
    await work.react('settled', {
      documents: [{ kind: charge.documentKind, id: charge.documentId }],
      isSettled: true,
    })
  return { openItemId, ...due }
}

/** Opens a payment or credit that can be applied to charges. */
export async function openSettlement(work: Money, settlement: Settlement): Promise<{ readonly openItemId: string }> {
  const due = dueDates(settlement.issuedOn, null, { total: settlement.total, goods: zeroCents })
  const party = settlement.customerId ? { customerId: settlement.customerId } : { vendorId: settlement.vendorId ?? '' }
  return { openItemId: await insertItem(work, { ...settlement, side: 'settlement', due, party }) }
}

export type NewItem = Omit<Charge, 'termsId'> & {
  readonly documentKind: string
  readonly side: 'charge' | 'settlement'
  readonly due: DueDates
  readonly party: Party
}

async function insertItem(work: Money, item: NewItem): Promise<string> {
  const { tx, actor } = work
  if (item.total < 0) throw new Error(`${item.number} cannot be opened with a negative total`)
  const partyAccountId = await lockPartyAccount(work, item.party)
  const id = randomUUIDv7()
  await tx
    .insertInto('open_item')
    .values(openItemRow({ companyId: actor.companyId, id, partyAccountId }, item))
    .execute()
  holdInserted(tx, 'open_item', [id])
  await insertChange(work, id, item.total, { accountingDate: item.accountingDate ?? item.issuedOn, reason: OPENED })
  return id
}

/** Why an open item changed when it came into being. */
export const OPENED = 'Opened'

/** What is open of a document as it is stored: all of it. */
export function openItemRow(
  {
    companyId,
    id,
    partyAccountId,
  }: { readonly companyId: string; readonly id: string; readonly partyAccountId: string },
  item: NewItem,
) {
  const total = centsToDecimal(item.total)
  return {
    company_id: companyId,
    id,
    party_account_id: partyAccountId,
    customer_id: item.party.customerId ?? null,
    vendor_id: item.party.vendorId ?? null,
    side: item.side,
    document_kind: item.documentKind,
    document_id: item.documentId,
    document_number: item.number,
    reference: item.reference ?? '',
    issued_on: item.issuedOn,
    due_on: item.due.dueOn,
    discount_due_on: item.due.discountDueOn,
    discount_amount: centsToDecimal(item.due.discountAmount),
    discount_base: centsToDecimal(item.due.discountBase),
    discount_percent: String(item.due.discountPercent),
    total,
    balance: total,
  }
}

type Dated = { readonly accountingDate: BusinessDate; readonly reason: string }

async function insertChange({ tx, actor }: Money, openItemId: string, amount: Cents, dated: Dated): Promise<void> {
  await tx
    .insertInto('open_item_change')
    .values({
      company_id: actor.companyId,
      open_item_id: openItemId,
      amount: centsToDecimal(amount),
      accounting_date: dated.accountingDate,
      reason: dated.reason,
      user_id: actor.userId ?? null,
    })
    .execute()
}

/** Adds to or takes from what a document is about. What was paid already cannot be taken away. */
export async function changeOpenItem(work: Money, ref: ItemRef, delta: Cents, dated: Dated): Promise<OpenItem> {
  const item = await lockedItem(work, ref)
  if (item.voidAt !== null) throw new BusinessError('open-item.void.refused', `${item.number} is void.`)
  const balance = add(item.balance, delta)
  const total = add(item.total, delta)
  if (balance < 0 || total < 0)
    throw new BusinessError(
      'open-item.settled.refused',
      `${item.number} has only ${formatMoney(item.balance)} open, so it cannot be reduced by ${formatMoney(negate(delta))}.`,
      [{ field: 'amount', message: 'is more than is open', open: item.balance / 100 }],
    )
  if (delta === 0) return item
  await saveItem(work, item, { total, balance })
  await insertChange(work, item.id, delta, dated)
  await reactToBalance(work, item, balance)
  return { ...item, total, balance }
}

/** Takes a document out of the open items. Refused with the list of what is applied to it. */
export async function voidOpenItem(work: Money, ref: ItemRef, dated: Dated): Promise<void> {
  const item = await lockedItem(work, ref)
  if (item.voidAt !== null) return
  const applied = await activeApplications(work.tx, work.actor.companyId, { itemIds: [item.id] })
  if (applied.length > 0) {
    const others = applied.map((application) =>
      application.chargeId === item.id ? application.settlementNumber : application.chargeNumber,
    )
    throw new BusinessError(
      'open-item.applied.refused',
      `${item.number} is applied to ${[...new Set(others)].join(', ')}. Unapply it first.`,
      applied.map((application) => ({
        field: 'applications',
        message: application.chargeId === item.id ? application.settlementNumber : application.chargeNumber,
        amount: application.amount / 100,
        discount: application.discount / 100,
      })),
    )
  }
  await saveItem(work, item, { total: zeroCents, balance: zeroCents, isVoid: true })
  if (item.total !== 0) await insertChange(work, item.id, negate(item.total), dated)
}

async function lockedItem(work: Money, ref: ItemRef): Promise<OpenItem> {
  const found = await loadOpenItem(work.tx, work.actor.companyId, ref)
  if (!found) throw notFound(`Open item of ${ref.documentKind}`)
  await lockPartyAccount(work, found.party)
  const [item] = await lockItems(work, [found.id])
  if (!item) throw notFound(`Open item of ${ref.documentKind}`)
  return item
}

async function saveItem(
  { tx, actor }: Money,
  item: OpenItem,
  { total, balance, isVoid = false }: { readonly total: Cents; readonly balance: Cents; readonly isVoid?: boolean },
): Promise<void> {
  await sql`
    update open_item set total = ${centsToDecimal(total)}::numeric, balance = ${centsToDecimal(balance)}::numeric,
      void_at = case when ${isVoid}::boolean then now() else void_at end, version = ${nextVersion()}
    where company_id = ${actor.companyId} and id = ${item.id}`.execute(tx)
}

async function reactToBalance(work: Money, item: OpenItem, balance: Cents): Promise<void> {
  if (item.side !== 'charge' || (item.balance === 0) === (balance === 0)) return
  await work.react('settled', {
    documents: [{ kind: item.documentKind, id: item.documentId }],
    isSettled: balance === 0,
  })
}

/** Goods of a document came back, or did not after all: the discount for paying early is on what is left (P36). */
export async function returnDiscount(work: Money, ref: ItemRef, goods: Cents): Promise<void> {
  const { tx, actor } = work
  if (goods === 0 || !(await loadOpenItem(tx, actor.companyId, ref))) return
  const { id } = await lockedItem(work, ref)
  const { rows } = await sql<{ base: string; percent: number; returned: string }>`
    select o.discount_base::text as base, o.discount_percent::float8 as percent, o.goods_returned::text as returned
    from open_item o where o.company_id = ${actor.companyId} and o.id = ${id}`.execute(tx)
  const [item] = rows
  if (!item) throw notFound('Open item')
  const returned = add(parseCents(item.returned), goods)
  const terms = { discountBase: parseCents(item.base), discountPercent: item.percent }
  await sql`
    update open_item set goods_returned = ${centsToDecimal(returned)}::numeric,
      discount_amount = ${centsToDecimal(discountAfterReturns(terms, returned))}::numeric, version = ${nextVersion()}
    where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
}

/** The payment terms of the lists, as the rule wants them. */
export async function termsOf(db: Db, companyId: string, termsId: string): Promise<PaymentTerms> {
  const row = await db
    .selectFrom('property')
    .select(['days', 'discount_percent', 'discount_days', 'discount_on_total'])
    .where('company_id', '=', companyId)
    .where('id', '=', termsId)
    .where('type', '=', 'paymentTerms')
    .executeTakeFirst()
  if (!row) throw invalid([{ field: 'termsId', message: 'is not one of the payment terms' }])
  return {
    days: row.days ?? 0,
    discountPercent: row.discount_percent === null ? null : Number(row.discount_percent),
    discountDays: row.discount_days,
    discountOnTotal: row.discount_on_total ?? false,
  }
}

/** What a customer owes and has not applied yet; orders that are not invoiced are added by sales. */
export async function openMoneyOf(db: Db, companyId: string, customerId: string): Promise<OpenMoney> {
  const { rows } = await openMoneyRows(companyId, customerId).execute(db)
  return openMoneyIn(rows)
}

type OpenMoney = { readonly openReceivables: Cents; readonly unapplied: Cents; readonly limit: Cents | null }
type MoneyRow = { readonly open: string; readonly unapplied: string; readonly limit: string | null }

/** The same to be read with what else is needed. */
export const openMoneyRows = (companyId: string, customerId: string) => sql<MoneyRow>`
  select coalesce(sum(o.balance) filter (where o.side = 'charge'), 0)::text as open,
    coalesce(sum(o.balance) filter (where o.side = 'settlement'), 0)::text as unapplied,
    (select c.credit_limit::text from customer c where c.company_id = ${companyId} and c.id = ${customerId}) as limit
  from open_item o where o.company_id = ${companyId} and o.customer_id = ${customerId} and o.balance > 0`

export const openMoneyIn = ([row]: readonly MoneyRow[]): OpenMoney => ({
  openReceivables: parseCents(row?.open ?? 0),
  unapplied: parseCents(row?.unapplied ?? 0),
  limit: row?.limit == null ? null : parseCents(row.limit),
})

import { sql } from 'kysely'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import type { SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { permits } from '@galen/domain/permissions'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { loadCustomerCredit } from '../credits/customer-credit.store.ts'
import { loadVendorCredit } from '../credits/vendor-credit.store.ts'
import { loadCustomerPayment } from '../customer-payments/customer-payment.store.ts'
import { loadVendorPayment } from '../vendor-payments/vendor-payment.store.ts'
import { loadSettlementParts } from './settlement-parts.view.ts'

type Side = SettlementDocument['party']['side']
type Own = Omit<SettlementDocument, 'party' | 'entries' | 'activity' | 'messages' | 'applications'> & {
  readonly partyId: string
}
/** The applications that are not made yet, of a payment that waits. */
type Planned = SettlementDocument['applications']
type Read = { readonly own: Own; readonly planned?: Planned }

const NO_BANK = { batch: null, bankAccount: null, clearedOn: null, checkNumber: null, mayDecide: false } as const

/** A payment or credit of this side with all that belongs to it. */
export async function loadSettlementDocument(
  db: Db,
  actor: Actor,
  side: Side,
  id: string,
): Promise<SettlementDocument> {
  const { companyId } = actor
  const kind = await kindOf(db, companyId, side, id)
  const { own, planned } = await readers[kind](db, actor, id)
  const { partyId, ...rest } = own
  const { applications, entries, activity, messages } = await loadSettlementParts(db, { companyId, kind, id })
  return {
    ...rest,
    party: await partyOf(db, companyId, side, partyId),
    applications: [...(planned ?? applications)],
    entries: permits('ACCOUNTING_VIEW', actor.permissions) ? [...entries] : null,
    activity: [...activity],
    messages: [...messages],
  }
}

async function kindOf(db: Db, companyId: string, side: Side, id: string): Promise<SettlementKind> {
  const { rows } = await sql<{ kind: SettlementKind }>`
    select 'customer-payment' as kind from customer_payment
      where company_id = ${companyId} and id = ${id} and ${side} = 'customer'
    union all select 'customer-credit' from customer_credit
      where company_id = ${companyId} and id = ${id} and ${side} = 'customer'
    union all select 'vendor-payment' from vendor_payment
      where company_id = ${companyId} and id = ${id} and (vendor_id is null) = (${side} = 'customer')
    union all select 'vendor-credit' from vendor_credit
      where company_id = ${companyId} and id = ${id} and ${side} = 'vendor'`.execute(db)
  const [found] = rows
  if (!found) throw notFound('Payment')
  return found.kind
}

async function partyOf(db: Db, companyId: string, side: Side, id: string): Promise<SettlementDocument['party']> {
  const { rows } = await sql<{ side: Side; id: string; number: string; name: string; terms: string | null }>`
    select 'customer' as side, k.id, k.number, k.company_name as name, t.name as terms from customer k
      left join property t on t.company_id = k.company_id and t.id = k.terms_id
      where k.company_id = ${companyId} and k.id = ${id} and ${side} = 'customer'
    union all select 'vendor', v.id, v.number, v.friendly_name, t.name from vendor v
      left join property t on t.company_id = v.company_id and t.id = v.terms_id
      where v.company_id = ${companyId} and v.id = ${id} and ${side} = 'vendor'`.execute(db)
  const [party] = rows
  if (!party) throw notFound('Payment')
  return party
}

const readers: Readonly<Record<SettlementKind, (db: Db, actor: Actor, id: string) => Promise<Read>>> = {
  'customer-payment': ofCustomerPayment,
  'customer-credit': ofCustomerCredit,
  'vendor-payment': ofVendorPayment,
  'vendor-credit': ofVendorCredit,
}

async function ofCustomerPayment(db: Db, { companyId }: Actor, id: string): Promise<Read> {
  const { rows } = await sql<{ bankAccount: string | null; clearedOn: string | null }>`
    select k.bank || ' …' || k.last_four as "bankAccount", b.cleared_on as "clearedOn"
    from customer_payment x
    left join batch b on b.company_id = x.company_id and b.id = x.batch_id
    left join company_bank_account k on k.company_id = b.company_id and k.id = b.bank_account_id
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const { customerId, batchId, batchNumber, batchStatus, returned, ...of } = await loadCustomerPayment(
    db,
    companyId,
    id,
  )
  const bank = rows[0] ?? { bankAccount: null, clearedOn: null }
  const batch = batchId === null ? null : { id: batchId, number: batchNumber, status: batchStatus ?? '' }
  return {
    own: {
      ...facts(of),
      ...NO_BANK,
      ...bank,
      kind: 'customer-payment',
      partyId: customerId,
      batch,
      origin: null,
      isReturned: returned,
    },
  }
}

async function ofCustomerCredit(db: Db, { companyId }: Actor, id: string): Promise<Read> {
  const { customerId, invoiceId, invoiceNumber, eventName, ...of } = await loadCustomerCredit(db, companyId, id)
  return {
    own: {
      ...facts({ ...of, method: null, reference: eventName ?? '', discountAmountApplied: 0 }),
      ...NO_BANK,
      kind: 'customer-credit',
      partyId: customerId,
      origin: invoiceId === null ? null : { kind: 'invoice', id: invoiceId, number: invoiceNumber ?? '' },
      isReturned: false,
    },
  }
}

async function ofVendorCredit(db: Db, { companyId }: Actor, id: string): Promise<Read> {
  const { vendorId, receiptId, receiptNumber, ...of } = await loadVendorCredit(db, companyId, id)
  return {
    own: {
      ...facts({ ...of, method: null, discountAmountApplied: 0 }),
      ...NO_BANK,
      kind: 'vendor-credit',
      partyId: vendorId,
      origin: receiptId === null ? null : { kind: 'receipt', id: receiptId, number: receiptNumber ?? '' },
      isReturned: false,
    },
  }
}

async function ofVendorPayment(db: Db, actor: Actor, id: string): Promise<Read> {
  const of = await loadVendorPayment(db, actor, id)
  const { refundOf, refundOfKind, bankAccount, clearedOn, checkNumber, mayDecide, returned } = of
  const origin =
    refundOf === null || refundOfKind === null
      ? null
      : { kind: refundOfKind, id: refundOf, number: await settlementNumber(db, actor.companyId, refundOf) }
  const own = {
    ...facts(of),
    kind: 'vendor-payment' as const,
    partyId: of.vendorId ?? of.customerId ?? '',
    batch: null,
    bankAccount,
    clearedOn,
    checkNumber,
    mayDecide,
    origin,
    isReturned: returned,
  }
  return of.planned.length === 0 ? { own } : { own, planned: of.planned.map(plannedBill) }
}

async function settlementNumber(db: Db, companyId: string, id: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select document_number as number from open_item
    where company_id = ${companyId} and document_id = ${id} and side = 'settlement'`.execute(db)
  return rows[0]?.number ?? ''
}

type Bill = Awaited<ReturnType<typeof loadVendorPayment>>['planned'][number]
const plannedBill = ({ receiptId, number, amount, discountAmountApplied }: Bill) => ({
  documentId: receiptId,
  kind: 'receipt',
  number,
  reference: '',
  issuedDate: null,
  dueDate: null,
  totalAmount: 0,
  openBefore: 0,
  discountAmountApplied,
  amount,
  balance: 0,
})

type Facts = Pick<
  Own,
  | 'id'
  | 'version'
  | 'number'
  | 'status'
  | 'date'
  | 'method'
  | 'source'
  | 'reference'
  | 'note'
  | 'totalAmount'
  | 'appliedAmount'
  | 'discountAmountApplied'
  | 'paymentRemainingAmount'
  | 'createdAt'
  | 'createdByName'
  | 'voidAt'
  | 'voidReason'
>

/** What payments and credits of both sides have in common. */
const facts = (of: Facts): Facts => ({
  id: of.id,
  version: of.version,
  number: of.number,
  status: of.status,
  date: of.date,
  method: of.method,
  source: of.source,
  reference: of.reference,
  note: of.note,
  totalAmount: of.totalAmount,
  appliedAmount: of.appliedAmount,
  discountAmountApplied: of.discountAmountApplied,
  paymentRemainingAmount: of.paymentRemainingAmount,
  createdAt: of.createdAt,
  createdByName: of.createdByName,
  voidAt: of.voidAt,
  voidReason: of.voidReason,
})

import { sql } from 'kysely'
import { vendorPaymentFields, type VendorPaymentRecord } from '@galen/contract/finance/vendor-payment.fields'
import type { VendorPayment } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { waitsForSecondPerson } from '@galen/domain/finance/payment'
import { parseCents } from '@galen/domain/money'
import { allOf, checkPermitted } from '@galen/domain/permissions'
import { settlementTopics } from '@galen/contract/finance/settlement-documents'
import type { Db } from '../../platform/database/database.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { bankAccountName } from '../batches/batch.store.ts'
import { lockParty, type Party } from '../open-items.ts'
import { type AppliedDocument, appliedDocuments, discountApplied } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { SettlementRequestLine } from '../settlements/settlement-plan.ts'

export const vendorPayment = record(vendorPaymentFields, { topic: settlementTopics['vendor-payment'] })

type Row = Omit<VendorPayment, 'applications' | 'message'> & {
  readonly applications: readonly AppliedDocument[]
  readonly plan: readonly SettlementRequestLine[]
}
export type StoredVendorPayment = VendorPayment & {
  /** What it is meant to pay while it waits. */
  readonly plan: readonly SettlementRequestLine[]
  readonly refundOfKind: 'customer-credit' | 'customer-payment' | null
}

/** The bills that a waiting payment is meant to pay, as a column. */
const plannedBills = sql`coalesce((
  select jsonb_agg(jsonb_build_object('receiptId', p ->> 'documentId', 'number', coalesce(o.document_number, ''),
    'amount', (p ->> 'amount')::numeric, 'discountAmountApplied', coalesce((p ->> 'discountAmountApplied')::numeric, 0))
    order by o.due_on, o.document_number)
  from jsonb_array_elements(x.plan) p
  left join open_item o on o.company_id = x.company_id and o.document_kind = 'receipt'
    and o.document_id = (p ->> 'documentId')::uuid), '[]')`

const columns = (userId: string | null) => sql`
  ${vendorPayment.shown('x')}, x.refund_of_kind as "refundOfKind", x.plan, v.friendly_name as "vendorName",
  k.company_name as "customerName",
  case when x.customer_id is not null and x.status = 'Posted' then x.total else coalesce(s.total - s.balance, 0) end::float8
    as "appliedAmount",
  ${discountApplied} as "discountAmountApplied",
  case when x.status = 'Waiting' then x.total else coalesce(s.balance, 0) end::float8 as "paymentRemainingAmount",
  ${bankAccountName('x.bank_account_id')} as "bankAccount", ${appliedDocuments} as applications, ${plannedBills} as planned,
  case when x.method = 'ACH' then (select a.bank || ' …' || a.last_four from vendor_bank_account a
    where a.company_id = x.company_id and a.vendor_id = x.vendor_id and a.active) end as "payeeAccount",
  ${personName('x.created_by')} as "createdByName", ${personName('x.decided_by')} as "decidedByName",
  (x.status = 'Waiting' and x.created_by is distinct from ${userId}::uuid) as "mayDecide"`

/** A payment with what it pays now, or is meant to pay while it waits. */
export async function loadVendorPayment(
  db: Db,
  actor: { readonly companyId: string; readonly userId?: string | null },
  id: string,
): Promise<StoredVendorPayment> {
  const { rows } = await sql<Row & Pick<StoredVendorPayment, 'refundOfKind'>>`
    select ${columns(actor.userId ?? null)} from vendor_payment x
    left join vendor v on v.company_id = x.company_id and v.id = x.vendor_id
    left join customer k on k.company_id = x.company_id and k.id = x.customer_id
    left join open_item s on s.company_id = x.company_id and s.document_kind = 'vendor-payment' and s.document_id = x.id
    where x.company_id = ${actor.companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Payment')
  return {
    ...row,
    message: row.status === 'Waiting' ? waitsForSecondPerson(parseCents(row.totalAmount)) : null,
    applications: row.applications.map(({ documentId, ...applied }) => ({ receiptId: documentId, ...applied })),
  }
}

/** What is sent of it. */
export const shownVendorPayment = ({ plan: _plan, refundOfKind: _kind, ...payment }: StoredVendorPayment) => payment

/** Payments to vendors are for those who pay vendors, refunds for those who keep the customers' money. */
const payerRights = ({ customerId }: Pick<VendorPayment, 'customerId'>) =>
  ['CREATE_PAYMENT', customerId ? 'EDIT_CUSTOMER_FINANCE' : 'EDIT_VENDOR_FINANCE'] as const

export const checkPayer = (actor: Actor, payment: Pick<VendorPayment, 'customerId'>): void =>
  checkPermitted(allOf(...payerRights(payment)), actor.permissions)

export const partyOf = ({ vendorId, customerId }: Pick<VendorPayment, 'vendorId' | 'customerId'>): Party =>
  vendorId === null ? { customerId: customerId ?? '' } : { vendorId }

/** Locks the money of the party of a payment. */
export async function lockOutgoingParty(work: Work, id: string): Promise<StoredVendorPayment> {
  const found = await loadVendorPayment(work.tx, work.actor, id)
  await lockParty(work, partyOf(found))
  return found
}

/** A payment under its lock: the record that is saved, and all that is known of it. */
export async function lockVendorPayment(work: Work, id: string): Promise<LockedPayment> {
  const locked = await vendorPayment.lock(work, id)
  return { locked, before: await loadVendorPayment(work.tx, work.actor, id) }
}
export type LockedPayment = { readonly locked: VendorPaymentRecord; readonly before: StoredVendorPayment }

type NewOutgoing = Parameters<typeof vendorPayment.start>[1] &
  Pick<VendorPaymentRecord, 'number' | 'status' | 'checkNumber' | 'date' | 'bankAccountId'>
type Meant = Pick<StoredVendorPayment, 'refundOfKind'> & { readonly plan: SettlementRequestLine[] }

/** Stores a new payment; its audit follows when it is known what it pays. */
export async function startOutgoing(work: Work, given: NewOutgoing, meant: Meant): Promise<VendorPaymentRecord> {
  const { checkNumber, bankAccountId } = given
  if (checkNumber !== null) await refuseUsedCheck(work, bankAccountId, checkNumber, null)
  return vendorPayment.start(work, given, { ...meant, createdById: work.actor.userId ?? null })
}

/** A check number is used once per bank account. */
export async function refuseUsedCheck(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  bankAccountId: string | null,
  checkNumber: string,
  except: string | null,
): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`
    select x.number from vendor_payment x where x.company_id = ${actor.companyId} and x.status <> 'Refused'
      and x.bank_account_id is not distinct from ${bankAccountId}::uuid and x.check_number = ${checkNumber}
      and x.id is distinct from ${except}::uuid`.execute(tx)
  if (!rows[0]) return
  const of = rows[0].number === null ? 'a payment that waits' : `payment ${rows[0].number}`
  throw new BusinessError('payment.conflict', `Check ${checkNumber} belongs to ${of}.`, [
    { field: 'checkNumber', message: 'is used already' },
  ])
}

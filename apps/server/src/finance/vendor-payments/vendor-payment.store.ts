import { sql } from 'kysely'
import type { VendorPayment } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { allOf, checkPermitted } from '@galen/domain/permissions'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { bankAccountName } from '../batches/batch.store.ts'
import { lockParty, type Party } from '../open-items.ts'
import { type AppliedDocument, appliedDocuments, discountApplied } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { AskedLine } from '../settlements/settlement-plan.ts'

type Row = Omit<VendorPayment, 'applications'> & {
  readonly applications: readonly AppliedDocument[]
  readonly plan: readonly AskedLine[]
}
export type StoredVendorPayment = VendorPayment & {
  /** What it is meant to pay while it waits. */
  readonly plan: readonly AskedLine[]
  readonly refundOfKind: 'customer-credit' | 'customer-payment' | null
}

const columns = (userId: string | null) => sql`
  x.id, x.number, x.status, x.vendor_id as "vendorId", v.friendly_name as "vendorName", x.customer_id as "customerId",
  k.company_name as "customerName", x.refund_of as "refundOf", x.refund_of_kind as "refundOfKind", x.method, x.reference,
  x.check_number as "checkNumber", x.paid_on as date, x.total::float8 as "totalAmount",
  case when x.customer_id is not null and x.status = 'Posted' then x.total else coalesce(s.total - s.balance, 0) end::float8
    as "appliedAmount",
  ${discountApplied} as "discountAmountApplied",
  case when x.status = 'Waiting' then x.total else coalesce(s.balance, 0) end::float8 as "paymentRemainingAmount",
  x.bank_account_id as "bankAccountId", ${bankAccountName('x.bank_account_id')} as "bankAccount", x.source, x.note,
  ${appliedDocuments} as applications, x.bank_file_id as "bankFileId", x.positive_pay_id as "positivePayId",
  x.remittance_sent_at as "remittanceSentAt", x.cleared_on as "clearedOn", x.created_at as "createdAt",
  x.created_by as "createdById", ${personName('x.created_by')} as "createdByName",
  ${personName('x.decided_by')} as "decidedByName",
  (x.status = 'Waiting' and x.created_by is distinct from ${userId}::uuid) as "mayDecide",
  x.void_at as "voidAt", x.void_reason as "voidReason", x.returned, x.version, x.plan`

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
    applications: row.applications.map(({ documentId, ...applied }) => ({ receiptId: documentId, ...applied })),
  }
}

/** What is sent of it. */
export const shownVendorPayment = ({ plan: _plan, refundOfKind: _kind, ...payment }: StoredVendorPayment) => payment

/** Payments to vendors are for those who pay vendors, refunds for those who keep the customers' money. */
export function checkPayer(actor: Actor, { customerId }: Pick<VendorPayment, 'customerId'>): void {
  checkPermitted(
    allOf('CREATE_PAYMENT', customerId ? 'EDIT_CUSTOMER_FINANCE' : 'EDIT_VENDOR_FINANCE'),
    actor.permissions,
  )
}

export const partyOf = ({ vendorId, customerId }: Pick<VendorPayment, 'vendorId' | 'customerId'>): Party =>
  vendorId === null ? { customerId: customerId ?? '' } : { vendorId }

/** Locks the money of the party of a payment. */
export async function lockOutgoingParty(work: Work, id: string): Promise<StoredVendorPayment> {
  const found = await loadVendorPayment(work.tx, work.actor, id)
  await lockParty(work, partyOf(found))
  return found
}

export async function lockVendorPayment(work: Work, id: string): Promise<StoredVendorPayment> {
  await lockRows(work, 'vendor_payment', [id])
  return loadVendorPayment(work.tx, work.actor, id)
}

export type NewOutgoing = {
  readonly id: string
  readonly number: string | null
  readonly status: 'Waiting' | 'Posted'
  readonly vendorId: string | null
  readonly customerId: string | null
  readonly refundOf: string | null
  readonly refundOfKind: string | null
  readonly method: string
  readonly reference: string
  readonly checkNumber: string | null
  readonly date: string
  readonly total: string
  readonly bankAccountId: string | null
  readonly source: string
  readonly note: string
  readonly plan: readonly AskedLine[]
}

export async function insertOutgoing({ tx, actor }: Work, row: NewOutgoing): Promise<void> {
  const { checkNumber } = row
  if (checkNumber !== null) await refuseUsedCheck({ tx, actor }, row.bankAccountId, checkNumber, row.id)
  await tx
    .insertInto('vendor_payment')
    .values({
      company_id: actor.companyId,
      id: row.id,
      number: row.number,
      status: row.status,
      vendor_id: row.vendorId,
      customer_id: row.customerId,
      refund_of: row.refundOf,
      refund_of_kind: row.refundOfKind,
      method: row.method,
      reference: row.reference,
      check_number: checkNumber,
      paid_on: row.date,
      total: row.total,
      bank_account_id: row.bankAccountId,
      source: row.source,
      note: row.note,
      plan: asJson(row.plan),
      created_by: actor.userId ?? null,
    })
    .execute()
}

/** A check number is used once per bank account. */
export async function refuseUsedCheck(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  bankAccountId: string | null,
  checkNumber: string,
  except: string,
): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`
    select x.number from vendor_payment x where x.company_id = ${actor.companyId} and x.status <> 'Refused'
      and x.bank_account_id is not distinct from ${bankAccountId}::uuid and x.check_number = ${checkNumber}
      and x.id <> ${except}`.execute(tx)
  if (!rows[0]) return
  const of = rows[0].number === null ? 'a payment that waits' : `payment ${rows[0].number}`
  throw new BusinessError('payment.conflict', `Check ${checkNumber} belongs to ${of}.`, [
    { field: 'checkNumber', message: 'is used already' },
  ])
}

/** What the audit has of a payment. */
export const auditedOutgoing = (payment: StoredVendorPayment) => ({
  number: payment.number,
  status: payment.status,
  method: payment.method,
  reference: payment.reference,
  checkNumber: payment.checkNumber,
  date: payment.date,
  totalAmount: payment.totalAmount,
  paymentRemainingAmount: payment.paymentRemainingAmount,
  note: payment.note,
  applications: payment.applications.map(({ number, amount, discountAmountApplied }) => ({
    number,
    amount,
    discountAmountApplied,
  })),
})

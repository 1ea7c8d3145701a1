import { sql, type UpdateObject } from 'kysely'
import { type Receipt, receiptTopic } from '@galen/contract/purchasing/receipts'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { add, type Cents, centsToDecimal, centsToNumber, parseCents } from '@galen/domain/money'
import type { ReceiptStatus, ReceiptType } from '@galen/domain/purchasing/receipt'
import { lockRows } from '../../platform/database/locks.ts'
import type { Schema } from '../../platform/database/schema.gen.ts'
import { difference, type Values } from '../../platform/effects.ts'
import { isTaken, notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'

/** What people enter besides the goods. */
export type ReceiptFacts = Pick<
  Receipt,
  | 'vendorInvoice'
  | 'vendorInvoiceDate'
  | 'termsId'
  | 'freightCharge'
  | 'freightMethod'
  | 'transactionDataKind'
  | 'transactionDataReference'
  | 'note'
>

/** The header as commands work with it. */
export type ReceiptRecord = ReceiptFacts & {
  readonly id: string
  readonly number: string | null
  readonly status: ReceiptStatus
  readonly type: ReceiptType
  readonly purchaseOrderId: string | null
  readonly vendorId: string
  readonly merchandise: Cents
  readonly billFreight: number | null
  readonly billTotal: number | null
  readonly discrepancy: boolean
  readonly placedBy: string | null
  readonly accountingDate: BusinessDate | null
  readonly version: number
}

export const receiptTotalOf = ({ merchandise, freightCharge }: Pick<ReceiptRecord, 'merchandise' | 'freightCharge'>) =>
  add(merchandise, parseCents(freightCharge))

const columns = (receipt: Omit<ReceiptRecord, 'id' | 'version' | 'placedBy' | 'accountingDate'>) => ({
  number: receipt.number,
  status: receipt.status,
  type: receipt.type,
  purchase_order_id: receipt.purchaseOrderId,
  vendor_id: receipt.vendorId,
  vendor_invoice: receipt.vendorInvoice,
  vendor_invoice_date: receipt.vendorInvoiceDate,
  terms_id: receipt.termsId,
  freight_charge: String(receipt.freightCharge),
  freight_method: receipt.freightMethod,
  transaction_data_kind: receipt.transactionDataKind,
  transaction_data_reference: receipt.transactionDataReference,
  note: receipt.note,
  merchandise: centsToDecimal(receipt.merchandise),
  total: centsToDecimal(receiptTotalOf(receipt)),
  bill_freight: receipt.billFreight === null ? null : String(receipt.billFreight),
  bill_total: receipt.billTotal === null ? null : String(receipt.billTotal),
  discrepancy: receipt.discrepancy,
})

const auditedReceipt = ({ id: _id, version: _version, merchandise, ...receipt }: ReceiptRecord) => ({
  ...receipt,
  merchandise: centsToNumber(merchandise),
})

type Row = Omit<ReceiptRecord, 'merchandise' | 'freightCharge' | 'billFreight' | 'billTotal'> & {
  readonly merchandise: string
  readonly freightCharge: string
  readonly billFreight: string | null
  readonly billTotal: string | null
}

const amount = (value: string | null) => (value === null ? null : Number(value))

/** Who the receipt is from and for which order, read without a lock, for commands that lock these before the receipt. */
export async function parentsOfReceipt(
  { tx, actor }: Work,
  id: string,
  missing?: string,
): Promise<{ readonly vendorId: string; readonly purchaseOrderId: string | null }> {
  const row = await tx
    .selectFrom('receipt')
    .select(['vendor_id as vendorId', 'purchase_order_id as purchaseOrderId'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing === undefined ? notFound('Receipt') : new BusinessError('not-found', missing)
  return row
}

/** Locks the receipt after its order, so that everything counted for one order waits in one line. */
export async function lockReceipt(work: Work, id: string, missing?: string): Promise<ReceiptRecord> {
  const { tx, actor } = work
  const { purchaseOrderId } = await parentsOfReceipt(work, id, missing)
  if (purchaseOrderId !== null) await lockRows(work, 'purchase_order', [purchaseOrderId], 'no key update')
  await lockRows(work, 'receipt', [id])
  const { rows } = await sql<Row>`
    select id, number, status, type, purchase_order_id as "purchaseOrderId", vendor_id as "vendorId",
      vendor_invoice as "vendorInvoice", vendor_invoice_date as "vendorInvoiceDate", terms_id as "termsId",
      freight_charge as "freightCharge", freight_method as "freightMethod", transaction_data_kind as "transactionDataKind",
      transaction_data_reference as "transactionDataReference", note, merchandise, bill_freight as "billFreight",
      bill_total as "billTotal", discrepancy, placed_by as "placedBy", accounting_date as "accountingDate", version
    from receipt where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Receipt')
  return {
    ...row,
    merchandise: parseCents(row.merchandise),
    freightCharge: Number(row.freightCharge),
    billFreight: amount(row.billFreight),
    billTotal: amount(row.billTotal),
  }
}

type NewReceipt = Omit<ReceiptRecord, 'id' | 'version' | 'placedBy' | 'accountingDate'>
type Stamps = UpdateObject<Schema, 'receipt', 'receipt'>

export async function insertReceipt(work: Work, receipt: NewReceipt): Promise<ReceiptRecord> {
  const made = await startReceipt(work, receipt)
  work.audit('receipt', { id: made.id, action: 'create', version: 1, before: null, after: auditedReceipt(made) })
  return made
}

/** A draft that the same command finishes: other rows can refer to it before it has its number. */
export async function startReceipt({ tx, actor }: Work, receipt: NewReceipt): Promise<ReceiptRecord> {
  const { id } = await tx
    .insertInto('receipt')
    .values({ company_id: actor.companyId, ...columns(receipt), created_by: actor.userId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseRepeatedInvoice(receipt.vendorInvoice))
  return { ...receipt, id, version: 1, placedBy: null, accountingDate: null }
}

/** What was started becomes the first version of a receipt, in whatever status it has by now. */
export async function finishReceipt(work: Work, receipt: ReceiptRecord, stamps: Stamps, action: string): Promise<void> {
  const { tx, actor, audit } = work
  await tx
    .updateTable('receipt')
    .set({ ...columns(receipt), ...stamps })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', receipt.id)
    .execute()
  audit('receipt', { id: receipt.id, action, version: 1, before: null, after: auditedReceipt(receipt) })
}

type Saving = {
  readonly action: string
  /** Columns that only this action writes, such as who placed the receipt and when. */
  readonly stamps?: Stamps
  /** What happened to lines and lots, for the audit. */
  readonly told?: { readonly before: Values; readonly after: Values }
  readonly justification?: string
}

/** Writes the next version of a receipt, audits what changed and notifies the open screens. */
export async function saveReceipt(
  { tx, actor, audit, publish }: Work,
  before: ReceiptRecord,
  after: ReceiptRecord,
  { action, stamps = {}, told, justification }: Saving,
): Promise<ReceiptRecord> {
  const saved = { ...after, version: before.version + 1 }
  const { id, version } = saved
  await tx
    .updateTable('receipt')
    .set({ ...columns(saved), version, ...stamps })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseRepeatedInvoice(saved.vendorInvoice))
  const values = {
    before: { ...auditedReceipt(before), ...told?.before },
    after: { ...auditedReceipt(saved), ...told?.after },
  }
  audit('receipt', { id, action, version, ...values, ...(justification === undefined ? {} : { justification }) })
  const { fields } = difference(values.before, values.after)
  publish(destinationOf(receiptTopic, { id }), { type: 'receipt', id, version, changed: fields })
  return saved
}

/** Each invoice of a vendor is entered once. */
const refuseRepeatedInvoice = (vendorInvoice: string) => (error: unknown) => {
  if (!isTaken(error)) throw error
  throw new BusinessError(
    'receipt.vendor-invoice.conflict',
    `Invoice ${vendorInvoice} of this vendor is on another receipt.`,
    [{ field: 'vendorInvoice', message: 'is on another receipt' }],
  )
}

export async function deleteReceipt({ tx, actor, audit, publish }: Work, receipt: ReceiptRecord): Promise<void> {
  const { id } = receipt
  for (const table of ['receipt_package', 'receipt_lot', 'receipt_line'] as const)
    await sql`delete from ${sql.table(table)} where company_id = ${actor.companyId} and receipt_id = ${id}`.execute(tx)
  await tx.deleteFrom('receipt').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
  audit('receipt', { id, action: 'delete', before: auditedReceipt(receipt), after: null })
  publish(destinationOf(receiptTopic, { id }), { type: 'receipt', id, version: null, changed: [], action: 'removed' })
}

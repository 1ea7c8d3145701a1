import { sql } from 'kysely'
import { type Entered, enteredNames } from '@galen/contract/fields'
import { invoiceFields, type InvoiceHead } from '@galen/contract/sales/invoice.fields'
import { invoiceTopic } from '@galen/contract/sales/invoices'
import { centsToNumber, parseCents, sum } from '@galen/domain/money'
import { invoiceTotals } from '@galen/domain/sales/invoice'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { inSalesScope } from '../sales-scope.ts'
import { type InvoiceLineRecord, removeInvoiceLines } from './invoice-line.store.ts'
import { type InvoiceParts, partColumns, removeParts, writeParts } from './invoice-parts.store.ts'

/** The head of an invoice; a command that changes one of its parts saves it too, so that one command is one version. */
export const invoiceHead = record(invoiceFields, { topic: invoiceTopic })

/** What people write into an invoice, as the audit has it. */
export type WrittenValues = Entered<typeof invoiceFields> & InvoiceParts
/** An invoice as commands work with it. */
export type InvoiceRecord = InvoiceHead & InvoiceParts

/** That the person sees the invoice of the table under this name. */
export const inInvoiceScope = (actor: Pick<Actor, 'userId' | 'companyId' | 'permissions'>, invoice = 'n') =>
  inSalesScope(actor, { customer: `${invoice}.customer_id`, owner: `${invoice}.sales_rep_id` })

/** Whether the person sees this invoice; the same answer for reading, printing and listening. */
export async function seesInvoice(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoice n where n.company_id = ${actor.companyId} and n.id = ${id} and ${inInvoiceScope(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

/** An invoice that the person sees. */
export async function loadInvoice(db: Db, actor: Actor, id: string): Promise<InvoiceRecord> {
  const { rows } = await sql`
    select ${invoiceHead.known('n')}, ${partColumns} from invoice n
    where n.company_id = ${actor.companyId} and n.id = ${id} and ${inInvoiceScope(actor)}`.execute(db)
  const [row] = rows as InvoiceRecord[]
  if (!row) throw notFound('Invoice')
  return row
}

/** Locks an invoice that the person sees, and answers it as it is then. */
export async function lockInvoice(work: Work<Actor>, id: string): Promise<InvoiceRecord> {
  await lockRows(work, 'invoice', [id])
  return loadInvoice(work.tx, work.actor, id)
}

type Saving = Parameters<typeof invoiceHead.save>[3]

/** Saves an invoice with the lists inside it. */
export async function saveInvoiceWhole(
  work: Work,
  before: InvoiceRecord,
  after: InvoiceRecord,
  saving: Saving,
): Promise<void> {
  await writeParts(work, before.id, before, after)
  await invoiceHead.save(work, before, after, saving)
}

/** Removes a draft that holds nothing any more. */
export async function removeInvoice(work: Work, invoice: InvoiceRecord, saving: Saving): Promise<void> {
  await removeInvoiceLines(work, invoice.id)
  await removeParts(work, invoice.id)
  await invoiceHead.remove(work, invoice, saving)
}

type Summed = Pick<InvoiceRecord, 'charges' | 'costs' | 'freightCharge'>
type Sums = Pick<InvoiceHead, 'lineCount' | 'units' | 'merchandise' | 'chargesTotal' | 'costsTotal' | 'total'>

/** The sums over lines and charges, as the head has them. */
export function sumsOf(
  { charges, costs, freightCharge }: Summed,
  lines: readonly Pick<InvoiceLineRecord, 'quantity' | 'price'>[],
): Sums {
  const amounts = (list: Summed['charges']) => list.map(({ amount }) => ({ amount: parseCents(amount) }))
  const totals = invoiceTotals({ lines, charges: amounts(charges), freightCharge: parseCents(freightCharge) })
  return {
    lineCount: lines.length,
    units: lines.reduce((count, { quantity }) => count + quantity, 0),
    merchandise: centsToNumber(totals.merchandise),
    chargesTotal: centsToNumber(totals.chargesTotal),
    costsTotal: centsToNumber(sum(costs.map(({ amount }) => parseCents(amount)))),
    total: centsToNumber(totals.total),
  }
}

/** The orders whose goods an invoice ships, without a lock. */
export async function ordersOf({ tx, actor }: Work, invoiceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from (
      select l.sales_order_id as id from invoice_line l
        where l.company_id = ${actor.companyId} and l.invoice_id = any(${[...invoiceIds]}::uuid[])
      union all
      select n.sales_order_id from invoice n where n.company_id = ${actor.companyId} and n.id = any(${[...invoiceIds]}::uuid[])
    ) o where o.id is not null order by o.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const WRITTEN = [...enteredNames(invoiceFields), 'packages', 'charges', 'costs'] as const

export const writtenOf = (invoice: InvoiceRecord): WrittenValues =>
  Object.fromEntries(WRITTEN.map((field) => [field, invoice[field]])) as unknown as WrittenValues

import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents } from '@galen/domain/money'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** Sales cost less rebates over the lines of the invoice `i`, kept by a trigger of its lines. */
export const salesCost = sql<string>`i.sales_cost`
const spent = sql`(i.freight_service_cost + i.costs_total)`
export const salesProfitOf = sql<number>`i.profit::float8`
export const marginOf = sql<number>`i.margin::float8`
/** What the goods of the invoice `i` cost more or less than was known when they left. */
const lateCost = sql<string>`coalesce((
  select sum(c.amount) from late_cost c where c.company_id = i.company_id and c.invoice_id = i.id), 0)`
/** What vendors asked for drop-ship goods of the invoice `i` above the cost of their order. */
const dropShipLate = sql<string>`case when i.drop_ship_lines = 0 then 0 else coalesce((
  select round(sum(x.quantity * (coalesce(x.bill_price, x.purchase_price) - a.cost) * t.quantity / o.quantity * l.quantity / a.quantity), 2)
  from invoice_line l
    join sales_order_allocation a on a.company_id = l.company_id and a.id = l.order_allocation_id
    join purchase_order_target t on t.company_id = a.company_id and t.allocation_id = a.id
    join purchase_order_line o on o.company_id = t.company_id and o.id = t.line_id
    join receipt_line x on x.company_id = o.company_id and x.order_line_id = o.id
    join receipt r on r.company_id = x.company_id and r.id = x.receipt_id and r.type = 'Drop ship' and r.status <> 'Draft'
  where l.company_id = i.company_id and l.invoice_id = i.id and l.drop_ship), 0) end`
/** Revenue less what the goods cost in the books, corrections of their receipts included. */
export const ledgerProfitOf = sql<number>`(i.total - coalesce(i.cost_of_goods, 0) - ${lateCost} - ${dropShipLate} - ${spent})::float8`

export type ApprovedInvoice = {
  readonly id: string
  readonly number: string
  readonly status: InvoiceStatus
  readonly customerId: string
  readonly placedBy: string | null
  readonly salesRepId: string | null
  readonly accountingDate: BusinessDate | null
  readonly total: number
  readonly salesProfit: number
  readonly ledgerProfit: number
  readonly freightCharge: number
  readonly freightServiceCost: number
  readonly costsTotal: number
  readonly chargesTotal: number
  readonly linesWithoutCost: number
  readonly balance: number | null
  readonly version: number
}

/** Invoices with what is needed to approve or correct them. */
export async function loadInvoiceApprovals(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ApprovedInvoice[]> {
  const { rows } = await sql<ApprovedInvoice>`
    select i.id, coalesce(i.number, '') as number, i.status, i.customer_id as "customerId", i.placed_by as "placedBy",
      i.sales_rep_id as "salesRepId", i.accounting_date as "accountingDate", i.total::float8, ${salesProfitOf} as "salesProfit", ${ledgerProfitOf} as "ledgerProfit",
      i.freight_charge::float8 as "freightCharge", i.freight_service_cost::float8 as "freightServiceCost",
      i.costs_total::float8 as "costsTotal", i.charges_total::float8 as "chargesTotal",
      (select count(*)::integer from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id
        and l.item_id is not null and l.quantity > 0 and l.cost = 0) as "linesWithoutCost",
      (select o.balance::float8 from open_item o where o.company_id = i.company_id and o.document_kind = 'invoice'
        and o.document_id = i.id) as balance, i.version
    from invoice i where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function loadApproval(db: Db, companyId: string, id: string): Promise<ApprovedInvoice> {
  const [invoice] = await loadInvoiceApprovals(db, companyId, [id])
  if (!invoice) throw notFound('Invoice')
  return invoice
}

export const profitOf = ({ total, salesProfit, ledgerProfit }: ApprovedInvoice) => ({
  total,
  salesProfit,
  ledgerProfit,
})

/** An amount of dollars rounded to the cent, whatever floating point made of it. */
export const rounded = (amount: number) => centsToNumber(parseCents(amount.toFixed(2)))

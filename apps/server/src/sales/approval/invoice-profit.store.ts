import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents } from '@galen/domain/money'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** Sales cost less rebates over the lines of the invoice `i`, less what came back, kept by a trigger of its lines. */
export const salesCost = sql<string>`i.sales_cost`
/** What the entries of profit `p` of the invoice `i` add up to, kept by the statements that post them; drafts have none. */
export const salesProfitOf = sql<number>`coalesce(p.profit, 0)::float8`
export const ledgerProfitOf = sql<number>`coalesce(p.ledger_profit, 0)::float8`
/** What returns, discounts and credits took from the total of the invoice `i`. */
export const takenOff = sql<number>`(i.total - coalesce(p.revenue, i.total))::float8`

/**
 * What commission is paid on: sales profit after returns, discounts and credits entered for the invoice `i`, whichever account
 * these are booked to (P35).
 */
export const commissionBasis = sql<number>`(p.profit - coalesce((
  select sum(c.amount - coalesce((select -sum(e.revenue - e.cost) from profit_entry e where e.company_id = c.company_id
    and e.document_kind = 'customer-credit' and e.document_id = c.id), 0))
  from customer_credit c where c.company_id = i.company_id and c.invoice_id = i.id and c.status = 'Open'
    and c.source not in ('RETURN', 'OVERPAYMENT')), 0))::float8`

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
    from invoice i left join invoice_profit p on p.company_id = i.company_id and p.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`.execute(db)
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

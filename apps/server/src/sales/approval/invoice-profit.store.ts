import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** Sales cost less rebates over the lines of the invoice `i`. */
export const salesCost = sql<string>`coalesce((
  select sum(round(l.quantity * l.cost, 2) - round(l.quantity * l.pcr, 2)) from invoice_line l
  where l.company_id = i.company_id and l.invoice_id = i.id), 0)`
const spent = sql`(i.freight_service_cost + i.costs_total)`
export const salesProfitOf = sql<number>`(i.total - ${salesCost} - ${spent})::float8`
export const ledgerProfitOf = sql<number>`(i.total - coalesce(i.cost_of_goods, 0) - ${spent})::float8`

export type ApprovedInvoice = {
  readonly id: string
  readonly number: string
  readonly status: string
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
export async function loadApprovals(db: Db, companyId: string, ids: readonly string[]): Promise<ApprovedInvoice[]> {
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
  const [invoice] = await loadApprovals(db, companyId, [id])
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

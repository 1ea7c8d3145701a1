import { type RawBuilder, sql } from 'kysely'
import type { ProfitShare } from '@galen/domain/accounting/invoice-profit'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToDecimal, parseCents, zeroCents } from '@galen/domain/money'
import { asJson } from '../platform/database/as-json.ts'
import type { Work } from '../platform/work.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

type Cause = {
  readonly documentKind: string
  readonly documentId: string
  readonly accountingDate: BusinessDate
  readonly entryId?: string
}

/** The shares of a posting as rows. */
export const sharesOf = (shares: readonly ProfitShare[]) => sql`
  select g.invoice_id, sum(g.revenue) as revenue, sum(g.cost) as cost
  from jsonb_to_recordset(${asJson(
    shares.map(({ invoiceId, revenue, cost }) => ({
      invoice_id: invoiceId,
      revenue: centsToDecimal(revenue),
      cost: centsToDecimal(cost),
    })),
  )}) as g (invoice_id uuid, revenue numeric, cost numeric) group by g.invoice_id`

/** What a reversal takes away from the invoices that the entry belongs to. */
export const takenBackBy = (companyId: string, reversesId: string) => sql`
  select r.invoice_id, -sum(r.revenue) as revenue, -sum(r.cost) as cost from profit_entry r
  where r.company_id = ${companyId} and r.entry_id = ${reversesId} group by r.invoice_id`

/**
 * Entries of profit as the end of a statement, and the sums of their invoices, in the order of these so that two postings do not
 * wait for each other. What the goods cost the sale is what it changed by since the entry before; a void invoice has no profit.
 */
export const profitEntries = (companyId: string, cause: Cause, shares: RawBuilder<unknown>) => sql`
  entered as (
    insert into profit_entry (company_id, invoice_id, entry_id, document_kind, document_id, accounting_date, revenue, cost, sales_cost, placed)
    select n.company_id, n.invoice_id, ${cause.entryId ?? null}::uuid, ${cause.documentKind}, ${cause.documentId}::uuid,
      ${cause.accountingDate}::date, n.revenue, n.cost, n.sales_cost, n.placed
    from (
      select i.company_id, i.id as invoice_id, g.revenue, g.cost, p.invoice_id is null as placed,
        case when i.status = 'Void' then 0 else i.sales_cost + i.freight_service_cost + i.costs_total end
          - coalesce(p.sales_cost, 0) as sales_cost
      from (${shares}) g
        join invoice i on i.company_id = ${companyId} and i.id = g.invoice_id
        left join invoice_profit p on p.company_id = i.company_id and p.invoice_id = i.id) n
    where n.placed or n.revenue <> 0 or n.cost <> 0 or n.sales_cost <> 0
    returning company_id, invoice_id, revenue, cost, sales_cost)
  insert into invoice_profit as p (company_id, invoice_id, revenue, cost, sales_cost)
  select company_id, invoice_id, revenue, cost, sales_cost from entered order by invoice_id
  on conflict (company_id, invoice_id) do update set revenue = p.revenue + excluded.revenue, cost = p.cost + excluded.cost,
    sales_cost = p.sales_cost + excluded.sales_cost`

/** Counts a change of profit that posts nothing of its own: a correction of sales cost, rebate or internal costs. */
export async function recordProfit(
  { tx, actor }: Posting,
  cause: Cause,
  shares: readonly ProfitShare[],
): Promise<void> {
  await sql`with ${profitEntries(actor.companyId, cause, sharesOf(shares))}`.execute(tx)
}

type Of = { readonly receiptId: string } | { readonly invoiceId: string }

/** Counts what a receipt cost the invoices of its goods after these left, or what receipts cost a drop-ship invoice. */
export async function shareReceiptCost({ tx, actor }: Posting, of: Of, accountingDate: BusinessDate): Promise<void> {
  const { companyId } = actor
  const chosen = (receipt: string) =>
    'receiptId' in of ? sql`${sql.ref(receipt)} = ${of.receiptId}::uuid` : sql`x.invoice_id = ${of.invoiceId}::uuid`
  const { rows } = await sql<{ receiptId: string; invoiceId: string; cost: string }>`
    select coalesce(s.receipt_id, k.receipt_id) as "receiptId", coalesce(s.invoice_id, k.invoice_id) as "invoiceId",
      (coalesce(s.cost, 0) - coalesce(k.cost, 0))::text as cost
    from (select x.receipt_id, x.invoice_id, x.cost from receipt_share x
        where x.company_id = ${companyId} and ${chosen('x.receipt_id')}) s
      full join (select x.document_id as receipt_id, x.invoice_id, sum(x.cost) as cost from profit_entry x
        where x.company_id = ${companyId} and x.document_kind = 'receipt' and ${chosen('x.document_id')}
        group by x.document_id, x.invoice_id) k on k.receipt_id = s.receipt_id and k.invoice_id = s.invoice_id
    where coalesce(s.cost, 0) <> coalesce(k.cost, 0)`.execute(tx)
  for (const [documentId, own] of Map.groupBy(rows, ({ receiptId }) => receiptId))
    await recordProfit(
      { tx, actor },
      { documentKind: 'receipt', documentId, accountingDate },
      own.map(({ invoiceId, cost }) => ({ invoiceId, revenue: zeroCents, cost: parseCents(cost) })),
    )
}

import { sql } from 'kysely'
import type { CreditFacts } from '@galen/domain/compliance/credit-check'
import type { BusinessDate } from '@galen/domain/dates'
import { parseCents, zeroCents } from '@galen/domain/money'
import { settingCount } from '../../admin/settings.ts'
import { openMoneyIn, openMoneyRows } from '../../finance/open-items.ts'

export const NO_CREDIT: CreditFacts = {
  openReceivables: zeroCents,
  uninvoicedOrders: zeroCents,
  unapplied: zeroCents,
  limit: null,
  pastDue: zeroCents,
  oldestPastDueDays: 0,
  currency: 'USD',
}

type About = {
  readonly companyId: string
  readonly customerId: string
  readonly orderId: string | null
  /** When the order was placed; a held order that came after it does not count against it. */
  readonly placedAt: string | null
  readonly today: BusinessDate
}
type Row = { readonly uninvoiced: string; readonly pastDue: string; readonly oldest: number; readonly currency: string }

/** What a customer owes and has ordered besides this order. The account of the customer is locked when an order is placed by it. */
export const creditRows = ({ companyId, customerId, orderId, placedAt, today }: About) => ({
  money: openMoneyRows(companyId, customerId),
  credit: sql<Row>`
    select c.currency, (
      select coalesce(sum((a.quantity - a.shipped) * a.price), 0)::text
      from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
      where o.company_id = c.company_id and o.customer_id = c.id and o.id is distinct from ${orderId}::uuid
        and (o.status = 'Placed' or (o.status = 'Hold' and (${placedAt}::timestamptz is null or o.placed_at < ${placedAt}::timestamptz)))
    ) as uninvoiced, (
      select coalesce(sum(i.balance), 0)::text from open_item i
      where i.company_id = c.company_id and i.customer_id = c.id and i.side = 'charge' and i.balance > 0
        and i.due_on + (${settingCount(companyId, 'pastDueGraceDays')})::integer < ${today}::date
    ) as "pastDue", (
      select coalesce(max(${today}::date - i.due_on), 0)::integer from open_item i
      where i.company_id = c.company_id and i.customer_id = c.id and i.side = 'charge' and i.balance > 0
    ) as oldest
    from customer c where c.company_id = ${companyId} and c.id = ${customerId}`,
})

export const creditFacts = (money: Parameters<typeof openMoneyIn>[0], [row]: readonly Row[]): CreditFacts => ({
  ...openMoneyIn(money),
  uninvoicedOrders: parseCents(row?.uninvoiced ?? 0),
  pastDue: parseCents(row?.pastDue ?? 0),
  oldestPastDueDays: row?.oldest ?? 0,
  currency: row?.currency ?? 'USD',
})

import { sql } from 'kysely'
import type { OpenDocuments } from '../../platform/references.ts'

/** What of a sale waits for someone. */
export const salesOpenDocuments: readonly OpenDocuments[] = [
  {
    of: 'company',
    code: 'sales-request',
    one: 'one sales request',
    many: '{count} sales requests',
    count: sql`select count(*) from sales_request r where r.company_id = subject.id and r.status = 'Received'`,
  },
  {
    of: 'customer',
    code: 'web-cart',
    one: 'one web cart',
    many: '{count} web carts',
    count: sql`select count(*) from web_cart w where w.company_id = subject.company_id and w.customer_id = subject.id
      and exists (select from web_cart_line l where l.company_id = w.company_id and l.cart_id = w.id)`,
  },
  {
    of: 'customer',
    code: 'sales-request',
    one: 'one sales request',
    many: '{count} sales requests',
    count: sql`select count(*) from sales_request r
      where r.company_id = subject.company_id and r.customer_id = subject.id and r.status = 'Received'`,
  },
  {
    of: 'item',
    code: 'sales-requests',
    one: '1 sales request asks for it.',
    many: '{count} sales requests ask for it.',
    count: sql`select count(*) from sales_request_line l
      join sales_request r on r.company_id = l.company_id and r.id = l.request_id and r.status = 'Received'
      where l.company_id = subject.company_id and l.item_id = subject.id`,
  },
  {
    of: 'customer',
    code: 'sales-orders',
    one: 'one sales order',
    many: '{count} sales orders',
    count: sql`select count(*) from sales_order o
      where o.company_id = subject.company_id and o.customer_id = subject.id and o.status in ('Draft', 'Placed', 'Hold')`,
  },
  {
    of: 'item',
    code: 'sales-orders',
    one: '1 sales order has it.',
    many: '{count} sales orders have it.',
    count: sql`select count(*) from sales_order_line l
      join sales_order o on o.company_id = l.company_id and o.id = l.order_id and o.status <> 'Closed'
      where l.company_id = subject.company_id and l.item_id = subject.id`,
  },
  {
    of: 'item',
    code: 'web-carts',
    one: '1 web cart has it.',
    many: '{count} web carts have it.',
    count: sql`select count(*) from web_cart_line l
      where l.company_id = subject.company_id and l.item_id = subject.id`,
  },
]

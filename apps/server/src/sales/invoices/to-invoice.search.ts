import { sql } from 'kysely'
import { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { Place } from '../../platform/search/search-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { inOrderScope } from '../sales-scope.ts'
import { pickedOfDraft } from './invoice.search.ts'
import { awaitedPurchase, readiness, readyOfOrders } from './order-readiness.ts'
import { askedService, pickupsByName } from './shipping-choices.ts'

const draftedUnits = sql<number>`
  (select coalesce(sum(k.quantity), 0)::integer from invoice_line k
     join invoice d on d.company_id = k.company_id and d.id = k.invoice_id
   where k.company_id = o.company_id and k.sales_order_id = o.id and d.status = 'Draft')`

/** The same of all orders that are being packed, which are few: to be found by, it is read once. */
const draftedElsewhere = (companyId: string): Place => ({
  by: 'id',
  defaultZero: true,
  values: sql`select k.sales_order_id as id, sum(k.quantity)::integer as value
    from invoice d join invoice_line k on k.company_id = d.company_id and k.invoice_id = d.id
    where d.company_id = ${companyId}::uuid and d.status = 'Draft' group by k.sales_order_id`,
})

type Ready = { lines: number; readyLines: number; readyUnits: number }
type Awaited = { id: string; number: string; expectedDate: string | null } | null
type Drafts = { id: string; createdByName: string | null; pickedUnits: number }[]

export const toInvoiceSearch = serveIndex(
  toInvoiceIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order as o')
      // A join that nothing is asked of is left out by PostgreSQL: only the rows that are shown are worked out.
      .leftJoin(readyOfOrders(actor).as('w'), (join) => join.onRef('w.order_id', '=', 'o.id'))
      .leftJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'o.company_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .leftJoin(pickupsByName(actor.companyId).as('p'), (join) => join.on(sql`p.name`, '=', askedService))
      .where('o.company_id', '=', actor.companyId)
      .where('o.status', '=', 'Placed')
      .whereRef('o.shipped_units', '<', 'o.units')
      .where(inOrderScope(actor))
      .select([
        'o.id',
        sql<string>`o.number`.as('number'),
        sql<string>`o.placed_at`.as('placedDate'),
        'o.requested_on as requestedOn',
        sql<string>`o.customer_id`.as('customerId'),
        sql<string>`c.company_name`.as('customer'),
        sql<string>`c.number`.as('customerNumber'),
        sql<string | null>`concat_ws(', ', o.ship_address ->> 'city', o.ship_address ->> 'state')`.as('shipTo'),
        'o.ship_via as shipVia',
        personName('o.sales_rep_id').as('salesRepName'),
        'o.units',
        sql<number>`o.units - o.shipped_units`.as('remainingUnits'),
        draftedUnits.as('draftedUnits'),
        'o.shipping_hold as shippingHold',
        'p.pickup_time as pickup',
        sql<Ready>`json_build_object('lines', w.lines, 'readyLines', w.ready_lines, 'readyUnits', w.ready)`.as('ready'),
        readiness.as('readiness'),
        sql<Awaited>`${awaitedPurchase}`.as('awaited'),
        sql<number>`(select coalesce(sum((a.quantity - a.shipped) * a.price), 0)::float8 from sales_order_allocation a
          where a.company_id = o.company_id and a.order_id = o.id)`.as('remainingTotal'),
        sql<Drafts>`(select coalesce(json_agg(json_build_object('id', n.id,
            'createdByName', ${personName('n.created_by')}, 'pickedUnits', ${pickedOfDraft}) order by n.created_at), '[]'::json)
          from invoice n where n.company_id = o.company_id and n.sales_order_id = o.id and n.status = 'Draft')`.as(
          'drafts',
        ),
        'o.version',
      ]),
  {
    invalidatedBy: ['sales-order', 'invoice'],
    elsewhere: (actor) => ({
      customer: customerElsewhere(actor.companyId, 'company_name'),
      customerNumber: customerElsewhere(actor.companyId, 'number'),
      draftedUnits: draftedElsewhere(actor.companyId),
      readiness: {
        by: 'id',
        values: sql`select w.order_id as id, ${readiness} as value from ${readyOfOrders(actor)} w`,
      },
    }),
  },
)

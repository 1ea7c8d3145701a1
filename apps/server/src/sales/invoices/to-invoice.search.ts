import { type RawBuilder, sql } from 'kysely'
import { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import type { Readiness } from '@galen/domain/sales/invoice'
import { todayOf } from '../../items/stock-figures.ts'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { inOrderScope } from '../sales-scope.ts'
import { pickedOfDraft } from './invoice.search.ts'
import { serviceOfOrder } from './shipping-choices.ts'

const drafted = (figure: RawBuilder<unknown>) => sql`
  (select ${figure} from invoice_line k join invoice d on d.company_id = k.company_id and d.id = k.invoice_id
   where k.company_id = o.company_id and k.sales_order_id = o.id and d.status = 'Draft')`

type Worked = { lines: number; ready_lines: number; wanted: number; ready: number }
type Found = {
  readonly units: RawBuilder<unknown>
  readonly joins?: RawBuilder<unknown>
  readonly of: RawBuilder<unknown>
}

/** What each line of orders still has to get, and how much of that is in stock or on their drafts. */
const readyByLine = ({ companyId }: Actor, { units, joins = sql``, of }: Found) => sql`(
  select a.order_id, sum(a.quantity - a.shipped)::integer as wanted,
    sum(case when a.drop_ship then a.quantity - a.shipped else least(a.quantity - a.shipped, ${units}) end)::integer as ready
  from sales_order_allocation a ${joins}
  where a.company_id = ${companyId}::uuid and a.shipped < a.quantity and ${of}
  group by a.order_id, a.line_id) k`

const sums = sql`count(*)::integer as lines, (count(*) filter (where k.ready = k.wanted))::integer as ready_lines,
  coalesce(sum(k.wanted), 0)::integer as wanted, coalesce(sum(k.ready), 0)::integer as ready`

/** Stock that can be shipped: active, not recalled, not past its last day. */
const shippable = (actor: Actor, which: RawBuilder<unknown>) => sql`
  stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
  where s.company_id = ${actor.companyId}::uuid and ${which} and s.on_hand > 0 and s.status = 'Active'
    and l.recalled_at is null and l.expires_on >= ${todayOf(actor)}::date`

/** Of the order `o` alone, for the rows that are shown. */
const readyOfOrder = (actor: Actor) =>
  sql<Worked>`(select ${sums} from ${readyByLine(actor, {
    units: sql`(select coalesce(sum(s.on_hand - s.reserved), 0) from ${shippable(actor, sql`s.variation_id = a.variation_id`)})
      + (select coalesce(sum(x.quantity), 0) from invoice_line n join allocation x on x.company_id = n.company_id and x.line_id = n.id
        where n.company_id = a.company_id and n.order_allocation_id = a.id)`,
    of: sql`a.order_id = o.id`,
  })})`

/** Of all orders at once, for a filter. */
const readyOfAll = (actor: Actor) =>
  sql`(select k.order_id, ${sums} from ${readyByLine(actor, {
    units: sql`coalesce(h.units, 0) + coalesce(p.units, 0)`,
    joins: sql`
      left join (select s.variation_id, sum(s.on_hand - s.reserved) as units from ${shippable(actor, sql`true`)}
        group by s.variation_id) h on h.variation_id = a.variation_id
      left join (select n.order_allocation_id as id, sum(x.quantity) as units
        from allocation x join invoice_line n on n.company_id = x.company_id and n.id = x.line_id
        where x.company_id = ${actor.companyId}::uuid and x.document_kind = 'invoice' group by n.order_allocation_id) p on p.id = a.id`,
    of: sql`true`,
  })} group by k.order_id)`

const readiness = sql<Readiness>`
  case when w.ready >= w.wanted then 'Ready' when w.ready > 0 then 'Partly' else 'Waiting' end`

type Ready = { lines: number; readyLines: number; readyUnits: number }
type Drafts = { id: string; createdByName: string | null; pickedUnits: number }[]

export const toInvoiceSearch = serveIndex(
  toInvoiceIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order as o')
      // A join that nothing is asked of is left out by PostgreSQL: only the rows that are shown are worked out.
      .leftJoinLateral(readyOfOrder(actor).as('w'), (join) => join.onTrue())
      .leftJoin('customer as c', (join) =>
        join.onRef('c.company_id', '=', 'o.company_id').onRef('c.id', '=', 'o.customer_id'),
      )
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
        sql<number>`${drafted(sql`coalesce(sum(k.quantity), 0)::integer`)}`.as('draftedUnits'),
        'o.shipping_hold as shippingHold',
        serviceOfOrder(sql`s.pickup_time`).as('pickup'),
        sql<Ready>`json_build_object('lines', w.lines, 'readyLines', w.ready_lines, 'readyUnits', w.ready)`.as('ready'),
        readiness.as('readiness'),
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
      readiness: {
        by: 'id',
        values: sql`select w.order_id as id, ${readiness} as value from ${readyOfAll(actor)} w`,
      },
    }),
  },
)

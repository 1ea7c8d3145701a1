import { type RawBuilder, sql } from 'kysely'
import {
  invoiceDraftIndex,
  invoiceIndex,
  invoiceItemIndex,
  invoiceReturnIndex,
  toInvoiceIndex,
} from '@galen/contract/sales/invoice-indices'
import type { CustomerReturnStatus } from '@galen/domain/sales/customer-return'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { inOrderScope, inSalesScope } from '../sales-scope.ts'
import { inInvoiceScope } from './invoice.store.ts'

// Names and figures are sub-selects, looked up for the rows that are shown.
const customer = (column: RawBuilder<unknown>, of = 'n') =>
  sql<string>`(select ${column} from customer c where c.company_id = ${sql.ref(`${of}.company_id`)} and c.id = ${sql.ref(`${of}.customer_id`)})`
const orderNumber = (column: string) =>
  sql<
    string | null
  >`(select o.number from sales_order o where o.company_id = n.company_id and o.id = ${sql.ref(column)})`

export const invoiceSearch = serveIndex(
  invoiceIndex,
  (db, actor) =>
    db
      .selectFrom('invoice as n')
      .where('n.company_id', '=', actor.companyId)
      .where('n.status', '<>', 'Draft')
      .where('n.type', '<>', 'Manual')
      .where(inInvoiceScope(actor))
      .select([
        'n.id',
        sql<string>`n.number`.as('number'),
        sql<InvoiceStatus>`n.status`.as('status'),
        'n.type',
        sql<string>`n.placed_at`.as('placedDate'),
        personName('n.placed_by').as('placedByName'),
        'n.sales_order_id as salesOrderId',
        orderNumber('n.sales_order_id').as('salesOrderNumber'),
        'n.customer_id as customerId',
        customer(sql`c.company_name`).as('customer'),
        customer(sql`c.number`).as('customerNumber'),
        'n.sales_rep_id as salesRepId',
        personName('n.sales_rep_id').as('salesRepName'),
        'n.external_number as externalNumber',
        'n.line_count as lines',
        'n.units',
        'n.service_label as serviceLabel',
        'n.tracking_ship_number as trackingShipNumber',
        'n.shipping_hold as shippingHold',
        sql<number>`n.freight_charge::float8`.as('freightCharge'),
        sql<number>`n.total::float8`.as('total'),
        'n.due_on as dueDate',
        sql<number>`coalesce((select i.balance from open_item i where i.company_id = n.company_id
          and i.document_kind = 'invoice' and i.document_id = n.id), 0)::float8`.as('balance'),
        'n.emailed_at as emailedAt',
        sql<boolean>`exists (select from customer_return r where r.company_id = n.company_id and r.invoice_id = n.id
          and r.status = 'Placed')`.as('returned'),
        'n.version',
      ]),
  { invalidatedBy: ['invoice'] },
)

const picked = sql<number>`(
  (select coalesce(sum(a.quantity), 0) from allocation a
    where a.company_id = n.company_id and a.document_kind = 'invoice' and a.document_id = n.id)
  + (select coalesce(sum(t.quantity), 0) from invoice_lot t where t.company_id = n.company_id and t.invoice_id = n.id))::integer`

export const invoiceDraftSearch = serveIndex(
  invoiceDraftIndex,
  (db, actor) =>
    db
      .selectFrom('invoice as n')
      .where('n.company_id', '=', actor.companyId)
      .where('n.status', '=', 'Draft')
      .where(inInvoiceScope(actor))
      .select([
        'n.id',
        'n.sales_order_id as salesOrderId',
        orderNumber('n.sales_order_id').as('salesOrderNumber'),
        'n.customer_id as customerId',
        customer(sql`c.company_name`).as('customer'),
        customer(sql`c.number`).as('customerNumber'),
        'n.line_count as lines',
        'n.units',
        picked.as('pickedUnits'),
        sql<number>`coalesce(round(100.0 * ${picked} / nullif(n.units, 0)), 0)::float8`.as('pickedPercent'),
        sql<number>`n.total::float8`.as('total'),
        'n.service_label as serviceLabel',
        'n.tracking_ship_number as trackingShipNumber',
        sql<boolean>`n.shipping_hold or coalesce((select o.shipping_hold from sales_order o
          where o.company_id = n.company_id and o.id = n.sales_order_id), false)`.as('shippingHold'),
        'n.flagged',
        'n.created_at as createdAt',
        'n.created_by as createdById',
        personName('n.created_by').as('createdByName'),
        'n.version',
      ]),
  { invalidatedBy: ['invoice'] },
)

const item = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from item i where i.company_id = l.company_id and i.id = l.item_id)`

export const invoiceItemSearch = serveIndex(invoiceItemIndex, (db, actor) =>
  db
    .selectFrom('invoice_line as l')
    .innerJoin('invoice as n', (join) =>
      join.onRef('n.company_id', '=', 'l.company_id').onRef('n.id', '=', 'l.invoice_id'),
    )
    .where('l.company_id', '=', actor.companyId)
    .where('n.status', 'in', ['Placed', 'Validated', 'Closed'])
    .where('l.item_id', 'is not', null)
    .where(inInvoiceScope(actor))
    .select([
      'l.id',
      'l.invoice_id as invoiceId',
      sql<string>`n.number`.as('invoiceNumber'),
      sql<InvoiceStatus>`n.status`.as('status'),
      sql<string>`n.placed_at`.as('placedDate'),
      'l.sales_order_id as salesOrderId',
      orderNumber('l.sales_order_id').as('salesOrderNumber'),
      'n.customer_id as customerId',
      customer(sql`c.company_name`).as('customer'),
      customer(sql`c.number`).as('customerNumber'),
      'n.sales_rep_id as salesRepId',
      personName('n.sales_rep_id').as('salesRepName'),
      sql<string>`l.item_id`.as('sellableId'),
      sql<string>`${item(sql`i.number`)}`.as('itemNumber'),
      sql<string>`${item(sql`i.item_name`)}`.as('itemName'),
      sql<string | null>`${item(sql`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`)}`.as('ndc'),
      sql<string>`l.variation_id`.as('variationId'),
      sql<string>`(select v.child_number from item_variation v
          where v.company_id = l.company_id and v.id = l.variation_id)`.as('childNumber'),
      sql<string>`coalesce((select string_agg(distinct t.lot, ', ') from invoice_lot t
          where t.company_id = l.company_id and t.line_id = l.id), '')`.as('lots'),
      'l.quantity',
      'l.returned as returnedQuantity',
      sql<number>`l.price::float8`.as('price'),
      sql<number>`(l.quantity * l.price)::float8`.as('total'),
    ]),
)

export const invoiceReturnSearch = serveIndex(
  invoiceReturnIndex,
  (db, actor) =>
    db
      .selectFrom('customer_return as r')
      .innerJoin('invoice as n', (join) =>
        join.onRef('n.company_id', '=', 'r.company_id').onRef('n.id', '=', 'r.invoice_id'),
      )
      .where('r.company_id', '=', actor.companyId)
      .where(inSalesScope(actor, { customer: 'r.customer_id' }))
      .select([
        'r.id',
        'r.number',
        sql<CustomerReturnStatus>`r.status`.as('status'),
        'r.placed_at as placedDate',
        personName('r.placed_by').as('placedByName'),
        'r.invoice_id as invoiceId',
        sql<string>`n.number`.as('invoiceNumber'),
        'r.customer_id as customerId',
        customer(sql`c.company_name`, 'r').as('customer'),
        customer(sql`c.number`, 'r').as('customerNumber'),
        'r.reason',
        sql<number>`(select coalesce(sum(l.quantity), 0)::integer from customer_return_line l
          where l.company_id = r.company_id and l.return_id = r.id)`.as('units'),
        sql<number>`r.restocking_fee::float8`.as('restockingFee'),
        sql<number>`r.total::float8`.as('total'),
        'r.credit_id as creditId',
        sql<string | null>`(select k.number from customer_credit k
          where k.company_id = r.company_id and k.id = r.credit_id)`.as('creditNumber'),
        'r.version',
      ]),
  { invalidatedBy: ['customer-return'] },
)

const drafted = (figure: RawBuilder<unknown>) => sql`
  (select ${figure} from invoice_line k join invoice d on d.company_id = k.company_id and d.id = k.invoice_id
   where k.company_id = o.company_id and k.sales_order_id = o.id and d.status = 'Draft')`

type Drafts = { id: string; createdByName: string | null; pickedUnits: number }[]

export const toInvoiceSearch = serveIndex(
  toInvoiceIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order as o')
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
        customer(sql`c.company_name`, 'o').as('customer'),
        customer(sql`c.number`, 'o').as('customerNumber'),
        sql<string | null>`concat_ws(', ', o.ship_address ->> 'city', o.ship_address ->> 'state')`.as('shipTo'),
        'o.ship_via as shipVia',
        personName('o.sales_rep_id').as('salesRepName'),
        'o.units',
        sql<number>`o.units - o.shipped_units`.as('remainingUnits'),
        sql<number>`${drafted(sql`coalesce(sum(k.quantity), 0)::integer`)}`.as('draftedUnits'),
        'o.shipping_hold as shippingHold',
        sql<number>`(select coalesce(sum((a.quantity - a.shipped) * a.price), 0)::float8 from sales_order_allocation a
          where a.company_id = o.company_id and a.order_id = o.id)`.as('remainingTotal'),
        sql<Drafts>`(select coalesce(json_agg(json_build_object('id', n.id,
            'createdByName', ${personName('n.created_by')}, 'pickedUnits', ${picked}) order by n.created_at), '[]'::json)
          from invoice n where n.company_id = o.company_id and n.sales_order_id = o.id and n.status = 'Draft')`.as(
          'drafts',
        ),
        'o.version',
      ]),
  { invalidatedBy: ['sales-order', 'invoice'] },
)

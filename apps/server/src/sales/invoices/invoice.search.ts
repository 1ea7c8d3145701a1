import { type RawBuilder, sql } from 'kysely'
import {
  invoiceDraftIndex,
  invoiceIndex,
  invoiceItemIndex,
  invoiceReturnIndex,
  manualInvoiceIndex,
} from '@galen/contract/sales/invoice-indices'
import type { CustomerReturnStatus } from '@galen/domain/sales/customer-return'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Place } from '../../platform/search/search-lookups.ts'
import { medicineWithPills } from '../../items/medicine-names.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { childNumberElsewhere, itemElsewhere } from '../../items/item-lookups.ts'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { inSalesScope } from '../sales-scope.ts'
import { inInvoiceScope } from './invoice.store.ts'

// Names and figures are sub-selects, looked up for the rows that are shown.
const customerOf = (column: RawBuilder<unknown>, of = 'n') =>
  sql<string>`(select ${column} from customer c where c.company_id = ${sql.ref(`${of}.company_id`)} and c.id = ${sql.ref(`${of}.customer_id`)})`
const orderNumber = (column: string) =>
  sql<
    string | null
  >`(select o.number from sales_order o where o.company_id = n.company_id and o.id = ${sql.ref(column)})`

const customersElsewhere = ({ companyId }: Actor) => ({
  customer: customerElsewhere(companyId, 'company_name'),
  customerNumber: customerElsewhere(companyId, 'number'),
})

/** What customers still owe of invoices: of most of them nothing. */
const openBalance = ({ companyId }: Actor): Place => ({
  by: 'id',
  defaultZero: true,
  values: sql`select i.document_id as id, i.balance::float8 as value from open_item i
    where i.company_id = ${companyId}::uuid and i.document_kind = 'invoice' and i.balance > 0`,
})

const ordersElsewhere = ({ companyId }: Actor, by = 'salesOrderId'): Place => ({
  by,
  texts: 'sales-order',
  values: sql`select o.id, o.number as value from sales_order o where o.company_id = ${companyId}::uuid and o.number is not null`,
})

const placed = (isManual: boolean) => (db: Db, actor: Actor) =>
  db
    .selectFrom('invoice as n')
    .where('n.company_id', '=', actor.companyId)
    .where('n.placed_at', 'is not', null)
    .where('n.status', '<>', 'Draft')
    .where('n.type', isManual ? '=' : '<>', 'Manual')
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
      customerOf(sql`c.company_name`).as('customer'),
      customerOf(sql`c.number`).as('customerNumber'),
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
      sql<string>`coalesce((select string_agg(b.sscc, ', ' order by b.sscc) from container b
          where b.company_id = n.company_id and b.document_kind = 'invoice' and b.document_id = n.id), '')`.as('sscc'),
      'n.version',
    ])

const placedOptions = {
  text: { kind: 'invoice', fields: ['number', 'salesOrderNumber', 'externalNumber', 'trackingShipNumber'] },
  invalidatedBy: ['invoice'],
  elsewhere: (actor: Actor) => ({
    ...customersElsewhere(actor),
    salesOrderNumber: ordersElsewhere(actor),
    salesRepName: personElsewhere(actor.companyId, 'salesRepId'),
    balance: openBalance(actor),
    sscc: {
      by: 'id',
      exact: true as const,
      values: sql`select b.document_id as id, b.sscc as value from container b
          where b.company_id = ${actor.companyId}::uuid and b.document_kind = 'invoice'`,
    },
  }),
}

export const invoiceSearch = serveIndex(invoiceIndex, placed(false), placedOptions)
export const manualInvoiceSearch = serveIndex(manualInvoiceIndex, placed(true), placedOptions)

export const pickedOfDraft = sql<number>`(
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
        customerOf(sql`c.company_name`).as('customer'),
        customerOf(sql`c.number`).as('customerNumber'),
        'n.line_count as lines',
        'n.units',
        pickedOfDraft.as('pickedUnits'),
        sql<number>`coalesce(round(100.0 * ${pickedOfDraft} / nullif(n.units, 0)), 0)::float8`.as('pickedPercent'),
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
  {
    text: { kind: 'invoice', fields: ['salesOrderNumber'] },
    invalidatedBy: ['invoice'],
    elsewhere: customersElsewhere,
  },
)

const item = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from item i where i.company_id = l.company_id and i.id = l.item_id)`

export const invoiceItemSearch = serveIndex(
  invoiceItemIndex,
  (db, actor) =>
    db
      .selectFrom('invoice_line as l')
      .innerJoin('invoice as n', (join) =>
        join.onRef('n.company_id', '=', 'l.company_id').onRef('n.id', '=', 'l.invoice_id'),
      )
      .where('l.company_id', '=', actor.companyId)
      .where('n.placed_at', 'is not', null)
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
        customerOf(sql`c.company_name`).as('customer'),
        customerOf(sql`c.number`).as('customerNumber'),
        'n.sales_rep_id as salesRepId',
        personName('n.sales_rep_id').as('salesRepName'),
        sql<string>`l.item_id`.as('sellableId'),
        sql<string>`${item(sql`i.number`)}`.as('itemNumber'),
        sql<string>`${item(sql`i.item_name`)}`.as('itemName'),
        medicineWithPills(sql`l.company_id`, sql`l.item_id`).as('medicine'),
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
  {
    elsewhere: (actor) => {
      const { companyId } = actor
      const ofInvoice = (column: string): Place => ({
        by: 'invoiceId',
        texts: 'invoice',
        values: sql`select n.id, ${sql.ref(`n.${column}`)} as value from invoice n
          where n.company_id = ${companyId}::uuid and n.placed_at is not null`,
      })
      const through = {
        by: 'invoiceId',
        documents: (found: RawBuilder<unknown>) =>
          sql`select n.id from invoice n where n.company_id = ${companyId}::uuid and n.customer_id = any(${found})`,
      }
      const { customer: name, customerNumber } = customersElsewhere(actor)
      return {
        invoiceNumber: ofInvoice('number'),
        salesOrderNumber: ordersElsewhere(actor),
        customer: { ...name, through },
        customerNumber: { ...customerNumber, through },
        salesRepName: personElsewhere(companyId, 'salesRepId'),
        ...itemElsewhere(companyId, 'sellableId'),
        childNumber: childNumberElsewhere(companyId, 'variationId'),
        lots: {
          by: 'id',
          exact: true as const,
          values: sql`select t.line_id as id, t.lot as value from invoice_lot t where t.company_id = ${companyId}::uuid`,
        },
      }
    },
  },
)

export const invoiceReturnSearch = serveIndex(
  invoiceReturnIndex,
  (db, actor) =>
    db
      .selectFrom('customer_return as r')
      .leftJoin('invoice as n', (join) =>
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
        customerOf(sql`c.company_name`, 'r').as('customer'),
        customerOf(sql`c.number`, 'r').as('customerNumber'),
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
  {
    invalidatedBy: ['customer-return'],
    elsewhere: (actor) => ({
      ...customersElsewhere(actor),
      invoiceNumber: {
        by: 'invoiceId',
        texts: 'invoice',
        values: sql`select n.id, n.number as value from invoice n
          where n.company_id = ${actor.companyId}::uuid and n.placed_at is not null`,
      },
      creditNumber: {
        by: 'creditId',
        texts: 'customer-credit',
        values: sql`select k.id, k.number as value from customer_credit k where k.company_id = ${actor.companyId}::uuid`,
      },
    }),
  },
)

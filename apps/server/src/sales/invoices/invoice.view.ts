import { type RawBuilder, sql } from 'kysely'
import type { Invoice, InvoiceTotals } from '@galen/contract/sales/invoice'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { anyOf, permits } from '@galen/domain/permissions'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { inInvoiceScope, invoiceHead } from './invoice.store.ts'
import { invoiceProducts } from './invoice-products.view.ts'
import { shipToChoices, shipToOf } from '../../partners/ship-to.ts'

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const customer = sql`
  (select json_build_object('id', c.id, 'number', c.number, 'companyName', c.company_name, 'friendlyName', c.friendly_name,
    'emails', coalesce(
      (select array_agg(k.email order by k.position) from customer_contact k
        where k.company_id = c.company_id and k.customer_id = c.id and k.gets_invoices and k.email <> ''),
      case when c.email <> '' then array[c.email] else '{}' end),
    'addresses', ${shipToChoices()})
   from customer c where c.company_id = n.company_id and c.id = n.customer_id)`

const charges = (kind: 'charge' | 'cost') => sql`
  (select coalesce(json_agg(json_build_object('id', g.id, 'code', p.code, 'propertyId', g.property_id,
      'description', g.description, 'amount', g.amount) order by g.id), '[]')
   from invoice_charge g left join property p on p.company_id = g.company_id and p.id = g.property_id
   where g.company_id = n.company_id and g.invoice_id = n.id and g.kind = ${kind})`

const picked = sql`
  case when n.status <> 'Draft' then n.units else (
    select coalesce(sum(a.quantity), 0) from allocation a
      where a.company_id = n.company_id and a.document_kind = 'invoice' and a.document_id = n.id) + (
    select coalesce(sum(t.quantity), 0) from invoice_lot t
      where t.company_id = n.company_id and t.invoice_id = n.id) end::integer`

const totals = sql`n.id, n.version, n.units, ${picked} as "pickedUnits", n.merchandise::float8 as merchandise,
  n.charges_total::float8 as "chargesTotal", n.freight_charge::float8 as "freightCharge", n.total::float8 as total`

const returnsAndMerges = sql`
  (select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'status', r.status,
      'placedDate', ${instant('r.placed_at')}, 'total', r.total,
      'creditNumber', (select k.number from customer_credit k where k.company_id = r.company_id and k.id = r.credit_id))
      order by r.placed_at, r.id), '[]')
    from customer_return r where r.company_id = n.company_id and r.invoice_id = n.id) as returns,
  (select coalesce(json_agg(json_build_object('id', m.merged_id, 'soNumber', m.sales_order_number,
      'salesOrderId', m.sales_order_id) order by m.merged_at, m.id), '[]')
    from invoice_merge m where m.company_id = n.company_id and m.invoice_id = n.id) as "invoiceMergeList",
  (select coalesce(json_object_agg(t.id, t.returned), '{}') from invoice_lot t
    where t.company_id = n.company_id and t.invoice_id = n.id and t.returned > 0) as "returnMap",
  (select coalesce(json_agg(json_build_object('id', w.id, 'number', w.number) order by w.number), '[]') from invoice w
    where w.company_id = n.company_id and w.shipment_id = n.shipment_id and w.id <> n.id) as shipment`

type Row = Omit<Invoice, 'products'> & { readonly minDaysToExpiry: number }

/** What shipping costs us is for those who enter it or see costs; to others it is 0. */
const SEES_SPENT = anyOf('VIEW_COST', 'CREATE_INVOICE')

/** An invoice as the person who asks sees it. */
export async function invoiceView(db: Db, actor: Actor, id: string): Promise<Invoice> {
  const { rows } = await sql<Row>`
    select ${invoiceHead.shown('n')}, ${picked} as "pickedUnits", o.number as "salesOrderNumber", ${customer} as customer,
      ${personName('n.sales_rep_id')} as "salesRepName", ${shipToOf('n')} as "shipAddress",
      (select coalesce(json_agg(json_build_object('insuranceAmount', k.insurance_amount, 'weight', k.weight,
          'height', k.height, 'width', k.width, 'length', k.length,
          'sscc', (select b.sscc from container b where b.company_id = k.company_id and b.id = k.container_id))
          order by k.position), '[]')
        from invoice_package k where k.company_id = n.company_id and k.invoice_id = n.id) as packages,
      ${charges('charge')} as charges, ${charges('cost')} as costs,
      (select p.name from property p where p.company_id = n.company_id and p.id = n.terms_id) as terms,
      (select i.balance::float8 from open_item i where i.company_id = n.company_id and i.document_kind = 'invoice'
        and i.document_id = n.id) as balance,
      n.shipping_hold or coalesce(o.shipping_hold, false) as "shippingHold",
      coalesce(o.shipping_hold_note, '') as "shippingHoldNote", ${returnsAndMerges},
      ${personName('n.placed_by')} as "placedByName", ${personName('n.validated_by')} as "validatedByName",
      ${personName('n.void_by')} as "voidByName", ${personName('n.created_by')} as "createdByName",
      ${minDays} as "minDaysToExpiry"
    from invoice n left join sales_order o on o.company_id = n.company_id and o.id = n.sales_order_id
    where n.company_id = ${actor.companyId} and n.id = ${id} and ${inInvoiceScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Invoice')
  const { minDaysToExpiry, ...invoice } = row
  const isDraft = invoice.status === 'Draft'
  const spent = permits(SEES_SPENT, actor.permissions) ? {} : { freightServiceCost: 0, costs: [], costsTotal: 0 }
  return { ...invoice, ...spent, products: await invoiceProducts(db, actor, { id, isDraft, minDaysToExpiry }) }
}

/** How long goods have to stay good for the class of the customer. */
const minDays: RawBuilder<unknown> = sql`
  coalesce((select p.min_days_to_expiry from customer c
    join property p on p.company_id = c.company_id and p.id = c.class_id
    where c.company_id = n.company_id and c.id = n.customer_id), 0)`

export async function minDaysToExpiry(db: Db, companyId: string, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select ${minDays} as days from invoice n where n.company_id = ${companyId} and n.id = ${invoiceId}`.execute(db)
  return rows[0]?.days ?? 0
}

/** The figures around lines that were changed. */
export async function invoiceTotalsView(db: Db, { companyId }: Actor, id: string): Promise<InvoiceTotals> {
  const { rows } = await sql<InvoiceTotals>`
    select ${totals} from invoice n where n.company_id = ${companyId} and n.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Invoice')
  return rows[0]
}

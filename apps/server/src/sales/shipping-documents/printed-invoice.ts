import { sql } from 'kysely'
import type { ShipTo } from '@galen/contract/partners/ship-to'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { medicineName, type NamedMedicine } from '@galen/domain/items/medicine-name'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import { medicineOfItem } from '../../items/medicine-names.ts'
import { billToOf, shipToOf } from '../../partners/ship-to.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

export type PrintedLot = {
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly quantity: number
  readonly serials: readonly string[]
  readonly gtin: string | null
}

export type PrintedLine = {
  readonly itemId: string | null
  readonly number: string
  readonly name: string
  readonly ndc: string | null
  readonly gtin: string | null
  readonly quantity: number
  readonly price: string
  readonly amount: string
  readonly lots: readonly PrintedLot[]
}

/** An invoice as its documents show it: a draft as it is, a placed one as it was. */
export type PrintedInvoice = {
  readonly id: string
  readonly number: string
  readonly status: InvoiceStatus
  readonly type: string
  readonly placedAt: string | null
  readonly accountingDate: BusinessDate | null
  readonly dueOn: BusinessDate | null
  readonly terms: string | null
  readonly orders: readonly string[]
  readonly externalNumber: string
  readonly customer: { readonly number: string; readonly name: string }
  readonly billTo: ShipTo | null
  readonly shipTo: ShipTo | null
  readonly service: string | null
  readonly tracking: string
  readonly packages: readonly { readonly weight: number; readonly sscc: string | null }[]
  readonly merchandise: string
  readonly freight: string
  readonly charges: readonly { readonly description: string; readonly amount: string }[]
  readonly total: string
  readonly otherCurrency: { readonly currency: string | null; readonly total: string } | null
  readonly note: string
  readonly lines: readonly PrintedLine[]
}

const lots = sql`
  (select coalesce(json_agg(x.lot order by x.expires_on, x.number), '[]') from (
    select t.expires_on, t.lot as number, json_build_object('lot', t.lot, 'expiresOn', t.expires_on, 'quantity', t.quantity,
      'serials', array(select u.serial from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id order by 1),
      'gtin', (select min(u.gtin) from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id)) as lot
    from invoice_lot t where t.company_id = l.company_id and t.line_id = l.id
    union all
    select o.expires_on, o.number, json_build_object('lot', o.number, 'expiresOn', o.expires_on, 'quantity', sum(a.quantity),
      'serials', coalesce(array_agg(u.serial order by u.serial) filter (where u.id is not null), '{}'), 'gtin', min(u.gtin))
    from allocation a join stock s on s.company_id = a.company_id and s.id = a.stock_id
      join lot o on o.company_id = s.company_id and o.id = s.lot_id
      left join unit u on u.company_id = a.company_id and u.id = a.unit_id
    where a.company_id = l.company_id and a.line_id = l.id group by o.company_id, o.id) x)`

const lines = sql`
  (select coalesce(json_agg(json_build_object('itemId', l.item_id, 'number', coalesce(i.number, ''),
      'name', l.description, 'medicine', ${medicineOfItem},
      'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging, 'gtin', (select k.gtin from item_package k
        where k.company_id = i.company_id and k.item_id = i.id order by k.quantity, k.gtin limit 1),
      'quantity', l.quantity, 'price', l.price::text, 'amount', (l.quantity * l.price)::text, 'lots', ${lots})
      order by l.position, l.id), '[]')
   from invoice_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
   where l.company_id = n.company_id and l.invoice_id = n.id)`

type Row = Omit<PrintedInvoice, 'lines'> & {
  readonly lines: readonly (PrintedLine & { readonly medicine: NamedMedicine | null })[]
}

/** Reads what the documents of a shipment show. The caller has checked that the person sees it. */
export async function loadPrinted(db: Db, companyId: string, id: string): Promise<PrintedInvoice> {
  const { rows } = await sql<Row>`
    select n.id, coalesce(n.number, '') as number, n.status, n.type, n.placed_at as "placedAt",
      n.accounting_date as "accountingDate", n.due_on as "dueOn",
      (select p.name from property p where p.company_id = n.company_id and p.id = n.terms_id) as terms,
      array(select distinct o.number from invoice_line k join sales_order o on o.company_id = k.company_id and o.id = k.sales_order_id
        where k.company_id = n.company_id and k.invoice_id = n.id order by 1) as orders,
      n.external_number as "externalNumber",
      (select json_build_object('number', c.number, 'name', c.company_name) from customer c
        where c.company_id = n.company_id and c.id = n.customer_id) as customer,
      ${billToOf('n')} as "billTo", ${shipToOf('n')} as "shipTo",
      n.service_label as service, n.tracking_ship_number as tracking,
      (select coalesce(json_agg(json_build_object('weight', k.weight,
          'sscc', (select b.sscc from container b where b.company_id = k.company_id and b.id = k.container_id))
          order by k.position), '[]')
        from invoice_package k where k.company_id = n.company_id and k.invoice_id = n.id) as packages,
      n.merchandise::text as merchandise, n.freight_charge::text as freight, n.total::text as total,
      (select coalesce(json_agg(json_build_object('description', g.description, 'amount', g.amount::text) order by g.id), '[]')
        from invoice_charge g where g.company_id = n.company_id and g.invoice_id = n.id and g.kind = 'charge') as charges,
      case when n.other_currency is null and n.other_currency_total is null then null
        else json_build_object('currency', n.other_currency, 'total', coalesce(n.other_currency_total, 0)::text) end as "otherCurrency",
      n.note, ${lines} as lines
    from invoice n where n.company_id = ${companyId} and n.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Invoice')
  return {
    ...row,
    lines: row.lines.map(({ medicine, ...line }) => (medicine ? { ...line, name: medicineName(medicine) } : line)),
  }
}

export const lotText = ({ lot, expiresOn, quantity, serials }: PrintedLot): string =>
  `Lot ${lot}, expires ${formatDate(expiresOn)}, quantity ${quantity}${serials.length > 0 ? `, serials ${serials.join(', ')}` : ''}`

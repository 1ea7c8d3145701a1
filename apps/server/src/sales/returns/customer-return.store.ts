import { sql } from 'kysely'
import type { CustomerReturn } from '@galen/contract/sales/invoice'
import type { CustomerReturnStatus, ShippedLot } from '@galen/domain/sales/customer-return'
import { type Cents, parseCents } from '@galen/domain/money'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { inSalesScope } from '../sales-scope.ts'

/** A lot of an invoice with all that a return needs of it. */
export type ReturnableLot = ShippedLot & {
  readonly lineId: string
  readonly itemId: string
  readonly itemNumber: string
  readonly variationId: string
  readonly stockId: string | null
  readonly price: Cents
  readonly cost: Cents
  readonly unitIds: Readonly<Record<string, string>>
}

type Row = Omit<ReturnableLot, 'price' | 'cost'> & { readonly price: string; readonly cost: string }

/** The lots that an invoice shipped, with what came back already. */
export async function returnableLots(db: Db, companyId: string, invoiceId: string): Promise<ReturnableLot[]> {
  const { rows } = await sql<Row>`
    select t.id as "invoiceLotId", l.id as "lineId", i.id as "itemId", i.number as "itemNumber", i.item_name as "itemName",
      l.variation_id as "variationId", t.stock_id as "stockId", t.lot, t.serialized, t.quantity, t.returned, l.price,
      t.cost_of_goods as cost,
      array(select b.barcode from item_barcode b where b.company_id = i.company_id and b.item_id = i.id
        union select k.gtin from item_package k where k.company_id = i.company_id and k.item_id = i.id) as barcodes,
      (select coalesce(json_agg(json_build_object('gtin', u.gtin, 'serial', u.serial, 'returned', u.returned) order by u.serial), '[]')
        from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id) as units,
      (select coalesce(json_object_agg(u.serial, u.unit_id), '{}')
        from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id) as "unitIds"
    from invoice_lot t
      join invoice_line l on l.company_id = t.company_id and l.id = t.line_id
      join item i on i.company_id = l.company_id and i.id = l.item_id
    where t.company_id = ${companyId} and t.invoice_id = ${invoiceId} order by l.position, t.expires_on, t.id`.execute(
    db,
  )
  return rows.map(({ price, cost, ...row }) => ({ ...row, price: parseCents(price), cost: parseCents(cost) }))
}

export type ReturnRecord = {
  readonly id: string
  readonly number: string
  readonly status: CustomerReturnStatus
  readonly invoiceId: string
  readonly customerId: string
  readonly creditId: string | null
  readonly total: Cents
  readonly version: number
  readonly accountingDate: string
}

/** A return that the person sees. */
export async function loadReturn(db: Db, actor: Actor, id: string): Promise<ReturnRecord> {
  const { rows } = await sql<Omit<ReturnRecord, 'total'> & { total: string }>`
    select r.id, r.number, r.status, r.invoice_id as "invoiceId", r.customer_id as "customerId", r.credit_id as "creditId",
      r.total, r.version, r.accounting_date as "accountingDate"
    from customer_return r where r.company_id = ${actor.companyId} and r.id = ${id}
      and ${inSalesScope(actor, { customer: 'r.customer_id' })}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Return')
  return { ...row, total: parseCents(row.total) }
}

/** A return with its lines, as the person sees it. */
export async function returnView(db: Db, actor: Actor, id: string): Promise<CustomerReturn> {
  const { rows } = await sql<CustomerReturn>`
    select r.id, r.number, r.status, r.placed_at as "placedDate", r.total::float8 as total, r.invoice_id as "invoiceId",
      n.number as "invoiceNumber", r.customer_id as "customerId", c.company_name as "customerName", r.reason,
      r.restocking_fee::float8 as "restockingFee", r.credit_id as "creditId",
      (select k.number from customer_credit k where k.company_id = r.company_id and k.id = r.credit_id) as "creditNumber",
      ${personName('r.placed_by')} as "placedByName", r.canceled_at as "canceledDate", r.version,
      (select json_agg(json_build_object('id', l.id, 'invoiceLotId', l.invoice_lot_id, 'sellableId', l.item_id, 'number', i.number,
          'itemName', i.item_name, 'lot', l.lot, 'quantity', l.quantity, 'price', l.price, 'amount', l.amount,
          'serialNumbers', (select coalesce(json_agg(u ->> 'serial'), '[]') from jsonb_array_elements(l.units) u)) order by l.id)
        from customer_return_line l join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = r.company_id and l.return_id = r.id) as lines
    from customer_return r
      join invoice n on n.company_id = r.company_id and n.id = r.invoice_id
      join customer c on c.company_id = r.company_id and c.id = r.customer_id
    where r.company_id = ${actor.companyId} and r.id = ${id}
      and ${inSalesScope(actor, { customer: 'r.customer_id' })}`.execute(db)
  if (!rows[0]) throw notFound('Return')
  return rows[0]
}

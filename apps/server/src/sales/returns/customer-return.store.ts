import { sql } from 'kysely'
import { customerReturnFields, type ReturnRecord } from '@galen/contract/sales/customer-return.fields'
import type { CustomerReturn } from '@galen/contract/sales/invoice'
import type { ShippedLot } from '@galen/domain/sales/customer-return'
import { type Cents, centsToDecimal, parseCents, times } from '@galen/domain/money'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { inSalesScope } from '../sales-scope.ts'

/** A lot of an invoice with all that a return needs of it. */
export type ReturnableLot = ShippedLot & {
  readonly lineId: string
  readonly itemId: string
  readonly itemNumber: string
  readonly variationId: string
  readonly stockId: string | null
  readonly shipmentId: string | null
  readonly price: Cents
  readonly unitIds: Readonly<Record<string, string>>
}

type Row = Omit<ReturnableLot, 'price'> & { readonly price: string }

/** The lots that an invoice shipped, with what came back already. */
export async function returnableLots(db: Db, companyId: string, invoiceId: string): Promise<ReturnableLot[]> {
  const { rows } = await sql<Row>`
    select t.id as "invoiceLotId", l.id as "lineId", i.id as "itemId", i.number as "itemNumber", i.item_name as "itemName",
      l.variation_id as "variationId", t.stock_id as "stockId", t.lot, t.expires_on as "expiresOn", t.serialized, t.quantity, t.returned, l.price,
      (select m.id from stock_movement m where m.company_id = t.company_id and m.document_kind = 'invoice'
        and m.document_id = t.invoice_id and m.document_line_id = t.line_id and m.stock_id = t.stock_id
        and m.reason = 'SHIP') as "shipmentId",
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
  return rows.map(({ price, ...row }) => ({ ...row, price: parseCents(price) }))
}

export const customerReturn = record(customerReturnFields)

/** A return that the person sees. */
export async function loadReturn(db: Db, actor: Actor, id: string): Promise<ReturnRecord> {
  const { rows } = await sql`
    select ${customerReturn.known('r')} from customer_return r where r.company_id = ${actor.companyId} and r.id = ${id}
      and ${inSalesScope(actor, { customer: 'r.customer_id' })}`.execute(db)
  const [row] = rows as ReturnRecord[]
  if (!row) throw notFound('Return')
  return row
}

type NewLine = {
  readonly id: string
  readonly lot: ReturnableLot
  readonly quantity: number
  readonly serials: readonly string[]
  readonly cost: Cents
}

/** The lots that came back, each with the row of stock that it is in now. */
export async function addReturnLines(
  { tx, actor }: Work,
  returnId: string,
  lines: readonly NewLine[],
  stock: ReadonlyMap<string, string>,
): Promise<void> {
  await insertMany(
    tx,
    'customer_return_line',
    lines.map(({ id, lot, quantity, serials, cost }) => ({
      company_id: actor.companyId,
      id,
      return_id: returnId,
      invoice_line_id: lot.lineId,
      invoice_lot_id: lot.invoiceLotId,
      item_id: lot.itemId,
      variation_id: lot.variationId,
      stock_id: stock.get(id) ?? null,
      lot: lot.lot,
      quantity,
      price: centsToDecimal(lot.price),
      amount: centsToDecimal(times(lot.price, quantity)),
      cost: centsToDecimal(cost),
      units: serials.map((serial) => ({ unitId: lot.unitIds[serial], serial })),
    })),
  )
}

/** A return with its lines, as the person sees it. */
export async function returnView(db: Db, actor: Actor, id: string): Promise<CustomerReturn> {
  const { rows } = await sql<CustomerReturn>`
    select ${customerReturn.shown('r')}, n.number as "invoiceNumber", c.company_name as "customerName",
      (select k.number from customer_credit k where k.company_id = r.company_id and k.id = r.credit_id) as "creditNumber",
      ${personName('r.placed_by')} as "placedByName",
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

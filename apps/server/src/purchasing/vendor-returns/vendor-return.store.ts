import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { VendorReturn } from '@galen/contract/purchasing/receipt-revision'
import { vendorReturnFields } from '@galen/contract/purchasing/vendor-return.fields'
import { type Cents, centsToDecimal, unitCostToDecimal } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { personName } from '../../platform/database/person-name.ts'
import { record } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { Taken } from './returned-stock.ts'

export const vendorReturn = record(vendorReturnFields)

/** Goods of a receipt line that went back, from one row of stock. */
export type ReturnedRow = Taken & { readonly amount: Cents; readonly cost: Cents }

export const insertReturnLines = ({ tx, actor }: Work, returnId: string, rows: readonly ReturnedRow[]) =>
  insertMany(
    tx,
    'vendor_return_line',
    rows.map((row) => ({
      company_id: actor.companyId,
      id: randomUUIDv7(),
      return_id: returnId,
      receipt_line_id: row.line.id,
      item_id: row.line.itemId,
      variation_id: row.line.variationId,
      stock_id: row.stockId,
      lot: row.lot,
      quantity: row.quantity,
      price: unitCostToDecimal(row.line.purchasePrice),
      amount: centsToDecimal(row.amount),
      cost: centsToDecimal(row.cost),
      serials: row.serials,
    })),
  )

export async function viewVendorReturn(db: Db, { companyId }: Actor, id: string): Promise<VendorReturn> {
  const { rows } = await sql<VendorReturn>`
    select ${vendorReturn.shown('b')}, r.number as "receiptNumber", v.friendly_name as vendor,
      (select c.number from vendor_credit c where c.company_id = b.company_id and c.id = b.credit_id) as "creditNumber",
      ${personName('b.placed_by')} as "placedByName",
      (select json_agg(json_build_object('purchasableItemId', l.variation_id, 'itemName', i.item_name, 'lot', l.lot,
          'quantity', l.quantity, 'price', l.price, 'amount', l.amount, 'serialNumbers', l.serials) order by l.id)
        from vendor_return_line l join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = b.company_id and l.return_id = b.id) as products
    from vendor_return b
      join receipt r on r.company_id = b.company_id and r.id = b.receipt_id
      join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
    where b.company_id = ${companyId} and b.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Return')
  return row
}

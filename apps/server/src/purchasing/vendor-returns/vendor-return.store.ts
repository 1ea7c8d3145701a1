import { sql } from 'kysely'
import { personName } from '../../platform/database/person-name.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import type { VendorReturn } from '@galen/contract/purchasing/receipt-revision'
import type { Actor } from '../../platform/operation.ts'

export type ReturnRecord = {
  readonly id: string
  readonly number: string
  readonly status: 'Placed' | 'Canceled'
  readonly receiptId: string
  readonly vendorId: string
  readonly creditId: string | null
  readonly version: number
}

/** Read without a lock, for commands that lock the vendor's account and the receipt before the return. */
export async function loadVendorReturn({ tx, actor }: Work, id: string): Promise<ReturnRecord> {
  const { rows } = await sql<ReturnRecord>`
    select id, number, status, receipt_id as "receiptId", vendor_id as "vendorId", credit_id as "creditId", version
    from vendor_return where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Return')
  return row
}

export async function lockVendorReturn(work: Work, id: string): Promise<ReturnRecord> {
  await lockRows(work, 'vendor_return', [id])
  return loadVendorReturn(work, id)
}

type Row = Omit<VendorReturn, 'total'> & { readonly total: string }

export async function viewVendorReturn(db: Db, { companyId }: Actor, id: string): Promise<VendorReturn> {
  const { rows } = await sql<Row>`
    select b.id, b.number, b.status, b.receipt_id as "receiptId", r.number as "receiptNumber", b.vendor_id as "vendorId",
      v.friendly_name as vendor, b.reason, b.total, b.credit_id as "creditId",
      (select c.number from vendor_credit c where c.company_id = b.company_id and c.id = b.credit_id) as "creditNumber",
      b.placed_at as "placedDate",
      ${personName('b.placed_by')} as "placedByName",
      (select json_agg(json_build_object('purchasableItemId', l.variation_id, 'itemName', i.item_name, 'lot', l.lot,
          'quantity', l.quantity, 'price', l.price, 'amount', l.amount, 'serialNumbers', l.serials) order by l.id)
        from vendor_return_line l join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = b.company_id and l.return_id = b.id) as products, b.version
    from vendor_return b
      join receipt r on r.company_id = b.company_id and r.id = b.receipt_id
      join vendor v on v.company_id = b.company_id and v.id = b.vendor_id
    where b.company_id = ${companyId} and b.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Return')
  return { ...row, total: Number(row.total) }
}

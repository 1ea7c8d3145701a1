import { sql } from 'kysely'
import type { CodeHolder } from '@galen/domain/items/item-codes'
import type { Tx } from '../../platform/database/database.ts'

/** A code that another item has now. */
export type HeldCode = CodeHolder & { readonly code: string; readonly id: string }

const named = sql`h.id, i.id as "itemId", i.number as "itemNumber", i.item_name as "itemName"`

/** Which of these GTINs other items have. */
export async function packagesElsewhere(
  tx: Tx,
  companyId: string,
  itemId: string,
  gtins: readonly string[],
): Promise<HeldCode[]> {
  const { rows } = await sql<HeldCode>`
    select ${named}, h.gtin as code, h.level from item_package h join item i on i.company_id = h.company_id and i.id = h.item_id
    where h.company_id = ${companyId} and h.item_id <> ${itemId} and h.gtin = any(${gtins as string[]}::text[]) order by h.gtin`.execute(
    tx,
  )
  return rows
}

/** Which of these barcodes other items have. */
export async function barcodesElsewhere(
  tx: Tx,
  companyId: string,
  itemId: string,
  barcodes: readonly string[],
): Promise<HeldCode[]> {
  const { rows } = await sql<HeldCode>`
    select ${named}, h.barcode as code from item_barcode h join item i on i.company_id = h.company_id and i.id = h.item_id
    where h.company_id = ${companyId} and h.item_id <> ${itemId} and h.barcode = any(${barcodes as string[]}::text[])
    order by h.barcode`.execute(tx)
  return rows
}

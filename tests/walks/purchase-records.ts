import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Made =
  `${'vendor' | 'item' | 'variation' | 'otherVariation' | 'draftOrder' | 'placedOrder' | 'draftReceipt' | 'placedReceipt'}Id`

/** Purchase orders and receipts in every status, of a vendor that takes EDI. */
export type PurchaseRecords = Readonly<Record<Made, string>>

/** For each person records of their own, by the person's id. */
export async function purchaseRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, PurchaseRecords>> {
  const worlds = persons.map(({ id }) => ({ name: randomUUID(), user_id: id }))
  const rows = await owner<(PurchaseRecords & { userId: string })[]>`
    with world as (
      select * from jsonb_to_recordset(${JSON.stringify(worlds)}::text::jsonb) as w (name text, user_id uuid)
    ), vendor as (
      insert into vendor (company_id, number, friendly_name, edi, compliance_status)
      select ${companyId}, 'P' || name, 'Supplier', true, 'approved' from world returning id, substr(number, 2) as name
    ), item as (
      insert into item (company_id, number, item_name, type, reorder_point)
      select ${companyId}, 'P' || place || name, 'Gauze', 'supply', (place - 1) * 5 from world cross join generate_series(1, 2) as place
      returning id, substr(number, 3) as name, substr(number, 2, 1)::integer as place
    ), variation as (
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, price)
      select ${companyId}, item.id, vendor.id, 1, 'P' || name || '-' || place, 10, 20 from item join vendor using (name)
      returning id, item_id, vendor_id
    ), draft as (
      insert into purchase_order (company_id, vendor_id, vendor_reference)
      select ${companyId}, id, name from vendor returning id, vendor_id
    ), placed as (
      insert into purchase_order (company_id, vendor_id, status, number, placed_at)
      select ${companyId}, id, 'Placed', 'P' || name, now() from vendor returning id, vendor_id
    ), line as (
      insert into purchase_order_line (company_id, order_id, position, item_id, variation_id, quantity, purchase_price)
      select ${companyId}, o.id, 1, v.item_id, v.id, 10, 10
      from (select * from draft union all select * from placed) o join variation v using (vendor_id)
        join item i on i.id = v.item_id and i.place = 1
      returning id, order_id, item_id, variation_id
    ), counting as (
      insert into receipt (company_id, purchase_order_id, vendor_id) select ${companyId}, id, vendor_id from placed
      returning id, purchase_order_id, vendor_id
    ), counted as (
      insert into receipt_line (company_id, receipt_id, position, order_line_id, item_id, variation_id, purchase_price)
      select ${companyId}, counting.id, 1, line.id, line.item_id, line.variation_id, 10
      from counting join line on line.order_id = counting.purchase_order_id
    ), received as (
      insert into receipt (company_id, vendor_id, status, type, number, placed_at)
      select ${companyId}, id, 'Placed', 'Standard', 'R' || name, now() from vendor returning id, vendor_id
    )
    select w.user_id as "userId", vendor.id as "vendorId", item.id as "itemId", one.id as "variationId", two.id as "otherVariationId",
      draft.id as "draftOrderId", placed.id as "placedOrderId",
      counting.id as "draftReceiptId", received.id as "placedReceiptId"
    from world w join vendor using (name) join item on item.name = w.name and item.place = 1
      join item other on other.name = w.name and other.place = 2
      join variation one on one.item_id = item.id join variation two on two.item_id = other.id
      join draft on draft.vendor_id = vendor.id join placed on placed.vendor_id = vendor.id
      join counting on counting.vendor_id = vendor.id join received on received.vendor_id = vendor.id`
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}

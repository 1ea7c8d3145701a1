import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** An item with a picture, and a vendor who may offer it. */
export type ItemRecords = Readonly<Record<`${'item' | 'vendor'}Id`, string>>

/** For each person an item of their own; by the person's id. */
export async function itemRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, ItemRecords>> {
  const names = persons.map(() => randomUUID())
  const userIds = persons.map(({ id }) => id)
  const rows = await owner<(ItemRecords & { userId: string })[]>`
    with world as (
      select name, user_id, uuidv7() as item_id, uuidv7() as file_id
      from unnest(${names}::text[], ${userIds}::uuid[]) as w (name, user_id)
    ), picture as (
      insert into stored_file (company_id, id, owner_kind, owner_id, name, type, bytes, added_by)
      select ${companyId}, file_id, 'item', item_id, 'a.jpeg', 'image/jpeg', 'picture'::bytea, user_id from world returning id
    ), item as (
      insert into item (company_id, id, number, item_name, image_id)
      select ${companyId}, item_id, 'P' || name, 'Item ' || name, picture.id from world join picture on picture.id = file_id
      returning id
    ), vendor as (
      insert into vendor (company_id, number, friendly_name) select ${companyId}, 'P' || name, 'Vendor ' || name from world
      returning id, substr(number, 2) as name
    )
    select user_id as "userId", item.id as "itemId", vendor.id as "vendorId"
    from world join item on item.id = item_id join vendor using (name)`
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}

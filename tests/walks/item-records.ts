import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** An item with a picture, a vendor who may offer it, and the class of a new item that waits for compliance. */
export type ItemRecords = Readonly<Record<`${'item' | 'vendor' | 'proposal'}Id`, string>>

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
      select name, user_id, uuidv7() as item_id, uuidv7() as file_id, uuidv7() as waiting_id
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
    ), waiting as (
      insert into item (company_id, id, number, item_name, is_active, class_status)
      select ${companyId}, waiting_id, 'W' || name, 'New ' || name, false, 'waiting' from world returning id
    ), proposal as (
      insert into item_class_proposal (company_id, item_id, kind, class_after, asked_by)
      select ${companyId}, waiting.id, 'new', '{"type": "prescription", "deaSchedule": null, "isNarcotic": null,
        "listChemical": false, "dscsaExempt": null, "ingredients": []}', user_id
      from world join waiting on waiting.id = waiting_id returning id, item_id
    )
    select user_id as "userId", item.id as "itemId", vendor.id as "vendorId", proposal.id as "proposalId"
    from world join item on item.id = world.item_id join vendor using (name) join proposal on proposal.item_id = waiting_id`
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}

import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>

/** What the largest vendors last said they have and what they ask for it, by their own numbers or by the NDC. */
export async function loadVendorFeed(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `insert into vendor_feed (company_id, vendor_id, vendor_item_number, ndc12, available, price, as_of)
     select distinct on (v.vendor_id, lower(v.vendor_item_number), case when v.vendor_item_number = '' then i.ndc12 end)
       v.company_id, v.vendor_id, v.vendor_item_number, coalesce(i.ndc12, ''),
       case when hashtext(v.id::text) % 9 = 0 then 0 else 12 * (1 + abs(hashtext(v.id::text)) % 80) end,
       round(v.cost * (0.96 + abs(hashtext(v.id::text)) % 8 / 100.0), 4), now() - interval '25 minutes'
     from item_variation v join item i on i.company_id = v.company_id and i.id = v.item_id
     where v.company_id = $1::uuid and v.is_active and v.cost is not null
       and (v.vendor_item_number <> '' or coalesce(i.ndc12, '') <> '')
       and v.vendor_id in (
         select x.vendor_id from item_variation x where x.company_id = $1::uuid
         group by x.vendor_id order by count(*) desc, x.vendor_id limit 5)
     order by v.vendor_id, lower(v.vendor_item_number), case when v.vendor_item_number = '' then i.ndc12 end, v.id`,
    [companyId],
  )
}

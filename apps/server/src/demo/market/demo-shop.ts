import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>

export const DEMO_SHOP_EMAIL = 'shop@demo.galen'

/**
 * What customers have put into their carts and sent in from the shop. One of them can be signed in with, in the first
 * company; the others were invited and never came.
 */
export async function loadShop(connection: Connection, companyId: string, passwordHash: string | null): Promise<void> {
  const within = (statement: string, ...more: (string | null)[]) => connection.unsafe(statement, [companyId, ...more])
  await within(
    `insert into web_account (company_id, customer_id, email, name, state, password_hash, last_sign_in_at)
     select c.company_id, c.id, case when mine then $2 else lower(k.email) end, k.name,
       case when mine or place % 3 <> 0 then 'active' else 'invited' end, case when mine then $3 end,
       case when place % 3 <> 0 then now() - place * interval '7 hours' end
     from (
       select c.*, row_number() over (order by c.number) as place, $3::text is not null and row_number() over (order by c.number) = 1 as mine
       from customer c where c.company_id = $1::uuid and c.is_active and c.standing = 'valid' order by c.number limit 12
     ) c join customer_contact k on k.company_id = c.company_id and k.customer_id = c.id and k.position = 1
     on conflict do nothing`,
    DEMO_SHOP_EMAIL,
    passwordHash,
  )
  await within(
    `insert into web_cart (company_id, account_id, customer_id, address_id, updated_at)
     select a.company_id, a.id, a.customer_id, d.id, now() - row_number() over (order by a.email) * interval '95 minutes'
     from web_account a
     join customer_address d on d.company_id = a.company_id and d.customer_id = a.customer_id and d.default_ship
     where a.company_id = $1::uuid and a.state = 'active'`,
  )
  await within(
    `insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
     select c.company_id, c.id, i.id, i.place, 6 * (1 + i.place % 4), i.price
     from (select c.*, row_number() over (order by updated_at) as turn from web_cart c where c.company_id = $1::uuid) c
     cross join lateral (
       select i.id, row_number() over (order by i.number) as place, i.best_price as price from item i
       where i.company_id = c.company_id and i.is_active and i.dea_schedule is null and i.best_price is not null
       order by i.number offset c.turn * 37 limit 2 + c.turn % 4) i`,
  )
  await within(
    `insert into sales_request (company_id, number, source, customer_id, account_id, address_id, external_number, payload, received_at)
     select c.company_id, 'SR-' || lpad(turn::text, 6, '0'), 'WEB', c.customer_id, c.account_id, c.address_id, 'PO-' || 4400 + turn,
       '{}', now() - turn * interval '5 hours'
     from (select c.*, row_number() over (order by updated_at desc) as turn from web_cart c where c.company_id = $1::uuid) c where turn <= 4`,
  )
  await within(
    `insert into sales_request_line (company_id, request_id, position, asked, item_id, quantity, price)
     select r.company_id, r.id, l.position, i.number, l.item_id, l.quantity, l.price
     from sales_request r join web_cart c on c.company_id = r.company_id and c.account_id = r.account_id
     join web_cart_line l on l.company_id = c.company_id and l.cart_id = c.id
     join item i on i.company_id = l.company_id and i.id = l.item_id where r.company_id = $1::uuid`,
  )
  await within(
    `update sales_request r set payload = jsonb_build_object('note', r.note, 'lines', (
       select jsonb_agg(jsonb_build_object('item', l.asked, 'quantity', l.quantity) order by l.position) from sales_request_line l
       where l.company_id = r.company_id and l.request_id = r.id))
     where r.company_id = $1::uuid`,
  )
  await within(
    `insert into document_counter as d (company_id, series, last)
     select $1::uuid, 'sales-request', count(*) from sales_request where company_id = $1::uuid
     on conflict (company_id, series) do update set last = greatest(d.last, excluded.last)`,
  )
}

import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Sold = `${'customer' | 'address' | 'item' | 'variation'}Id`
type Made = Sold | `${'draft' | 'placed' | 'held' | 'allocation' | 'approval' | 'request' | 'cart' | 'limit'}Id`

/** Orders in every state, a reason that waits for a decision, and an order from outside. */
export type SalesRecords = Readonly<Record<Made, string>>

type Owner = { readonly id: string }
type Base = Readonly<Record<Sold, string>> & { readonly userId: string; readonly name: string }

/** For each person a customer of their own with records about it; by the person's id. */
export async function salesRecords(
  server: Server,
  companyId: string,
  persons: readonly Owner[],
): Promise<ReadonlyMap<string, SalesRecords>> {
  const worlds = JSON.stringify(persons.map(({ id }) => ({ name: randomUUID(), user_id: id })))
  const bases = await soldGoods(server, companyId, worlds)
  const rows = await madeOrders(server, companyId, JSON.stringify(bases))
  const made = new Map(rows.map(({ userId, ...records }) => [userId, records]))
  return new Map(
    bases.flatMap(({ userId, name: _name, ...base }) => {
      const records = made.get(userId)
      return records ? [[userId, { ...base, ...records }] as const] : []
    }),
  )
}

const soldGoods = ({ owner }: Server, companyId: string, worlds: string) => owner<Base[]>`
  with world as (
    select * from jsonb_to_recordset(${worlds}::text::jsonb) as w (name text, user_id uuid)
  ), buyer as (
    insert into customer (company_id, number, company_name, sales_rep_id, compliance_status, created_at)
    select ${companyId}, 'O' || name, 'Buyer', user_id, 'approved', now() - interval '2 years' from world
    returning id, sales_rep_id as user_id
  ), address as (
    insert into customer_address (company_id, customer_id, position, address, city, state, zip_code, kind, default_ship)
    select ${companyId}, id, 1, '1 Main St', 'Austin', 'TX', '78701', 'ship', true from buyer returning id, customer_id
  ), vendor as (
    insert into vendor (company_id, number, friendly_name) select ${companyId}, 'O' || name, 'Vendor' from world
    returning id, substr(number, 2) as name
  ), item as (
    insert into item (company_id, number, item_name, type) select ${companyId}, 'O' || name, 'Ordered', 'otc' from world
    returning id, substr(number, 2) as name
  ), variation as (
    insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, price, cost)
    select ${companyId}, item.id, vendor.id, 1, 'O' || name || '-1', 10, 6 from item join vendor using (name)
    returning id, item_id
  )
  select name, user_id as "userId", buyer.id as "customerId", address.id as "addressId", item.id as "itemId", variation.id as "variationId"
  from world join buyer using (user_id) join address on address.customer_id = buyer.id join item using (name)
    join variation on variation.item_id = item.id`

type Orders = Omit<SalesRecords, Sold> & { readonly userId: string }

const madeOrders = ({ owner }: Server, companyId: string, bases: string) => owner<Orders[]>`
  with world as (
    select * from jsonb_to_recordset(${bases}::text::jsonb)
      as w (name text, "userId" uuid, "customerId" uuid, "addressId" uuid, "itemId" uuid, "variationId" uuid)
  ), orders as (
    insert into sales_order (company_id, number, status, customer_id, ship_address_id, owner_id, placed_at, placed_by,
      line_count, units, total, cost_total)
    select ${companyId}, case s.status when 'Draft' then null else s.status || name end, s.status, "customerId", "addressId", "userId",
      case s.status when 'Draft' then null else now() end, case s.status when 'Draft' then null else "userId" end, 1, 2, 20, 12
    from world cross join (values ('Draft'), ('Placed'), ('Hold')) s (status)
    returning id, status, owner_id as "userId"
  ), line as (
    insert into sales_order_line (company_id, order_id, position, item_id, quantity)
    select ${companyId}, orders.id, 1, "itemId", 2 from orders join world using ("userId") returning id, order_id, item_id as "itemId"
  ), allocation as (
    insert into sales_order_allocation (company_id, order_id, line_id, item_id, variation_id, quantity, price, cost)
    select ${companyId}, order_id, line.id, "itemId", "variationId", 2, 10, 6 from line join world using ("itemId")
    returning id, order_id, variation_id
  ), reserved as (
    insert into reservation (company_id, allocation_id, order_id, variation_id, quantity)
    select ${companyId}, allocation.id, order_id, variation_id, 2 from allocation join orders on orders.id = order_id
    where status <> 'Draft'
  ), approval as (
    insert into sales_approval (company_id, order_id, code, message)
    select ${companyId}, id, 'CREDIT_LIMIT', 'Over the credit limit.' from orders where status = 'Hold' returning id, order_id
  ), substance as (
    insert into substance_limit (company_id, substance, window_days)
    select ${companyId}, upper("userId"::text), 30 from world returning id, substance
  ), substance_version as (
    insert into substance_limit_version (company_id, limit_id, version, from_date, dosage_units)
    select ${companyId}, id, 1, '2020-01-01', 500 from substance
  ), request as (
    insert into sales_request (company_id, number, source, customer_id, address_id, external_number, payload)
    select ${companyId}, 'R' || name, 'API', "customerId", "addressId", 'E' || name, '{}' from world
    returning id, customer_id as "customerId"
  ), request_line as (
    insert into sales_request_line (company_id, request_id, position, asked, item_id, quantity, price)
    select ${companyId}, request.id, 1, 'Ordered', "itemId", 3, 10 from request join world using ("customerId")
  ), account as (
    insert into web_account (company_id, customer_id, email, state)
    select ${companyId}, "customerId", name || '@cart.example', 'active' from world returning id, customer_id as "customerId"
  ), cart as (
    insert into web_cart (company_id, account_id, customer_id) select ${companyId}, id, "customerId" from account
    returning id, customer_id as "customerId"
  ), cart_line as (
    insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
    select ${companyId}, cart.id, "itemId", 1, 2, 10 from cart join world using ("customerId")
  )
  select "userId", draft.id as "draftId", placed.id as "placedId", held.id as "heldId", allocation.id as "allocationId",
    approval.id as "approvalId", request.id as "requestId", cart.id as "cartId",
    substance.id as "limitId"
  from world join orders draft using ("userId") join orders placed using ("userId") join orders held using ("userId")
  join allocation on allocation.order_id = draft.id join approval on approval.order_id = held.id
  join request using ("customerId") join cart using ("customerId") join substance on substance.substance = upper("userId"::text)
  where draft.status = 'Draft' and placed.status = 'Placed' and held.status = 'Hold'`

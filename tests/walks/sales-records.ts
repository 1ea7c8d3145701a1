import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'
import type { CustomerRecords } from './customer-records.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Made = `${'draft' | 'placed' | 'held' | 'item' | 'variation' | 'allocation' | 'approval' | 'request' | 'cart'}Id`

/** Orders in every state, a reason that waits for a decision, and an order from outside. */
export type SalesRecords = Readonly<Record<Made, string>>

type Owner = { readonly id: string }

/** For each person records of their own, about the customer that they have already; by the person's id. */
export async function salesRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly Owner[],
  customers: ReadonlyMap<string, CustomerRecords>,
): Promise<ReadonlyMap<string, SalesRecords>> {
  const worlds = JSON.stringify(persons.map(({ id }) => worldOf(id, customers.get(id))))
  const rows = await owner<(SalesRecords & { userId: string })[]>`
    with world as (
      select * from jsonb_to_recordset(${worlds}::text::jsonb)
        as w (name text, user_id uuid, customer_id uuid, address_id uuid)
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
    ), orders as (
      insert into sales_order (company_id, number, status, customer_id, ship_address_id, owner_id, placed_at, placed_by,
        line_count, units, total, cost_total)
      select ${companyId}, case s.status when 'Draft' then null else s.status || name end, s.status, customer_id, address_id, user_id,
        case s.status when 'Draft' then null else now() end, case s.status when 'Draft' then null else user_id end, 1, 2, 20, 12
      from world cross join (values ('Draft'), ('Placed'), ('Hold')) s (status)
      returning id, status, owner_id as user_id
    ), line as (
      insert into sales_order_line (company_id, order_id, position, item_id, quantity)
      select ${companyId}, orders.id, 1, item.id, 2 from orders join world using (user_id) join item using (name)
      returning id, order_id, item_id
    ), allocation as (
      insert into sales_order_allocation (company_id, order_id, line_id, item_id, variation_id, quantity, price, cost)
      select ${companyId}, order_id, line.id, line.item_id, variation.id, 2, 10, 6 from line join variation using (item_id)
      returning id, order_id
    ), approval as (
      insert into sales_approval (company_id, order_id, code, message)
      select ${companyId}, id, 'CREDIT_LIMIT', 'Over the credit limit.' from orders where status = 'Hold' returning id, order_id
    ), request as (
      insert into sales_request (company_id, number, source, customer_id, address_id, external_number, payload)
      select ${companyId}, 'R' || name, 'API', customer_id, address_id, 'E' || name, '{}' from world
      returning id, substr(number, 2) as name
    ), request_line as (
      insert into sales_request_line (company_id, request_id, position, asked, item_id, quantity, price)
      select ${companyId}, request.id, 1, 'Ordered', item.id, 3, 10 from request join item using (name)
    ), account as (
      insert into web_account (company_id, customer_id, email, state)
      select ${companyId}, customer_id, name || '@cart.example', 'active' from world returning id, customer_id
    ), cart as (
      insert into web_cart (company_id, account_id, customer_id) select ${companyId}, id, customer_id from account
      returning id, customer_id
    ), cart_line as (
      insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
      select ${companyId}, cart.id, item.id, 1, 2, 10 from cart join world using (customer_id) join item using (name)
    )
    select world.user_id as "userId", draft.id as "draftId", placed.id as "placedId", held.id as "heldId", item.id as "itemId",
      variation.id as "variationId", allocation.id as "allocationId", approval.id as "approvalId", request.id as "requestId",
      cart.id as "cartId"
    from world join orders draft on draft.user_id = world.user_id and draft.status = 'Draft'
    join orders placed on placed.user_id = world.user_id and placed.status = 'Placed'
    join orders held on held.user_id = world.user_id and held.status = 'Hold'
    join item using (name) join variation on variation.item_id = item.id join allocation on allocation.order_id = draft.id
    join approval on approval.order_id = held.id join request using (name) join cart on cart.customer_id = world.customer_id`
  return new Map(rows.map(({ userId, ...made }) => [userId, made]))
}

const worldOf = (id: string, customer: CustomerRecords | undefined) => ({
  name: randomUUID(),
  user_id: id,
  customer_id: customer?.customerId,
  address_id: customer?.addressId,
})

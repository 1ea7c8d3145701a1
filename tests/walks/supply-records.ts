import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { signWebToken } from '@galen/server/platform/external-principals'
import type { testServer } from '../../apps/server/test/server.ts'
import type { CustomerRecords } from './customer-records.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Made =
  `${'vendor' | 'vendorContact' | 'remitChange' | 'manufacturer' | 'otherManufacturer' | 'webAccount' | 'session' | 'item' | 'apiKey'}Id`

/** A vendor, manufacturers, and callers from outside with something to order. */
export type SupplyRecords = Readonly<Record<Made, string>> & {
  readonly webToken: string
  readonly apiKey: string
  readonly customerNumber: string
}

type Owner = { readonly id: string }

/** For each person records of their own, about the customer that they have already; by the person's id. */
export async function supplyRecords(
  { owner, secrets }: Server,
  companyId: string,
  persons: readonly Owner[],
  customers: ReadonlyMap<string, CustomerRecords>,
): Promise<ReadonlyMap<string, SupplyRecords>> {
  const keys = persons.map(() => `galen_${randomBytes(32).toString('base64url')}`)
  const worlds = persons.map(({ id }, turn) => ({
    name: randomUUID(),
    user_id: id,
    customer_id: customers.get(id)?.customerId,
    key_hash: createHash('sha256')
      .update(keys[turn] ?? '')
      .digest('hex'),
  }))
  const rows = await owner<(Readonly<Record<Made, string>> & { userId: string; customerNumber: string })[]>`
    with world as (
      select * from jsonb_to_recordset(${JSON.stringify(worlds)}::text::jsonb) as w (name text, user_id uuid, customer_id uuid, key_hash text)
    ), vendor as (
      insert into vendor (company_id, number, friendly_name) select ${companyId}, 'W' || name, 'Vendor' from world
      returning id, substr(number, 2) as name
    ), contact as (
      insert into vendor_contact (company_id, vendor_id, position, name)
      select ${companyId}, id, 0, 'Ines Quill' from vendor returning id, vendor_id
    ), remit as (
      insert into vendor_remit_change (company_id, vendor_id, addresses, note, asked_by)
      select ${companyId}, vendor.id, '[]', '', user_id from vendor join world using (name) returning id, vendor_id
    ), maker as (
      insert into manufacturer (company_id, name) select ${companyId}, 'Maker ' || name from world returning id, substr(name, 7) as name
    ), other as (
      insert into manufacturer (company_id, name) select ${companyId}, 'Other ' || name from world returning id, substr(name, 7) as name
    ), item as (
      insert into item (company_id, number, item_name) select ${companyId}, 'S' || name, 'Sellable' from world
      returning id, substr(number, 2) as name
    ), offer as (
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, price)
      select ${companyId}, item.id, vendor.id, 1, 'S' || name || '-1', 10 from item join vendor using (name)
    ), account as (
      insert into web_account (company_id, customer_id, email, state)
      select ${companyId}, customer_id, name || '@shop.example', 'active' from world returning id, replace(email, '@shop.example', '') as name
    ), session as (
      insert into web_session (company_id, account_id, device, address, expires_at)
      select ${companyId}, id, 'test', '127.0.0.1', now() + interval '1 hour' from account returning id, account_id
    ), cart as (
      insert into web_cart (company_id, account_id, customer_id)
      select ${companyId}, account.id, customer_id from account join world using (name) returning id, account_id
    ), line as (
      insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
      select ${companyId}, cart.id, item.id, 1, 2, 10 from cart join account on account.id = cart.account_id join item using (name)
    ), key as (
      insert into api_key (company_id, name, key_hash, last_four, created_by)
      select ${companyId}, 'Key ' || name, decode(key_hash, 'hex'), 'abcd', user_id from world returning id, substr(name, 5) as name
    )
    select user_id as "userId", vendor.id as "vendorId", contact.id as "vendorContactId", remit.id as "remitChangeId", maker.id as "manufacturerId",
      other.id as "otherManufacturerId", item.id as "itemId", account.id as "webAccountId", session.id as "sessionId",
      key.id as "apiKeyId", customer.number as "customerNumber"
    from world join vendor using (name) join remit on remit.vendor_id = vendor.id join contact on contact.vendor_id = vendor.id join maker using (name) join other using (name)
    join item using (name) join account using (name) join session on session.account_id = account.id join key using (name)
    join customer on customer.company_id = ${companyId} and customer.id = world.customer_id`
  const turns = new Map(persons.map(({ id }, turn) => [id, turn]))
  const records = await Promise.all(
    rows.map(async ({ userId, ...made }) => {
      const webToken = await signWebToken(secrets, { id: made.sessionId, accountId: made.webAccountId, companyId })
      return [userId, { ...made, webToken, apiKey: keys[turns.get(userId) ?? 0] ?? '' }] as const
    }),
  )
  return new Map(records)
}

import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** A customer and what hangs on it. */
export type CustomerRecords = Readonly<
  Record<`${'customer' | 'address' | 'contact' | 'document' | 'batch' | 'class'}Id`, string>
>

/** For each person a customer whose sales rep they are; by the person's id. */
export async function customerRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, CustomerRecords>> {
  const names = persons.map(() => randomUUID())
  const userIds = persons.map(({ id }) => id)
  const rows = await owner<(CustomerRecords & { userId: string })[]>`
    with world as (
      select name, user_id from unnest(${names}::text[], ${userIds}::uuid[]) as w (name, user_id)
    ), class as (
      insert into property (company_id, type, name, position) select ${companyId}, 'customerClass', 'Class ' || name, 1 from world
      returning id, substr(name, 7) as name
    ), customer as (
      insert into customer (company_id, number, company_name, sales_rep_id)
      select ${companyId}, 'W' || name, 'Customer ' || name, user_id from world returning id, sales_rep_id as user_id
    ), address as (
      insert into customer_address (company_id, customer_id, position, address, city, state, zip_code, kind)
      select ${companyId}, id, 0, '12 Main St', 'Austin', 'TX', '78701', 'both' from customer returning id, customer_id
    ), contact as (
      insert into customer_contact (company_id, customer_id, position, name)
      select ${companyId}, id, 0, 'Ines Quill' from customer returning id, customer_id
    ), document as (
      insert into stored_file (company_id, owner_kind, owner_id, name, type, bytes, added_by)
      select ${companyId}, 'customer', id, 'a.pdf', 'application/pdf', '%PDF-1.4 %%EOF'::bytea, user_id from customer
      returning id, owner_id as customer_id
    ), batch as (
      insert into customer_batch (company_id, made_by) select ${companyId}, user_id from world returning id, made_by as user_id
    ), words as (
      insert into search_text (company_id, kind, id, text)
      select ${companyId}, 'customer', customer.id, ' w' || name || ' customer ' || name || ' '
      from customer join world using (user_id)
    )
    select user_id as "userId", customer.id as "customerId", address.id as "addressId", contact.id as "contactId", document.id as "documentId",
      batch.id as "batchId", class.id as "classId"
    from world join customer using (user_id) join batch using (user_id) join class using (name)
    join address on address.customer_id = customer.id join contact on contact.customer_id = customer.id join document on document.customer_id = customer.id`
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}

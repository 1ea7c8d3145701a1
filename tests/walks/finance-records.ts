import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Made = `${
  | 'customer'
  | 'vendor'
  | 'invoice'
  | 'receipt'
  | 'payment'
  | 'outgoing'
  | 'waiting'
  | 'credit'
  | 'vendorCredit'
  | 'batch'
  | 'reason'
  | 'journalEntry'
  | 'bankAccount'
  | 'bankChange'
  | 'bankFile'}Id`

/** Money of a customer and a vendor: something open, payments, credits, an open batch. */
export type FinanceRecords = Readonly<Record<Made, string>>

/** The day where the company is: around midnight that of the database is another. */
async function todayOf(owner: Server['owner'], companyId: string): Promise<string> {
  const [row] = await owner<{ today: string }[]>`
    select (now() at time zone time_zone)::date::text as today from company where id = ${companyId}`
  return row?.today ?? ''
}

/** A balanced entry between two lines of one account, once for the company. */
async function journalEntry(owner: Server['owner'], companyId: string): Promise<string> {
  const [entry] = await owner<{ id: string }[]>`
    with entry as (
      insert into journal_entry (company_id, source_kind, source_id, source_number, accounting_date, memo)
      values (${companyId}, 'manual', gen_random_uuid(), 'WALK', current_date, 'Between accounts') returning id
    ), lines as (
      insert into journal_line (company_id, entry_id, position, account_id, amount, accounting_date)
      select ${companyId}::uuid, e.id, side, a.id, case side when 1 then 5 else -5 end, current_date
      from entry e cross join generate_series(1, 2) side
      cross join (select id from property where company_id = ${companyId}::uuid and type = 'ledgerAccount' order by code limit 1) a
    )
    select id from entry`
  return entry?.id ?? ''
}

/** A reason to void, once for the company. */
async function voidReason(owner: Server['owner'], companyId: string): Promise<void> {
  await owner`
    insert into justification (company_id, type, justification, position)
    select ${companyId}::uuid, 'voidPayment', 'Entered by mistake', 1
    where not exists (select from justification where company_id = ${companyId}::uuid and justification = 'Entered by mistake')`
}

type Unfiled = Omit<FinanceRecords, 'journalEntryId' | 'bankChangeId' | 'bankFileId'> & { readonly userId: string }
type Banked = { readonly bankChangeId: string; readonly bankFileId: string }
type Unbanked = { readonly userId: string; readonly vendorId: string; readonly bankAccountId: string }

/** For each vendor an account that someone else asked for, and a file for the bank. */
async function bankRecords<T extends Unbanked>(
  owner: Server['owner'],
  companyId: string,
  worlds: readonly T[],
): Promise<(T & Banked)[]> {
  const rows = await owner<(Banked & { vendorId: string })[]>`
    with world as (
      select * from jsonb_to_recordset(${JSON.stringify(worlds)}::text::jsonb) as w ("userId" uuid, "vendorId" uuid, "bankAccountId" uuid)
    ), filed as (
      insert into bank_file (company_id, number, kind, bank_account_id, file_name, content_sealed, hash, payment_count, total, effective_on)
      select ${companyId}::uuid, 'FB' || "bankAccountId", 'ACH', "bankAccountId", 'payments.ach', '', '', 1, 50, current_date from world
      returning id, bank_account_id
    ), asked as (
      insert into vendor_bank_change (company_id, vendor_id, action, account_id, bank, name, routing, number_sealed, last_four, kind, requested_by)
      select ${companyId}::uuid, "vendorId", 'set', gen_random_uuid(), 'First Harbor', 'Payee', '021000021', '', '4321', 'checking',
        (select m.user_id from company_user m where m.company_id = ${companyId}::uuid and m.user_id <> "userId" order by m.user_id limit 1)
      from world returning id, vendor_id
    )
    select w."vendorId", asked.id as "bankChangeId", filed.id as "bankFileId" from world w
    join asked on asked.vendor_id = w."vendorId" join filed on filed.bank_account_id = w."bankAccountId"`
  const byVendor = new Map(rows.map(({ vendorId, ...made }) => [vendorId, made]))
  return worlds.map((world) => ({
    ...world,
    ...(byVendor.get(world.vendorId) ?? { bankChangeId: '', bankFileId: '' }),
  }))
}

/** What there is once for the company. */
async function booksOf(owner: Server['owner'], companyId: string) {
  await voidReason(owner, companyId)
  return { journalEntryId: await journalEntry(owner, companyId), today: await todayOf(owner, companyId) }
}

/** For each person records of their own, by the person's id. */
export async function financeRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, FinanceRecords>> {
  const worlds = persons.map(({ id }) => ({ name: randomUUID().slice(0, 13), user_id: id }))
  const { journalEntryId, today } = await booksOf(owner, companyId)
  const rows = await owner<Unfiled[]>`
    with world as (
      select * from jsonb_to_recordset(${JSON.stringify(worlds)}::text::jsonb) as w (name text, user_id uuid)
    ), customer as (
      insert into customer (company_id, number, company_name, email) select ${companyId}::uuid, 'F' || name, 'Payer', 'ar@payer.example'
      from world returning id, substr(number, 2) as name
    ), vendor as (
      insert into vendor (company_id, number, friendly_name, email) select ${companyId}::uuid, 'F' || name, 'Payee', 'ap@payee.example'
      from world returning id, substr(number, 2) as name
    ), bank as (
      insert into company_bank_account (company_id, bank, name, routing, number_sealed, last_four, use, active)
      select ${companyId}::uuid, name, 'Account', '021000021', '', '4321', 'both', false from world returning id, bank as name
    ), batch as (
      insert into batch (company_id, number, bank_account_id) select ${companyId}::uuid, 'F' || name, id from bank
      returning id, substr(number, 2) as name
    ), party as (
      insert into party_account (company_id, customer_id, vendor_id)
      select ${companyId}::uuid, id, null from customer union all select ${companyId}::uuid, null, id from vendor
      returning id, customer_id, vendor_id
    ), payment as (
      insert into customer_payment (company_id, number, status, customer_id, method, received_on, total, batch_id)
      select ${companyId}::uuid, 'FP' || name, 'Posted', c.id, 'Check', ${today}::date, 100, b.id from customer c join batch b using (name)
      returning id, customer_id
    ), outgoing as (
      insert into vendor_payment (company_id, number, status, vendor_id, method, check_number, paid_on, total, bank_account_id)
      select ${companyId}::uuid, 'FO' || name, 'Posted', v.id, 'Check', '77', ${today}::date, 50, k.id from vendor v join bank k using (name)
      returning id, vendor_id
    ), waiting as (
      insert into vendor_payment (company_id, status, vendor_id, method, paid_on, total)
      select ${companyId}::uuid, 'Waiting', id, 'Wire', ${today}::date, 20000 from vendor returning id, vendor_id
    ), credit as (
      insert into customer_credit (company_id, number, customer_id, source, amount, issued_on)
      select ${companyId}::uuid, 'FC' || name, id, 'MANUAL', 30, ${today}::date from customer returning id, customer_id
    ), debit as (
      insert into vendor_credit (company_id, number, vendor_id, source, amount, issued_on)
      select ${companyId}::uuid, 'FV' || name, id, 'MANUAL', 30, ${today}::date from vendor returning id, vendor_id
    ), opened as (
      insert into open_item (company_id, party_account_id, customer_id, vendor_id, side, document_kind, document_id,
        document_number, issued_on, due_on, total, balance)
      select ${companyId}::uuid, p.id, p.customer_id, p.vendor_id, d.side, d.kind, d.id, d.number, ${today}::date, ${today}::date, d.total, d.total
      from party p join (
        select customer_id, null::uuid as vendor_id, 'settlement' as side, 'customer-payment' as kind, id, 'FP' as number, 100 as total from payment
        union all select customer_id, null, 'settlement', 'customer-credit', id, 'FC', 30 from credit
        union all select null, vendor_id, 'settlement', 'vendor-payment', id, 'FO', 50 from outgoing
        union all select null, vendor_id, 'settlement', 'vendor-credit', id, 'FV', 30 from debit
        union all select id, null, 'charge', 'invoice', gen_random_uuid(), 'INV-' || name, 400 from customer
        union all select null, id, 'charge', 'receipt', gen_random_uuid(), 'RC-' || name, 300 from vendor
      ) d on d.customer_id is not distinct from p.customer_id and d.vendor_id is not distinct from p.vendor_id
      returning id, document_id, document_kind, customer_id, vendor_id, total
    )
    select w.user_id as "userId",  c.id as "customerId", v.id as "vendorId", i.document_id as "invoiceId", r.document_id as "receiptId",
      p.id as "paymentId", o.id as "outgoingId", waiting.id as "waitingId", k.id as "creditId", d.id as "vendorCreditId",
      b.id as "batchId", bank.id as "bankAccountId",
      (select j.id from justification j where j.company_id = ${companyId}::uuid and j.justification = 'Entered by mistake') as "reasonId"
    from world w join customer c using (name) join vendor v using (name) join batch b using (name) join bank using (name)
      join payment p on p.customer_id = c.id join outgoing o on o.vendor_id = v.id join waiting on waiting.vendor_id = v.id
      join credit k on k.customer_id = c.id join debit d on d.vendor_id = v.id
      join opened i on i.customer_id = c.id and i.document_kind = 'invoice'
      join opened r on r.vendor_id = v.id and r.document_kind = 'receipt'`
  const banked = await bankRecords(owner, companyId, rows)
  return new Map(banked.map(({ userId, ...records }) => [userId, { ...records, journalEntryId }]))
}

import type postgres from 'postgres'
import { sealText } from '../platform/sealed-text.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { DemoMember } from './demo-administration.ts'
import { pseudoRandom } from './pseudo-random.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Place = { readonly companyId: string; readonly index: number; readonly members: readonly DemoMember[] }

/** What waits for a second person, and mails that no one could deliver. */
export async function loadWaiting(connection: Connection, secrets: Secrets, place: Place): Promise<void> {
  const holder = (role: string) =>
    place.members.find((member) => member.role === role)?.id ?? place.members[0]?.id ?? ''
  const [accountant, administrator, buyer] = [holder('accountant'), holder('administrator'), holder('buyer')]
  await waitingPayments(connection, place.companyId, [administrator, accountant])
  await waitingJournal(connection, place.companyId, administrator)
  await waitingBankData(connection, secrets, place, administrator)
  await waitingClass(connection, place.companyId, buyer)
  await failedMails(connection, place.companyId)
}

/** Payments of what is owed to two vendors; each waits for someone else than the one who entered it. */
async function waitingPayments(connection: Connection, companyId: string, people: readonly string[]): Promise<void> {
  await connection.unsafe(
    `insert into vendor_payment (company_id, status, vendor_id, method, paid_on, total, bank_account_id, plan, created_at, created_by)
     select $1::uuid, 'Waiting', v.vendor_id, 'ACH', current_date - 1, v.total, b.id, v.plan, now() - v.place * interval '5 hours',
       ($2::uuid[])[v.place]
     from (
       select o.vendor_id, sum(o.balance) as total, row_number() over (order by sum(o.balance) desc) as place,
         jsonb_agg(jsonb_build_object('documentId', o.document_id, 'amount', o.balance, 'discountAmountApplied', 0)
           order by o.due_on) as plan
       from open_item o where o.company_id = $1::uuid and o.document_kind = 'receipt' and o.balance > 0
       group by o.vendor_id) v
     cross join (select id from company_bank_account where company_id = $1::uuid order by id limit 1) b
     where v.place <= 2`,
    [companyId, [...people]],
  )
}

async function waitingJournal(connection: Connection, companyId: string, by: string): Promise<void> {
  await connection.unsafe(
    `insert into journal_proposal (company_id, kind, accounting_date, memo, lines, proposed_at, proposed_by)
     select $1::uuid, 'entry', (now() at time zone k.time_zone)::date, 'Freight that was booked as price variance',
       jsonb_build_array(jsonb_build_object('accountId', f.account_id, 'debit', 186.4, 'credit', 0, 'memo', 'Carrier invoice 88120'),
         jsonb_build_object('accountId', v.account_id, 'debit', 0, 'credit', 186.4, 'memo', '')),
       now() - interval '3 hours', $2::uuid
     from company k
       join property f on f.company_id = k.id and f.type = 'accountMapping' and f.code = 'freight-out'
       join property v on v.company_id = k.id and v.type = 'accountMapping' and v.code = 'price-variance'
     where k.id = $1::uuid`,
    [companyId, by],
  )
}

async function waitingBankData(
  connection: Connection,
  secrets: Secrets,
  { companyId, index }: Place,
  by: string,
): Promise<void> {
  const accountId = pseudoRandom(7200 + index).uuid()
  const number = '4400918273'
  const sealed = sealText(secrets.bankAccountKey, `${companyId} vendor ${accountId}`, number)
  await connection.unsafe(
    `insert into vendor_bank_change (company_id, vendor_id, action, account_id, bank, name, routing, number_sealed, last_four, kind,
       requested_by, requested_at)
     select v.company_id, v.id, 'set', $2::uuid, 'Meridian Trust', v.friendly_name, '991002010', decode($3, 'hex'), $4, 'checking',
       $5::uuid, now() - interval '20 hours'
     from vendor v where v.company_id = $1::uuid and v.is_active order by v.number limit 1`,
    [companyId, accountId, sealed.toString('hex'), number.slice(-4), by],
  )
}

/** A class that would loosen the controls of an item, which compliance confirms or rejects. */
async function waitingClass(connection: Connection, companyId: string, by: string): Promise<void> {
  await connection.unsafe(
    `insert into item_class_proposal (company_id, item_id, kind, class_before, class_after, reason, asked_by, asked_at)
     select i.company_id, i.id, 'change', class_of_item(i.company_id, i.id),
       class_of_item(i.company_id, i.id) || '{"dscsaExempt": "Intravenous fluid"}', 'The maker calls it an intravenous fluid.',
       $2::uuid, now() - interval '26 hours'
     from item i where i.company_id = $1::uuid and i.is_active and i.type = 'prescription' and i.dscsa_exempt is null
       and i.dea_schedule is null
     order by i.number desc limit 1`,
    [companyId, by],
  )
}

/** Invoices by mail that the server of the customer refused. */
async function failedMails(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `with mail as (
       insert into mail_message (company_id, recipient, subject, body, status, last_error, created_at)
       select n.company_id, c.email, 'Invoice ' || n.number, 'Your invoice ' || n.number || ' is attached.', 'Needs a person',
         '550 5.1.1 The mailbox does not exist', n.placed_at
       from invoice n join customer c on c.company_id = n.company_id and c.id = n.customer_id
       where n.company_id = $1::uuid and n.placed_at is not null and c.email <> ''
       order by n.placed_at desc limit 2
       returning id, created_at
     )
     insert into outbox (company_id, kind, dedupe_key, payload, attempts, next_at, needs_person_at, last_error, created_at)
     select $1::uuid, 'mail', id::text, jsonb_build_object('mailId', id), 7, created_at, created_at,
       '550 5.1.1 The mailbox does not exist', created_at
     from mail`,
    [companyId],
  )
}

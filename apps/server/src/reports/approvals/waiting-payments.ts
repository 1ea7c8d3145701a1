import { sql } from 'kysely'
import { personName } from '../../platform/database/person-name.ts'
import { writtenInstant as instant } from './waiting-approval.ts'

/** One fact in the evidence: good, or to be looked at. */
const fact = (good: unknown, words: unknown) => sql`jsonb_build_object('good', ${good}, 'words', ${words})`

/** Each document that it pays, with the day it is due and what is paid of it. */
const paid = sql`coalesce((select jsonb_agg(jsonb_build_object(
      'field', i.document_number || coalesce(', invoice ' || nullif(i.reference, ''), ''),
      'before', to_char(i.due_on, 'Mon FMDD, YYYY'),
      'after', to_char((d ->> 'amount')::numeric, 'FM999,999,999,990.00')) order by i.due_on, i.document_number)
    from jsonb_array_elements(p.plan) d
    join open_item i on i.company_id = p.company_id and i.document_kind in ('receipt', 'customer-refund')
      and i.document_id = (d ->> 'documentId')::uuid), '[]')`

export const paymentsToDecide = (companyId: string) => sql`
  select p.id, v.friendly_name || ', ' || p.method as title,
    'Payment dated ' || to_char(p.paid_on, 'Mon FMDD, YYYY') || coalesce(', ' || nullif(p.reference, ''), '') as about,
    p.total::float8 as amount, p.created_by as "askedById", ${personName('p.created_by')} as "askedByName",
    ${instant('p.created_at')} as "askedAt", p.vendor_id as "recordId", null::integer as version, ${paid} as changes,
    jsonb_build_array(
      ${fact(sql`not c.waits`, sql`case when c.waits then 'The bank account of this vendor is being changed and not approved.' else 'No change of the bank account waits.' end`)},
      ${fact(sql`p.method <> 'ACH' or c.account is not null`, sql`case when c.account is null then 'No bank account is on file.' else 'Account ends in ' || c.account || '.' end`)},
      ${fact(sql`c.paid > 0`, sql`case when c.paid = 0 then 'This is the first payment to this vendor.' else 'Payments posted to this vendor: ' || c.paid || '.' end`)},
      ${fact(sql`jsonb_array_length(p.plan) > 0`, sql`case when jsonb_array_length(p.plan) = 0 then 'It pays no open item.' else 'Open items it pays: ' || jsonb_array_length(p.plan) || '.' end`)}
    ) as evidence
  from vendor_payment p
  join vendor v on v.company_id = p.company_id and v.id = p.vendor_id
  cross join lateral (select
    exists (select from vendor_bank_change b where b.company_id = p.company_id and b.vendor_id = p.vendor_id and b.decided_at is null) as waits,
    (select a.last_four from vendor_bank_account a where a.company_id = p.company_id and a.vendor_id = p.vendor_id and a.active) as account,
    (select count(*) from (select from vendor_payment o where o.company_id = p.company_id and o.vendor_id = p.vendor_id
      and o.status = 'Posted' limit 100) posted) as paid) c
  where p.company_id = ${companyId} and p.status = 'Waiting'
  order by p.created_at limit 100`

/** Money that goes back to a customer. */
export const refundsToDecide = (companyId: string) => sql`
  select p.id, k.company_name || ', ' || p.method as title,
    'Refund dated ' || to_char(p.paid_on, 'Mon FMDD, YYYY') || coalesce(', ' || nullif(p.reference, ''), '') as about,
    p.total::float8 as amount, p.created_by as "askedById", ${personName('p.created_by')} as "askedByName",
    ${instant('p.created_at')} as "askedAt", p.customer_id as "recordId", null::integer as version, '[]'::jsonb as changes,
    jsonb_build_array(
      ${fact(sql`coalesce(i.balance, 0) >= p.total`, sql`case when i.balance is null then 'The credit is not open.' else i.document_number || ' has ' || to_char(i.balance, 'FM999,999,999,990.00') || ' left.' end`)},
      ${fact(sql`d.open = 0`, sql`case when d.open = 0 then 'The customer owes nothing.' else 'The customer owes ' || to_char(d.open, 'FM999,999,999,990.00') || '.' end`)}
    ) as evidence
  from vendor_payment p
  join customer k on k.company_id = p.company_id and k.id = p.customer_id
  left join open_item i on i.company_id = p.company_id and i.document_kind = p.refund_of_kind and i.document_id = p.refund_of
    and i.void_at is null
  cross join lateral (select coalesce(sum(c.balance), 0) as open from open_item c where c.company_id = p.company_id
    and c.customer_id = p.customer_id and c.side = 'charge' and c.balance > 0) d
  where p.company_id = ${companyId} and p.status = 'Waiting'
  order by p.created_at limit 100`

export const waitingBankChanges = (companyId: string) => sql`
  select x.id, v.friendly_name || case x.action when 'set' then ', bank account' else ', bank account removed' end as title,
    'Vendor ' || v.number as about, null::float8 as amount, x.requested_by as "askedById",
    ${personName('x.requested_by')} as "askedByName", ${instant('x.requested_at')} as "askedAt", x.vendor_id as "recordId",
    null::integer as version,
    jsonb_build_array(
      jsonb_build_object('field', 'Bank', 'before', coalesce(a.bank, ''), 'after', x.bank),
      jsonb_build_object('field', 'Routing number', 'before', coalesce('…' || right(a.routing, 4), ''), 'after', '…' || right(x.routing, 4)),
      jsonb_build_object('field', 'Account number', 'before', coalesce('…' || a.last_four, ''), 'after', '…' || x.last_four),
      jsonb_build_object('field', 'Name on account', 'before', coalesce(a.name, ''), 'after', x.name),
      jsonb_build_object('field', 'Kind', 'before', coalesce(a.kind, ''), 'after', x.kind)) as changes,
    jsonb_build_array(
      ${fact(sql`not o.shared`, sql`case when o.shared then 'Another vendor uses this account.' else 'No other vendor uses this account.' end`)},
      ${fact(sql`o.waiting = 0`, sql`case when o.waiting = 0 then 'No payment waits for this vendor.' else 'Payments waiting for this vendor: ' || o.waiting || '.' end`)}
    ) as evidence
  from vendor_bank_change x
  join vendor v on v.company_id = x.company_id and v.id = x.vendor_id
  left join vendor_bank_account a on a.company_id = x.company_id and a.vendor_id = x.vendor_id and a.active
  cross join lateral (select
    exists (select from vendor_bank_account b where b.company_id = x.company_id and b.vendor_id <> x.vendor_id and b.active
      and b.routing = x.routing and b.last_four = x.last_four) as shared,
    (select count(*) from vendor_payment p where p.company_id = x.company_id and p.vendor_id = x.vendor_id and p.status = 'Waiting') as waiting) o
  where x.company_id = ${companyId} and x.decided_at is null
  order by x.requested_at limit 100`

const lineOf = (column: string) =>
  sql`concat_ws(', ', ${sql.ref(column)} ->> 'address', ${sql.ref(column)} ->> 'city', ${sql.ref(column)} ->> 'state', ${sql.ref(column)} ->> 'zipCode')`

export const waitingRemitChanges = (companyId: string) => sql`
  select x.id, v.friendly_name || ', remit-to address' as title, coalesce(nullif(x.note, ''), 'Vendor ' || v.number) as about,
    null::float8 as amount, x.asked_by as "askedById", ${personName('x.asked_by')} as "askedByName",
    ${instant('x.asked_at')} as "askedAt", x.vendor_id as "recordId", null::integer as version,
    coalesce((select jsonb_agg(jsonb_build_object('field', 'Remit-to', 'before', '', 'after', ${lineOf('a')}))
      from jsonb_array_elements(x.addresses) a), '[]') as changes,
    '[]'::jsonb as evidence
  from vendor_remit_change x join vendor v on v.company_id = x.company_id and v.id = x.vendor_id
  where x.company_id = ${companyId} and x.decided_at is null
  order by x.asked_at limit 100`

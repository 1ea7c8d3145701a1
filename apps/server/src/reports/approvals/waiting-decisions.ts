import { sql } from 'kysely'
import { personName } from '../../platform/database/person-name.ts'
import { writtenInstant as instant } from './waiting-approval.ts'

/** Manual entries; their lines stand with debit and credit. */
export const waitingJournals = (companyId: string) => sql`
  select j.id, j.memo as title,
    case j.kind when 'entry' then 'Manual entry' when 'reversal' then 'Reversal' else 'Year end' end
      || ' dated ' || to_char(j.accounting_date, 'Mon FMDD, YYYY') as about,
    coalesce((select sum((l ->> 'debit')::numeric) from jsonb_array_elements(j.lines) l), 0)::float8 as amount,
    j.proposed_by as "askedById", ${personName('j.proposed_by')} as "askedByName", ${instant('j.proposed_at')} as "askedAt",
    null::uuid as "recordId", j.version,
    coalesce((select jsonb_agg(jsonb_build_object('field', concat_ws(' ', a.code, a.name),
        'before', coalesce(nullif((l ->> 'debit')::numeric, 0)::text, ''), 'after', coalesce(nullif((l ->> 'credit')::numeric, 0)::text, '')) order by n)
      from jsonb_array_elements(j.lines) with ordinality as x (l, n)
      join property a on a.company_id = j.company_id and a.id = (l ->> 'accountId')::uuid), '[]') as changes,
    '[]'::jsonb as evidence
  from journal_proposal j where j.company_id = ${companyId} and j.status = 'Waiting'
  order by j.proposed_at limit 100`

/** Changes of a class need a second person; the class of a new item does not. */
export const waitingClasses = (companyId: string) => sql`
  select c.id, i.number as title, coalesce(nullif(c.reason, ''), 'Class of a new item') as about,
    null::float8 as amount, case when c.kind = 'change' then c.asked_by end as "askedById",
    ${personName('c.asked_by')} as "askedByName", ${instant('c.asked_at')} as "askedAt", c.item_id as "recordId", c.version,
    '[]'::jsonb as changes, c.class_before as "classBefore", c.class_after as "classAfter",
    '[]'::jsonb as evidence
  from item_class_proposal c join item i on i.company_id = c.company_id and i.id = c.item_id
  where c.company_id = ${companyId} and c.status = 'Waiting'
  order by c.asked_at limit 100`

const money = (amount: unknown) => sql`to_char(${amount}, 'FM999,999,999,990.00')`

/**
 * Of an order over its credit no more than customer, total, age and exposure: what the customer owes and has ordered besides,
 * with this order, against the limit. Who made the order ask for more does not decide it either.
 */
export const waitingCredit = (companyId: string, userId: string) => sql`
  select a.id, c.company_name || ', ' || o.number as title, a.message as about, o.total::float8 as amount,
    case when ${userId}::uuid = any(o.enlarged_by) then ${userId}::uuid else o.placed_by end as "askedById",
    ${personName('o.placed_by')} as "askedByName", ${instant('a.created_at')} as "askedAt",
    o.id as "recordId", a.version, '[]'::jsonb as changes,
    jsonb_build_array(
      jsonb_build_object('good', a.code <> 'CREDIT_LIMIT', 'words', a.message),
      jsonb_build_object('good', c.credit_limit is not null and e.owed + e.ordered + o.total <= c.credit_limit, 'words',
        'Open receivables ' || ${money(sql`e.owed`)} || ', other open orders ' || ${money(sql`e.ordered`)} || ', with this order '
          || ${money(sql`e.owed + e.ordered + o.total`)} || case when c.credit_limit is null then '. No credit limit is set.'
          else ' of the limit ' || ${money(sql`c.credit_limit`)} || '.' end),
      jsonb_build_object('good', e.late <= 0, 'words',
        case when e.late <= 0 then 'Nothing is past due.' else 'The oldest open invoice is ' || e.late || ' days past due.' end)
    ) as evidence
  from sales_approval a
  join sales_order o on o.company_id = a.company_id and o.id = a.order_id
  join customer c on c.company_id = o.company_id and c.id = o.customer_id
  cross join lateral (select
    (select coalesce(sum(i.balance), 0) from open_item i where i.company_id = c.company_id and i.customer_id = c.id
      and i.side = 'charge' and i.balance > 0) as owed,
    (select coalesce(max(current_date - i.due_on), 0)::integer from open_item i where i.company_id = c.company_id
      and i.customer_id = c.id and i.side = 'charge' and i.balance > 0) as late,
    (select coalesce(sum((l.quantity - l.shipped) * l.price), 0) from sales_order x
      join sales_order_allocation l on l.company_id = x.company_id and l.order_id = x.id
      where x.company_id = c.company_id and x.customer_id = c.id and x.id <> o.id
        and (x.status = 'Placed' or (x.status = 'Hold' and x.placed_at < o.placed_at))) as ordered) e
  where a.company_id = ${companyId} and a.status = 'Pending' and a.code in ('CREDIT_LIMIT', 'PAST_DUE')
  order by a.created_at limit 100`

/** Orders below the minimum margin, for those who decide about prices (P50): each line with its margin and its bound. */
export const waitingMargins = (companyId: string, userId: string) => sql`
  select a.id, coalesce(c.company_name, '') || ', ' || o.number as title, a.message as about, o.total::float8 as amount,
    case when ${userId}::uuid = any(o.enlarged_by) then ${userId}::uuid else o.placed_by end as "askedById",
    ${personName('o.placed_by')} as "askedByName", ${instant('a.created_at')} as "askedAt",
    o.id as "recordId", a.version,
    coalesce((select jsonb_agg(jsonb_build_object('field', 'Item ' || (l ->> 'item') || ', price ' || (l ->> 'price'),
        'before', (l ->> 'margin') || '%', 'after', (l ->> 'minimumMargin') || '%') order by n)
      from jsonb_array_elements(a.evidence -> 'input' -> 'lines') with ordinality as x (l, n)), '[]') as changes,
    jsonb_build_array(jsonb_build_object('good', false, 'words', a.message)) as evidence
  from sales_approval a
  join sales_order o on o.company_id = a.company_id and o.id = a.order_id
  left join customer c on c.company_id = o.company_id and c.id = o.customer_id
  where a.company_id = ${companyId} and a.status = 'Pending' and a.code = 'MIN_MARGIN'
  order by a.created_at limit 100`

import { sql } from 'kysely'
import { personName } from '../../platform/database/person-name.ts'
import { writtenInstant as instant } from './waiting-approval.ts'

const ending = (column: string) => sql`coalesce('…' || right(${sql.ref(column)}, 4), '')`

/** Where the money of the company goes and comes from; what is removed has nothing afterwards. */
export const waitingCompanyBankChanges = (companyId: string) => sql`
  select x.id, x.bank || case x.kind when 'add' then ', new bank account' when 'change' then ', bank account'
      else ', bank account removed' end as title,
    c.name as about, null::float8 as amount, x.asked_by as "askedById", ${personName('x.asked_by')} as "askedByName",
    ${instant('x.asked_at')} as "askedAt", x.company_id as "recordId", null::integer as version,
    (select jsonb_agg(jsonb_build_object('field', f.field, 'before', coalesce(f.before, ''),
        'after', case when x.kind = 'remove' then '' else f.after end) order by f.place)
      from (values
        (1, 'Bank', a.bank, x.bank), (2, 'Routing number', ${ending('a.routing')}, ${ending('x.routing')}),
        (3, 'Account number', ${ending('a.last_four')}, ${ending('x.last_four')}),
        (4, 'Name on account', a.name, x.name), (5, 'Used for', initcap(a.use), initcap(x.use)),
        (6, 'Default', case when a.id is not null then case when a.is_default then 'Yes' else 'No' end end,
          case when x.is_default then 'Yes' else 'No' end)
      ) as f (place, field, before, after)) as changes,
    jsonb_build_array(
      jsonb_build_object('good', not o.shared, 'words',
        case when o.shared then 'A vendor uses this account.' else 'No vendor uses this account.' end),
      jsonb_build_object('good', o.waiting = 0, 'words',
        case when o.waiting = 0 then 'No payment waits for approval.' else 'Payments waiting for approval: ' || o.waiting || '.' end)
    ) as evidence
  from company_bank_change x
  join company c on c.id = x.company_id
  left join company_bank_account a on a.company_id = x.company_id and a.id = x.account_id and a.active
  cross join lateral (select
    exists (select from vendor_bank_account b where b.company_id = x.company_id and b.active
      and b.routing = x.routing and b.last_four = x.last_four) as shared,
    (select count(*) from (select from vendor_payment p where p.company_id = x.company_id and p.status = 'Waiting' limit 100) w) as waiting) o
  where x.company_id = ${companyId} and x.decided_at is null
  order by x.asked_at limit 100`

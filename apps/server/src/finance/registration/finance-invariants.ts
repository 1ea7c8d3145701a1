import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** What must always be so in what customers and vendors owe and are owed. The jobs that ask see every company. */
export const financeInvariants: readonly Invariant[] = [
  bySql(
    'M4',
    'What is open of a document is its total less what is applied, and its total the sum of its changes',
    `select o.company_id, o.id, o.document_number, o.total, coalesce(c.amount, 0) as changes, o.balance, coalesce(a.amount, 0) as applied
     from open_item o
     left join (select company_id, open_item_id, sum(amount) as amount from open_item_change group by company_id, open_item_id) c
       on c.company_id = o.company_id and c.open_item_id = o.id
     left join (
       select company_id, id, sum(amount) as amount from (
         select company_id, charge_id as id, amount + discount as amount from application
         union all select company_id, settlement_id, amount from application) both_sides
       group by company_id, id) a on a.company_id = o.company_id and a.id = o.id
     where o.total <> coalesce(c.amount, 0) or o.balance <> o.total - coalesce(a.amount, 0) limit 100`,
  ),
  bySql(
    'M5',
    'A settlement is applied to charges of the same party only, and what undoes an application is its opposite',
    `select a.company_id, a.id from application a
     join open_item c on c.company_id = a.company_id and c.id = a.charge_id
     join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
     where c.party_account_id <> s.party_account_id or c.side <> 'charge' or s.side <> 'settlement'
     union all
     select a.company_id, a.id from application a
     join application o on o.company_id = a.company_id and o.id = a.reverses_id
     where a.amount <> -o.amount or a.discount <> -o.discount or a.charge_id <> o.charge_id or a.settlement_id <> o.settlement_id limit 100`,
  ),
  bySql(
    'M6.receivable',
    'What customers owe and have not applied is what their accounts in the books say',
    `select coalesce(o.company_id, j.company_id) as company_id, o.open, o.unapplied, j.receivable, j.credits
     from (select company_id, coalesce(sum(balance) filter (where side = 'charge'), 0) as open,
         coalesce(sum(balance) filter (where side = 'settlement'), 0) as unapplied
       from open_item where customer_id is not null group by company_id) o
     full join (select company_id, coalesce(sum(amount) filter (where role = 'receivable'), 0) as receivable,
         coalesce(sum(amount) filter (where role = 'customer-credits'), 0) as credits
       from journal_line where role in ('receivable', 'customer-credits') group by company_id) j on j.company_id = o.company_id
     where coalesce(o.open, 0) <> coalesce(j.receivable, 0) or coalesce(o.unapplied, 0) <> -coalesce(j.credits, 0) limit 100`,
  ),
  bySql(
    'M6.payable',
    'What vendors are owed, less what is not applied, is what their accounts in the books say',
    `select coalesce(o.company_id, j.company_id) as company_id, o.open, j.payable
     from (select company_id, sum(case when side = 'charge' then balance else -balance end) as open
       from open_item where vendor_id is not null group by company_id) o
     full join (select company_id, -sum(amount) as payable from journal_line where role = 'payable' group by company_id) j
       on j.company_id = o.company_id
     where coalesce(o.open, 0) <> coalesce(j.payable, 0) limit 100`,
  ),
  bySql(
    'M9',
    'A charge has its discount for paying early at most once',
    `select company_id, charge_id, count(*) as discounts from (
       select a.company_id, a.charge_id from application a
       left join application r on r.company_id = a.company_id and r.reverses_id = a.id
       where a.reverses_id is null and a.discount > 0 and r.id is null) active
     group by company_id, charge_id having count(*) > 1 limit 100`,
  ),
]

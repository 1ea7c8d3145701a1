import { ledgerBalances } from '../../accounting/ledger-balances.ts'
import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** What must always be so in what customers and vendors owe and are owed. The jobs that ask see every company. */
export const financeInvariants: readonly Invariant[] = [
  bySql(
    'M4',
    'What is open of a document is its total less what is applied, and its total the sum of its changes',
    'The total and balance stored on an open item with the sums of its changes and of its applications.',
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
    'M4.party',
    'What an account of a customer or vendor says is open is the sum of its open items',
    'The open amounts stored on the account of a customer or vendor with the sums of the balances of its open items.',
    `select p.company_id, p.id, p.customer_id, p.vendor_id, p.open_charges, p.open_settlements, o.charges, o.settlements
     from party_account p
     left join (select company_id, party_account_id, coalesce(sum(balance) filter (where side = 'charge'), 0) as charges,
         coalesce(sum(balance) filter (where side = 'settlement'), 0) as settlements
       from open_item group by company_id, party_account_id) o on o.company_id = p.company_id and o.party_account_id = p.id
     where p.open_charges <> coalesce(o.charges, 0) or p.open_settlements <> coalesce(o.settlements, 0) limit 100`,
  ),
  bySql(
    'M5.used',
    'What was applied, refunded and kept as a credit of a payment or credit, and what is open of it, is its amount',
    'The amount of a payment or credit document with its applications to invoices and bills, its refunds, the credits made from it and its open balance.',
    `with settlement (company_id, kind, id, number, amount) as (
       select company_id, 'customer-payment', id, number, total from customer_payment where status = 'Posted'
       union all select company_id, 'customer-credit', id, number, amount from customer_credit where status = 'Open'
       union all select company_id, 'vendor-payment', id, number, total from vendor_payment
         where status = 'Posted' and vendor_id is not null
       union all select company_id, 'vendor-credit', id, number, amount from vendor_credit where status = 'Open'
     ), applied as (
       select a.company_id, a.settlement_id, sum(a.amount) as amount from application a
       join open_item c on c.company_id = a.company_id and c.id = a.charge_id
       where c.document_kind in ('invoice', 'receipt') group by a.company_id, a.settlement_id
     ), refunded as (
       select company_id, refund_of_kind as kind, refund_of as id, sum(total) as amount from vendor_payment
       where status = 'Posted' and refund_of is not null group by company_id, refund_of_kind, refund_of
     ), kept as (
       select company_id, source_id as id, sum(amount) as amount from customer_credit
       where status = 'Open' and source = 'OVERPAYMENT' group by company_id, source_id)
     select s.company_id, s.kind, s.number, s.amount, o.balance as open, coalesce(a.amount, 0) as applied,
       coalesce(r.amount, 0) as refunded, coalesce(k.amount, 0) as kept
     from settlement s
     left join open_item o on o.company_id = s.company_id and o.document_kind = s.kind and o.document_id = s.id
     left join applied a on a.company_id = o.company_id and a.settlement_id = o.id
     left join refunded r on r.company_id = s.company_id and r.kind = s.kind and r.id = s.id
     left join kept k on k.company_id = s.company_id and k.id = s.id and s.kind = 'customer-payment'
     where s.amount <> coalesce(a.amount, 0) + coalesce(r.amount, 0) + coalesce(k.amount, 0) + coalesce(o.balance, 0)
     limit 100`,
  ),
  bySql(
    'M5.paid-out',
    'A refund and a credit made from a payment are settled in full by what they were paid from, and a void document is not open',
    'The open balance of refunds, overpayments and void documents with zero, and the total of a refund with its open item.',
    `select o.company_id, o.id, o.document_kind, o.document_number, o.balance from open_item o
     where o.balance <> 0 and (o.document_kind in ('customer-refund', 'overpayment') or o.void_at is not null)
     union all
     select p.company_id, p.id, 'customer-refund', p.number, p.total from vendor_payment p
     left join open_item o on o.company_id = p.company_id and o.document_kind = 'customer-refund' and o.document_id = p.id
     where p.refund_of is not null and p.status in ('Posted', 'Void')
       and coalesce(o.total, 0) <> case p.status when 'Posted' then p.total else 0 end limit 100`,
  ),
  bySql(
    'M5',
    'A settlement is applied to charges of the same party only, and what undoes an application is its opposite',
    'The party and side of both items of an application with each other, and the amounts of a reversing application with those of the one that it reverses.',
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
    'What customers owe and have not applied is the balance of their accounts in the books',
    'The balances of the open items of customers with the sums of all journal lines on the accounts of receivables and of customer credits.',
    `select coalesce(o.company_id, r.company_id, c.company_id) as company_id, o.open, o.unapplied, r.amount as receivable,
       c.amount as credits
     from (select company_id, coalesce(sum(balance) filter (where side = 'charge'), 0) as open,
         coalesce(sum(balance) filter (where side = 'settlement'), 0) as unapplied
       from open_item where customer_id is not null group by company_id) o
     full join ${ledgerBalances('receivable')} r on r.company_id = o.company_id
     full join ${ledgerBalances('customer-credits')} c on c.company_id = coalesce(o.company_id, r.company_id)
     where coalesce(o.open, 0) <> coalesce(r.amount, 0) or coalesce(o.unapplied, 0) <> -coalesce(c.amount, 0) limit 100`,
  ),
  bySql(
    'M6.payable',
    'What vendors are owed, less what is not applied, is the balance of their account in the books',
    'The balances of the open items of vendors with the sum of all journal lines on the account of payables.',
    `select coalesce(o.company_id, j.company_id) as company_id, o.open, -j.amount as payable
     from (select company_id, sum(case when side = 'charge' then balance else -balance end) as open
       from open_item where vendor_id is not null group by company_id) o
     full join ${ledgerBalances('payable')} j on j.company_id = o.company_id
     where coalesce(o.open, 0) <> -coalesce(j.amount, 0) limit 100`,
  ),
  bySql(
    'M6.undeposited',
    'The payments in open batches are the balance of undeposited funds',
    'The totals of the payments in open batches with the sum of all journal lines on the account of undeposited funds.',
    `select coalesce(d.company_id, j.company_id) as company_id, d.amount as payments, j.amount as booked
     from (select b.company_id, sum(p.total) as amount from batch b
       join customer_payment p on p.company_id = b.company_id and p.batch_id = b.id and p.status <> 'Draft'
         and p.void_batch_id is distinct from p.batch_id
       where b.status = 'Open' group by b.company_id) d
     full join ${ledgerBalances('undeposited-funds')} j on j.company_id = d.company_id
     where coalesce(d.amount, 0) <> coalesce(j.amount, 0) limit 100`,
  ),
  bySql(
    'M9',
    'A charge has its discount for paying early at most once',
    'The number of active discounts of each charge with one.',
    `select company_id, charge_id, count(*) as discounts from (
       select a.company_id, a.charge_id from application a
       left join application r on r.company_id = a.company_id and r.reverses_id = a.id
       where a.reverses_id is null and a.discount > 0 and r.id is null) active
     group by company_id, charge_id having count(*) > 1 limit 100`,
  ),
  bySql(
    'M9.returns',
    'The discount for paying early is on the goods that were not returned',
    'The returned goods and the discount stored on an open item with the returns of its document and its terms.',
    `select o.company_id, o.id, o.document_number, o.goods_returned, coalesce(b.returned, 0) as returned, o.discount_amount from open_item o
     left join (
       select company_id, 'invoice' as kind, invoice_id as document_id, sum(total + restocking_fee) as returned from customer_return
       where status = 'Placed' group by company_id, invoice_id
       union all
       select company_id, 'receipt', receipt_id, sum(total) from vendor_return where status = 'Placed' group by company_id, receipt_id) b
       on b.company_id = o.company_id and b.kind = o.document_kind and b.document_id = o.document_id
     where o.document_kind in ('invoice', 'receipt') and (o.goods_returned <> coalesce(b.returned, 0)
       or o.discount_percent > 0 and o.discount_amount <> greatest(0, round((o.discount_base - o.goods_returned) * o.discount_percent / 100, 2)))
     limit 100`,
  ),
]

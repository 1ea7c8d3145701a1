import { type RawBuilder, sql } from 'kysely'
import { accountRoleName } from '@galen/domain/accounting/account-roles'
import type { ControlRole } from '@galen/domain/accounting/control-accounts'
import type { Db } from '../../platform/database/database.ts'

type SubLedger = {
  readonly role: ControlRole
  readonly difference: string
  /** The same in words when there is none. */
  readonly agreement: string
  /** Where the difference is looked for. */
  readonly path: string
  /** The sum of the documents, with the sign of the account. */
  readonly documents: (companyId: string) => RawBuilder<unknown>
}

const openItems = (amount: RawBuilder<unknown>, party: 'customer_id' | 'vendor_id') => (companyId: string) =>
  sql`
  select coalesce(sum(${amount}), 0) from open_item o
  where o.company_id = ${companyId} and o.${sql.ref(party)} is not null and o.balance > 0`

const accrued = (ledger: 'received-not-invoiced' | 'accrued-freight') => (companyId: string) =>
  sql`select coalesce(sum(a.amount), 0) from accrual a where a.company_id = ${companyId} and a.ledger = ${ledger}`

/** The ledgers of documents, each of which equals the balance of its accounts (M6). */
export const subLedgers: readonly SubLedger[] = [
  {
    role: 'inventory',
    difference: 'Value of stock differs from the inventory account',
    agreement: 'Value of stock equals the inventory account',
    path: '/accounting/accounts',
    // What is on the shelves; that each row of it is the sum of its movements is an invariant of its own (S1).
    documents: (companyId) =>
      sql`select coalesce(sum(s.value), 0) from stock s where s.company_id = ${companyId} and s.on_hand > 0`,
  },
  {
    role: 'undeposited-funds',
    difference: 'Payments in open batches differ from the account of undeposited funds',
    agreement: 'Payments in open batches equal the account of undeposited funds',
    path: '/batch',
    documents: (companyId) => sql`
      select coalesce(sum(p.total), 0) from batch b join customer_payment p on p.company_id = b.company_id and p.batch_id = b.id
      where b.company_id = ${companyId} and b.status = 'Open' and p.status <> 'Draft'
        and p.void_batch_id is distinct from p.batch_id`,
  },
  {
    role: 'receivable',
    difference: 'Open invoices differ from the receivables account',
    agreement: 'Open invoices equal the receivables account',
    path: '/accounting/receivables',
    documents: openItems(sql`case when o.side = 'charge' then o.balance else 0 end`, 'customer_id'),
  },
  {
    role: 'customer-credits',
    difference: 'Credits and unapplied cash of customers differ from their account',
    agreement: 'Credits and unapplied cash of customers equal their account',
    path: '/accounting/receivables',
    documents: openItems(sql`case when o.side = 'settlement' then -o.balance else 0 end`, 'customer_id'),
  },
  {
    role: 'payable',
    difference: 'Open vendor bills differ from the payables account',
    agreement: 'Open vendor bills equal the payables account',
    path: '/accounting/payables',
    documents: openItems(sql`case when o.side = 'charge' then -o.balance else o.balance end`, 'vendor_id'),
  },
  {
    role: 'received-not-invoiced',
    difference: 'Receipts that wait for their bill differ from the account of goods received, not invoiced',
    agreement: 'Receipts that wait for their bill equal the account of goods received, not invoiced',
    path: '/accounting/accruals',
    documents: accrued('received-not-invoiced'),
  },
  {
    role: 'accrued-freight',
    difference: 'Freight that waits for a bill differs from the accrued freight account',
    agreement: 'Freight that waits for a bill equals the accrued freight account',
    path: '/accounting/accruals',
    documents: accrued('accrued-freight'),
  },
]

/** The balance of the accounts of a ledger, whichever documents posted to them (P32). */
export const balanceOf = (companyId: string, role: ControlRole) => sql`
  select coalesce(sum(l.amount), 0) from mapped_account m
  join journal_line l on l.company_id = m.company_id and l.account_id = m.account_id
  where m.company_id = ${companyId} and m.role = ${role}`

type SubLedgerState = { readonly name: string; readonly documents: number; readonly account: number }

/** The sum of each sub-ledger next to its account. */
export async function loadSubLedgers(db: Db, companyId: string): Promise<SubLedgerState[]> {
  const figures = sql.join(
    subLedgers.map(
      ({ role, documents }) =>
        sql`select ${role}::text as role, (${documents(companyId)})::float8 as documents, (${balanceOf(companyId, role)})::float8 as account`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ role: string; documents: number; account: number }>`${figures}`.execute(db)
  return subLedgers.map(({ role }) => {
    const found = rows.find((row) => row.role === role)
    return { name: accountRoleName(role), documents: found?.documents ?? 0, account: found?.account ?? 0 }
  })
}

import { type RawBuilder, sql } from 'kysely'
import { accountRoleName } from '@galen/domain/accounting/account-roles'
import type { Db } from '../../platform/database/database.ts'

type SubLedger = {
  readonly role: 'inventory' | 'receivable' | 'customer-credits' | 'payable'
  readonly difference: string
  /** The sum of the documents, with the sign of the account. */
  readonly documents: (companyId: string) => RawBuilder<unknown>
}

const openItems = (amount: RawBuilder<unknown>, party: 'customer_id' | 'vendor_id') => (companyId: string) =>
  sql`
  select coalesce(sum(${amount}), 0) from open_item o where o.company_id = ${companyId} and o.${sql.ref(party)} is not null`

/** The ledgers of documents, each of which equals the account of its role (M6). */
export const subLedgers: readonly SubLedger[] = [
  {
    role: 'inventory',
    difference: 'Value of stock differs from the inventory account',
    documents: (companyId) =>
      sql`select coalesce(sum(m.value), 0) from stock_movement m where m.company_id = ${companyId}`,
  },
  {
    role: 'receivable',
    difference: 'Open invoices differ from the receivables account',
    documents: openItems(sql`case when o.side = 'charge' then o.balance else 0 end`, 'customer_id'),
  },
  {
    role: 'customer-credits',
    difference: 'Credits and unapplied cash of customers differ from their account',
    documents: openItems(sql`case when o.side = 'settlement' then -o.balance else 0 end`, 'customer_id'),
  },
  {
    role: 'payable',
    difference: 'Open vendor bills differ from the payables account',
    documents: openItems(sql`case when o.side = 'charge' then -o.balance else o.balance end`, 'vendor_id'),
  },
]

/** What was posted under a role, on whichever account it was at the time. */
export const postedUnder = (companyId: string, role: string) => sql`
  select coalesce(sum(l.amount), 0) from journal_line l where l.company_id = ${companyId} and l.role = ${role}`

type SubLedgerState = { readonly name: string; readonly documents: number; readonly account: number }

/** The sum of each sub-ledger next to its account. */
export async function loadSubLedgers(db: Db, companyId: string): Promise<SubLedgerState[]> {
  const figures = sql.join(
    subLedgers.map(
      ({ role, documents }) =>
        sql`select ${role}::text as role, (${documents(companyId)})::float8 as documents, (${postedUnder(companyId, role)})::float8 as account`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ role: string; documents: number; account: number }>`${figures}`.execute(db)
  return subLedgers.map(({ role }) => {
    const found = rows.find((row) => row.role === role)
    return { name: accountRoleName(role), documents: found?.documents ?? 0, account: found?.account ?? 0 }
  })
}

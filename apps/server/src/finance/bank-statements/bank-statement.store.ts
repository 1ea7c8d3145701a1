import { sql } from 'kysely'
import type { BankStatement } from '@galen/contract/finance/bank-files'
import type { Expected } from '@galen/domain/finance/bank-statement'
import { parseCents } from '@galen/domain/money'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { bankAccountName } from '../batches/batch.store.ts'

export async function loadBankStatement(db: Db, companyId: string, id: string): Promise<BankStatement> {
  const { rows } = await sql<BankStatement>`
    select x.id, x.bank_account_id as "bankAccountId", ${bankAccountName('x.bank_account_id')} as "bankAccount", x.format,
      x.file_name as "fileName", x.statement_on as date, x.line_count as "lineCount", x.matched_count as "clearedCount",
      coalesce((select jsonb_agg(jsonb_build_object('date', l.booked_on, 'amount', l.amount, 'reference', l.reference,
          'description', l.description, 'cleared', case when l.matched_id is not null then jsonb_build_object(
            'kind', l.matched_kind, 'id', l.matched_id, 'number', coalesce(b.number, p.number, f.number)) end) order by l.position)
        from bank_statement_line l
        left join batch b on b.company_id = l.company_id and l.matched_kind = 'batch' and b.id = l.matched_id
        left join vendor_payment p on p.company_id = l.company_id and l.matched_kind = 'vendor-payment' and p.id = l.matched_id
        left join bank_file f on f.company_id = l.company_id and l.matched_kind = 'bank-file' and f.id = l.matched_id
        where l.company_id = x.company_id and l.statement_id = x.id), '[]') as lines
    from bank_statement x where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Bank statement')
  return row
}

/** Deposits, payments and files of transfers that the bank has not booked yet. */
export async function loadExpected(tx: Tx, companyId: string, bankAccountId: string): Promise<Expected[]> {
  const { rows } = await sql<Omit<Expected, 'amount'> & { amount: string }>`
    select 'batch' as kind, b.id, b.total as amount, b.accounting_date as on, array[b.number] as names from batch b
    where b.company_id = ${companyId} and b.status = 'Closed' and b.cleared_on is null and b.total > 0
      and (b.bank_account_id = ${bankAccountId} or b.bank_account_id is null)
    union all
    select 'vendor-payment', p.id, -p.total, p.paid_on,
      array_remove(array[p.check_number, p.number, nullif(p.reference, '')], null)
    from vendor_payment p
    where p.company_id = ${companyId} and p.status = 'Posted' and p.cleared_on is null
      and (p.bank_account_id = ${bankAccountId} or p.bank_account_id is null)
    union all
    select 'bank-file', f.id, -f.total, f.effective_on, array[f.number] from bank_file f
    where f.company_id = ${companyId} and f.bank_account_id = ${bankAccountId} and f.kind = 'ACH'
      and not exists (select from vendor_payment p where p.company_id = f.company_id and p.bank_file_id = f.id
        and (p.cleared_on is not null or p.status <> 'Posted'))`.execute(tx)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
}

/** The payments of these files. */
export async function paymentsOfFiles(tx: Tx, companyId: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id from vendor_payment p where p.company_id = ${companyId} and p.bank_file_id = any(${files}::uuid[])`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

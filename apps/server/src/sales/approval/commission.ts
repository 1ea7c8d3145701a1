import { sql } from 'kysely'
import { commissionLines } from '@galen/domain/accounting/postings'
import { type Cents, parseCents, percentOf, subtract, zeroCents } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import { accountingDate, type Work } from '../../platform/work.ts'
import { commissionBasis } from './invoice-profit.store.ts'

type Row = {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly userId: string
  readonly percent: string
  readonly basis: number
  readonly accrued: string
}

/** Why what a rep earned changed, where the invoice is closed before and after. */
export type CommissionCause = 'Goods returned' | 'Return canceled' | 'Profit corrected' | 'Credit counted'

/**
 * Accrues what the reps earn on closed invoices, and takes it back when one is open again, or in part when goods come back or the
 * customer is credited. Corrections are new rows on their own day, and an invoice never earns less than nothing (P35).
 */
export async function accrueCommission(
  work: Work,
  invoiceIds: readonly string[],
  cause?: CommissionCause,
): Promise<void> {
  if (invoiceIds.length === 0) return
  const { tx, actor } = work
  const { rows } = await sql<Row>`
    select i.id, i.number, i.status, i.sales_rep_id as "userId", r.percent::text, ${commissionBasis} as basis,
      coalesce((select sum(c.amount) from commission c where c.company_id = i.company_id and c.invoice_id = i.id), 0)::text as accrued
    from invoice i join invoice_profit p on p.company_id = i.company_id and p.invoice_id = i.id join lateral (
      select q.percent from commission_rate q where q.company_id = i.company_id and q.user_id = i.sales_rep_id
        and q.effective_on <= coalesce(i.accounting_date, i.placed_at::date) order by q.effective_on desc limit 1) r on true
    where i.company_id = ${actor.companyId} and i.id = any(${[...invoiceIds]}::uuid[])`.execute(tx)
  const today = await accountingDate(work)
  for (const row of rows) {
    const basis = parseCents(row.basis.toFixed(2))
    const earned = row.status === 'Closed' ? (Math.max(0, percentOf(basis, row.percent)) as Cents) : zeroCents
    const amount = subtract(earned, parseCents(row.accrued))
    if (amount === 0) continue
    await sql`
      insert into commission (company_id, invoice_id, user_id, basis, percent, amount, accounting_date, reason)
      values (${actor.companyId}, ${row.id}, ${row.userId}, ${basis / 100}, ${row.percent}::numeric, ${amount / 100}, ${today},
        ${reasonOf(row, cause)})`.execute(tx)
    await postJournal(work, {
      source: { kind: 'commission', id: row.id, number: row.number },
      accountingDate: today,
      memo: `Commission on invoice ${row.number}`,
      lines: commissionLines(amount),
    })
  }
}

const reasonOf = ({ status }: Row, cause: CommissionCause | undefined) => {
  if (status !== 'Closed') return 'Invoice open again'
  return cause ?? 'Invoice closed'
}

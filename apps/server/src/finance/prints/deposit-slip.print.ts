import { sql } from 'kysely'
import { formatDate, formatInstant, type BusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import { printDocument } from '../../platform/pdf/business-document.ts'
import { countedPayments, loadBatch } from '../batches/batch.store.ts'

type Listed = {
  readonly number: string
  readonly customer: string
  readonly method: string
  readonly reference: string
  readonly total: string
}

/** What goes to the bank: every payment of the batch, by method, with the totals. */
export async function printDepositSlip(
  db: Db,
  actor: { readonly companyId: string; readonly timeZone: string },
  id: string,
): Promise<Buffer<ArrayBuffer>> {
  const batch = await loadBatch(db, actor.companyId, id)
  const letterhead = await loadLetterhead(db, actor.companyId)
  const { rows } = await sql<Listed>`
    select p.number, (select k.company_name from customer k where k.company_id = p.company_id and k.id = p.customer_id) as customer,
      p.method, p.reference, p.total::text as total
    from batch x join lateral (select * from ${countedPayments}) p on true
    where x.company_id = ${actor.companyId} and x.id = ${id} order by p.method, p.number`.execute(db)
  const money = (amount: number | string) => formatMoney(parseCents(amount), letterhead.currency)
  return printDocument({
    title: 'Deposit slip',
    number: batch.number,
    letterhead,
    facts: [
      { label: 'Bank account', value: batch.bankAccount ?? 'None' },
      { label: 'Opened', value: formatInstant(new Date(batch.openedAt), actor.timeZone) },
      { label: 'Deposited', value: batch.date === null ? 'Open' : formatDate(batch.date as BusinessDate) },
    ],
    ...(batch.status === 'Open' ? { mark: 'Open' } : {}),
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Payment', width: 2 },
          { label: 'Customer', width: 4 },
          { label: 'Method', width: 1.2 },
          { label: 'Reference', width: 2 },
          { label: 'Amount', width: 1.6, align: 'right' },
        ],
        rows: rows.map(({ number, customer, method, reference, total }) => ({
          cells: [number, customer, method, reference, money(total)],
        })),
        empty: 'No payments.',
        totals: [
          ...batch.methods.map(({ method, count, amount }) => ({
            label: `${method} (${count})`,
            value: money(amount),
          })),
          { label: 'Deposit', value: money(batch.total), bold: true },
        ],
      },
    ],
  })
}

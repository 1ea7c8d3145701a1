import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { checkPeriod } from '../../accounting/fiscal-periods.ts'
import { invalid } from '../../platform/errors.ts'
import { accountingDate, type Work } from '../../platform/work.ts'
import type { ItemRef } from '../open-items.ts'

export type PostingDay = {
  /** Today in the company's time zone. */
  readonly today: BusinessDate
  /** The day that was chosen, which is not in the future and whose period is open. */
  readonly date: BusinessDate
}

/** The day of a document: today, or the earlier one that was chosen. Locks its period first of all. */
export async function postingDay(work: Work, chosen: string | undefined): Promise<PostingDay> {
  const today = await accountingDate(work)
  const date = (chosen ?? today) as BusinessDate
  if (date > today) throw invalid([{ field: 'date', message: 'The date must not be in the future.' }])
  await checkPeriod(work, date, ['financial'])
  if (date !== today) await checkPeriod(work, today, ['financial'])
  return { today, date }
}

/** Today, for what is voided or moved: its period is locked first of all. */
export async function openToday(work: Work): Promise<BusinessDate> {
  const today = await accountingDate(work)
  await checkPeriod(work, today, ['financial'])
  return today
}

/** The last day on which a payment or credit or what it is applied to changed; a change cannot be undone before it. */
export async function lastSettledOn({ tx, actor }: Work, ref: ItemRef): Promise<BusinessDate | null> {
  const { rows } = await sql<{ day: BusinessDate | null }>`
    select greatest(
      (select max(c.accounting_date) from open_item_change c where c.company_id = s.company_id and c.open_item_id = s.id),
      (select max(a.accounting_date) from application a where a.company_id = s.company_id and a.settlement_id = s.id)) as day
    from open_item s where s.company_id = ${actor.companyId} and s.document_kind = ${ref.documentKind}
      and s.document_id = ${ref.documentId}`.execute(tx)
  return rows[0]?.day ?? null
}

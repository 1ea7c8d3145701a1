import { type NumberSeries, numberSeries, writtenNumber } from '@galen/domain/admin/number-series'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { nextNumber, nextNumbers, numbersTaken } from '../platform/numbering.ts'
import { loadNumberFormat } from './number-series/number-series.store.ts'

/** The next number of a kind of document as the company writes it. Take it last: the counter is locked until the commit. */
export async function takeDocumentNumber(tx: Tx, companyId: string, series: NumberSeries): Promise<string> {
  const number = await nextNumber(tx, companyId, series)
  return writtenNumber(await loadNumberFormat(tx, companyId, series), number)
}

/**
 * The next number as parts of the one statement that carries it: `numbered` has it as the company writes it, and when it was
 * given. No one else waits for longer than that statement and the commit.
 */
export function numberedParts(tx: Tx, companyId: string, series: NumberSeries) {
  const { prefix, digits } = numberSeries[series]
  return sql`taken as (${numbersTaken(tx, companyId, series, 1)}), numbered as materialized (
    select coalesce(n.prefix, ${prefix}) || lpad(t.last::text,
      greatest(coalesce(n.digits, ${digits}::integer), length(t.last::text)), '0') as number, clock_timestamp() as at
    from taken t left join number_series n on n.company_id = ${companyId} and n.series = ${series})`
}

/** The next numbers for so many documents of one kind, taken at once. */
export async function takeDocumentNumbers(
  tx: Tx,
  companyId: string,
  series: NumberSeries,
  count: number,
): Promise<string[]> {
  if (count === 0) return []
  const { first } = await nextNumbers(tx, companyId, series, count)
  const format = await loadNumberFormat(tx, companyId, series)
  return Array.from({ length: count }, (_, place) => writtenNumber(format, first + place))
}

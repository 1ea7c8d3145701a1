import { type NumberSeries, writtenNumber } from '@galen/domain/admin/number-series'
import type { Tx } from '../platform/database/database.ts'
import { nextNumber, nextNumbers } from '../platform/numbering.ts'
import { loadNumberFormat } from './number-series/number-series.store.ts'

/** The next number of a kind of document as the company writes it. Take it last: the counter is locked until the commit. */
export async function takeDocumentNumber(tx: Tx, companyId: string, series: NumberSeries): Promise<string> {
  const number = await nextNumber(tx, companyId, series)
  return writtenNumber(await loadNumberFormat(tx, companyId, series), number)
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

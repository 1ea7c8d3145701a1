import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { centsToNumber, parseCents, sum, times } from '@galen/domain/money'

export type RequestLine = SalesRequest['lines'][number]

export const keptLines = ({ lines }: Pick<SalesRequest, 'lines'>) => lines.filter(({ dropped }) => !dropped)

/** A line that someone has to match or answer. */
export const isOpenLine = ({ itemId, questions }: RequestLine) => itemId === null || questions.length > 0
export const isMatched = (line: RequestLine) => !isOpenLine(line)

/** What they would pay for one of our units, less what we would ask. */
export const differenceOf = ({ price, ourPrice }: RequestLine): number | null =>
  price === null || ourPrice === null ? null : centsToNumber(parseCents((price - ourPrice).toFixed(2)))
export const differsInPrice = (line: RequestLine) => (differenceOf(line) ?? 0) !== 0

/** What they ask to pay in all; null where a price is missing or is for something else than the unit they order. */
export function askedTotal(request: Pick<SalesRequest, 'lines'>): number | null {
  const lines = keptLines(request)
  if (lines.length === 0 || lines.some(({ askedPrice, askedBasis }) => askedPrice === null || askedBasis !== ''))
    return null
  const amounts = lines.map(({ askedPrice, askedQuantity, quantity }) =>
    times(parseCents((askedPrice ?? 0).toFixed(2)), askedQuantity ?? quantity),
  )
  return centsToNumber(sum(amounts))
}

import type { CountedProduct } from '@galen/contract/purchasing/receipts'
import type { ScanOutcome as OutcomeCode } from '@galen/domain/purchasing/receipt-scan'
import { scanOutcomes } from '@galen/domain/purchasing/receipt-scan'
import { medicineName } from '@galen/domain/items/medicine-name'
import { ApiError } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import type { ScanOutcome } from '../../patterns/scanning/scans.ts'

/** What a scan asks, with what is known already. */
export type AskedScan = {
  readonly code: OutcomeCode | 'AMBIGUOUS_SCAN'
  readonly scan: string
  readonly message: string
  readonly suggestion: string
  readonly purchasableItemId?: string
  readonly lot?: string
  readonly expirationDate?: string
  readonly quantity?: number
  readonly gtin?: string | null
  readonly serialNumber?: string | null
  readonly gtinQty?: number
  readonly candidates?: readonly string[]
}

/** Separators have no shape of their own. */
export const printableCode = (code: string) => code.replaceAll('\u001D', ' ')

export const countedItemName = ({ products: [line] }: Pick<CountedProduct, 'products'>): string =>
  line ? (line.purchasableItem ? medicineName(line.purchasableItem) : line.description) : ''

export const countedOutcome = (reply: CountedProduct): ScanOutcome => {
  const [line] = reply.products
  if (!line) return { sound: 'accepted', words: reply.message, figure: `+${reply.added}` }
  const rest = Math.max(0, line.orderedQuantity - line.receivedQuantity)
  return {
    sound: 'accepted',
    words: reply.message,
    figure: `+${reply.added}`,
    detail: text('{item} · {counted} of {rest} counted · {left} to go', {
      item: countedItemName(reply),
      counted: line.receivingQuantity,
      rest,
      left: Math.max(0, rest - line.receivingQuantity),
    }),
  }
}

const CHOICES: readonly string[] = ['ALLOCATE_UPC', 'ALLOCATE_GTIN', 'AMBIGUOUS_SCAN', 'LOT_EXPIRED']

export const refusedOutcome = (reason: unknown, question: AskedScan | undefined): ScanOutcome => ({
  sound: question && CHOICES.includes(question.code) ? 'choice' : 'refused',
  words: reason instanceof Error ? reason.message : text('The scan was not counted.'),
  ...(question && { detail: question.suggestion }),
})

/** What the server answered to a scan that it did not count. */
export function askedScan(reason: unknown, scan: string): AskedScan | undefined {
  if (!(reason instanceof ApiError) || typeof reason.body !== 'object') return undefined
  const { code = '', message = '', details = [] } = reason.body
  const isKnown = code === 'AMBIGUOUS_SCAN' || scanOutcomes.some((each) => each === code)
  if (!isKnown) return undefined
  const { field: _field, message: suggestion, code: _code, ...known } = details[0] ?? { field: '', message: '' }
  return { ...known, code: code as AskedScan['code'], scan, message, suggestion }
}

import { type CountedProduct, type Receipt, type ReceiptLot, receipts } from '@galen/contract/purchasing/receipts'
import type { Input } from '@galen/contract/route'
import { type ScanOutcome as OutcomeCode, scanOutcomes } from '@galen/domain/purchasing/receipt-scan'
import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { ApiError } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'
import { useLatest, useReadAfterReplay } from '../../patterns/warehouse/after-replay.ts'
import { waiting } from '../../patterns/warehouse/scan-queue.ts'
import { useScanQueue } from '../../patterns/warehouse/use-scan-queue.ts'

type Body = NonNullable<Input<typeof receipts.count>['body']>

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

export type Counting = ReturnType<typeof useCounting>

/** Counts goods on an open receipt: by scanner wherever the cursor is, or by hand. Without a network scans wait here. */
export function useCounting(open: OpenDocument<Receipt> | undefined, isCounting: boolean) {
  const queue = useScanQueue(receipts.count)
  const [asked, setAsked] = useState<AskedScan>()
  const [perScan, setPerScan] = useState<number | null>(null)
  const [lastLine, setLastLine] = useState<string>()
  const latest = useLatest(open)
  useReadAfterReplay(open, waiting(queue.entries).length)
  const id = open?.id ?? ''
  const take = (reply: CountedProduct) => {
    const now = latest.current
    if (!now) return
    const known = now.stored.products
    const added = reply.products.filter((line) => !known.some((each) => each.id === line.id))
    const products = [...known.map((line) => reply.products.find((each) => each.id === line.id) ?? line), ...added]
    now.replace({ ...now.stored, ...reply.receipt, products })
    setLastLine(reply.products[0]?.id)
  }
  const count = async (body: Body): Promise<CountedProduct> => {
    const reply = await call(receipts.count, { params: { id }, body })
    take(reply.body)
    setAsked(undefined)
    return reply.body
  }
  useScans(async ({ code, result }) => {
    if (!open || !isCounting) return undefined
    const reading = result.kind === 'reading' ? result.reading : undefined
    const quantity = reading?.serialNumber === undefined ? perScan : null
    const body = { scan: code, ...(quantity !== null && { quantity }) }
    const sent = await queue.add(reading?.lot ?? code, { params: { id }, body })
    if (sent.kind === 'refused') {
      if (sent.key !== undefined) await queue.remove(sent.key)
      const question = askedScan(sent.cause, code)
      if (question) setAsked(question)
      return refusedOutcome(sent.cause, question)
    }
    setPerScan(null)
    if (sent.kind === 'kept')
      return { sound: 'accepted', words: text('Saved on this device'), detail: text('It is sent once you are online.') }
    take(sent.reply)
    setAsked(undefined)
    return acceptedOutcome(sent.reply)
  })
  return {
    asked,
    dismiss: () => setAsked(undefined),
    count,
    queue,
    /** Scans of this receipt that the server has not taken yet. */
    unsent: waiting(queue.entries).filter(({ payload }) => payload.params.id === id).length,
    /** Units of the next scan where they are not those of its package. */
    perScan,
    setPerScan,
    /** The line that was counted last. */
    lastLine,
    setLastLine,
    /** Takes back a lot, serialized or not; says whether it is gone. */
    async remove(line: string, { lot, serialized }: Pick<ReceiptLot, 'lot' | 'serialized'>): Promise<boolean> {
      try {
        const params = { id, p: line, l: lot }
        const query = { serialized: serialized ? ('true' as const) : ('false' as const) }
        take((await call(receipts.removePackages, { params, query })).body)
        return true
      } catch (reason) {
        toastError(reason)
        return false
      }
    },
  }
}

const acceptedOutcome = ({ message, added, products }: CountedProduct): ScanOutcome => {
  const [line] = products
  return {
    sound: 'accepted',
    words: message,
    figure: `+${added}`,
    ...(line && {
      detail: text('{item} · {counted} of {ordered} counted', {
        item: line.purchasableItem?.itemName ?? '',
        counted: line.receivingQuantity + line.receivedQuantity,
        ordered: line.orderedQuantity,
      }),
    }),
  }
}

const CHOICES: readonly string[] = ['ALLOCATE_UPC', 'ALLOCATE_GTIN', 'AMBIGUOUS_SCAN', 'LOT_EXPIRED']

const refusedOutcome = (reason: unknown, question: AskedScan | undefined): ScanOutcome => ({
  sound: question && CHOICES.includes(question.code) ? 'choice' : 'refused',
  words: reason instanceof Error ? reason.message : text('The scan was not counted.'),
  ...(question && { detail: question.suggestion }),
})

/** What the server answered to a scan that it did not count. */
function askedScan(reason: unknown, scan: string): AskedScan | undefined {
  if (!(reason instanceof ApiError) || typeof reason.body !== 'object') return undefined
  const { code = '', message = '', details = [] } = reason.body
  const isKnown = code === 'AMBIGUOUS_SCAN' || scanOutcomes.some((each) => each === code)
  if (!isKnown) return undefined
  const { field: _field, message: suggestion, code: _code, ...known } = details[0] ?? { field: '', message: '' }
  return { ...known, code: code as AskedScan['code'], scan, message, suggestion }
}

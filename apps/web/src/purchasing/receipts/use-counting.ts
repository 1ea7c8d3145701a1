import { type CountedProduct, type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import type { Input } from '@galen/contract/route'
import { type ScanOutcome as OutcomeCode, scanOutcomes } from '@galen/domain/purchasing/receipt-scan'
import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { ApiError } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'

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
  readonly gtinQty?: number
  readonly candidates?: readonly string[]
}

export type Counting = ReturnType<typeof useCounting>

/** Counts goods on an open receipt: by scanner wherever the cursor is, or by hand. */
export function useCounting(open: OpenDocument<Receipt> | undefined, isCounting: boolean) {
  const [asked, setAsked] = useState<AskedScan>()
  const id = open?.id ?? ''
  const take = (reply: CountedProduct) => {
    if (!open) return
    const known = open.stored.products
    const added = reply.products.filter((line) => !known.some((each) => each.id === line.id))
    const products = [...known.map((line) => reply.products.find((each) => each.id === line.id) ?? line), ...added]
    open.replace({ ...open.stored, ...reply.receipt, products })
  }
  const count = async (body: Body): Promise<CountedProduct> => {
    const reply = await call(receipts.count, { params: { id }, body })
    take(reply.body)
    setAsked(undefined)
    return reply.body
  }
  useScans(async ({ code }) => {
    if (!open || !isCounting) return undefined
    try {
      return acceptedOutcome(await count({ scan: code }))
    } catch (reason) {
      const question = askedScan(reason, code)
      if (question) setAsked(question)
      return refusedOutcome(reason, question)
    }
  })
  return {
    asked,
    dismiss: () => setAsked(undefined),
    count,
    /** Takes back packages of a lot. */
    async remove(line: string, lot: string, packageIdentifiers?: string) {
      try {
        const params = { id, p: line, l: lot }
        const query = packageIdentifiers === undefined ? {} : { packageIdentifiers }
        take((await call(receipts.removePackages, { params, query })).body)
      } catch (reason) {
        toastError(reason)
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

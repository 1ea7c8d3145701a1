import { type Receipt, type ReceiptQuestion, receipts } from '@galen/contract/purchasing/receipts'
import type { Input } from '@galen/contract/route'
import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

type Body = NonNullable<Input<typeof receipts.place>['body']>
export type Answers = NonNullable<Body['receiptPlaceConfirmationRecords']>

/** Places in two steps: the server asks about short-dated lots, and the answers go along with the second call. */
export function usePlaceReceipt(id: string, open: OpenDocument<Receipt> | undefined) {
  const [questions, setQuestions] = useState<readonly ReceiptQuestion[]>()
  const [pending, setPending] = useState(false)
  const place = async (answers?: Answers) => {
    setPending(true)
    try {
      const body = answers ? { receiptPlaceConfirmationRecords: answers } : {}
      const reply = await call(receipts.place, { params: { id }, body })
      if (reply.status === 202) return setQuestions(reply.body.confirmations)
      setQuestions(undefined)
      toast.success(text('Successfully saved receipt'))
      open?.replace(reply.body)
      cache.setQueryData(keyOf(receipts.get, { params: { id } }), reply.body)
    } catch (reason) {
      setQuestions(undefined)
      toastError(reason)
    } finally {
      setPending(false)
    }
  }
  return {
    place,
    pending,
    questions,
    dismiss: () => setQuestions(undefined),
    /** Places once everything that was typed is saved. */
    action: (document: OpenDocument<Receipt>, unsent: number): DocumentAction => ({
      label: text('Place receipt'),
      icon: 'check',
      run: () => void document.flush().then((isSaved) => (isSaved ? place() : undefined)),
      pending,
      refusal: whyNot(document.stored, unsent),
    }),
  }
}

function whyNot({ products }: Receipt, unsent: number): string | undefined {
  if (unsent > 0) return text('Scans wait on this device. Place the receipt once they are sent.')
  return products.some((line) => line.receivingQuantity > 0)
    ? undefined
    : text('Count something before you place the receipt.')
}

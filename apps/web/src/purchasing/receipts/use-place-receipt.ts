import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { useState } from 'react'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { usePlacing } from '../../patterns/placing/use-placing.tsx'
import { usePlaceDecisions } from './place-decisions.tsx'
import { receiptCheck } from './receipt-check.ts'

type Device = {
  /** What this device scanned that was refused and is not settled. */
  readonly rejected: readonly string[]
  readonly onLine: (lineId: string) => void
}

/** Place opens the dialog with everything that was found; the answers go along with the one call. */
export function usePlaceReceipt(id: string, open: OpenDocument<Receipt> | undefined, { rejected, onLine }: Device) {
  const [pending, setPending] = useState(false)
  const decisions = usePlaceDecisions()
  const place = async (): Promise<boolean> => {
    setPending(true)
    try {
      const scans = rejected.length > 0
      const body = {
        receiptPlaceConfirmationRecords: [
          ...decisions.answers(),
          ...(scans ? [{ confirmation: 'REJECTED_SCANS', confirm: true }] : []),
        ],
        ...(scans && { rejectedScans: [...rejected] }),
      }
      const reply = await call(receipts.place, { params: { id }, body })
      if (reply.status === 202) {
        // Something was counted or approved since the dialog was read: it is shown before anything is placed.
        await placing.refused(new Error(text('The receipt changed since you opened this. Check it again.')))
        return false
      }
      toast.success(text('Successfully saved receipt'))
      open?.replace(reply.body)
      cache.setQueryData(keyOf(receipts.get, { params: { id } }), reply.body)
      return true
    } catch (reason) {
      await placing.refused(reason)
      return false
    } finally {
      setPending(false)
    }
  }
  const placing = usePlacing({
    read: async () => {
      if (!(await open?.flush())) return undefined
      const receipt = (await call(receipts.get, { params: { id } })).body
      decisions.about(receipt)
      return receiptCheck(receipt, rejected)
    },
    place,
    pending,
    onLine,
    extra: decisions.extra,
  })
  return {
    dialog: placing.dialog,
    action: (document: OpenDocument<Receipt>, unsent: number): DocumentAction => ({
      label: text('Place receipt'),
      icon: 'check',
      run: () => void placing.open(),
      pending: pending || placing.isReading,
      refusal: whyNot(document.stored, unsent),
    }),
  }
}

function whyNot({ products }: Receipt, unsent: number): string | undefined {
  if (unsent > 0) return text('Scans wait on this device. Place the receipt once they are sent.')
  return products.some((line) => line.receivingQuantity > 0)
    ? undefined
    : text('Scan a package or add a lot before you place the receipt.')
}

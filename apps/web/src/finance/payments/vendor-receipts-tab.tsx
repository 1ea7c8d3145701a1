import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { payableIndex } from '@galen/contract/finance/open-item-indices'
import { search } from '@galen/contract/search-index'
import { centsToNumber, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { useKeys } from '../../client/keys.ts'
import { confirm } from '../../kit/confirm.tsx'
import { errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import { OpenItemsTable, type OpenDocument } from './open-items-table.tsx'
import { PaymentActs } from './payment-acts.tsx'
import { type Entered, NOTHING_ENTERED, PaymentEntry } from './payment-entry.tsx'
import { paymentKeys } from './payment-keys.ts'
import { linesOf, useSettlement } from './use-settlement.ts'

const MOST = 1000

/** Money to a vendor: entered, previewed by the server, recorded with the very figures of the preview. */
export function VendorReceiptsTab({ vendorId }: { vendorId: string }) {
  const [entered, setEntered] = useState<Entered>(NOTHING_ENTERED)
  const settlement = useSettlement()
  const open = useRead(search, {
    params: { index: payableIndex.name },
    query: { query: `vendorId:${vendorId}`, size: MOST },
  })
  const bodyOf = (state: Pick<typeof settlement, 'amount' | 'isOldest' | 'typed'>) => ({
    vendorId,
    totalAmount: centsToNumber(state.amount ?? zeroCents),
    apply: state.isOldest ? ('oldest' as const) : ('lines' as const),
    applications: linesOf(state).map(({ id, amount }) => ({ receiptId: id, amount })),
  })
  const isReady = settlement.asked.amount !== null && settlement.asked.amount > 0
  const preview = useRead(vendorPayments.simulate, { body: bodyOf(settlement.asked) }, { enabled: isReady })
  const shown = isReady ? preview.data : undefined
  const { run, pending, allowed } = useCommand(vendorPayments.create, {
    done: text('Payment made successfully'),
    onDone: () => {
      for (const index of ['payable', 'vendor-financial', 'payment_out'])
        void cache.invalidateQueries(readsOf(search, { index }))
      settlement.clear()
      setEntered(NOTHING_ENTERED)
    },
  })
  const waiting = settlement.isSettling || preview.isFetching
  const record = async () => {
    if (!shown || waiting) return
    const left = shown.paymentRemainingAmount
    const question = {
      title: text('Keep the rest unapplied?'),
      detail: text('{amount} is not applied to a receipt. It stays as an advance.', {
        amount: left.toFixed(2),
      }),
      yes: text('Keep unapplied'),
    }
    if (left > 0 && !(await confirm(question))) return
    const { date, ...rest } = entered
    await run({ body: { ...bodyOf(settlement), ...rest, ...(date && { date }), fingerprint: shown.fingerprint } })
  }
  useKeys(paymentKeys, { oldest: settlement.payOldest, record: () => void record() })
  return (
    <>
      <PaymentEntry
        amount={settlement.amount}
        onAmount={settlement.setAmount}
        entered={entered}
        onEntered={setEntered}
        problem={preview.isError && isReady ? errorText(preview.error) : undefined}
      />
      <PaymentActs
        label={text('Pay')}
        isReady={shown !== undefined}
        isAllowed={allowed}
        pending={pending}
        onOldest={settlement.payOldest}
        onRecord={() => void record()}
      />
      <OpenItemsTable
        title={text('Open receipts')}
        empty={text('Nothing to pay.')}
        rows={(open.data?.content ?? []) as unknown as readonly OpenDocument[]}
        preview={shown}
        onPay={(id, paid) => settlement.payLine(id, paid, shown)}
        mayPay={settlement.amount !== null}
      />
    </>
  )
}

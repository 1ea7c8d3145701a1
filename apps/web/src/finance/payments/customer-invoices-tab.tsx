import { customerPayments } from '@galen/contract/finance/customer-payments'
import { receivableIndex } from '@galen/contract/finance/open-item-indices'
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

/** Money of a customer: entered, previewed by the server, recorded with the very figures of the preview. */
export function CustomerInvoicesTab({ customerId }: { customerId: string }) {
  const [entered, setEntered] = useState<Entered>(NOTHING_ENTERED)
  const settlement = useSettlement()
  const open = useRead(search, {
    params: { index: receivableIndex.name },
    query: { query: `customerId:${customerId}`, size: MOST },
  })
  const bodyOf = (state: Pick<typeof settlement, 'amount' | 'isOldest' | 'typed'>) => ({
    customerId,
    totalAmount: centsToNumber(state.amount ?? zeroCents),
    apply: state.isOldest ? ('oldest' as const) : ('lines' as const),
    applications: linesOf(state).map(({ id, amount }) => ({ invoiceId: id, amount })),
  })
  const isReady = settlement.asked.amount !== null && settlement.asked.amount > 0
  const preview = useRead(customerPayments.simulate, { body: bodyOf(settlement.asked) }, { enabled: isReady })
  const shown = isReady ? preview.data : undefined
  const { run, pending, allowed } = useCommand(customerPayments.create, {
    done: text('Payment made successfully'),
    onDone: () => {
      for (const index of ['receivable', 'customer-financial', 'payment_in'])
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
      detail: text('{amount} is not applied to an invoice. It stays on the account of the customer.', {
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
        label={text('Record payment')}
        isReady={shown !== undefined}
        isAllowed={allowed}
        pending={pending}
        onOldest={settlement.payOldest}
        onRecord={() => void record()}
      />
      <OpenItemsTable
        title={text('Open invoices')}
        empty={text('No open invoices: the payment stays unapplied.')}
        rows={(open.data?.content ?? []) as unknown as readonly OpenDocument[]}
        preview={shown}
        onPay={(id, paid) => settlement.payLine(id, paid, shown)}
        mayPay={settlement.amount !== null}
      />
    </>
  )
}

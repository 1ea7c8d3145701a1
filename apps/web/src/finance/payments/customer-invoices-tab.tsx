import { customerPayments } from '@galen/contract/finance/customer-payments'
import { receivableIndex } from '@galen/contract/finance/open-item-indices'
import { search } from '@galen/contract/search-index'
import { centsToNumber, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { loadActionInWords } from '../../audit/action-words.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { confirm } from '../../kit/confirm.tsx'
import { errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import type { OpenDocument } from './open-items-table.tsx'
import { type Entered, NOTHING_ENTERED } from './payment-entry.tsx'
import { PaymentWorkspace } from './payment-workspace.tsx'
import { linesOf, useKept, useSettlement } from './use-settlement.ts'

const MOST = 1000

type Props = {
  customerId: string
  money: { readonly balance: number; readonly unapplied: number } | undefined
  actions: readonly DocumentAction[]
}

/** Money of a customer: entered, previewed by the server, recorded with the very figures of the preview. */
export function CustomerInvoicesTab({ customerId, money, actions }: Props) {
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
  const shown = useKept(preview.data, isReady && !preview.isError)
  const { run, pending, allowed } = useCommand(customerPayments.create, {
    done: text('Payment made successfully'),
    onDone: () => {
      for (const index of ['receivable', 'customer-financial', 'payment_in'])
        void cache.invalidateQueries(readsOf(search, { index }))
      settlement.clear()
      setEntered(NOTHING_ENTERED)
    },
  })
  const isBehind = settlement.isSettling || preview.isFetching
  const record = async () => {
    if (!shown || isBehind) return
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
  return (
    <PaymentWorkspace
      settlement={settlement}
      entered={entered}
      onEntered={setEntered}
      problem={preview.isError && isReady ? errorText(preview.error) : undefined}
      preview={shown}
      rows={(open.data?.content ?? []) as unknown as readonly OpenDocument[]}
      before={money}
      record={{
        label: text('Record payment'),
        run: () => void record(),
        pending: pending || (isBehind && shown !== undefined),
        isAllowed: allowed,
      }}
      actions={actions}
      words={{
        title: text('Open invoices'),
        empty: text('No open invoices: the payment stays unapplied.'),
        documents: [text('invoice'), text('invoices')],
      }}
      rail={
        <RailTimeline entity="customer" id={customerId} version={open.data?.total ?? 0} inWords={loadActionInWords} />
      }
    />
  )
}

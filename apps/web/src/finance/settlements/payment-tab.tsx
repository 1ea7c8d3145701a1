import { customerPaymentFields } from '@galen/contract/finance/customer-payment.fields'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { vendorPaymentFields } from '@galen/contract/finance/vendor-payment.fields'
import type { Input, Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { type Cents, centsToNumber, formatMoney, parseCents, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { loadActionInWords } from '../../audit/action-words.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { confirm } from '../../kit/confirm.tsx'
import { errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { duplicateDialog } from './duplicate-dialog.tsx'
import type { OpenItem } from './open-items-table.tsx'
import { type Entered, NOTHING_ENTERED } from './payment-entry.tsx'
import { PaymentWorkspace } from './payment-workspace.tsx'
import { useChosenDocument } from './chosen-document.ts'
import { toastPaid } from './toast-paid.ts'
import { settlementLines, useKept, useSettlement } from './use-settlement.ts'

const MOST = 1000

type Settled = Pick<ReturnType<typeof useSettlement>, 'amount' | 'isOldest' | 'typed'>
type Partner = { readonly entity: 'customer' | 'vendor'; readonly id: string }

/** The server says what discounts can be taken only for a payment; the smallest one that pays nothing does. */
const SMALLEST = { amount: 1 as Cents, isOldest: false, typed: {} }

/** What both directions send: the amount and the way it is applied. */
const applied = (state: Settled) => ({
  totalAmount: centsToNumber(state.amount ?? zeroCents),
  apply: state.isOldest ? ('oldest' as const) : ('lines' as const),
})
type Lines = ReturnType<typeof settlementLines>

export type PaymentTabProps = {
  money: { readonly balance: number; readonly unapplied: number } | undefined
  actions: readonly DocumentAction[]
}

type Props<S extends Route, C extends Route> = PaymentTabProps & {
  partner: Partner
  /** The list of open documents. */
  index: string
  /** The lists that show the payment once it is recorded. */
  refreshed: readonly string[]
  simulate: S
  create: C
  bodyOf: (payment: ReturnType<typeof applied>, lines: Lines) => Input<S>['body'] & object
  label: string
  unapplied: (amount: string) => string
  words: Parameters<typeof PaymentWorkspace>[0]['words']
}

/** A check of a customer has its number in the reference; one that has none is asked about once (P54). */
const isUnnumbered = ({ method, texts }: Entered) => method === 'Check' && (texts['reference'] ?? '').trim() === ''
const withoutNumber = {
  title: text('Record the check without a number?'),
  detail: text('Enter the number of the check in Reference to find it by its number later.'),
  yes: text('Record without a number'),
}

/** A payment of or to a partner: entered, previewed by the server, recorded with the figures of the preview. */
export function PaymentTab<S extends Route, C extends Route>(props: Props<S, C>) {
  const { partner, index, money, actions } = props
  const [entered, setEntered] = useState<Entered>(NOTHING_ENTERED)
  const settlement = useSettlement(useChosenDocument())
  const open = useRead(search, {
    params: { index },
    query: { query: `${partner.entity}Id:${partner.id}`, size: MOST },
  })
  const bodyOf = (state: Settled) => props.bodyOf(applied(state), settlementLines(state))
  const isReady = settlement.asked.amount !== null && settlement.asked.amount > 0
  const asked = { body: bodyOf(settlement.asked) } as Input<S>
  const preview = useRead(props.simulate, asked, { enabled: isReady })
  const unpaid = useRead(props.simulate, { body: bodyOf(SMALLEST) } as Input<S>, { enabled: !isReady })
  const offered = useKept(unpaid.data as Simulation | undefined, true)
  const shown = useKept(preview.data as Simulation | undefined, isReady && !preview.isError)
  const { run, pending, allowed } = useCommand(props.create, {
    confirmation: duplicateDialog({ side: partner.entity, id: partner.id }),
    onDone: (made) => {
      toastPaid(made)
      for (const name of props.refreshed) void cache.invalidateQueries(readsOf(search, { index: name }))
      settlement.clear()
      setEntered(NOTHING_ENTERED)
    },
  })
  const isBehind = settlement.isSettling || preview.isFetching
  const record = async () => {
    if (!shown || isBehind) return
    if (partner.entity === 'customer' && isUnnumbered(entered) && !(await confirm(withoutNumber))) return
    const left = shown.paymentRemainingAmount
    const question = {
      title: text('Keep the rest unapplied?'),
      detail: props.unapplied(formatMoney(parseCents(left))),
      yes: text('Keep unapplied'),
    }
    if (left > 0 && !(await confirm(question))) return
    const { date, texts, batchId, ...rest } = entered
    const chosen = { ...(date && { date }), ...(batchId && { batchId }) }
    const body = { ...bodyOf(settlement), ...rest, ...texts, ...chosen, fingerprint: shown.fingerprint }
    await run({ body } as Input<C>)
  }
  return (
    <PaymentWorkspace
      fields={partner.entity === 'customer' ? customerPaymentFields : vendorPaymentFields}
      settlement={settlement}
      entered={entered}
      onEntered={setEntered}
      problem={preview.isError && isReady ? errorText(preview.error) : undefined}
      preview={shown}
      offered={offered}
      batches={partner.entity === 'customer'}
      rows={(open.data?.content ?? []) as unknown as readonly OpenItem[]}
      before={money}
      record={{
        label: props.label,
        run: () => void record(),
        pending: pending || (isBehind && shown !== undefined),
        isAllowed: allowed,
      }}
      actions={actions}
      words={props.words}
      rail={<RailTimeline {...partner} version={open.data?.total ?? 0} inWords={loadActionInWords} />}
    />
  )
}

import { customerCreditIndex, customerCredits } from '@galen/contract/finance/customer-credits'
import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import { paymentOutIndex, vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { RowOf } from '@galen/contract/search-index'
import { creditSourceWords, customerCreditLifecycle, vendorCreditLifecycle } from '@galen/domain/finance/credit'
import {
  customerPaymentLifecycle,
  type CustomerPaymentStatus,
  returnRefusal,
  vendorPaymentLifecycle,
  type VendorPaymentStatus,
} from '@galen/domain/finance/payment'
import { settlementAddress } from '@galen/domain/finance/settlement-kinds'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { askDecision } from '../../kit/ask-decision.ts'
import { text } from '../../kit/text.ts'
import type { RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { type DocumentAction, DocumentActions } from '../../patterns/document/document-actions.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { saveSettlement } from './save-document.ts'
import { ApplyCustomerCredit, ApplyCustomerPayment, ApplyVendorCredit, ApplyVendorPayment } from './apply-dialog.tsx'
import { EditCreditDialog } from './credit-dialog.tsx'
import { EditPaymentOutDialog } from './edit-payment-out-dialog.tsx'
import { amounts, head, type Settled } from './payment-columns.tsx'
import { PaymentBody } from './payment-frame.tsx'
import { RemittanceDialog } from './letters.tsx'
import { EditPaymentDialog, RefundDialog } from './payment-dialogs.tsx'
import { ReturnedCheckDialog } from './returned-check-dialog.tsx'
import { VoidPaymentDialog } from './void-dialog.tsx'
import { refreshLists } from './refresh-lists.ts'

type Refunding = { readonly id: string; readonly number: string | null; readonly left: number }
const refundOf = ({ id, number, paymentRemainingAmount: left }: Settled & { readonly id: string }): Refunding => ({
  id,
  number,
  left,
})
const nothingLeft = ({ paymentRemainingAmount }: Settled) =>
  paymentRemainingAmount > 0 ? undefined : text('Nothing is left to refund.')

type Voiding = { readonly id: string; readonly number: string | null; readonly isReturned?: boolean }
type Statuses = { allows(action: 'void', status: string): boolean }
const refusal =
  (of: Statuses, why: string) =>
  ({ status }: { status: string }) =>
    of.allows('void', status) ? undefined : why
const voidRefusal = (of: Statuses) => refusal(of, text('Only posted documents can be voided.'))

const voiding = (of: Statuses, set: (voiding: Voiding) => void) => ({
  name: 'void',
  label: text('Void'),
  icon: 'cross' as const,
  run: ({ id, number }: Voiding) => set({ id, number }),
  disabledReason: voidRefusal(of),
})

/** A document is changed under its number, or settles other documents. */
const changeOf = (of: Statuses, edit: (id: string) => void, apply: (id: string) => void) => [
  {
    name: 'edit',
    label: text('Edit'),
    icon: 'edit' as const,
    run: ({ id }: Voiding) => edit(id),
    disabledReason: refusal(of, text('Only posted documents can be changed.')),
  },
  {
    name: 'apply',
    label: text('Apply'),
    icon: 'check' as const,
    run: ({ id }: Voiding) => apply(id),
    disabledReason: refusal(of, text('Only posted documents can be changed.')),
  },
]

const ofCustomerPayment = { kind: 'customer-payment', side: 'customer' } as const

type Received = {
  readonly status: CustomerPaymentStatus
  readonly method: string
  readonly batchNumber: string | null
  readonly batchStatus: string | null
}
/** The bank sends back only what was deposited. */
const isNoReturn = ({ status, method, batchNumber: number, batchStatus }: Received) =>
  !customerPaymentLifecycle.allows('return', status) ||
  returnRefusal({ method, batch: { number, status: batchStatus ?? '' } }) !== undefined

type Acts = { actions: readonly DocumentAction[] }

const Actions = ({ of }: { of: readonly DocumentAction[] }) => (
  <PageActions>
    <DocumentActions secondary={of.slice(0, 2)} more={of.slice(2)} prints={[]} />
  </PageActions>
)

export function CustomerPaymentsTab({ customerId, actions }: { customerId: string } & Acts) {
  const [voided, setVoiding] = useState<Voiding>()
  const [editing, setEditing] = useState<string>()
  const [applying, setApplying] = useState<string>()
  const [refunding, setRefunding] = useState<Refunding>()
  return (
    <PaymentBody>
      <Actions of={actions} />
      <ListPage
        inside
        index={paymentInIndex}
        open={({ id }) => settlementAddress('customer-payment', { side: 'customer', id: customerId }, id)}
        title={text('Payments')}
        placeholder={text('Number or reference')}
        empty={text('No payments yet.')}
        baseQuery={`customerId:${customerId}`}
        columns={[
          ...head,
          { label: text('Method'), value: (row) => row.method, sort: 'method', width: 90, keepUntil: 'tablet' },
          { label: text('Reference'), value: (row) => row.reference, sort: 'reference', width: 120, grow: 1 },
          ...amounts,
          {
            label: text('Batch'),
            value: (row) => row.batchNumber ?? '–',
            field: 'batchNumber',
            width: 100,
            keepUntil: 'desktop',
          },
          { label: text('By'), value: (row) => row.createdByName ?? '–', field: 'createdByName', keepUntil: 'desktop' },
        ]}
        rowActions={[
          ...changeOf(customerPaymentLifecycle, setEditing, setApplying),
          {
            name: 'refund',
            label: text('Refund'),
            icon: 'undo',
            run: (row) => setRefunding(refundOf(row)),
            disabledReason: nothingLeft,
          },
          {
            name: 'returned',
            label: text('Returned check (NSF)'),
            icon: 'undo',
            run: ({ id, number }) => setVoiding({ id, number, isReturned: true }),
            hidden: isNoReturn,
          },
          voiding(customerPaymentLifecycle, setVoiding),
        ]}
      />
      {editing && <EditPaymentDialog paymentId={editing} onClose={() => setEditing(undefined)} />}
      {applying && <ApplyCustomerPayment id={applying} onClose={() => setApplying(undefined)} />}
      {refunding && <RefundDialog of={refunding} onClose={() => setRefunding(undefined)} />}
      {voided?.isReturned && (
        <ReturnedCheckDialog of={{ ...voided, ...ofCustomerPayment }} onClose={() => setVoiding(undefined)} />
      )}
      {voided && !voided.isReturned && (
        <VoidPaymentDialog of={{ ...voided, ...ofCustomerPayment }} onClose={() => setVoiding(undefined)} />
      )}
    </PaymentBody>
  )
}

type PaidOut = Settled & {
  readonly id: string
  readonly status: VendorPaymentStatus
  readonly checkNumber: string | null
}

/** The check, and what the vendor is sent. */
const printsOf = (remit: (id: string) => void) => [
  {
    name: 'print',
    label: text('Print check'),
    icon: 'print' as const,
    run: ({ id, number }: PaidOut) => void saveSettlement(vendorPayments.print, { params: { id } }, `${number}.pdf`),
    hidden: ({ checkNumber, status }: PaidOut) =>
      checkNumber === null || !vendorPaymentLifecycle.allows('void', status),
  },
  {
    name: 'remit',
    label: text('Email remittance'),
    icon: 'mail' as const,
    run: ({ id }: PaidOut) => remit(id),
    disabledReason: refusal(vendorPaymentLifecycle, text('Only posted payments have a remittance.')),
  },
]

type PaymentOut = RowOf<typeof paymentOutIndex>

/** A payment that waits is approved or rejected with a note; who made it takes it back without one. */
function useDecisions(): readonly RowAction<PaymentOut>[] {
  const refresh = { onDone: refreshLists }
  const approve = useCommand(vendorPayments.approve, { done: text('Payment approved.'), ...refresh })
  const refuse = useCommand(vendorPayments.refuse, { done: text('Payment rejected.'), ...refresh })
  const me = useSettings().user.id
  const decide = async (approves: boolean, { id, createdById, payee, totalAmount }: PaymentOut) => {
    const isTakenBack = !approves && createdById === me
    const note = isTakenBack ? '' : await askDecision(approves, `${payee}, ${formatMoney(parseCents(totalAmount))}`)
    if (note !== undefined) await (approves ? approve : refuse).run({ params: { id }, body: { note } })
  }
  const hidden = ({ status }: PaymentOut) => !vendorPaymentLifecycle.allows('approve', status)
  return [
    { name: 'approve', label: text('Approve'), icon: 'check', run: (row) => void decide(true, row), hidden },
    { name: 'refuse', label: text('Reject'), icon: 'cross', run: (row) => void decide(false, row), hidden },
  ]
}

export function VendorPaymentsTab({ vendorId, actions }: { vendorId: string } & Acts) {
  const [voided, setVoiding] = useState<Voiding>()
  const [editing, setEditing] = useState<string>()
  const [applying, setApplying] = useState<string>()
  const [remitting, setRemitting] = useState<string>()
  const decisions = useDecisions()
  return (
    <PaymentBody>
      <Actions of={actions} />
      <ListPage
        inside
        index={paymentOutIndex}
        open={({ id }) => settlementAddress('vendor-payment', { side: 'vendor', id: vendorId }, id)}
        title={text('Payments')}
        placeholder={text('Number, reference or check')}
        empty={text('No payments yet.')}
        baseQuery={`vendorId:${vendorId}`}
        columns={[
          ...head,
          { label: text('Method'), value: (row) => row.method, sort: 'method', width: 90, keepUntil: 'tablet' },
          { label: text('Check'), value: (row) => row.checkNumber ?? '–', sort: 'checkNumber', width: 90 },
          { label: text('Reference'), value: (row) => row.reference, field: 'reference', keepUntil: 'tablet' },
          ...amounts,
          { label: text('By'), value: (row) => row.createdByName ?? '–', field: 'createdByName', keepUntil: 'desktop' },
        ]}
        rowActions={[
          ...decisions,
          ...changeOf(vendorPaymentLifecycle, setEditing, setApplying),
          ...printsOf(setRemitting),
          {
            name: 'returned',
            label: text('Returned payment'),
            icon: 'undo',
            run: ({ id, number }) => setVoiding({ id, number, isReturned: true }),
            disabledReason: voidRefusal(vendorPaymentLifecycle),
          },
          voiding(vendorPaymentLifecycle, setVoiding),
        ]}
      />
      {editing && <EditPaymentOutDialog paymentId={editing} onClose={() => setEditing(undefined)} />}
      {remitting && <RemittanceDialog id={remitting} onClose={() => setRemitting(undefined)} />}
      {applying && <ApplyVendorPayment id={applying} onClose={() => setApplying(undefined)} />}
      {voided && (
        <VoidPaymentDialog
          of={{ ...voided, kind: 'vendor-payment', side: 'vendor' }}
          isReturned={voided.isReturned ?? false}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </PaymentBody>
  )
}

export function CustomerCreditsTab({ customerId, actions }: { customerId: string } & Acts) {
  const [voided, setVoiding] = useState<Voiding>()
  const [refunding, setRefunding] = useState<Refunding>()
  const [editing, setEditing] = useState<string>()
  const [applying, setApplying] = useState<string>()
  return (
    <PaymentBody>
      <Actions of={actions} />
      <ListPage
        inside
        index={customerCreditIndex}
        open={({ id }) => settlementAddress('customer-credit', { side: 'customer', id: customerId }, id)}
        title={text('Credits')}
        placeholder={text('Credit or invoice number')}
        empty={text('No credits.')}
        baseQuery={`customerId:${customerId}`}
        columns={[
          ...head,
          {
            label: text('Source'),
            value: (row) => row.eventName ?? creditSourceWords[row.source],
            field: 'source',
            width: 130,
          },
          {
            label: text('Invoice'),
            value: (row) => row.invoiceNumber ?? '–',
            field: 'invoiceNumber',
            width: 120,
            keepUntil: 'tablet',
          },
          { label: text('Note'), value: (row) => row.note, field: 'note', keepUntil: 'desktop' },
          ...amounts,
        ]}
        rowActions={[
          ...changeOf(customerCreditLifecycle, setEditing, setApplying),
          {
            name: 'refund',
            label: text('Refund'),
            icon: 'undo',
            run: (row) => setRefunding(refundOf(row)),
            disabledReason: nothingLeft,
          },
          {
            name: 'print',
            label: text('Credit memo'),
            icon: 'print',
            run: ({ id, number }) => void saveSettlement(customerCredits.print, { params: { id } }, `${number}.pdf`),
          },
          voiding(customerCreditLifecycle, setVoiding),
        ]}
      />
      {editing && <EditCreditDialog side="customer" creditId={editing} onClose={() => setEditing(undefined)} />}
      {applying && <ApplyCustomerCredit id={applying} onClose={() => setApplying(undefined)} />}
      {refunding && <RefundDialog of={refunding} onClose={() => setRefunding(undefined)} />}
      {voided && (
        <VoidPaymentDialog
          of={{ ...voided, kind: 'customer-credit', side: 'customer' }}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </PaymentBody>
  )
}

export function VendorCreditsTab({ vendorId, actions }: { vendorId: string } & Acts) {
  const [voided, setVoiding] = useState<Voiding>()
  const [editing, setEditing] = useState<string>()
  const [applying, setApplying] = useState<string>()
  return (
    <PaymentBody>
      <Actions of={actions} />
      <ListPage
        inside
        index={vendorCreditIndex}
        open={({ id }) => settlementAddress('vendor-credit', { side: 'vendor', id: vendorId }, id)}
        title={text('Credits')}
        placeholder={text('Credit or receipt number')}
        empty={text('No vendor credits.')}
        baseQuery={`vendorId:${vendorId}`}
        columns={[
          ...head,
          { label: text('Source'), value: (row) => creditSourceWords[row.source], field: 'source', width: 110 },
          {
            label: text('Receipt'),
            value: (row) => row.receiptNumber ?? '–',
            field: 'receiptNumber',
            width: 120,
            keepUntil: 'tablet',
          },
          { label: text('Reference'), value: (row) => row.reference, field: 'reference', keepUntil: 'tablet' },
          ...amounts,
        ]}
        rowActions={[
          ...changeOf(vendorCreditLifecycle, setEditing, setApplying),
          voiding(vendorCreditLifecycle, setVoiding),
        ]}
      />
      {editing && <EditCreditDialog side="vendor" creditId={editing} onClose={() => setEditing(undefined)} />}
      {applying && <ApplyVendorCredit id={applying} onClose={() => setApplying(undefined)} />}
      {voided && (
        <VoidPaymentDialog
          of={{ ...voided, kind: 'vendor-credit', side: 'vendor' }}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </PaymentBody>
  )
}

import { customerPaymentFields } from '@galen/contract/finance/customer-payment.fields'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { vendorPaymentFields } from '@galen/contract/finance/vendor-payment.fields'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { type PaymentMethod, paymentMethods, refundMethods } from '@galen/domain/finance/payment'
import { type Cents, centsToNumber, formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { declaredField } from '../../patterns/fields/field-of.ts'
import { PaymentTexts, textsOf } from './payment-entry.tsx'
import { toastPaid } from './toast-paid.ts'
import { refreshLists } from './refresh-lists.ts'

const methods = paymentMethods.map((value) => ({ value, label: value }))
const methodsOfRefund = refundMethods.map((value) => ({ value, label: value }))

const refreshed = (onClose: () => void) => () => {
  refreshLists()
  onClose()
}

const Problem = ({ of }: { of: unknown }) =>
  of === undefined ? null : (
    <Note tone="void" live>
      {errorText(of)}
    </Note>
  )

/** Changes a payment of an open batch under its number, or applies what is left of it. */
export function EditPaymentDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const { data: payment } = useRead(customerPayments.get, { params: { id: paymentId } })
  return payment ? <KnownPayment payment={payment} onClose={onClose} /> : null
}

function KnownPayment({ payment, onClose }: { payment: CustomerPayment; onClose: () => void }) {
  const [amount, setAmount] = useState<Cents | null>(parseCents(payment.totalAmount))
  const [method, setMethod] = useState<PaymentMethod>(payment.method)
  const [texts, setTexts] = useState(() => textsOf(customerPaymentFields, payment))
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(customerPayments.change, {
    done: text('Saved successfully'),
    onDone: refreshed(onClose),
    onRefused: setProblem,
  })
  const params = { id: payment.id }
  const entered = { ...payment, method, ...texts, totalAmount: centsToNumber(amount ?? parseCents(0)) }
  const applyRest = () => void run({ params, body: { ...entered, apply: 'oldest' } })
  return (
    <Dialog
      title={text('Payment {number}', { number: payment.number ?? '' })}
      onClose={onClose}
      act={{ label: text('Save'), run: () => void run({ params, body: entered }), pending }}
      {...(payment.paymentRemainingAmount > 0 && { instead: { label: text('Apply oldest first'), run: applyRest } })}
    >
      <Problem of={problem} />
      <MoneyField label={text('Amount')} value={amount} onChange={setAmount} required autoFocus />
      <Select
        label={text('Method')}
        data={methods}
        value={method}
        onChange={(next) => next !== null && setMethod(next as PaymentMethod)}
      />
      <PaymentTexts fields={customerPaymentFields} texts={texts} onTexts={setTexts} />
      {payment.paymentRemainingAmount > 0 && (
        <p className="secondary">
          {text('{amount} is not applied yet.', { amount: formatMoney(parseCents(payment.paymentRemainingAmount)) })}
        </p>
      )}
    </Dialog>
  )
}

type RefundProps = {
  of: { readonly id: string; readonly number: string | null; readonly left: number }
  onClose: () => void
}

/** Pays back what is left of a credit or of a payment. */
export function RefundDialog({ of, onClose }: RefundProps) {
  const [amount, setAmount] = useState<Cents | null>(parseCents(of.left))
  const [method, setMethod] = useState<PaymentMethod>('Check')
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(vendorPayments.refund, {
    onDone: (made) => {
      toastPaid(made)
      refreshed(onClose)()
    },
    onRefused: setProblem,
  })
  const refund = () =>
    amount !== null && void run({ params: { id: of.id }, body: { amount: centsToNumber(amount), method, reference } })
  return (
    <Dialog
      title={text('Refund {number}', { number: of.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Refund'),
        run: () => void refund(),
        pending,
        disabledReason: amount === null || amount <= 0 ? text('The amount must be above 0.') : undefined,
      }}
    >
      <Problem of={problem} />
      <MoneyField label={text('Amount')} value={amount} onChange={setAmount} required autoFocus />
      <Select
        label={text('Method')}
        data={methodsOfRefund}
        value={method}
        onChange={(next) => next !== null && setMethod(next as PaymentMethod)}
      />
      <TextField {...declaredField(vendorPaymentFields, 'reference')} value={reference} onChange={setReference} />
    </Dialog>
  )
}

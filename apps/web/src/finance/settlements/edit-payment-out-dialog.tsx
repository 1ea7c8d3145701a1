import { vendorPaymentFields } from '@galen/contract/finance/vendor-payment.fields'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { type PaymentMethod, paymentMethods } from '@galen/domain/finance/payment'
import { type Cents, centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { PaymentTexts, textsOf } from './payment-entry.tsx'
import { refreshLists } from './refresh-lists.ts'

const methods = paymentMethods.map((value) => ({ value, label: value }))

/** Changes a payment to a vendor under its number, as long as no file for the bank has it. */
export function EditPaymentOutDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const { data } = useRead(vendorPayments.get, { params: { id: paymentId } })
  return data?.vendorId ? <KnownPayment payment={data} vendorId={data.vendorId} onClose={onClose} /> : null
}

type Props = { payment: VendorPayment; vendorId: string; onClose: () => void }

function KnownPayment({ payment, vendorId, onClose }: Props) {
  const [amount, setAmount] = useState<Cents | null>(parseCents(payment.totalAmount))
  const [method, setMethod] = useState<PaymentMethod>(payment.method)
  const [texts, setTexts] = useState(() => textsOf(vendorPaymentFields, payment))
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(vendorPayments.change, {
    done: text('Saved successfully'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  })
  const totalAmount = centsToNumber(amount ?? zeroCents)
  const body = { ...payment, vendorId, method, ...texts, totalAmount }
  return (
    <Dialog
      title={text('Payment {number}', { number: payment.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: () => void run({ params: { id: payment.id }, body }),
        pending,
        disabledReason: amount === null || amount <= 0 ? text('The amount must be above 0.') : undefined,
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <MoneyField label={text('Amount')} value={amount} onChange={setAmount} required autoFocus />
      <Select
        label={text('Method')}
        data={methods}
        value={method}
        onChange={(next) => next !== null && setMethod(next as PaymentMethod)}
      />
      <PaymentTexts fields={vendorPaymentFields} texts={texts} onTexts={setTexts} />
    </Dialog>
  )
}

import { type paymentOutIndex, type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { RowOf } from '@galen/contract/search-index'
import { isDecisionNote, NOTE_NEEDED } from '@galen/domain/approvals'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { errorText } from '../../kit/error-text.ts'
import { PanelTable } from '../../kit/panel-table.tsx'
import { Note } from '../../kit/panel.tsx'
import { text, translate } from '../../kit/text.ts'
import styles from './payments.module.css'
import { refreshLists } from './refresh-lists.ts'

type Props = { row: Pick<RowOf<typeof paymentOutIndex>, 'id' | 'payee'>; onClose: () => void }
const money = (amount: number) => formatMoney(parseCents(amount))

/** What the second person agrees to: the payee, the amount, the bills and the bank accounts. */
export function ApproveDialog({ row, onClose }: Props) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const params = { id: row.id }
  const reading = useRead(vendorPayments.get, { params })
  const { run, pending } = useCommand(vendorPayments.approve, {
    done: text('Payment approved.'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  })
  const refusal = problem ?? (reading.isError ? reading.error : undefined)
  return (
    <Dialog
      title={text('Approve the payment to {payee}?', { payee: row.payee })}
      onClose={onClose}
      wide
      act={{
        label: text('Approve'),
        run: () => void run({ params, body: { note: note.trim() } }),
        pending,
        disabledReason: reading.data ? noteMissing(note) : text('The payment is loading.'),
      }}
    >
      {refusal !== undefined && (
        <Note tone="void" live>
          {errorText(refusal)}
        </Note>
      )}
      {reading.data && <Facts of={reading.data} payee={row.payee} />}
      {reading.data && <Bills of={reading.data} />}
      <TextField
        label={text('Note')}
        description={text('Ten characters or more. It is kept with the decision.')}
        value={note}
        onChange={setNote}
        maxLength={2000}
        autoComplete="off"
        required
        data-autofocus
      />
    </Dialog>
  )
}

const noteMissing = (note: string) => (isDecisionNote(note) ? undefined : translate(NOTE_NEEDED))

function Facts({ of, payee }: { of: VendorPayment; payee: string }) {
  const by = of.checkNumber === null ? of.method : text('Check {number}', { number: of.checkNumber })
  const facts = [
    [text('Payee'), payee],
    [text('Amount'), money(of.totalAmount)],
    [text('Method'), by],
    [text('Date'), formatDate(parseBusinessDate(of.date))],
    [text('Paid from'), of.bankAccount ?? text('No bank account')],
    ...(of.method === 'ACH' ? [[text('Paid to'), of.payeeAccount ?? text('No bank account')]] : []),
    [text('Entered by'), of.createdByName ?? '–'],
  ]
  return (
    <dl className={styles['approval']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bills({ of }: { of: VendorPayment }) {
  if (of.planned.length === 0)
    return (
      <p className="secondary">
        {of.customerId === null ? text('It pays no bill: it is an advance.') : text('It pays a credit back.')}
      </p>
    )
  return (
    <PanelTable
      label={text('Bills')}
      columns={[text('Bill'), { label: text('Amount'), align: 'end' }, { label: text('Discount'), align: 'end' }]}
    >
      {of.planned.map((bill) => (
        <tr key={bill.receiptId}>
          <td data-first className="figures">
            {bill.number}
          </td>
          <td data-label={text('Amount')} data-align="end" className="figures">
            {money(bill.amount)}
          </td>
          <td data-label={text('Discount')} data-align="end" className="figures">
            {money(bill.discountAmountApplied)}
          </td>
        </tr>
      ))}
    </PanelTable>
  )
}

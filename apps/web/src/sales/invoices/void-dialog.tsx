import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import type { Reason } from '../../patterns/document/justification-dialog.tsx'
import { useAct } from '../../patterns/document/use-act.ts'
import { money } from '../../patterns/list/cells.tsx'
import styles from './invoice.module.css'

type VoidDialogProps = {
  invoice: Invoice
  reasons: readonly Reason[]
  onClose: () => void
  onVoid: (invoice: Invoice) => void
}

/** Takes an invoice back. Its number is typed, so that no one voids another one by accident. */
export function VoidInvoiceDialog({ invoice, reasons, onClose, onVoid }: VoidDialogProps) {
  const [typed, setTyped] = useState('')
  const [reasonId, setReasonId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const reason = reasons.find(({ id }) => id === reasonId)
  const voiding = useAct(invoices.void, {
    about: `void invoice ${invoice.id}`,
    progress: [text('Taking the stock back…'), text('Reversing the books…')],
    done: text('Invoice void successfully.'),
    onDone: (reply) => {
      onVoid(reply)
      onClose()
    },
  })
  const run = () =>
    void voiding.run({
      params: { id: invoice.id },
      body: {
        ...(reasonId !== null && { justificationId: reasonId }),
        ...(note.trim() !== '' && { justificationNote: note.trim() }),
      },
    })
  return (
    <Dialog
      title={text('Void invoice {number}?', { number: invoice.number ?? '' })}
      onClose={onClose}
      act={{
        label: voiding.words ?? text('Void'),
        danger: true,
        pending: voiding.pending,
        run,
        disabledReason: missingOf(),
      }}
    >
      <div className={styles['form']}>
        <Effects invoice={invoice} />
        <Select
          label={text('Reason')}
          required={reasons.length > 0}
          data={reasons.map(({ id, text: label }) => ({ value: id, label }))}
          value={reasonId}
          onChange={setReasonId}
        />
        {reason?.needsNote && (
          <TextField label={text('Note')} required value={note} onChange={setNote} maxLength={1000} />
        )}
        <TextField
          label={text('Type {number} to void it', { number: invoice.number ?? '' })}
          required
          value={typed}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  )

  function missingOf(): string | undefined {
    if (reasons.length > 0 && !reason) return text('Choose a reason first.')
    if (reason?.needsNote && note.trim() === '') return text('This reason needs a note.')
    return typed.trim() === invoice.number ? undefined : text('Type the number of the invoice.')
  }
}

const Effects = ({ invoice }: Pick<VoidDialogProps, 'invoice'>) => (
  <ul className={styles['effects']}>
    <li>{text('{units} units go back to stock.', { units: invoice.units })}</li>
    <li>
      {text('{customer} no longer owes {total}.', {
        customer: invoice.customer.companyName,
        total: money(invoice.total),
      })}
    </li>
    <li>{text('The order can be shipped again.')}</li>
    <li>{text('The books are reversed today; the number is not used again.')}</li>
  </ul>
)

import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import styles from './invoice.module.css'

type EmailDialogProps = { invoice: Invoice; onClose: () => void; onSent: () => void }

/** Sends the invoice with its T3 to the contacts who get invoices, or to others. */
export function EmailDialog({ invoice, onClose, onSent }: EmailDialogProps) {
  const [recipients, setRecipients] = useState(invoice.customer.emails.join(', '))
  const [problem, setProblem] = useState<unknown>()
  const { run, pending } = useCommand(invoices.triggerEmail, {
    done: text('E-mail sent successfully.'),
    onDone: () => {
      onSent()
      onClose()
    },
    onRefused: setProblem,
  })
  const addresses = recipients
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter(Boolean)
  return (
    <Dialog
      title={text('Email invoice {number}', { number: invoice.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Send'),
        pending,
        run: () => void run({ params: { id: invoice.id }, body: { recipients: addresses } }),
      }}
    >
      <div className={styles['form']}>
        <TextField
          label={text('Recipients')}
          required
          description={text('Separate addresses with commas.')}
          value={recipients}
          onChange={setRecipients}
          error={problem === undefined ? undefined : (fieldError(problem, 'recipients') ?? errorText(problem))}
          data-autofocus
        />
        <p className="secondary small">{text('The invoice and its T3 are attached.')}</p>
      </div>
    </Dialog>
  )
}

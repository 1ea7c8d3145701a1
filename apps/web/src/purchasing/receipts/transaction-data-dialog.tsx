import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { transactionDataKinds } from '@galen/domain/purchasing/receipt'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { transactionDataLabels } from './receipt-fields.tsx'
import styles from './receipts.module.css'

type Kind = (typeof transactionDataKinds)[number]

/** Where transaction data that arrived later is; a stored document that compliance confirms releases the lots. */
export function TransactionDataDialog({
  receipt,
  onClose,
  onSaved,
}: {
  receipt: Receipt
  onClose: () => void
  onSaved: (receipt: Receipt) => void
}) {
  const [transactionDataKind, setKind] = useState<Kind>(receipt.transactionDataKind ?? 'PAPER')
  const [reference, setReference] = useState(receipt.transactionDataReference)
  const command = useCommand(receipts.addTransactionData, {
    done: text('Successfully saved receipt'),
    onDone: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const transactionDataReference = reference.trim()
  return (
    <Dialog
      title={text('Transaction data of {number}', { number: receipt.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Save'),
        pending: command.pending,
        disabledReason: transactionDataReference === '' ? text('Enter the reference.') : undefined,
        run: () =>
          void command.run({ params: { id: receipt.id }, body: { transactionDataKind, transactionDataReference } }),
      }}
    >
      <div className={styles['form']}>
        <p className="secondary">
          {text('A reference releases nothing. Compliance confirms a stored document that names the lots.')}
        </p>
        <Select
          label={text('Transaction data')}
          data={transactionDataKinds.map((kind) => ({ value: kind, label: transactionDataLabels[kind] }))}
          value={transactionDataKind}
          onChange={(next) => next !== null && setKind(next as Kind)}
        />
        <TextField
          label={text('Transaction data reference')}
          required
          value={reference}
          onChange={setReference}
          maxLength={120}
          data-autofocus
        />
      </div>
    </Dialog>
  )
}

import { creditEvents } from '@galen/contract/finance/credit-events'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { fieldError } from '../../kit/error-text.ts'
import styles from '../properties/lists.module.css'

/** A new reason for credits; its account is chosen in its row. */
export function NewCreditEventDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const adding = useCommand(creditEvents.add, {
    onDone: () => {
      onAdded()
      onClose()
    },
    onRefused: setProblem,
  })
  const isWhole = name.trim() !== '' && code.trim() !== ''
  return (
    <Dialog
      title={text('Add a credit event')}
      onClose={onClose}
      act={{
        label: text('Add'),
        pending: adding.pending,
        disabledReason: isWhole ? undefined : text('Enter a name and a code.'),
        run: () => void adding.run({ body: { name: name.trim(), code: code.trim().toUpperCase() } }),
      }}
    >
      <Refusal problem={problem} unless={['name', 'code']} />
      <div className={styles['fields']}>
        <TextField
          label={text('Name')}
          required
          value={name}
          onChange={setName}
          error={fieldError(problem, 'name')}
          maxLength={120}
          data-autofocus
        />
        <TextField
          label={text('Code')}
          required
          value={code}
          onChange={setCode}
          error={fieldError(problem, 'code')}
          maxLength={24}
        />
      </div>
    </Dialog>
  )
}

import { salesEmails } from '@galen/contract/admin/sales-emails'
import { type SalesEmailEvent, salesEmailEventNames, salesEmailEvents } from '@galen/domain/admin/sales-email-events'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { fieldError } from '../../kit/error-text.ts'
import { CheckGroup } from '../check-group.tsx'

/** An address, and what it is notified of. */
export function NewAddressDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const [email, setEmail] = useState('')
  const [events, setEvents] = useState<SalesEmailEvent[]>([...salesEmailEventNames])
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const adding = useCommand(salesEmails.add, {
    onDone: () => {
      onAdded()
      onClose()
    },
    onRefused: setProblem,
  })
  const isValid = isEmailAddress(email.trim())
  const submit = () => {
    setIsTried(true)
    if (isValid) void adding.run({ body: { email: email.trim(), events } })
  }
  const fault = isTried && !isValid ? INVALID_EMAIL : fieldError(problem, 'email')
  return (
    <Dialog
      title={text('Add an address')}
      onClose={onClose}
      act={{
        label: text('Add'),
        pending: adding.pending,
        disabledReason: events.length === 0 ? text('Choose its notifications.') : undefined,
        run: submit,
      }}
    >
      <Refusal problem={problem} unless={['email']} />
      <TextField
        label={text('Email')}
        required
        type="email"
        value={email}
        onChange={setEmail}
        error={fault}
        maxLength={254}
        data-autofocus
      />
      <CheckGroup
        label={text('Notifications')}
        options={salesEmailEventNames.map((value) => ({ value, label: salesEmailEvents[value] }))}
        value={events}
        onChange={setEvents}
      />
    </Dialog>
  )
}

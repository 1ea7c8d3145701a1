import { type Customer, customers } from '@galen/contract/partners/customers'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { toastError, useCommand } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { errorText, fieldError } from '../../kit/error-text.ts'

type Toggled = Pick<Customer, 'id' | 'number' | 'companyName' | 'isActive'>
type Question = { readonly customer: Toggled; readonly detail: string; readonly open: readonly string[] }

/** Activates at once; deactivates after saying what is open and hearing why. */
export function useToggleCustomer(onDone: () => void): {
  ask: (customer: Toggled) => Promise<void>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const ask = async (customer: Toggled) => {
    try {
      const reply = await call(customers.toggleActive, {
        params: { id: customer.id },
        body: { isActive: !customer.isActive },
      })
      if (reply.status === 202)
        return setQuestion({
          customer,
          detail: reply.body.detail,
          open: reply.body.confirmations.map(({ detail }) => detail),
        })
      toast.success(text('{name} is active', { name: customer.companyName }))
      onDone()
    } catch (reason) {
      toastError(reason)
    }
  }
  return {
    ask,
    dialog: question && <DeactivateDialog question={question} onDone={onDone} onClose={() => setQuestion(undefined)} />,
  }
}

type DeactivateDialogProps = { question: Question; onDone: () => void; onClose: () => void }

function DeactivateDialog({ question: { customer, detail, open }, onDone, onClose }: DeactivateDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const command = useCommand(customers.toggleActive, {
    done: text('{name} is inactive', { name: customer.companyName }),
    onDone: () => {
      onClose()
      onDone()
    },
    onRefused: setProblem,
  })
  return (
    <Dialog
      title={text('Deactivate {name}?', { name: customer.companyName })}
      onClose={onClose}
      act={{
        label: text('Deactivate'),
        danger: true,
        pending: command.pending,
        disabledReason: reason.trim() === '' ? text('Say why.') : undefined,
        run: () =>
          void command.run({
            params: { id: customer.id },
            query: { confirm: 'true' },
            body: { isActive: false, reason: reason.trim() },
          }),
      }}
    >
      <p>{detail}</p>
      {open.length > 0 && (
        <ul>
          {open.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <p className="secondary">{text('New orders are refused. What was sold stays, and it can be activated again.')}</p>
      {problem !== undefined && !fieldError(problem, 'reason') && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <TextField
        label={text('Reason')}
        value={reason}
        onChange={setReason}
        error={fieldError(problem, 'reason')}
        maxLength={500}
        required
        data-autofocus
      />
    </Dialog>
  )
}

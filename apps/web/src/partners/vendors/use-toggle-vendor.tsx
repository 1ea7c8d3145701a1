import { vendors } from '@galen/contract/partners/vendors'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { toastError, useCommand } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { errorText } from '../../kit/error-text.ts'

type Toggled = { readonly id: string; readonly friendlyName: string; readonly isActive: boolean }
type Question = { readonly vendor: Toggled; readonly detail: string }

/** Switches a vendor on and off at once; where something of it is open, after saying what. */
export function useToggleVendor(onDone: () => void = () => {}): {
  toggle: (vendor: Toggled) => Promise<void>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const toggle = async (vendor: Toggled) => {
    const isActive = !vendor.isActive
    try {
      const reply = await call(vendors.toggle, { params: { id: vendor.id }, body: { isActive } })
      if (reply.status === 202) return setQuestion({ vendor, detail: reply.body.detail })
      toast.success(toggledInWords(vendor.friendlyName, isActive))
      onDone()
    } catch (reason) {
      toastError(reason)
    }
  }
  return {
    toggle,
    dialog: question && <DeactivateDialog {...question} onDone={onDone} onClose={() => setQuestion(undefined)} />,
  }
}

const toggledInWords = (name: string, isActive: boolean) =>
  isActive ? text('{name} is active', { name }) : text('{name} is inactive', { name })

function DeactivateDialog({ vendor, detail, onDone, onClose }: Question & { onDone: () => void; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const command = useCommand(vendors.toggle, {
    done: toggledInWords(vendor.friendlyName, false),
    onDone: () => {
      onClose()
      onDone()
    },
    onRefused: setProblem,
  })
  const run = () =>
    void command.run({
      params: { id: vendor.id },
      query: { confirm: 'true' },
      body: { isActive: false, ...(reason.trim() !== '' && { reason: reason.trim() }) },
    })
  return (
    <Dialog
      title={text('Deactivate {name}?', { name: vendor.friendlyName })}
      onClose={onClose}
      act={{ label: text('Deactivate'), danger: true, pending: command.pending, run }}
    >
      <p>{detail}</p>
      <p className="secondary">
        {text('Nobody can order from it any more. Everything it has stays, and it can be activated again.')}
      </p>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <TextField
        label={text('Reason')}
        description={text('Kept in the audit')}
        value={reason}
        onChange={setReason}
        maxLength={500}
      />
    </Dialog>
  )
}

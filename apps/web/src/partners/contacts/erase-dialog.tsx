import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { errorText } from '../../kit/error-text.ts'

type EraseDialogProps = { name: string; erase: (reason: string) => Promise<unknown>; onClose: () => void }

/** Someone who asked to be forgotten; why is stored, who it was is not. */
export function EraseDialog({ name, erase, onClose }: EraseDialogProps) {
  const [reason, setReason] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const run = async () => {
    setIsPending(true)
    try {
      await erase(reason.trim())
      onClose()
    } catch (failure) {
      setProblem(failure)
      setIsPending(false)
    }
  }
  return (
    <Dialog
      title={text('Erase {name} permanently?', { name })}
      onClose={onClose}
      act={{
        label: text('Erase'),
        danger: true,
        pending: isPending,
        disabledReason: reason.trim() === '' ? text('Enter a reason.') : undefined,
        run: () => void run(),
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <p>
        {text(
          'Name, role, phone and email are erased here and in the audit log. The history of changes stays. This cannot be undone.',
        )}
      </p>
      <Textarea
        label={text('Reason')}
        description={text('Recorded with the change. Do not include the name.')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </Dialog>
  )
}

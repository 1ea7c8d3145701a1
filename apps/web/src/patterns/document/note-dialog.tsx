import { Textarea } from '@mantine/core'
import { LONGEST_NOTE } from '@galen/domain/collaboration/note'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'

type NoteDialogProps = {
  /** Resolves to whether it was stored. */
  add: (note: string) => Promise<boolean>
  onClose: () => void
  /** What it says now, when it is changed and not added. */
  written?: string
}

/** A note beside the document; it stays written until it is stored. */
export function NoteDialog({ add, onClose, written }: NoteDialogProps) {
  const [note, setNote] = useState(written ?? '')
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    const isStored = await add(note.trim())
    setPending(false)
    if (isStored) onClose()
  }
  return (
    <Dialog
      title={written === undefined ? text('Add a note') : text('Change the note')}
      onClose={onClose}
      act={{
        label: written === undefined ? text('Add note') : text('Change note'),
        run: () => void run(),
        pending,
        disabledReason: note.trim() === '' ? text('Enter a note.') : undefined,
      }}
    >
      <Textarea
        label={text('Note')}
        required
        value={note}
        rows={4}
        maxLength={LONGEST_NOTE}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}

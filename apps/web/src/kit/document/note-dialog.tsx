import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { text } from '../text.ts'

const LONGEST_NOTE = 2000

type NoteDialogProps = {
  /** Resolves to whether it was stored. */
  add: (note: string) => Promise<boolean>
  onClose: () => void
}

/** A note beside the document; it stays written until it is stored. */
export function NoteDialog({ add, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const [pending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    const isStored = await add(note.trim())
    setPending(false)
    if (isStored) onClose()
  }
  return (
    <Dialog
      title={text('Add a note')}
      onClose={onClose}
      act={{
        label: text('Add note'),
        run: () => void run(),
        pending,
        whyNot: note.trim() === '' ? text('Write the note first.') : undefined,
      }}
    >
      <Textarea
        label={text('Note')}
        value={note}
        rows={4}
        maxLength={LONGEST_NOTE}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </Dialog>
  )
}

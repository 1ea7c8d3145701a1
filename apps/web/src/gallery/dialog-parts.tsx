import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import type { Part } from './part.ts'
import styles from './gallery.module.css'

function DialogOnDemand({ disabledReason, pending }: { disabledReason?: string; pending?: boolean }) {
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('Open dialog')}</Button>
      {open && (
        <Dialog
          title={text('Add a note')}
          onClose={close}
          act={{ label: text('Add note'), run: close, disabledReason, ...(pending && { pending }) }}
        >
          <TextField label={text('Note')} value={note} onChange={setNote} data-autofocus />
        </Dialog>
      )}
    </>
  )
}

const askToVoid = () =>
  void confirm({
    title: text('Void invoice {number}?', { number: '10452' }),
    detail: text('The lots go back to stock. This cannot be undone.'),
    yes: text('Void invoice'),
    danger: true,
  })

export const dialogParts: readonly Part[] = [
  {
    name: text('Dialog'),
    states: [
      { name: text('Rest'), show: () => <DialogOnDemand /> },
      {
        name: text('Disabled, with the reason'),
        show: () => <DialogOnDemand disabledReason={text('Enter a note.')} />,
      },
      { name: text('In progress'), show: () => <DialogOnDemand pending /> },
      {
        name: text('Confirm'),
        show: () => (
          <Button look="danger" onClick={askToVoid}>
            {text('Void invoice')}
          </Button>
        ),
      },
    ],
  },
  {
    name: text('Toast'),
    states: [
      {
        name: text('Every tone'),
        show: () => (
          <div className={styles['row']}>
            <Button onClick={() => toast.success(text('Saved successfully'))}>{text('Good news')}</Button>
            <Button onClick={() => toast.note(text('A new version is ready'))}>{text('News')}</Button>
            <Button onClick={() => toast.error(text('The printer is offline.'), { errorId: 'SHOWROOM' })}>
              {text('Bad news')}
            </Button>
          </div>
        ),
      },
    ],
  },
]

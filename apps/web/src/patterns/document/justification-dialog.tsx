import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import styles from './justification.module.css'

export type Reason = { readonly id: string; readonly text: string; readonly needsNote: boolean }
type Justification = { readonly reasonId: string; readonly reason: string; readonly note: string }

type JustificationDialogProps = {
  title: string
  /** The reasons of the type that is asked for; missing while they are being read. */
  reasons: readonly Reason[] | undefined
  onChosen: (chosen: Justification) => void
  onClose: () => void
  act?: string
  pending?: boolean
  /** What is good to know before, above the reasons. */
  above?: ReactNode
  /** Why it cannot be done now, whatever the reason. */
  disabledReason?: string | undefined
}

const LONGEST_NOTE = 500

/** Why a document that others rely on is changed: one of the reasons, and a note where the reason asks for one. */
export function JustificationDialog(props: JustificationDialogProps) {
  const { title, reasons, onChosen, onClose, act, pending } = props
  const [chosen, setChosen] = useState<string>()
  const [note, setNote] = useState('')
  const reason = reasons?.find(({ id }) => id === chosen)
  const refusal = !reason
    ? text('Choose a reason first.')
    : reason.needsNote && note.trim() === ''
      ? text('This reason needs a note.')
      : undefined
  return (
    <Dialog
      title={title}
      onClose={onClose}
      act={{
        label: act ?? text('Save'),
        disabledReason: props.disabledReason ?? refusal,
        pending: pending ?? false,
        run: () => reason && onChosen({ reasonId: reason.id, reason: reason.text, note: note.trim() }),
      }}
    >
      {props.above}
      {reasons === undefined && <Spinner />}
      {reasons?.length === 0 && (
        <p className="secondary">
          {text('There are no reasons yet. An administrator adds them under Justifications.')}
        </p>
      )}
      {reasons && reasons.length > 0 && (
        <fieldset className={styles['reasons']}>
          <legend>{text('Reason')}</legend>
          {reasons.map(({ id, text: words, needsNote }, place) => (
            <label key={id} className={styles['reason']}>
              <input
                type="radio"
                name="reason"
                value={id}
                checked={chosen === id}
                onChange={() => setChosen(id)}
                {...(place === 0 && { 'data-autofocus': true })}
              />
              <span>
                {words}
                {needsNote && <span className="small secondary"> {text('Needs a note')}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Textarea
        label={reason?.needsNote ? text('Note') : text('Note (optional)')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        rows={3}
        maxLength={LONGEST_NOTE}
        required={reason?.needsNote ?? false}
      />
    </Dialog>
  )
}

import { isDecisionNote, NOTE_NEEDED } from '@galen/domain/approvals'
import { useState } from 'react'
import { type Asked, asked } from './confirm.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields/text-field.tsx'
import { useStore } from './store.ts'
import { text, translate } from './text.ts'

/** Stands once in the application and shows whatever is being asked. */
export function Confirmation() {
  const question = useStore(asked)
  return question && <AskedQuestion key={question.title} {...question} />
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

function AskedQuestion({ title, detail, yes, danger, typeName, instead, no, reason, answer }: Asked) {
  const [typed, setTyped] = useState('')
  const disabledReason = () => {
    if (typeName !== undefined && typed.trim() !== typeName) return text('Type {name} first.', { name: typeName })
    if (reason === 'decision') return isDecisionNote(typed) ? undefined : translate(NOTE_NEEDED)
    return reason === 'required' && typed.trim().length < SHORTEST_REASON ? text('Enter a reason.') : undefined
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer('no')}
      {...(no !== undefined && { closeLabel: no })}
      {...(instead !== undefined && { instead: { label: instead, run: () => answer('instead') } })}
      act={{
        label: yes,
        run: () => answer('yes', typed.trim()),
        ...(danger && { danger }),
        disabledReason: disabledReason(),
      }}
    >
      {detail}
      {typeName !== undefined && (
        <TextField
          label={text('Type {name} to continue', { name: typeName })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          data-autofocus
        />
      )}
      {reason && (
        <TextField
          label={reason === 'decision' ? text('Note') : text('Reason')}
          description={
            reason === 'decision'
              ? text('Ten characters or more. It is kept with the decision.')
              : text('Recorded in the audit log.')
          }
          value={typed}
          onChange={setTyped}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          required={reason !== 'optional'}
          data-autofocus
        />
      )}
    </Dialog>
  )
}

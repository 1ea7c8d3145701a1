import type { Approval } from '@galen/contract/reports/approvals'
import { isDecisionNote, NOTE_NEEDED } from '@galen/domain/approvals'
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { text, translate } from '../../kit/text.ts'
import { decidesBy } from '../../patterns/deciding.ts'
import { approvalDecisionKeys } from './approval-keys.ts'
import { approvalWords } from './approval-words.ts'
import type { ApprovalDecision } from './decide-approval.ts'
import styles from './approvals.module.css'

export type DecisionProps = { approval: Approval; isDeciding: boolean; decide: (how: ApprovalDecision) => void }

/** The note and the two decisions. A key only puts the cursor into the note; Ctrl Enter there decides (P48). */
export function DecisionBar({ approval, isDeciding, decide }: DecisionProps) {
  const [note, setNote] = useState('')
  const [wanted, setWanted] = useState<'approve' | 'reject'>('approve')
  const field = useRef<HTMLInputElement>(null)
  const isTakenBack = approval.own && approvalWords[approval.kind].isTakenBack
  const missing = isDecisionNote(note) ? undefined : translate(NOTE_NEEDED)
  const refusals = {
    approve: approval.own
      ? (approvalWords[approval.kind].own ?? text('You asked for this. Another person decides.'))
      : missing,
    reject: isTakenBack ? undefined : missing,
  }
  const act = (decision: 'approve' | 'reject') => {
    if (!isDeciding && refusals[decision] === undefined) decide({ approved: decision === 'approve', note: note.trim() })
  }
  const write = (decision: 'approve' | 'reject') => () => {
    setWanted(decision)
    field.current?.focus()
  }
  useKeys(approvalDecisionKeys, { approve: write('approve'), reject: write('reject') })
  return (
    <div className={styles['bar']}>
      <TextInput
        ref={field}
        className={styles['note'] ?? ''}
        aria-label={text('Note')}
        placeholder={
          approval.kind === 'remit'
            ? text('Who did you call, and what did they say?')
            : text('Note, ten characters or more')
        }
        description={
          wanted === 'approve' ? text('Ctrl Enter in the note approves.') : text('Ctrl Enter in the note rejects.')
        }
        inputWrapperOrder={['input', 'description']}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') field.current?.blur()
          if (decidesBy(event)) act(wanted)
        }}
      />
      <Button
        keys="b"
        look="danger"
        pending={isDeciding}
        disabledReason={refusals.reject}
        onClick={() => act('reject')}
      >
        {isTakenBack ? text('Withdraw') : text('Reject')}
      </Button>
      <Button
        keys="y"
        look="primary"
        pending={isDeciding}
        disabledReason={refusals.approve}
        onClick={() => act('approve')}
      >
        {text('Approve')}
      </Button>
    </div>
  )
}

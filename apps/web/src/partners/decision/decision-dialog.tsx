import { type ComplianceStatus, decisionProblem } from '@galen/domain/partners/compliance-decision'
import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { standings } from '../customers/customer-pills.tsx'
import type { Decided, DecisionKind } from './decision-kind.ts'

type Words = { readonly title: (name: string) => string; readonly yes: string; readonly done: string }

const words: Readonly<Record<ComplianceStatus, Words>> = {
  approved: { title: (name) => text('Approve {name}?', { name }), yes: text('Approve'), done: text('Approved') },
  hold: { title: (name) => text('Hold {name}?', { name }), yes: text('Hold'), done: text('On hold') },
  rejected: { title: (name) => text('Reject {name}?', { name }), yes: text('Reject'), done: text('Rejected') },
  pending: {
    title: (name) => text('Reopen the compliance review of {name}?', { name }),
    yes: text('Reopen'),
    done: text('Reopened'),
  },
}

type DecisionDialogProps<T extends Decided> = {
  of: OpenDocument<T>
  kind: DecisionKind<T>
  decision: ComplianceStatus
  onClose: () => void
}

/** A decision of compliance with its reason; what was typed into the record before is stored first. */
export function DecisionDialog<T extends Decided>({ of, kind, decision, onClose }: DecisionDialogProps<T>) {
  const [said, setSaid] = useState('')
  const { title, yes, done } = words[decision]
  const needsReason = decisionProblem(decision, '') !== undefined
  const { decide, isPending, problem } = useDeciding(of, kind, () => {
    toast.success(done)
    onClose()
  })
  const { standing } = of.stored
  return (
    <Dialog
      title={title(kind.nameOf(of.stored))}
      onClose={onClose}
      act={{
        label: yes,
        danger: decision === 'rejected',
        pending: isPending,
        disabledReason: needsReason && said.trim() === '' ? text('Enter a reason.') : undefined,
        run: () => void decide(decision, needsReason, said.trim()),
      }}
    >
      <Stack gap={12}>
        <p className="secondary">{kind.explain(decision, of.stored)}</p>
        {decision === 'approved' && standing !== 'valid' && (
          <Note tone="hold">
            {text('{standing}. Orders for licensed items are held.', { standing: standings[standing].label })}
          </Note>
        )}
        {problem !== undefined && (
          <Note tone="void" live>
            {errorText(problem)}
          </Note>
        )}
        <Textarea
          label={needsReason ? text('Reason') : text('Note')}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required={needsReason}
          data-autofocus
        />
      </Stack>
    </Dialog>
  )
}

function useDeciding<T extends Decided>(of: OpenDocument<T>, kind: DecisionKind<T>, onDone: () => void) {
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const decide = async (complianceStatus: ComplianceStatus, isReason: boolean, said: string) => {
    setIsPending(true)
    try {
      await of.flush()
      await kind.save(of.stored.id, {
        version: of.stored.version,
        complianceStatus,
        complianceReason: isReason ? said : '',
        ...(!isReason && said !== '' && { complianceNote: said }),
      })
      of.readAgain()
      onDone()
    } catch (reason) {
      setProblem(reason)
      setIsPending(false)
    }
  }
  return { decide, isPending, problem }
}

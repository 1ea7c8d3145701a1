import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type ComplianceStatus, decisionProblem } from '@galen/domain/partners/compliance-decision'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { standings } from './customer-pills.tsx'
import type { OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'

type Words = {
  readonly title: (name: string) => string
  readonly explain: string
  readonly yes: string
  readonly done: string
}

const words: Readonly<Record<ComplianceStatus, Words>> = {
  approved: {
    title: (name) => text('Approve {name}?', { name }),
    explain: text('Orders are no longer held by compliance. Licenses are still checked for every line.'),
    yes: text('Approve'),
    done: text('Approved'),
  },
  hold: {
    title: (name) => text('Hold {name}?', { name }),
    explain: text('All orders of this customer are held until compliance approves it.'),
    yes: text('Hold'),
    done: text('On hold'),
  },
  rejected: {
    title: (name) => text('Reject {name}?', { name }),
    explain: text('All orders of this customer are held. Sales sees the reason.'),
    yes: text('Reject'),
    done: text('Rejected'),
  },
  pending: {
    title: (name) => text('Reopen the compliance review of {name}?', { name }),
    explain: text('Orders are held until compliance approves it again.'),
    yes: text('Reopen'),
    done: text('Reopened'),
  },
}

type DecisionDialogProps = { of: OpenCustomer; decision: ComplianceStatus; onClose: () => void }

/** What compliance decides, with its reason; what was typed into the papers before is stored first. */
export function DecisionDialog({ of, decision, onClose }: DecisionDialogProps) {
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const { id, companyName, standing } = of.stored
  const { title, explain, yes, done } = words[decision]
  const needsReason = decisionProblem(decision, '') !== undefined
  const command = useCommand(customerCompliance.save, {
    done,
    onDone: () => {
      onClose()
      of.readAgain()
    },
    onRefused: setProblem,
  })
  const decide = async () => {
    await of.flush()
    await command.run({
      params: { id },
      body: {
        version: of.stored.version,
        complianceStatus: decision,
        complianceReason: needsReason ? said.trim() : '',
        complianceNote: needsReason ? '' : said.trim(),
      },
    })
  }
  return (
    <Dialog
      title={title(companyName)}
      onClose={onClose}
      act={{
        label: yes,
        danger: decision === 'rejected',
        pending: command.pending,
        disabledReason: needsReason && said.trim() === '' ? text('Enter a reason.') : undefined,
        run: () => void decide(),
      }}
    >
      <div className={styles['stack']}>
        <p className="secondary">{explain}</p>
        {decision === 'approved' && standing !== 'valid' && (
          <Note tone="hold">
            {text('{standing}. Orders for licensed items are held.', {
              standing: standings[standing].label,
            })}
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
      </div>
    </Dialog>
  )
}

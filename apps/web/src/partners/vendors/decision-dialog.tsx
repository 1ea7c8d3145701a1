import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { type ComplianceStatus, decisionProblem } from '@galen/domain/partners/compliance-decision'
import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import type { OpenVendor } from './vendor-record.ts'

type Decision = Exclude<ComplianceStatus, 'pending'>
type Asked = { readonly of: OpenVendor; readonly decision: Decision }

/** The decisions of compliance about a vendor, each with a dialog that asks what has to be said. */
export function useDecision(): {
  ask: (of: OpenVendor, decision: Decision) => void
  others: (of: OpenVendor) => readonly DocumentAction[]
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const ask = (of: OpenVendor, decision: Decision) => setAsked({ of, decision })
  const action = (of: OpenVendor, decision: 'hold' | 'rejected'): DocumentAction => ({
    label: labels[decision],
    run: () => ask(of, decision),
    hidden: of.stored.complianceStatus === decision,
    ...(decision === 'rejected' && { danger: true }),
  })
  return {
    ask,
    others: (of) => [action(of, 'hold'), action(of, 'rejected')],
    dialog: asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />,
  }
}

const labels: Readonly<Record<Decision, string>> = {
  approved: text('Approve'),
  hold: text('Hold'),
  rejected: text('Reject'),
}

const titles: Readonly<Record<Decision, (name: string) => string>> = {
  approved: (name) => text('Approve {name}?', { name }),
  hold: (name) => text('Hold {name}?', { name }),
  rejected: (name) => text('Reject {name}?', { name }),
}

function DecisionDialog({ of, decision, onClose }: Asked & { onClose: () => void }) {
  const { friendlyName, openOffers, version } = of.stored
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const saving = useCommand(vendorCompliance.save, {
    done: text('Saved successfully'),
    onDone: () => {
      of.readAgain()
      onClose()
    },
    onRefused: setProblem,
  })
  const isApproval = decision === 'approved'
  const said = words.trim()
  const missing = decisionProblem(decision, said)
  return (
    <Dialog
      title={titles[decision](friendlyName)}
      onClose={onClose}
      act={{
        label: labels[decision],
        pending: saving.pending,
        danger: decision === 'rejected',
        disabledReason: missing && text('Enter a reason.'),
        run: () =>
          void saving.run({
            params: { id: of.id ?? '' },
            body: {
              version,
              complianceStatus: decision,
              complianceReason: isApproval ? '' : said,
              ...(isApproval && said !== '' && { complianceNote: said }),
            },
          }),
      }}
    >
      <p className="secondary">
        {isApproval
          ? text('Orders can be placed while licenses are valid.')
          : text(
              'No purchase orders can be placed. This vendor has {count, plural, =0 {no open variations} one {# open variation} other {# open variations}}.',
              { count: openOffers },
            )}
      </p>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <Textarea
        label={isApproval ? text('Note') : text('Reason')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maxLength={isApproval ? 2000 : 500}
        autosize
        minRows={2}
        data-autofocus
      />
    </Dialog>
  )
}

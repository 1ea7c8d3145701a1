import type { ReceiptQuestion } from '@galen/contract/purchasing/receipts'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { type LotDecision, lotDecisions } from '@galen/domain/purchasing/receipt'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { Answers } from './use-place-receipt.ts'
import styles from './receipts.module.css'

type Decided = Readonly<Record<string, { readonly decision: LotDecision; readonly note: string }>>

type DecisionsDialogProps = {
  questions: readonly ReceiptQuestion[]
  pending: boolean
  onClose: () => void
  onDecided: (answers: Answers) => void
}

const labels: Record<LotDecision, string> = {
  accept: text('Accept'),
  refuse: text('Refuse'),
  quarantine: text('Quarantine'),
}

/** Every lot that expires soon is decided before the receipt is placed; the answers are stored with it. */
export function DecisionsDialog({ questions, pending, onClose, onDecided }: DecisionsDialogProps) {
  const lots = questions.filter(({ lot }) => lot !== null)
  const prices = questions.filter(({ lot }) => lot === null)
  const [decided, setDecided] = useState<Decided>({})
  const decide = (confirmation: string, decision: LotDecision, note = decided[confirmation]?.note ?? '') =>
    setDecided((before) => ({ ...before, [confirmation]: { decision, note } }))
  const send = () =>
    onDecided(
      questions.map(({ confirmation, lot }) => {
        const { decision, note } = decided[confirmation] ?? { decision: 'accept' as const, note: '' }
        return { confirmation, confirm: lot === null || decision === 'accept', decision, ...(note && { note }) }
      }),
    )
  return (
    <Dialog
      wide
      title={
        lots.length > 0
          ? text('{count, plural, one {# lot expires soon} other {# lots expire soon}}', { count: lots.length })
          : text('Confirm the prices')
      }
      onClose={onClose}
      closeLabel={text('Back')}
      act={{ label: text('Place receipt'), run: send, pending, disabledReason: openDecision(lots, decided) }}
    >
      <p className="secondary">{text('Your answers are stored with the receipt.')}</p>
      {lots.length > 0 && <LotDecisions lots={lots} decided={decided} decide={decide} />}
      {prices.map(({ confirmation, detail }) => (
        <Note key={confirmation} tone="hold">
          {detail}
        </Note>
      ))}
      {lots.some(({ confirmation }) => decided[confirmation] === undefined) && (
        <Button
          onClick={() => {
            for (const { confirmation } of lots) if (!decided[confirmation]) decide(confirmation, 'accept')
          }}
        >
          {text('Accept all lots left')}
        </Button>
      )}
    </Dialog>
  )
}

function openDecision(lots: readonly ReceiptQuestion[], decided: Decided): string | undefined {
  const open = lots.find(({ confirmation }) => decided[confirmation] === undefined)
  if (open) return text('Decide lot {lot}.', { lot: open.lot ?? '' })
  const unsaid = lots.find(({ confirmation }) => {
    const answer = decided[confirmation]
    return answer?.decision === 'quarantine' && answer.note.trim() === ''
  })
  return unsaid && text('Add a note for lot {lot}.', { lot: unsaid.lot ?? '' })
}

type LotDecisionsProps = {
  lots: readonly ReceiptQuestion[]
  decided: Decided
  decide: (confirmation: string, decision: LotDecision, note?: string) => void
}

const LotDecisions = ({ lots, decided, decide }: LotDecisionsProps) => (
  <PanelTable
    label={text('Lots that expire soon')}
    columns={[
      text('Lot'),
      text('Item'),
      text('Expires'),
      { label: text('Days left'), align: 'end' },
      { label: text('Units'), align: 'end' },
      text('Decision'),
    ]}
  >
    {lots.map((question) => {
      const answer = decided[question.confirmation]
      return (
        <tr key={question.confirmation}>
          <td data-first>{question.lot}</td>
          <td data-label={text('Item')}>{question.itemName}</td>
          <td data-label={text('Expires')}>
            {question.expirationDate && formatDate(parseBusinessDate(question.expirationDate))}
          </td>
          <td data-align="end" data-label={text('Days left')}>
            {question.daysLeft}
          </td>
          <td data-align="end" data-label={text('Units')}>
            {question.quantity}
          </td>
          <td data-label={text('Decision')}>
            <div
              className={styles['choices']}
              role="group"
              aria-label={text('Decision for lot {lot}', { lot: question.lot ?? '' })}
            >
              {lotDecisions.map((decision) => (
                <Button
                  key={decision}
                  aria-pressed={answer?.decision === decision}
                  look={answer?.decision === decision ? 'primary' : 'secondary'}
                  onClick={() => decide(question.confirmation, decision)}
                >
                  {labels[decision]}
                </Button>
              ))}
            </div>
            {answer?.decision === 'quarantine' && (
              <TextField
                label={text('Note for lot {lot}', { lot: question.lot ?? '' })}
                value={answer.note}
                onChange={(note) => decide(question.confirmation, 'quarantine', note)}
              />
            )}
          </td>
        </tr>
      )
    })}
  </PanelTable>
)

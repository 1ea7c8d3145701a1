import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { lotDecisions } from '@galen/domain/purchasing/receipt-questions'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { type DecidedLots, type Decision, decisionLabels } from './decision-labels.ts'
import styles from './receipts.module.css'

type LotDecisionsProps = {
  lots: readonly ReceiptQuestion[]
  decided: DecidedLots
  decide: (confirmation: string, decision: Partial<Decision>) => void
  /** The item with its strength. */
  nameOf: (lot: ReceiptQuestion) => string
}

/** Every lot that expires soon is accepted, refused or put into quarantine. */
export const LotDecisions = ({ lots, decided, decide, nameOf }: LotDecisionsProps) => (
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
          <td data-label={text('Item')}>{nameOf(question)}</td>
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
                  onClick={() => decide(question.confirmation, { decision })}
                >
                  {decisionLabels[decision]}
                </Button>
              ))}
            </div>
            {answer?.decision === 'quarantine' && (
              <TextField
                label={text('Note for lot {lot}', { lot: question.lot ?? '' })}
                value={answer.note}
                onChange={(note) => decide(question.confirmation, { note })}
              />
            )}
          </td>
        </tr>
      )
    })}
  </PanelTable>
)

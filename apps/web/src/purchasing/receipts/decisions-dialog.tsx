import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import type { DecidedLots, Decision } from './decision-labels.ts'
import { LotDecisions } from './lot-decisions.tsx'
import { SerialsReasons } from './serials-reasons.tsx'
import { type Answers, answerTo, openDecision } from './place-answers.ts'

type DecisionsDialogProps = {
  questions: readonly ReceiptQuestion[]
  pending: boolean
  onClose: () => void
  onDecided: (answers: Answers) => void
}

/** Everything that placing asks, in one place: lots are decided, reasons are given, the rest is confirmed with Place. */
export function DecisionsDialog({ questions, pending, onClose, onDecided }: DecisionsDialogProps) {
  const lots = questions.filter(({ code }) => code === 'SHORT_DATED')
  const serials = questions.filter(({ code }) => code === 'SERIALS_MISSING')
  const others = questions.filter(({ code }) => code !== 'SHORT_DATED' && code !== 'SERIALS_MISSING')
  const [decided, setDecided] = useState<DecidedLots>({})
  const decide = (confirmation: string, decision: Partial<Decision>) =>
    setDecided((before) => ({
      ...before,
      [confirmation]: { decision: 'accept', note: '', ...before[confirmation], ...decision },
    }))
  const send = () => onDecided(questions.map(({ confirmation }) => answerTo(confirmation, decided[confirmation])))
  return (
    <Dialog
      wide
      title={text('Check before placing')}
      onClose={onClose}
      closeLabel={text('Back')}
      act={{ label: text('Place receipt'), run: send, pending, disabledReason: openDecision(questions, decided) }}
    >
      <p className="secondary">{text('Your answers are stored with the receipt.')}</p>
      {others.map(({ confirmation, detail }) => (
        <Note key={confirmation} tone="hold">
          {detail}
        </Note>
      ))}
      {serials.length > 0 && <SerialsReasons lines={serials} decided={decided} decide={decide} nameOf={nameOf} />}
      {lots.length > 0 && <LotDecisions lots={lots} decided={decided} decide={decide} nameOf={nameOf} />}
      {lots.some(({ confirmation }) => decided[confirmation] === undefined) && (
        <Button
          onClick={() => {
            for (const { confirmation } of lots) if (!decided[confirmation]) decide(confirmation, {})
          }}
        >
          {text('Accept all lots left')}
        </Button>
      )}
    </Dialog>
  )
}

const nameOf = ({ itemName }: ReceiptQuestion) => itemName

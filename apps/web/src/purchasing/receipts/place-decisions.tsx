import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import type { PlaceDecisions } from '../../patterns/placing/place-check.ts'
import { answerTo, openDecision } from './place-answers.ts'
import type { DecidedLots, Decision } from './decision-labels.ts'
import { lineName } from './counted-lines.ts'
import { LotDecisions } from './lot-decisions.tsx'
import { receiptConsequence } from './receipt-check.ts'
import { SerialsReasons } from './serials-reasons.tsx'

/** What placing a receipt asks beyond a confirmation: lots that expire soon are decided, missing serials have a reason. */
export function usePlaceDecisions() {
  const [receipt, setReceipt] = useState<Receipt>()
  const [decided, setDecided] = useState<DecidedLots>({})
  const questions = receipt?.questions ?? []
  const decide = (confirmation: string, decision: Partial<Decision>) =>
    setDecided((before) => ({
      ...before,
      [confirmation]: { decision: 'accept', note: '', ...before[confirmation], ...decision },
    }))
  const extra: PlaceDecisions | undefined = receipt && {
    content: <Decisions receipt={receipt} decided={decided} decide={decide} />,
    refusal: openDecision(questions, decided),
    consequence: receiptConsequence(receipt, decided),
  }
  return {
    extra,
    about: setReceipt,
    answers: () => questions.map(({ confirmation }) => answerTo(confirmation, decided[confirmation])),
  }
}

type DecisionsProps = {
  receipt: Receipt
  decided: DecidedLots
  decide: (confirmation: string, decision: Partial<Decision>) => void
}

function Decisions({ receipt: { questions, products }, decided, decide }: DecisionsProps) {
  const lots = questions.filter(({ code }) => code === 'SHORT_DATED')
  const serials = questions.filter(({ code }) => code === 'SERIALS_MISSING')
  const nameOf = ({ purchasableItemId, itemName }: ReceiptQuestion) => {
    const line = products.find((each) => each.purchasableItemId === purchasableItemId)
    return line ? lineName(line) : itemName
  }
  return (
    <>
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
    </>
  )
}

import type { LotDecision } from '@galen/domain/purchasing/receipt-questions'
import type { SerialsReason } from '@galen/domain/warehouse/stock'
import { text } from '../../kit/text.ts'

export const decisionLabels: Record<LotDecision, string> = {
  accept: text('Accept'),
  refuse: text('Refuse'),
  quarantine: text('Quarantine'),
}

/** The same once it was decided. */
export const decidedLabels: Record<LotDecision, string> = {
  accept: text('Accepted'),
  refuse: text('Rejected'),
  quarantine: text('Quarantined'),
}

/** What a person answered about one lot or line. */
export type Decision = {
  readonly decision: LotDecision
  readonly note: string
  readonly serialsReason?: SerialsReason | undefined
}
export type DecidedLots = Readonly<Record<string, Decision>>

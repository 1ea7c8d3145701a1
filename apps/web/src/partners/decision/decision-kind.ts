import type { ComplianceStatus } from '@galen/domain/partners/compliance-decision'
import type { ComplianceStanding } from '@galen/domain/partners/compliance-standing'
import type { Versioned } from '../../patterns/document/document-types.ts'

/** What compliance decides about: a customer or a vendor. */
export type Decided = Versioned & {
  readonly id: string
  readonly complianceStatus: ComplianceStatus
  readonly complianceReason: string
  readonly complianceNote: string
  readonly complianceAt: string | null
  readonly complianceByName: string | null
  readonly nextReviewOn: string | null
  readonly standing: ComplianceStanding
  readonly standingChangesOn: string | null
}

type SentDecision = {
  readonly version: number
  readonly complianceStatus: ComplianceStatus
  readonly complianceReason: string
  readonly complianceNote?: string
}

/** How decisions about customers and about vendors differ: in what follows from them. */
export type DecisionKind<T extends Decided> = {
  readonly nameOf: (record: T) => string
  /** What holds until compliance decides. */
  readonly undecided: string
  /** What follows from a decision. */
  readonly explain: (decision: ComplianceStatus, record: T) => string
  readonly save: (id: string, body: SentDecision) => Promise<unknown>
}

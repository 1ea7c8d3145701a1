import { allOf, type Needs } from '../permissions.ts'

type Reason = {
  readonly label: string
  /** Who decides: compliance, anyone who grants credit, or anyone who watches prices. */
  readonly decidedBy: 'compliance' | 'credit' | 'margin'
  /** Whether it can be approved at all; otherwise its cause has to be removed. */
  readonly releasable: boolean
  /** Whether an approval has to say why. */
  readonly needsNote?: true
}

/** Every reason that puts an order on hold, and who releases it. */
export const holdReasons = {
  LIC_MISSING: { label: 'License missing', decidedBy: 'compliance', releasable: true },
  LIC_EXPIRED: { label: 'License expired', decidedBy: 'compliance', releasable: true },
  DEA_MISSING: { label: 'DEA registration missing', decidedBy: 'compliance', releasable: true },
  DEA_EXPIRED: { label: 'DEA registration expired', decidedBy: 'compliance', releasable: true },
  DEA_BADNUM: { label: 'DEA number not valid', decidedBy: 'compliance', releasable: true },
  DEA_SCHEDULE: { label: 'Schedule not registered', decidedBy: 'compliance', releasable: false },
  DEA_ADDRESS: { label: 'Ship-to not registered', decidedBy: 'compliance', releasable: true, needsNote: true },
  C2_FORM: { label: 'DEA order form missing', decidedBy: 'compliance', releasable: false },
  CUSTOMER_HOLD: { label: 'Customer on hold', decidedBy: 'compliance', releasable: true },
  SOM_SIZE: { label: 'Unusual quantity', decidedBy: 'compliance', releasable: true, needsNote: true },
  SOM_FREQ: { label: 'Unusual frequency', decidedBy: 'compliance', releasable: true, needsNote: true },
  SOM_PATTERN: { label: 'Unusual pattern', decidedBy: 'compliance', releasable: true, needsNote: true },
  SOM_NEW: { label: 'New customer', decidedBy: 'compliance', releasable: true, needsNote: true },
  SALES_RULE: { label: 'Sales rule', decidedBy: 'compliance', releasable: true },
  CREDIT_LIMIT: { label: 'Credit limit', decidedBy: 'credit', releasable: true },
  PAST_DUE: { label: 'Past due', decidedBy: 'credit', releasable: true },
  MIN_MARGIN: { label: 'Minimum margin', decidedBy: 'margin', releasable: true },
} as const satisfies Record<string, Reason>

export type HoldReasonCode = keyof typeof holdReasons
export const holdReasonCodes = Object.keys(holdReasons) as [HoldReasonCode, ...HoldReasonCode[]]
export const isHoldReason = (code: string): code is HoldReasonCode => Object.hasOwn(holdReasons, code)
export const holdReason = (code: HoldReasonCode): Reason => holdReasons[code]

const DECIDING: Readonly<Record<Reason['decidedBy'], Needs>> = {
  compliance: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
  credit: 'EDIT_CUSTOMER_FINANCE',
  margin: allOf('LIST_ALL_SALES', 'VIEW_COST'),
}

/** What a person needs to decide this reason. */
export const needsToDecide = (code: HoldReasonCode): Needs => DECIDING[holdReasons[code].decidedBy]

/** The reasons that anyone who grants credit or watches prices decides without the compliance screens. */
export const codesDecidedBy = (who: Reason['decidedBy']): HoldReasonCode[] =>
  holdReasonCodes.filter((code) => holdReasons[code].decidedBy === who)

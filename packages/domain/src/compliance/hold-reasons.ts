import { allOf, type Needs, type Permission } from '../permissions.ts'

type Reason = {
  readonly label: string
  /** Who decides: compliance, anyone who grants credit, or anyone who watches prices. */
  readonly decidedBy: 'compliance' | 'credit' | 'margin'
  /** How its cause is removed, where no one may approve it. */
  readonly wayOut?: string
  /** Whether only a stored document of the state, which extends the license until a day, lets it be approved. */
  readonly needsExtension?: true
}

const CLEARS = 'The reason then clears by itself.'

/** Every reason that puts an order on hold, who releases it, and what removes the ones that no one can release. */
export const holdReasons = {
  LIC_MISSING: {
    label: 'License missing',
    decidedBy: 'compliance',
    wayOut: `Record and verify the state license of the customer. ${CLEARS}`,
  },
  LIC_EXPIRED: { label: 'License expired', decidedBy: 'compliance', needsExtension: true },
  DEA_MISSING: {
    label: 'DEA registration missing',
    decidedBy: 'compliance',
    wayOut: `Record and verify the DEA registration of the customer. ${CLEARS}`,
  },
  DEA_EXPIRED: {
    label: 'DEA registration expired',
    decidedBy: 'compliance',
    wayOut: `Record and verify the renewed DEA registration. ${CLEARS}`,
  },
  DEA_BADNUM: {
    label: 'DEA number not valid',
    decidedBy: 'compliance',
    wayOut: `Correct and verify the DEA number of the customer. ${CLEARS}`,
  },
  DEA_SCHEDULE: {
    label: 'Schedule not registered',
    decidedBy: 'compliance',
    wayOut: `Remove the item, or record and verify a registration for its schedule. ${CLEARS}`,
  },
  DEA_ADDRESS: { label: 'Ship-to not registered', decidedBy: 'compliance' },
  C2_FORM: {
    label: 'DEA order form missing',
    decidedBy: 'compliance',
    wayOut: `Enter the number and date of a valid DEA order form on the order. ${CLEARS}`,
  },
  CUSTOMER_HOLD: { label: 'Customer on hold', decidedBy: 'compliance' },
  SOM_SIZE: { label: 'Unusual quantity', decidedBy: 'compliance' },
  SOM_FREQ: { label: 'Unusual frequency', decidedBy: 'compliance' },
  SOM_PATTERN: { label: 'Unusual pattern', decidedBy: 'compliance' },
  SOM_NEW: { label: 'New customer', decidedBy: 'compliance' },
  SOM_FIRST: { label: 'First purchase', decidedBy: 'compliance' },
  SOM_NO_LIMIT: { label: 'No limit set', decidedBy: 'compliance' },
  SOM_INGREDIENTS: { label: 'Substance not known', decidedBy: 'compliance' },
  SALES_RULE: { label: 'Sales rule', decidedBy: 'compliance' },
  CREDIT_LIMIT: { label: 'Credit limit', decidedBy: 'credit' },
  PAST_DUE: { label: 'Past due', decidedBy: 'credit' },
  MIN_MARGIN: { label: 'Minimum margin', decidedBy: 'margin' },
} as const satisfies Record<string, Reason>

export type HoldReasonCode = keyof typeof holdReasons
export const holdReasonCodes = Object.keys(holdReasons) as [HoldReasonCode, ...HoldReasonCode[]]
export const isHoldReason = (code: string): code is HoldReasonCode => Object.hasOwn(holdReasons, code)
export const holdReason = (code: HoldReasonCode): Reason => holdReasons[code]
export const isReleasable = (code: HoldReasonCode): boolean => holdReason(code).wayOut === undefined

const DECIDING: Readonly<Record<Reason['decidedBy'], Needs>> = {
  compliance: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
  credit: 'EDIT_CUSTOMER_FINANCE',
  margin: allOf('LIST_ALL_SALES', 'VIEW_COST'),
}

/** What the people are called who decide a reason. */
const DECIDERS: Readonly<Record<Reason['decidedBy'], string>> = {
  compliance: 'Compliance',
  credit: 'Finance',
  margin: 'Sales manager',
}

export const deciderOf = (code: HoldReasonCode): string => DECIDERS[holdReasons[code].decidedBy]

/** What a person needs to decide this reason. */
export const needsToDecide = (code: HoldReasonCode): Needs => DECIDING[holdReasons[code].decidedBy]

/** The same as a list of rights, all of which are needed. */
export function rightsToDecide(code: HoldReasonCode): readonly Permission[] {
  const needs = needsToDecide(code)
  return typeof needs === 'object' && 'allOf' in needs ? needs.allOf : [needs as Permission]
}

/** The reasons that anyone who grants credit or watches prices decides without the compliance screens. */
export const codesDecidedBy = (who: Reason['decidedBy']): HoldReasonCode[] =>
  holdReasonCodes.filter((code) => holdReasons[code].decidedBy === who)

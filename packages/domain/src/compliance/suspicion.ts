import type { ErrorDetail } from '../business-error.ts'
import { type BusinessDate, formatDate } from '../dates.ts'
import { isDecisionNote, NOTE_NEEDED } from '../approvals.ts'

/** Whether a reason comes from watching for suspicious orders: it ends by a decision of compliance only (P41). */
export const isSuspicion = (code: string) => code.startsWith('SOM_')

/** All of them together, as people without the lists of compliance see them: neither figures nor limits (P41). */
export const REVIEW_REASON = {
  code: 'SOM_REVIEW',
  label: 'Compliance review',
  message: 'Held for review by compliance.',
} as const

/** What such a reason says in places that people outside of compliance read. */
export const openMessage = (code: string, message: string) => (isSuspicion(code) ? REVIEW_REASON.message : message)

export const DECIDES_FIRST = 'Compliance decides this order first.'
export const NOT_UNDER_REVIEW = 'Compliance does not review this order. Its lines ship together.'
export const NOTHING_BESIDE = 'No line can move: compliance reviews all of them.'
export const CANCELED_CAUSE = 'Canceled by compliance'
export const REPORT_DAY_NEEDED = 'Enter the date of the report to DEA.'
export const REPORT_DAY_IN_FUTURE = 'The date of the report to DEA is in the future.'
export const REPORT_REFERENCE_NEEDED = 'Enter the reference of the report to DEA.'

export type SuspicionReport = {
  readonly note: string
  readonly reportedOn: BusinessDate | null
  readonly reference: string
}

/** What is missing before an order can be canceled as suspicious: the report to DEA comes first, with a note. */
export function reportProblems(
  { note, reportedOn, reference }: SuspicionReport,
  { today, orderedOn }: { readonly today: BusinessDate; readonly orderedOn: BusinessDate | null },
): ErrorDetail[] {
  const dayProblem = () => {
    if (reportedOn === null) return REPORT_DAY_NEEDED
    if (reportedOn > today) return REPORT_DAY_IN_FUTURE
    return orderedOn !== null && reportedOn < orderedOn
      ? `The order was placed on ${formatDate(orderedOn)}. The report cannot be older.`
      : undefined
  }
  const problem = dayProblem()
  return [
    ...(problem === undefined ? [] : [{ field: 'reportedOn', message: problem }]),
    ...(reference.trim() === '' ? [{ field: 'reportReference', message: REPORT_REFERENCE_NEEDED }] : []),
    ...(isDecisionNote(note) ? [] : [{ field: 'note', message: NOTE_NEEDED }]),
  ]
}

type Ordered = {
  readonly lines: readonly {
    readonly allocations: readonly { readonly variationId: string; readonly quantity: number }[]
  }[]
}

/** Whether a change takes away units of a watched variation, or all of it; a smaller order is a decision of compliance. */
export function lowersWatched(before: Ordered, after: Ordered, watched: ReadonlySet<string>): boolean {
  const [had, has] = [unitsOf(before), unitsOf(after)]
  return [...watched].some((variationId) => (has.get(variationId) ?? 0) < (had.get(variationId) ?? 0))
}

function unitsOf({ lines }: Ordered): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { variationId, quantity } of lines.flatMap(({ allocations }) => allocations))
    units.set(variationId, quantity + (units.get(variationId) ?? 0))
  return units
}

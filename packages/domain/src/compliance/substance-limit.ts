import { type BusinessDate, formatDate } from '../dates.ts'
import type { ErrorDetail } from '../business-error.ts'

/** How much of a substance a class of customers may get within a window of days, from a day on. */
export type LimitInForce = {
  readonly id: string
  readonly version: number
  readonly fromDate: BusinessDate
  /** Null means every class without a limit of its own. */
  readonly classId: string | null
  readonly windowDays: number
  readonly dosageUnits: number | null
  readonly milligrams: number | null
}

export const LONGEST_WINDOW = 365
export const MOST_OF_A_SUBSTANCE = 1_000_000_000

const figure = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** "5,000 dosage units or 25,000 mg (version 2, from Nov 18, 2026)". */
export const limitInWords = ({ dosageUnits, milligrams, version, fromDate }: LimitInForce) =>
  `${substanceInWords({ dosageUnits, milligrams })} (version ${version}, from ${formatDate(fromDate)})`

export const substanceInWords = ({ dosageUnits, milligrams }: Pick<LimitInForce, 'dosageUnits' | 'milligrams'>) =>
  [
    ...(dosageUnits === null ? [] : [`${figure(dosageUnits)} dosage units`]),
    ...(milligrams === null ? [] : [`${figure(milligrams)} mg`]),
  ].join(' or ')

type Given = Pick<LimitInForce, 'fromDate' | 'dosageUnits' | 'milligrams'>

/** What is wrong with a limit that someone enters: it says an amount, and never changes what held on an earlier day. */
export function limitProblems({ fromDate, dosageUnits, milligrams }: Given, today: BusinessDate): ErrorDetail[] {
  return [
    ...(dosageUnits === null && milligrams === null
      ? [{ field: 'dosageUnits', message: 'Enter dosage units, milligrams or both.' }]
      : []),
    ...(fromDate < today ? [{ field: 'fromDate', message: 'A limit begins today or later.' }] : []),
  ]
}

/** The limits for one class: of each window the one of the class itself, else the one for every class. */
export function limitsForClass<T extends LimitInForce>(limits: readonly T[], classId: string | null): T[] {
  const windows = [...new Set(limits.map(({ windowDays }) => windowDays))]
  return windows.flatMap((window) => {
    const fitting = limits.filter(({ windowDays }) => windowDays === window)
    const own = classId === null ? undefined : fitting.find((limit) => limit.classId === classId)
    return own ?? fitting.find((limit) => limit.classId === null) ?? []
  })
}

import type { BusinessDate } from '../dates.ts'
import { type Cents, add, zeroCents } from '../money.ts'

/** A day on which what is open of a charge changed, and by how much: opened, corrected, paid. */
export type BalanceChange = { readonly on: BusinessDate; readonly amount: Cents }

/**
 * The day from which a payment or credit settles a charge: its own day, or the later one from which so much of the charge
 * is open for good. Money that comes before its invoice is unapplied until then.
 */
export function applicationDay(
  settlementDay: BusinessDate,
  changes: readonly BalanceChange[],
  amount: Cents,
): BusinessDate {
  const days = [...new Set(changes.map(({ on }) => on).filter((on) => on > settlementDay))].toSorted()
  const openOn = (day: BusinessDate) =>
    changes.filter(({ on }) => on <= day).reduce<Cents>((open, change) => add(open, change.amount), zeroCents)
  const short = [settlementDay, ...days].findLastIndex((day) => openOn(day) < amount)
  return days[short] ?? settlementDay
}

import { addDays, type BusinessDate, formatDate } from '../dates.ts'
import { type QuarantineReason, reasonsInWords, type StockStatus } from './stock.ts'

export type Judged = {
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly status: StockStatus
  readonly quarantineReasons: readonly QuarantineReason[]
  readonly recalled: boolean
}

/** Why goods cannot be shipped on that day, as a sentence; null when they can. */
export function refusalToShip(
  { lot, expiresOn, status, quarantineReasons, recalled }: Judged,
  { day, minDaysToExpiry }: { readonly day: BusinessDate; readonly minDaysToExpiry: number },
): string | null {
  if (recalled) return `Lot ${lot} was recalled.`
  if (status === 'Quarantine') return `Lot ${lot} is in quarantine: ${reasonsInWords(quarantineReasons)}.`
  if (expiresOn < day) return `Lot ${lot} expired on ${formatDate(expiresOn)}.`
  if (minDaysToExpiry > 0 && expiresOn < addDays(day, minDaysToExpiry))
    return `Lot ${lot} expires on ${formatDate(expiresOn)}, less than ${minDaysToExpiry} days ahead.`
  return null
}

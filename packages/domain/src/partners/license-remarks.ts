import { addDays, type BusinessDate, formatDate } from '../dates.ts'
import type { StateLicense } from './license.ts'
import { type TradeReason, tradeReason } from './trade-reason.ts'

/** A license that ends within this many days after the goods leave is worth a word. */
const DAYS_AFTER_SHIPPING = 3

export type Moment = {
  /** The day the question is asked for. */
  readonly on: BusinessDate
  /** The day the goods are to leave; the same day where no one has said. */
  readonly shipsOn: BusinessDate
}

/** What is worth a word about a license that counts: that it ends soon, that no one has verified it. */
export function remarksOn(
  license: Pick<StateLicense, 'expiresOn' | 'verification'>,
  words: string,
  family: 'LIC' | 'DEA',
  { shipsOn }: Moment,
): TradeReason[] {
  const endsSoon = license.expiresOn < addDays(shipsOn, DAYS_AFTER_SHIPPING)
  return [
    ...(endsSoon
      ? [
          tradeReason(
            `${family}_EXPIRING`,
            `${words} expires on ${formatDate(license.expiresOn)}.`,
            'Ask for its renewal.',
          ),
        ]
      : []),
    ...(license.verification === null
      ? [tradeReason(`${family}_UNVERIFIED`, `${words} has not been verified.`, 'Verify it with its issuer.')]
      : []),
  ]
}

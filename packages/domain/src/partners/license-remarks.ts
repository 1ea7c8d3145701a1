import { addDays, type BusinessDate, formatDate } from '../dates.ts'
import type { StateLicense } from './license.ts'
import { type TradeReason, tradeReason } from './trade-reason.ts'

/** A license that ends within this many days after the goods leave is worth a word. */
const DAYS_AFTER_SHIPPING = 3

/** What to do about a license that was recorded and not verified. */
export const VERIFY_IT = 'Another person than who recorded it verifies it with its issuer.'

export type Moment = {
  /** The day the question is asked for. */
  readonly on: BusinessDate
  /** The day the goods are to leave; the same day where no one has said. */
  readonly shipsOn: BusinessDate
}

/** What is worth a word about a license that counts: that it ends soon. */
export function remarksOn(
  license: Pick<StateLicense, 'expiresOn'>,
  words: string,
  family: 'LIC' | 'DEA',
  { shipsOn }: Moment,
): TradeReason[] {
  const endsSoon = license.expiresOn < addDays(shipsOn, DAYS_AFTER_SHIPPING)
  return endsSoon
    ? [
        tradeReason(
          `${family}_EXPIRING`,
          `${words} expires on ${formatDate(license.expiresOn)}.`,
          'Ask for its renewal.',
        ),
      ]
    : []
}

import { licensesDue } from '@galen/contract/partners/license-events'
import { parseBusinessDate } from '@galen/domain/dates'
import { on } from '../../platform/outbox/outbox.ts'
import { renewCustomerStandings } from '../customers/renew-customer-standings.ts'
import { warnOfExpiry } from '../licenses/expiry-warnings.ts'
import { renewVendorStandings } from '../vendors/renew-vendor-standings.ts'

/** What happens when a day has begun: licenses expire without anyone touching them. */
export const partnersListeners = [
  on(licensesDue, async ({ tx, companyId, payload, send, ...effects }) => {
    const day = parseBusinessDate(payload.on)
    await renewCustomerStandings(tx, effects, companyId, day)
    await renewVendorStandings(tx, effects, companyId, day)
    await warnOfExpiry(tx, send, companyId, day)
  }),
]

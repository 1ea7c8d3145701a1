import { formatDate } from '../dates.ts'
import { licenceStatus, type StateLicence, type StateLicenceType, stateLicenceTypes } from './licence.ts'
import { type Moment, remarksOn } from './licence-remarks.ts'
import { stateOf, states } from './states.ts'
import { type TradeReason, tradeReason } from './trade-reason.ts'

/** Everything against somebody's state licences: one current licence of an accepted type for the state is enough. */
export function stateLicenceReasons(
  holder: { readonly name: string; readonly licences: readonly StateLicence[] },
  wanted: { readonly state: string; readonly types: readonly StateLicenceType[]; readonly deed: string },
  moment: Moment,
): TradeReason[] {
  const state = stateOf(wanted.state)
  const place = state ? states[state].name : wanted.state
  const fitting = holder.licences.filter(
    ({ type, state: issuer }) => wanted.types.includes(type) && stateOf(issuer) === state && state !== undefined,
  )
  const current = fitting.filter((licence) => ['valid', 'expiring'].includes(licenceStatus(licence, moment.on)))
  const best = latest(current.filter(({ verification }) => verification !== null)) ?? latest(current)
  if (best) return remarksOn(best, `The ${place} licence ${best.number} of ${holder.name}`, 'LIC', moment)

  const expired = latest(fitting.filter((licence) => licenceStatus(licence, moment.on) === 'expired'))
  if (expired)
    return [
      tradeReason(
        'LIC_EXPIRED',
        `The ${place} licence ${expired.number} of ${holder.name} expired on ${formatDate(expired.expiresOn)}.`,
        'Enter the renewed licence, and it is looked at again.',
      ),
    ]
  const kinds = wanted.types.map((type) => stateLicenceTypes[type].label.toLowerCase())
  return [
    tradeReason(
      'LIC_MISSING',
      missingInWords(fitting, `${holder.name} has no licence in ${place} to ${wanted.deed}.`, moment),
      `Add a licence for ${place} of one of these kinds: ${kinds.join(', ')}.`,
    ),
  ]
}

/** A licence that is there but does not count yet, or any more, is named. */
function missingInWords(fitting: readonly StateLicence[], otherwise: string, { on }: Moment): string {
  const withdrawn = fitting.find(({ withdrawnOn }) => withdrawnOn !== null && withdrawnOn <= on)
  if (withdrawn?.withdrawnOn)
    return `${otherwise} Licence ${withdrawn.number} was withdrawn on ${formatDate(withdrawn.withdrawnOn)}.`
  const upcoming = fitting.find(({ issuedOn }) => issuedOn !== null && issuedOn > on)
  if (upcoming?.issuedOn) return `${otherwise} Licence ${upcoming.number} begins on ${formatDate(upcoming.issuedOn)}.`
  return otherwise
}

const latest = (licences: readonly StateLicence[]) =>
  licences.toSorted((one, other) => (one.expiresOn < other.expiresOn ? 1 : -1))[0]

import { formatDate } from '../dates.ts'
import { isVerified, licenseStatus, type StateLicense, type StateLicenseType, stateLicenseTypes } from './license.ts'
import { type Moment, remarksOn, VERIFY_IT } from './license-remarks.ts'
import { stateOf, states } from './states.ts'
import { type TradeReason, tradeReason } from './trade-reason.ts'

/** Everything against someone's state licenses: one current, verified license of an accepted type for the state is enough. */
export function stateLicenseReasons(
  holder: { readonly name: string; readonly licenses: readonly StateLicense[] },
  wanted: { readonly state: string; readonly types: readonly StateLicenseType[]; readonly action: string },
  moment: Moment,
): TradeReason[] {
  const state = stateOf(wanted.state)
  const place = state ? states[state].name : wanted.state
  const fitting = holder.licenses.filter(
    ({ type, state: issuer }) => wanted.types.includes(type) && stateOf(issuer) === state && state !== undefined,
  )
  const isCurrent = (license: StateLicense) => ['valid', 'expiring'].includes(licenseStatus(license, moment.on))
  const verified = fitting.filter((license) => isVerified(license, moment.on))
  const best = latest(verified.filter(isCurrent))
  if (best) return remarksOn(best, `The ${place} license ${best.number} of ${holder.name}`, 'LIC', moment)

  const expired = latest(verified.filter((license) => licenseStatus(license, moment.on) === 'expired'))
  if (expired)
    return [
      tradeReason(
        'LIC_EXPIRED',
        `The ${place} license ${expired.number} of ${holder.name} expired on ${formatDate(expired.expiresOn)}.`,
        'Enter the renewed license, and it is looked at again.',
      ),
    ]
  const waiting = latest(fitting.filter(isCurrent))
  if (waiting)
    return [
      tradeReason(
        'LIC_MISSING',
        `The ${place} license ${waiting.number} of ${holder.name} has not been verified.`,
        VERIFY_IT,
      ),
    ]
  const kinds = wanted.types.map((type) => stateLicenseTypes[type].label.toLowerCase())
  return [
    tradeReason(
      'LIC_MISSING',
      missingInWords(fitting, `${holder.name} has no license in ${place} to ${wanted.action}.`, moment),
      `Add a license for ${place} of one of these kinds: ${kinds.join(', ')}.`,
    ),
  ]
}

/** A license that is there but does not count yet, or any more, is named. */
function missingInWords(fitting: readonly StateLicense[], otherwise: string, { on }: Moment): string {
  const withdrawn = fitting.find(({ withdrawnOn }) => withdrawnOn !== null && withdrawnOn <= on)
  if (withdrawn?.withdrawnOn)
    return `${otherwise} License ${withdrawn.number} was withdrawn on ${formatDate(withdrawn.withdrawnOn)}.`
  const upcoming = fitting.find(({ issuedOn }) => issuedOn !== null && issuedOn > on)
  if (upcoming?.issuedOn) return `${otherwise} License ${upcoming.number} begins on ${formatDate(upcoming.issuedOn)}.`
  return otherwise
}

const latest = (licenses: readonly StateLicense[]) =>
  licenses.toSorted((one, other) => (one.expiresOn < other.expiresOn ? 1 : -1))[0]

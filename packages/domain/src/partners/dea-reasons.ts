import { formatDate } from '../dates.ts'
import { type RegisteredSchedule, type ScheduledItem, schedulesNeeded } from '../items/dea-schedule.ts'
import { addressDifferences, type AddressPart, formatAddress, isSameAddress, type PostalAddress } from './address.ts'
import { readDeaNumber } from './dea-number.ts'
import { type DeaRegistration, isVerified, licenseStatus } from './license.ts'
import { type Moment, remarksOn, VERIFY_IT } from './license-remarks.ts'
import { type TradeReason, tradeReason } from './trade-reason.ts'

/**
 * Everything against someone's DEA registrations for this item at this address.
 * Each place has its own, and that of another place never makes up for what it lacks;
 * among several of one place the one that is best is judged, and judged whole. What is not verified counts as none.
 */
export function deaReasons(
  holder: { readonly name: string; readonly registrations: readonly DeaRegistration[] },
  item: ScheduledItem & { readonly name: string },
  place: PostalAddress | null,
  moment: Moment,
): TradeReason[] {
  const needed = schedulesNeeded(item)
  if (needed.length === 0) return []
  const verified = holder.registrations.filter((registration) => isVerified(registration, moment.on))
  const counted = verified.length > 0 ? verified : holder.registrations
  const here = counted.filter(({ registeredAddress }) => place === null || isSameAddress(registeredAddress, place))
  const [best] = (here.length > 0 ? here : counted)
    .map((registration) => registrationReasons(holder.name, registration, item.name, needed, place, moment))
    .toSorted((one, other) => weight(one) - weight(other))
  if (best) return best
  return [
    tradeReason(
      'DEA_MISSING',
      `${holder.name} has no DEA registration, and ${item.name} is a controlled substance.`,
      'Add the DEA registration of this place.',
    ),
  ]
}

/** What stops counts more than what is only said, and what cannot be released counts most. */
const weight = (reasons: readonly TradeReason[]) =>
  reasons.reduce((sum, { effect, releasable }) => sum + (effect === 'warn' ? 1 : releasable ? 100 : 1000), 0)

function registrationReasons(
  name: string,
  registration: DeaRegistration,
  itemName: string,
  needed: readonly RegisteredSchedule[],
  place: PostalAddress | null,
  moment: Moment,
): TradeReason[] {
  const { number, expiresOn, schedules, registeredAddress } = registration
  const words = `The DEA registration ${number} of ${name}`
  const reading = readDeaNumber(number)
  const status = licenseStatus(registration, moment.on)
  const lacking = needed.filter((schedule) => !schedules.includes(schedule))
  const differences = place ? addressDifferences(registeredAddress, place) : []
  return [
    ...(reading.kind === 'refused'
      ? [tradeReason('DEA_BADNUM', `The DEA number of ${name} is wrong: ${reading.message}`, 'Correct the number.')]
      : []),
    ...(status === 'expired'
      ? [tradeReason('DEA_EXPIRED', `${words} expired on ${formatDate(expiresOn)}.`, 'Enter the renewed registration.')]
      : []),
    ...(status === 'upcoming'
      ? [tradeReason('DEA_MISSING', `${words} has not begun yet.`, 'Wait for its first day, or enter another.')]
      : []),
    ...(status !== 'upcoming' && !isVerified(registration, moment.on)
      ? [tradeReason('DEA_MISSING', `${words} has not been verified.`, VERIFY_IT)]
      : []),
    ...(lacking.length > 0
      ? [
          tradeReason(
            'DEA_SCHEDULE',
            `${words} does not cover schedule ${lacking.join(' and ')}, which ${itemName} needs.`,
            'Remove the item, or correct the schedules of the registration or of the item.',
          ),
        ]
      : []),
    ...(differences.length > 0
      ? [
          tradeReason(
            'DEA_ADDRESS',
            `${words} is for ${formatAddress(registeredAddress)}, which has another ${inWords(differences)}.`,
            'Use the registered address, or let compliance decide with a documented reason.',
          ),
        ]
      : []),
    ...(status === 'valid' || status === 'expiring' ? remarksOn(registration, words, 'DEA', moment) : []),
  ]
}

const PARTS: Readonly<Record<AddressPart, string>> = {
  street: 'street',
  unit: 'suite or unit',
  city: 'city',
  state: 'state',
  zipCode: 'zip code',
}
const inWords = (parts: readonly AddressPart[]) => parts.map((part) => PARTS[part]).join(', ')

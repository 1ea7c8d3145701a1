import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { RegisteredSchedule } from '@galen/domain/items/dea-schedule'
import type { PostalAddress } from '@galen/domain/partners/address'
import type { DeaRegistration, StateLicense, StateLicenseType } from '@galen/domain/partners/license'
import type { EstablishmentRegistration } from '@galen/domain/partners/may-supply'
import type { PseudoRandom } from '../pseudo-random.ts'

/** The license status that a partner of the demo gets. */
export type DemoStanding = 'valid' | 'expiring' | 'expired' | 'missing'

export const standingIn = (random: PseudoRandom): DemoStanding => {
  const chance = random.next()
  return chance < 0.8 ? 'valid' : chance < 0.88 ? 'expiring' : chance < 0.94 ? 'expired' : 'missing'
}

export type Term = { readonly issued_on: BusinessDate; readonly expires_on: BusinessDate }

const DAYS_LEFT = { valid: [120, 700], expiring: [5, 85], expired: [-200, -3] } as const

export function termIn(random: PseudoRandom, today: BusinessDate, standing: Exclude<DemoStanding, 'missing'>): Term {
  const [least, most] = DAYS_LEFT[standing]
  const expires = addDays(today, random.between(least, most))
  return { issued_on: addDays(expires, -730), expires_on: expires }
}

const FIRST_LETTERS = { pharmacy: 'FBA', wholesale: 'PR' } as const

/** A registration number with its check digit. */
export function deaNumberIn(random: PseudoRandom, kind: keyof typeof FIRST_LETTERS, name: string): string {
  const digits = Array.from({ length: 6 }, () => random.between(0, 9))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = digits
  const letter = random.pick([...FIRST_LETTERS[kind]])
  const second = /[A-Z]/.exec(name.toUpperCase())?.[0] ?? 'X'
  return `${letter}${second}${digits.join('')}${(a + c + e + 2 * (b + d + f)) % 10}`
}

export type LicenseRow = {
  readonly id: string
  readonly kind: 'state' | 'dea' | 'establishment'
  readonly number: string
  readonly type: StateLicenseType | null
  readonly state: string | null
  readonly name_on_license: string
  readonly schedules: readonly RegisteredSchedule[]
  readonly registered_address: PostalAddress | null
  readonly recorded_by: string | null
  readonly verified_by: string | null
  readonly verified_on: BusinessDate | null
  readonly verified_with: string | null
} & Term

type Holder = {
  readonly name: string
  readonly address: PostalAddress
  /** Who verifies, and the other one who recorded. */
  readonly officerId: string
  readonly recorderId: string | null
  readonly today: BusinessDate
}

const verifiedBy = (random: PseudoRandom, { officerId, recorderId, today }: Holder, source: string) => ({
  recorded_by: recorderId,
  // Few state licenses wait: what is not verified counts as missing, and its orders are held.
  ...(random.chance(0.97) || source !== 'board'
    ? { verified_by: officerId, verified_on: addDays(today, -random.between(3, 300)), verified_with: source }
    : { verified_by: null, verified_on: null, verified_with: null }),
})

export const stateLicense = (random: PseudoRandom, holder: Holder, type: StateLicenseType, term: Term): LicenseRow => ({
  id: random.uuid(),
  kind: 'state',
  number: `${holder.address.state}-${random.between(10_000, 99_999)}`,
  type,
  state: holder.address.state,
  name_on_license: holder.name,
  schedules: [],
  registered_address: null,
  ...verifiedBy(random, holder, 'board'),
  ...term,
})

export const deaRegistration = (
  random: PseudoRandom,
  holder: Holder,
  kind: keyof typeof FIRST_LETTERS,
  term: Term,
): LicenseRow => ({
  id: random.uuid(),
  kind: 'dea',
  number: deaNumberIn(random, kind, holder.name),
  type: null,
  state: null,
  name_on_license: holder.name,
  schedules: random.chance(0.8) ? ['2', '2N', '3', '3N', '4', '5'] : ['3', '3N', '4', '5'],
  registered_address: holder.address,
  ...verifiedBy(random, holder, 'dea'),
  ...term,
})

export const establishment = (random: PseudoRandom, holder: Holder, term: Term): LicenseRow => ({
  id: random.uuid(),
  kind: 'establishment',
  number: String(random.between(3_000_000_000, 3_019_999_999)),
  type: null,
  state: null,
  name_on_license: holder.name,
  schedules: [],
  registered_address: null,
  ...verifiedBy(random, holder, 'fda'),
  ...term,
})

/** The licenses as the rules of the trade know them, by which the standing is counted. */
export function papersIn(rows: readonly LicenseRow[]): {
  readonly licenses: StateLicense[]
  readonly registrations: DeaRegistration[]
  readonly establishments: EstablishmentRegistration[]
} {
  const ofKind = (kind: LicenseRow['kind']) => rows.filter((row) => row.kind === kind)
  const known = ({
    number,
    issued_on: issuedOn,
    expires_on: expiresOn,
    verified_by: by,
    verified_on: on,
  }: LicenseRow) => ({
    number,
    issuedOn,
    expiresOn,
    verification: by === null || on === null ? null : ({ by, on, source: 'document' } as const),
  })
  return {
    licenses: ofKind('state').map((row) => ({
      ...known(row),
      type: row.type ?? 'other',
      state: row.state ?? '',
      nameOnLicense: row.name_on_license,
      withdrawnOn: null,
    })),
    registrations: ofKind('dea').flatMap((row) =>
      row.registered_address === null
        ? []
        : [
            {
              ...known(row),
              nameOnRegistration: row.name_on_license,
              schedules: row.schedules,
              registeredAddress: row.registered_address,
            },
          ],
    ),
    establishments: ofKind('establishment').map(known),
  }
}

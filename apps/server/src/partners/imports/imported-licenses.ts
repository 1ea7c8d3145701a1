import type { GivenLicense } from '@galen/contract/partners/licenses'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import { type CustomerColumns, licenseFields } from '@galen/domain/importing/partner-columns'
import { registeredSchedulesOf } from '@galen/domain/items/dea-schedule'
import type { PostalAddress } from '@galen/domain/partners/address'
import { settledLicenses } from '../licenses/license.store.ts'
import type { LicenseRecord } from '../licenses/license-record.ts'

type Values = RowValues<CustomerColumns>
type Paper = Pick<Values, (typeof licenseFields)[number]>

const sameNumber = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The licenses of a customer as the columns of a file have them: those whose numbers the row says, else the first ones. */
export function licenseValues(licenses: readonly LicenseRecord[], said: Values): Paper {
  const pick = (kind: LicenseRecord['kind'], number: string | null | undefined) => {
    const own = licenses.filter((license) => license.kind === kind)
    return number ? own.findLast((license) => sameNumber(license.number, number)) : own[0]
  }
  const [dea, state] = [pick('dea', said.deaNumber), pick('state', said.licenseNumber)]
  return {
    // A number in other letters is the same number.
    deaNumber: dea ? (said.deaNumber ?? dea.number) : null,
    deaExpires: (dea?.expiresOn ?? null) as Paper['deaExpires'] & (string | null),
    deaSchedules: dea ? dea.schedules.join(', ') : null,
    licenseNumber: state ? (said.licenseNumber ?? state.number) : null,
    licenseType: state?.type ?? null,
    licenseState: state?.state ?? null,
    licenseExpires: (state?.expiresOn ?? null) as Paper['licenseExpires'] & (string | null),
  }
}

export const saysLicenses = (values: Values) => licenseFields.some((field) => values[field] != null)

const NEW = {
  nameOnLicense: null,
  issuedOn: null,
  withdrawnOn: null,
  verifiedOn: null,
  verifiedWith: null,
  fileId: null,
} as const

type Made = { readonly licenses: readonly LicenseRecord[]; readonly problems: readonly FieldProblem<CustomerColumns>[] }

/** The licenses with what a row says of them: a number that is not there yet is another license, never a new number. */
export function withLicenses(
  before: readonly LicenseRecord[],
  values: Values,
  known: Paper,
  place: PostalAddress | undefined,
  by: { readonly userId: string; readonly today: BusinessDate },
): Made {
  const said = { ...known, ...values }
  const missing = missingParts(values, said)
  if (missing.length > 0) return { licenses: before, problems: missing }
  const given = before.map(({ verifiedBy: _by, recordedBy: _recorder, ...license }): GivenLicense => license)
  const dea = wanting(values, 'dea') ? deaOf(said, place) : null
  const state = wanting(values, 'license') ? stateOf(said, place) : null
  for (const paper of [dea, state]) if (paper) put(given, paper)
  try {
    return { licenses: settledLicenses(before, given, { ...by, kinds: ['state', 'dea'], drafts: true }), problems: [] }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return {
      licenses: before,
      problems: error.details.map(({ field, message }) => ({ field: fieldOf(field, given), message })),
    }
  }
}

const wanting = (values: Values, which: 'dea' | 'license') =>
  licenseFields.some((field) => field.startsWith(which) && values[field] != null)

function missingParts(values: Values, said: Values): FieldProblem<CustomerColumns>[] {
  const needed = [
    ...(wanting(values, 'dea') ? (['deaNumber', 'deaExpires', 'deaSchedules'] as const) : []),
    ...(wanting(values, 'license') ? (['licenseNumber', 'licenseType', 'licenseExpires'] as const) : []),
  ]
  return needed
    .filter((field) => said[field] == null)
    .map((field) => ({
      field,
      message: field.startsWith('dea') ? 'is required with a DEA registration' : 'is required with a license',
    }))
}

const deaOf = (said: Values, place: PostalAddress | undefined): Omit<GivenLicense, 'id'> => ({
  ...NEW,
  kind: 'dea',
  number: said.deaNumber ?? '',
  type: null,
  state: null,
  expiresOn: said.deaExpires ?? '',
  schedules: registeredSchedulesOf(said.deaSchedules ?? '') ?? [],
  registeredAddress: place
    ? { address: place.address, city: place.city, state: place.state, zipCode: place.zipCode }
    : null,
})

const stateOf = (said: Values, place: PostalAddress | undefined): Omit<GivenLicense, 'id'> => ({
  ...NEW,
  kind: 'state',
  number: said.licenseNumber ?? '',
  type: said.licenseType ?? null,
  state: said.licenseState ?? place?.state ?? null,
  expiresOn: said.licenseExpires ?? '',
  schedules: [],
  registeredAddress: null,
})

/** What no one can say in a file stays as it is, such as who verified a license and where. */
function put(given: GivenLicense[], paper: Omit<GivenLicense, 'id'>): void {
  const at = given.findLastIndex(({ kind, number }) => kind === paper.kind && sameNumber(number, paper.number))
  const known = given[at]
  if (!known) return void given.push(paper)
  const { type, state, expiresOn, schedules } = paper
  given[at] = { ...known, type, state, expiresOn, schedules }
}

/** The column that a problem with one of the licenses is about. */
function fieldOf(field: string, given: readonly GivenLicense[]): keyof CustomerColumns {
  const [, place, part] = field.split('.')
  const isDea = given[Number(place)]?.kind === 'dea'
  if (part === 'expiresOn' || part === 'issuedOn') return isDea ? 'deaExpires' : 'licenseExpires'
  if (part === 'schedules') return 'deaSchedules'
  if (part === 'type') return 'licenseType'
  if (part === 'state') return 'licenseState'
  if (part === 'registeredAddress') return 'address'
  return isDea ? 'deaNumber' : 'licenseNumber'
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { GivenLicense, License } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import { mistypedDeaNumber } from '@galen/domain/partners/dea-number'
import { deaRegistrationProblems, shownLicenseStatus, stateLicenseProblems } from '@galen/domain/partners/license'
import { recordedByYou, recordedLicenses } from '@galen/domain/partners/recorded-license'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import { column, columnMap } from '../../platform/database/column-map.ts'
import type { Work } from '../../platform/work.ts'
import { checkDeaHolders } from './dea-holders.ts'
import { type LicenseRecord, registrationOf, stateLicenseOf, verificationOf } from './license-record.ts'

/** Whose licenses they are. */
export type LicenseOwner = { readonly kind: 'customer' | 'vendor'; readonly id: string }

export const licenseColumns = columnMap<'license', LicenseRecord>('license', {
  id: column(''),
  kind: column('state'),
  number: column(''),
  type: column(null),
  state: column(null),
  nameOnLicense: column(null),
  issuedOn: column(null),
  expiresOn: column(''),
  withdrawnOn: column(null),
  schedules: column([]),
  registeredAddress: column(null),
  verifiedOn: column(null),
  verifiedWith: column(null),
  fileId: column(null),
  verifiedBy: column(null),
  recordedBy: column(null),
  sameRegistrant: column(false),
})

/** A license with its parts in one order, so that equal licenses compare as equal. */
export const licenseRecord = (license: LicenseRecord): LicenseRecord =>
  licenseColumns.pick({
    ...license,
    registeredAddress: license.registeredAddress && {
      address: license.registeredAddress.address,
      city: license.registeredAddress.city,
      state: license.registeredAddress.state,
      zipCode: license.registeredAddress.zipCode,
    },
  })

/** The licenses of one owner as json, in their order, for the statement that reads the owner under this alias. */
export const licensesOf = (kind: LicenseOwner['kind'], owner: string) => sql`coalesce((
  select jsonb_agg(${licenseColumns.object('l')} order by l.position)
  from license l where l.company_id = ${sql.ref(`${owner}.company_id`)} and ${sql.ref(`l.${kind}_id`)} = ${sql.ref(`${owner}.id`)}), '[]')`

/** Who enters licenses, and of which kinds. */
type Entering = {
  readonly userId: string
  readonly today: BusinessDate
  readonly kinds: readonly LicenseRecord['kind'][]
  /** Whether a DEA number that was only mistyped is kept as a draft, since a file has no one to ask. */
  readonly drafts?: boolean
}

/**
 * The licenses as they are to be stored: new ones get an id, and who recorded one does not verify it.
 * Refused with every problem at once.
 */
export function settledLicenses(
  before: readonly LicenseRecord[],
  given: readonly GivenLicense[],
  by: Entering,
): LicenseRecord[] {
  const known = new Map(before.map((license) => [license.id, license]))
  const problems = given.flatMap((license, place) =>
    licenseProblems(license, known, by).map(({ field, message }) => ({
      field: `licenses.${place}.${field}`,
      message,
    })),
  )
  const ids = given.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) problems.push({ field: 'licenses', message: 'has one of them twice' })
  const wanted = given.map(({ id, ...license }) =>
    licenseRecord({
      ...license,
      number: license.kind === 'dea' ? license.number.toUpperCase() : license.number,
      id: id ?? randomUUIDv7(),
      verifiedBy: null,
      recordedBy: null,
      sameRegistrant: license.sameRegistrant ?? false,
    }),
  )
  const recorded = recordedLicenses(before, wanted, { ...by, newId: randomUUIDv7 })
  problems.push(...recorded.problems)
  if (problems.length > 0) throw invalid(problems)
  const [own] = recorded.ownNumbers
  if (own !== undefined) throw new BusinessError('refused', recordedByYou(own))
  return recorded.licenses.map(licenseRecord)
}

function licenseProblems(
  license: GivenLicense,
  known: ReadonlyMap<string, LicenseRecord>,
  { kinds, drafts = false }: Entering,
): ErrorDetail[] {
  const { id, kind, verifiedOn, verifiedWith, type } = license
  const kept = { ...license, id: id ?? '', verifiedBy: null, recordedBy: null }
  return [
    ...(id !== undefined && !known.has(id) ? [{ field: 'id', message: 'is not one of the licenses' }] : []),
    ...(kinds.includes(kind) ? [] : [{ field: 'kind', message: `must be one of ${kinds.join(', ')}` }]),
    ...((verifiedOn === null) === (verifiedWith === null)
      ? []
      : [{ field: verifiedOn === null ? 'verifiedOn' : 'verifiedWith', message: 'is required to verify it' }]),
    ...(kind === 'state' && type === null ? [{ field: 'type', message: 'is required' }] : []),
    ...(kind === 'dea' ? deaProblems(kept, drafts || isSameDraft(kept, known)) : stateProblems(kept)),
  ]
}

/** A draft that is there already stays until someone corrects it; no one else's change waits for that. */
const isSameDraft = ({ id, number, kind }: LicenseRecord, known: ReadonlyMap<string, LicenseRecord>) =>
  known.get(id)?.kind === kind && known.get(id)?.number === number.toUpperCase()

function deaProblems(license: LicenseRecord, mayBeDraft: boolean): ErrorDetail[] {
  const registration = registrationOf(license)
  if (registration === null) return [{ field: 'registeredAddress', message: 'is required' }]
  const isTaken = mayBeDraft && mistypedDeaNumber(license.number) !== null
  return deaRegistrationProblems(registration).filter(({ field }) => field !== 'number' || !isTaken)
}

/** An establishment is registered with the whole country, so its state is no one's business. */
const stateProblems = (license: LicenseRecord): ErrorDetail[] =>
  stateLicenseProblems(stateLicenseOf(license)).filter(({ field }) => license.kind === 'state' || field !== 'state')

/** Makes the licenses of an owner exactly these. Files must be of the same owner. */
export async function saveLicenses(
  work: Pick<Work, 'tx' | 'actor'>,
  owner: LicenseOwner,
  licenses: readonly LicenseRecord[],
): Promise<void> {
  await checkFiles(work.tx, work.actor.companyId, owner, licenses)
  await checkDeaHolders(work.tx, work.actor.companyId, [{ ownerId: owner.id, licenses }])
  const rows = licenses.map((license, place) => ({ ...licenseColumns.row(license), position: place + 1 }))
  // A renewed license is warned of again.
  const set = sql`warned_days = case when t.expires_on = excluded.expires_on then t.warned_days end`
  await saveChildRows(work, 'license', { [`${owner.kind}_id`]: owner.id }, rows, { set })
}

async function checkFiles(
  tx: Tx,
  companyId: string,
  owner: LicenseOwner,
  after: readonly LicenseRecord[],
): Promise<void> {
  const asked = after.flatMap(({ fileId }) => fileId ?? [])
  if (asked.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from stored_file where company_id = ${companyId} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
      and id = any(${asked}::uuid[])`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const problems = after.flatMap(({ fileId }, place) =>
    fileId === null || found.has(fileId)
      ? []
      : [{ field: `licenses.${place}.fileId`, message: `is not a file of this ${owner.kind}` }],
  )
  if (problems.length > 0) throw invalid(problems)
}

/** The licenses with what a screen shows next to them. */
export async function viewLicenses(
  db: Db,
  companyId: string,
  licenses: readonly LicenseRecord[],
  today: BusinessDate,
): Promise<License[]> {
  const people = licenses.flatMap(({ verifiedBy, recordedBy }) => [verifiedBy, recordedBy].filter((id) => id !== null))
  const files = licenses.flatMap(({ fileId }) => fileId ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.given_name || ' ' || u.family_name as name from app_user u where u.id = any(${people}::uuid[])
    union all select f.id, f.name from stored_file f where f.company_id = ${companyId} and f.id = any(${files}::uuid[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return licenses.map((license) => ({
    ...license,
    verifiedByName: names.get(license.verifiedBy ?? '') ?? null,
    recordedByName: names.get(license.recordedBy ?? '') ?? null,
    fileName: names.get(license.fileId ?? '') ?? null,
    status: shownLicenseStatus({ ...license, ...termOf(license), verification: verificationOf(license) }, today),
  }))
}

const termOf = ({ issuedOn, expiresOn, withdrawnOn }: LicenseRecord) => ({
  issuedOn: issuedOn as BusinessDate | null,
  expiresOn: expiresOn as BusinessDate,
  withdrawnOn: withdrawnOn as BusinessDate | null,
})

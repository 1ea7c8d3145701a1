import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { GivenLicense, License } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import type { ErrorDetail } from '@galen/domain/business-error'
import { mistypedDeaNumber } from '@galen/domain/partners/dea-number'
import { deaRegistrationProblems, paperStatus, stateLicenseProblems } from '@galen/domain/partners/license'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { type KeptLicense, registrationOf, stateLicenseOf } from './papers.ts'

/** Whose licenses they are. */
export type LicenseOwner = { readonly kind: 'customer' | 'vendor'; readonly id: string }

const ownerColumn = ({ kind }: LicenseOwner) => sql.ref(`${kind}_id`)

/** The licenses of one owner as json, in their order, for the statement that reads the owner `o`. */
export const licensesOf = (kind: LicenseOwner['kind'], owner: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'number', l.number, 'type', l.type, 'state', l.state,
    'nameOnLicense', l.name_on_license, 'issuedOn', l.issued_on, 'expiresOn', l.expires_on, 'withdrawnOn', l.withdrawn_on,
    'schedules', l.schedules, 'registeredAddress', l.registered_address, 'verifiedOn', l.verified_on,
    'verifiedWith', l.verified_with, 'fileId', l.file_id, 'verifiedBy', l.verified_by) order by l.position)
  from license l where l.company_id = ${sql.ref(`${owner}.company_id`)} and ${sql.ref(`l.${kind}_id`)} = ${sql.ref(`${owner}.id`)}), '[]')`

/** One order of the parts, so that what was not changed compares as equal. */
export const keptLicense = (license: KeptLicense): KeptLicense => ({
  id: license.id,
  kind: license.kind,
  number: license.number,
  type: license.type,
  state: license.state,
  nameOnLicense: license.nameOnLicense,
  issuedOn: license.issuedOn,
  expiresOn: license.expiresOn,
  withdrawnOn: license.withdrawnOn,
  schedules: license.schedules,
  registeredAddress: license.registeredAddress && {
    address: license.registeredAddress.address,
    city: license.registeredAddress.city,
    state: license.registeredAddress.state,
    zipCode: license.registeredAddress.zipCode,
  },
  verifiedOn: license.verifiedOn,
  verifiedWith: license.verifiedWith,
  fileId: license.fileId,
  verifiedBy: license.verifiedBy,
})

/** Who enters licenses, and of which kinds. */
type Entering = {
  readonly userId: string
  readonly kinds: readonly KeptLicense['kind'][]
  /** Whether a DEA number that was only mistyped is kept as a draft, since a file has nobody to ask. */
  readonly drafts?: boolean
}

/**
 * The licenses as they are to be kept: new ones get an id, and whoever enters another verification has verified it.
 * Refused with every problem at once.
 */
export function settledLicenses(
  before: readonly KeptLicense[],
  given: readonly GivenLicense[],
  by: Entering,
): KeptLicense[] {
  const known = new Map(before.map((license) => [license.id, license]))
  const problems = given.flatMap((license, place) =>
    licenseProblems(license, known, by).map(({ field, message }) => ({
      field: `licenses.${place}.${field}`,
      message,
    })),
  )
  const ids = given.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) problems.push({ field: 'licenses', message: 'has one of them twice' })
  if (problems.length > 0) throw invalid(problems)
  return given.map(({ id, ...license }) => {
    const earlier = id === undefined ? undefined : known.get(id)
    const isVerified = license.verifiedOn !== null && license.verifiedWith !== null
    const isSame = earlier?.verifiedOn === license.verifiedOn && earlier?.verifiedWith === license.verifiedWith
    return keptLicense({
      ...license,
      number: license.kind === 'dea' ? license.number.toUpperCase() : license.number,
      id: earlier?.id ?? randomUUIDv7(),
      verifiedBy: isVerified ? (isSame ? (earlier?.verifiedBy ?? by.userId) : by.userId) : null,
    })
  })
}

function licenseProblems(
  license: GivenLicense,
  known: ReadonlyMap<string, KeptLicense>,
  { kinds, drafts = false }: Entering,
): ErrorDetail[] {
  const { id, kind, verifiedOn, verifiedWith, type } = license
  const kept = { ...license, id: id ?? '', verifiedBy: null }
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

/** A draft that is there already stays until somebody corrects it; nobody else's change waits for that. */
const isSameDraft = ({ id, number, kind }: KeptLicense, known: ReadonlyMap<string, KeptLicense>) =>
  known.get(id)?.kind === kind && known.get(id)?.number === number.toUpperCase()

function deaProblems(license: KeptLicense, mayBeDraft: boolean): ErrorDetail[] {
  const registration = registrationOf(license)
  if (registration === null) return [{ field: 'registeredAddress', message: 'is required' }]
  const isTaken = mayBeDraft && mistypedDeaNumber(license.number) !== null
  return deaRegistrationProblems(registration).filter(({ field }) => field !== 'number' || !isTaken)
}

/** An establishment is registered with the whole country, so its state is nobody's business. */
const stateProblems = (license: KeptLicense): ErrorDetail[] =>
  stateLicenseProblems(stateLicenseOf(license)).filter(({ field }) => license.kind === 'state' || field !== 'state')

/** Writes what changed, by one statement for what is kept and one for what is gone. Files must be of the same owner. */
export async function saveLicenses(
  tx: Tx,
  companyId: string,
  owner: LicenseOwner,
  before: readonly KeptLicense[],
  after: readonly KeptLicense[],
): Promise<void> {
  await checkFiles(tx, companyId, owner, after)
  const gone = before.filter(({ id }) => !after.some((license) => license.id === id)).map(({ id }) => id)
  if (gone.length > 0)
    await tx.deleteFrom('license').where('company_id', '=', companyId).where('id', 'in', gone).execute()
  if (after.length === 0) return
  await sql`
    insert into license as l (company_id, id, ${ownerColumn(owner)}, position, kind, number, type, state, name_on_license,
      issued_on, expires_on, withdrawn_on, schedules, registered_address, verified_by, verified_on, verified_with, file_id)
    select ${companyId}, g.id, ${owner.id}, g.place, g.kind, g.number, g.type, g.state, g."nameOnLicense", g."issuedOn", g."expiresOn",
      g."withdrawnOn", array(select jsonb_array_elements_text(g.schedules)), nullif(g."registeredAddress", 'null'), g."verifiedBy",
      g."verifiedOn", g."verifiedWith", g."fileId"
    from rows from (jsonb_to_recordset(${JSON.stringify(after)}::text::jsonb) as (id uuid, kind text, number text, type text, state text,
      "nameOnLicense" text, "issuedOn" date, "expiresOn" date, "withdrawnOn" date, schedules jsonb, "registeredAddress" jsonb,
      "verifiedBy" uuid, "verifiedOn" date, "verifiedWith" text, "fileId" uuid)) with ordinality as g (id, kind, number, type, state,
      "nameOnLicense", "issuedOn", "expiresOn", "withdrawnOn", schedules, "registeredAddress", "verifiedBy", "verifiedOn",
      "verifiedWith", "fileId", place)
    on conflict (company_id, id) do update set position = excluded.position, kind = excluded.kind, number = excluded.number,
      type = excluded.type, state = excluded.state, name_on_license = excluded.name_on_license, issued_on = excluded.issued_on,
      expires_on = excluded.expires_on, withdrawn_on = excluded.withdrawn_on, schedules = excluded.schedules,
      registered_address = excluded.registered_address, verified_by = excluded.verified_by, verified_on = excluded.verified_on,
      verified_with = excluded.verified_with, file_id = excluded.file_id,
      -- What was renewed is warned of anew.
      warned_days = case when l.expires_on = excluded.expires_on then l.warned_days end`.execute(tx)
}

async function checkFiles(
  tx: Tx,
  companyId: string,
  owner: LicenseOwner,
  after: readonly KeptLicense[],
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

/** The licenses with what a screen shows beside them. */
export async function shownLicenses(
  db: Db,
  companyId: string,
  licenses: readonly KeptLicense[],
  today: BusinessDate,
): Promise<License[]> {
  const people = licenses.flatMap(({ verifiedBy }) => verifiedBy ?? [])
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
    fileName: names.get(license.fileId ?? '') ?? null,
    status: paperStatus({ ...license, ...termOf(license) }, today),
  }))
}

const termOf = ({ issuedOn, expiresOn, withdrawnOn }: KeptLicense) => ({
  issuedOn: issuedOn as BusinessDate | null,
  expiresOn: expiresOn as BusinessDate,
  withdrawnOn: withdrawnOn as BusinessDate | null,
})

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { GivenLicence, Licence } from '@galen/contract/partners/licences'
import type { BusinessDate } from '@galen/domain/dates'
import type { ErrorDetail } from '@galen/domain/business-error'
import { mistypedDeaNumber } from '@galen/domain/partners/dea-number'
import { deaRegistrationProblems, paperStatus, stateLicenceProblems } from '@galen/domain/partners/licence'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { type KeptLicence, registrationOf, stateLicenceOf } from './papers.ts'

/** Whose licences they are. */
export type LicenceOwner = { readonly kind: 'customer' | 'vendor'; readonly id: string }

const ownerColumn = ({ kind }: LicenceOwner) => sql.ref(`${kind}_id`)

/** The licences of one owner as json, in their order, for the statement that reads the owner `o`. */
export const licencesOf = (kind: LicenceOwner['kind'], owner: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'number', l.number, 'type', l.type, 'state', l.state,
    'nameOnLicence', l.name_on_licence, 'issuedOn', l.issued_on, 'expiresOn', l.expires_on, 'withdrawnOn', l.withdrawn_on,
    'schedules', l.schedules, 'registeredAddress', l.registered_address, 'verifiedOn', l.verified_on,
    'verifiedWith', l.verified_with, 'fileId', l.file_id, 'verifiedBy', l.verified_by) order by l.position)
  from licence l where l.company_id = ${sql.ref(`${owner}.company_id`)} and ${sql.ref(`l.${kind}_id`)} = ${sql.ref(`${owner}.id`)}), '[]')`

/** One order of the parts, so that what was not changed compares as equal. */
export const keptLicence = (licence: KeptLicence): KeptLicence => ({
  id: licence.id,
  kind: licence.kind,
  number: licence.number,
  type: licence.type,
  state: licence.state,
  nameOnLicence: licence.nameOnLicence,
  issuedOn: licence.issuedOn,
  expiresOn: licence.expiresOn,
  withdrawnOn: licence.withdrawnOn,
  schedules: licence.schedules,
  registeredAddress: licence.registeredAddress && {
    address: licence.registeredAddress.address,
    city: licence.registeredAddress.city,
    state: licence.registeredAddress.state,
    zipCode: licence.registeredAddress.zipCode,
  },
  verifiedOn: licence.verifiedOn,
  verifiedWith: licence.verifiedWith,
  fileId: licence.fileId,
  verifiedBy: licence.verifiedBy,
})

/** Who enters licences, and of which kinds. */
type Entering = {
  readonly userId: string
  readonly kinds: readonly KeptLicence['kind'][]
  /** Whether a DEA number that was only mistyped is kept as a draft, since a file has nobody to ask. */
  readonly drafts?: boolean
}

/**
 * The licences as they are to be kept: new ones get an id, and whoever enters another verification has verified it.
 * Refused with every problem at once.
 */
export function settledLicences(
  before: readonly KeptLicence[],
  given: readonly GivenLicence[],
  by: Entering,
): KeptLicence[] {
  const known = new Map(before.map((licence) => [licence.id, licence]))
  const problems = given.flatMap((licence, place) =>
    licenceProblems(licence, known, by).map(({ field, message }) => ({
      field: `licences.${place}.${field}`,
      message,
    })),
  )
  const ids = given.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) problems.push({ field: 'licences', message: 'has one of them twice' })
  if (problems.length > 0) throw invalid(problems)
  return given.map(({ id, ...licence }) => {
    const earlier = id === undefined ? undefined : known.get(id)
    const isVerified = licence.verifiedOn !== null && licence.verifiedWith !== null
    const isSame = earlier?.verifiedOn === licence.verifiedOn && earlier?.verifiedWith === licence.verifiedWith
    return keptLicence({
      ...licence,
      number: licence.kind === 'dea' ? licence.number.toUpperCase() : licence.number,
      id: earlier?.id ?? randomUUIDv7(),
      verifiedBy: isVerified ? (isSame ? (earlier?.verifiedBy ?? by.userId) : by.userId) : null,
    })
  })
}

function licenceProblems(
  licence: GivenLicence,
  known: ReadonlyMap<string, KeptLicence>,
  { kinds, drafts = false }: Entering,
): ErrorDetail[] {
  const { id, kind, verifiedOn, verifiedWith, type } = licence
  const kept = { ...licence, id: id ?? '', verifiedBy: null }
  return [
    ...(id !== undefined && !known.has(id) ? [{ field: 'id', message: 'is not one of the licences' }] : []),
    ...(kinds.includes(kind) ? [] : [{ field: 'kind', message: `must be one of ${kinds.join(', ')}` }]),
    ...((verifiedOn === null) === (verifiedWith === null)
      ? []
      : [{ field: verifiedOn === null ? 'verifiedOn' : 'verifiedWith', message: 'is required to verify it' }]),
    ...(kind === 'state' && type === null ? [{ field: 'type', message: 'is required' }] : []),
    ...(kind === 'dea' ? deaProblems(kept, drafts || isSameDraft(kept, known)) : stateProblems(kept)),
  ]
}

/** A draft that is there already stays until somebody corrects it; nobody else's change waits for that. */
const isSameDraft = ({ id, number, kind }: KeptLicence, known: ReadonlyMap<string, KeptLicence>) =>
  known.get(id)?.kind === kind && known.get(id)?.number === number.toUpperCase()

function deaProblems(licence: KeptLicence, mayBeDraft: boolean): ErrorDetail[] {
  const registration = registrationOf(licence)
  if (registration === null) return [{ field: 'registeredAddress', message: 'is required' }]
  const isTaken = mayBeDraft && mistypedDeaNumber(licence.number) !== null
  return deaRegistrationProblems(registration).filter(({ field }) => field !== 'number' || !isTaken)
}

/** An establishment is registered with the whole country, so its state is nobody's business. */
const stateProblems = (licence: KeptLicence): ErrorDetail[] =>
  stateLicenceProblems(stateLicenceOf(licence)).filter(({ field }) => licence.kind === 'state' || field !== 'state')

/** Writes what changed, by one statement for what is kept and one for what is gone. Files must be of the same owner. */
export async function saveLicences(
  tx: Tx,
  companyId: string,
  owner: LicenceOwner,
  before: readonly KeptLicence[],
  after: readonly KeptLicence[],
): Promise<void> {
  await checkFiles(tx, companyId, owner, after)
  const gone = before.filter(({ id }) => !after.some((licence) => licence.id === id)).map(({ id }) => id)
  if (gone.length > 0)
    await tx.deleteFrom('licence').where('company_id', '=', companyId).where('id', 'in', gone).execute()
  if (after.length === 0) return
  await sql`
    insert into licence as l (company_id, id, ${ownerColumn(owner)}, position, kind, number, type, state, name_on_licence,
      issued_on, expires_on, withdrawn_on, schedules, registered_address, verified_by, verified_on, verified_with, file_id)
    select ${companyId}, g.id, ${owner.id}, g.place, g.kind, g.number, g.type, g.state, g."nameOnLicence", g."issuedOn", g."expiresOn",
      g."withdrawnOn", array(select jsonb_array_elements_text(g.schedules)), nullif(g."registeredAddress", 'null'), g."verifiedBy",
      g."verifiedOn", g."verifiedWith", g."fileId"
    from rows from (jsonb_to_recordset(${JSON.stringify(after)}::text::jsonb) as (id uuid, kind text, number text, type text, state text,
      "nameOnLicence" text, "issuedOn" date, "expiresOn" date, "withdrawnOn" date, schedules jsonb, "registeredAddress" jsonb,
      "verifiedBy" uuid, "verifiedOn" date, "verifiedWith" text, "fileId" uuid)) with ordinality as g (id, kind, number, type, state,
      "nameOnLicence", "issuedOn", "expiresOn", "withdrawnOn", schedules, "registeredAddress", "verifiedBy", "verifiedOn",
      "verifiedWith", "fileId", place)
    on conflict (company_id, id) do update set position = excluded.position, kind = excluded.kind, number = excluded.number,
      type = excluded.type, state = excluded.state, name_on_licence = excluded.name_on_licence, issued_on = excluded.issued_on,
      expires_on = excluded.expires_on, withdrawn_on = excluded.withdrawn_on, schedules = excluded.schedules,
      registered_address = excluded.registered_address, verified_by = excluded.verified_by, verified_on = excluded.verified_on,
      verified_with = excluded.verified_with, file_id = excluded.file_id,
      -- What was renewed is warned of anew.
      warned_days = case when l.expires_on = excluded.expires_on then l.warned_days end`.execute(tx)
}

async function checkFiles(
  tx: Tx,
  companyId: string,
  owner: LicenceOwner,
  after: readonly KeptLicence[],
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
      : [{ field: `licences.${place}.fileId`, message: `is not a file of this ${owner.kind}` }],
  )
  if (problems.length > 0) throw invalid(problems)
}

/** The licences with what a screen shows beside them. */
export async function shownLicences(
  db: Db,
  companyId: string,
  licences: readonly KeptLicence[],
  today: BusinessDate,
): Promise<Licence[]> {
  const people = licences.flatMap(({ verifiedBy }) => verifiedBy ?? [])
  const files = licences.flatMap(({ fileId }) => fileId ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.given_name || ' ' || u.family_name as name from app_user u where u.id = any(${people}::uuid[])
    union all select f.id, f.name from stored_file f where f.company_id = ${companyId} and f.id = any(${files}::uuid[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return licences.map((licence) => ({
    ...licence,
    verifiedByName: names.get(licence.verifiedBy ?? '') ?? null,
    fileName: names.get(licence.fileId ?? '') ?? null,
    status: paperStatus({ ...licence, ...termOf(licence) }, today),
  }))
}

const termOf = ({ issuedOn, expiresOn, withdrawnOn }: KeptLicence) => ({
  issuedOn: issuedOn as BusinessDate | null,
  expiresOn: expiresOn as BusinessDate,
  withdrawnOn: withdrawnOn as BusinessDate | null,
})

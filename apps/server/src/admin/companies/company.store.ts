import { sql } from 'kysely'
import { type Company, companyRecordTopic } from '@galen/contract/admin/companies'
import { LOGO_BYTES, addressKinds, logoTypeOf } from '@galen/domain/admin/company'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isTaken, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { column, columnMap, json, readOnly } from '../../platform/database/column-map.ts'
import { inCompanyOfMine } from '../company-of-mine.ts'
import { taken } from '../../platform/database/ordered-list.ts'
import { type Change, destinationOf } from '@galen/contract/topic'
import { storablePicture } from '../../platform/pictures/redraw-picture.ts'
import { publishInCompany } from '../../platform/outbox/publish-in-company.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import type { Work } from '../../platform/work.ts'

/** Does the work within a company that the person may edit there. */
export const inEditableCompany = <T>(db: Db, actor: Actor, id: string, work: () => Promise<T>): Promise<T> =>
  inCompanyOfMine(db, actor, id, 'EDIT_COMPANY', work)

type Row = Omit<Company, 'addresses' | 'logoType'> & { readonly addresses: Partial<Company['addresses']> }

const companyColumns = columnMap<'company', Omit<Row, 'logo' | 'users'>>('company', {
  id: readOnly(''),
  name: column(''),
  legalName: column(''),
  color: column(''),
  timeZone: column('UTC'),
  currency: column('USD'),
  gs1Prefix: column(null),
  licenses: json([]),
  addresses: json({}),
  version: column(1),
})

/** The company in whose scope the transaction is. */
export async function loadCompany(db: Db, id: string, lock?: 'for no key update'): Promise<Company> {
  const { rows } = await sql<Row>`
    select ${companyColumns.select('c')}, replace(encode(c.logo, 'base64'), chr(10), '') as logo,
      (select count(*)::integer from company_user m where m.company_id = c.id and m.active) as users
    from company c where c.id = ${id} ${lock ? sql`for no key update of c` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Company')
  const addresses = Object.fromEntries(addressKinds.map((kind) => [kind, row.addresses[kind] ?? null]))
  return {
    ...row,
    addresses: addresses as Company['addresses'],
    logoType: row.logo === null ? null : logoTypeOf(Buffer.from(row.logo, 'base64')),
  }
}

/** Other companies are out of sight here, so that only the database can say whether one of them has the name. */
export async function saveCompany(tx: Tx, company: Company): Promise<void> {
  const logo = company.logo === null ? null : Buffer.from(company.logo, 'base64')
  try {
    await sql`
      update company set ${companyColumns.assignments(company)}, logo = ${logo} where id = ${company.id}`.execute(tx)
  } catch (error) {
    throw isTaken(error) ? taken('name', company.name) : error
  }
}

const TOO_MANY_BYTES = `must have at most ${LOGO_BYTES / 1024} kB`

/** A picture that is what it says, and not too large for a print, as it is stored. */
export async function storableLogo(logo: string): Promise<{ readonly logo: string } | { readonly problem: string }> {
  const bytes = Buffer.from(logo, 'base64')
  if (bytes.length > LOGO_BYTES) return { problem: TOO_MANY_BYTES }
  const type = logoTypeOf(bytes)
  if (type === null) return { problem: 'is not a whole PNG or JPEG image' }
  const stored = await storablePicture(bytes, type)
  if ('problem' in stored) return stored
  return stored.bytes.length > LOGO_BYTES ? { problem: TOO_MANY_BYTES } : { logo: stored.bytes.toString('base64') }
}

/** What the audit keeps of a company: of its logo only that there is one. */
export const auditedCompany = ({ id: _id, users: _users, version: _version, logo, ...values }: Company) => ({
  ...values,
  logo: logo === null ? null : `${logo.length} characters`,
})

/** Everyone who works in the company in whose scope the transaction is. */
export async function membersOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_user')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** A company that the listener may edit, whichever one they work in now. */
export const servedCompanyTopic = serveTopic(companyRecordTopic, (db, actor, { id = '' }) =>
  inEditableCompany(db, actor, id, async () => true),
)

type Publishing = Pick<Work<Actor>, 'tx' | 'actor' | 'publish'>

/**
 * Notifies those who have the company open: where the action was done and, when that is another one, in the company itself.
 * The transaction has to be in the scope of the company that changed.
 */
export async function publishCompany(
  { tx, actor, publish }: Publishing,
  id: string,
  change: Pick<Change, 'version' | 'changed'>,
): Promise<void> {
  const destination = destinationOf(companyRecordTopic, { id })
  const message = { type: 'company', id, ...change }
  publish(destination, message)
  if (id === actor.companyId) return
  await publishInCompany(tx, id, destination, { ...message, by: actor.userId })
}

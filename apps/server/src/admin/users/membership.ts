import { sql } from 'kysely'
import type { profileTypes } from '@galen/contract/admin/users'
import { BusinessError } from '@galen/domain/business-error'
import { endSessions, publishSettings } from '../../identity/sessions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { withinCompany } from '../../platform/database/within-company.ts'
import type { Effects } from '../../platform/effects.ts'
import { invalid } from '../../platform/errors.ts'
import { continueBehind } from '../../platform/numbering.ts'
import type { Actor } from '../../platform/operation.ts'
import { type Deed, writeAuditElsewhere } from '../../platform/audit/audit-elsewhere.ts'
import { addMember, type NewMember } from '../members.ts'
import { companiesWith, keepingAdministrator } from '../rights/rights.store.ts'

export type ProfileType = (typeof profileTypes)[number]

/** Says what a person does in this company. */
export async function saveProfile(
  tx: Tx,
  companyId: string,
  userId: string,
  types: readonly ProfileType[],
): Promise<void> {
  const has = (type: ProfileType) => types.includes(type)
  await tx
    .updateTable('company_user')
    .set({ sales_person: has('salesPerson'), account_manager: has('accountManager'), buyer: has('buyer') })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** Gives a person another number. The counter goes on behind it, so that it is never given a second time. */
export async function saveNumber(tx: Tx, companyId: string, userId: string, number: number): Promise<void> {
  await continueBehind(tx, companyId, 'user', number)
  const { rows } = await sql`
    select from company_user where company_id = ${companyId} and number = ${number} and user_id <> ${userId}`.execute(
    tx,
  )
  if (rows.length > 0)
    throw new BusinessError('conflict', `The number ${number} belongs to somebody else`, [
      { field: 'number', message: 'belongs to somebody else' },
    ])
  await tx
    .updateTable('company_user')
    .set({ number })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** The companies that are wanted must be ones whose users the actor may edit, and this one. */
export async function checkCompanies(tx: Tx, actor: Actor, wanted: readonly string[]): Promise<void> {
  if (!wanted.includes(actor.companyId))
    throw invalid([{ field: 'companyIds', message: 'must have this company; deactivate the person to keep them out' }])
  const administered = new Set([actor.companyId, ...(await companiesWith(tx, actor.userId, 'EDIT_USER'))])
  if (wanted.some((id) => !administered.has(id)))
    throw invalid([{ field: 'companyIds', message: 'has a company whose users you may not edit' }])
}

type Moving = Deed & { readonly publish: Effects['publish'] }

type Moved = {
  readonly id: string
  /** The version that this change makes of them; none where it makes none. */
  readonly version?: number
  /** A company that they have not come into has no say in who they are. */
  readonly invitedAs: NonNullable<NewMember['invitedAs']>
}

/** Invites a person into other companies, without any role there, or keeps them out. Their rights must be locked. */
export async function saveCompanies(
  moving: Moving,
  person: Moved,
  companies: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const { tx, actor, publish } = moving
  const others = (ids: readonly string[]) => ids.filter((id) => id !== actor.companyId)
  for (const companyId of others(companies.before).filter((id) => !companies.after.includes(id)))
    await withinCompany(tx, companyId, async () => {
      await keepingAdministrator(tx, companyId, () => setActive(tx, companyId, person.id, false))
      await endSessions({ tx, publish, userId: person.id, because: 'kept out of the company', inCompany: companyId })
      await tell(moving, companyId, person, { active: true }, { active: false })
    })
  for (const companyId of others(companies.after).filter((id) => !companies.before.includes(id)))
    await withinCompany(tx, companyId, async () => {
      const known = await setActive(tx, companyId, person.id, true)
      if (!known) await addMember(tx, { companyId, userId: person.id, roleIds: [], invitedAs: person.invitedAs })
      await tell(moving, companyId, person, { active: false }, { active: true })
    })
  publishSettings(publish, person.id, ['companies'])
}

const tell = (moving: Moving, companyId: string, { id, version }: Moved, before: object, after: object) =>
  writeAuditElsewhere(moving, companyId, {
    entity: 'user',
    id,
    action: 'change',
    ...(version === undefined ? {} : { version }),
    before: before as Record<string, unknown>,
    after: after as Record<string, unknown>,
  })

/** False when the person was never in the company. */
export async function setActive(tx: Tx, companyId: string, userId: string, active: boolean): Promise<boolean> {
  const { rows } = await sql`
    update company_user set active = ${active} where company_id = ${companyId} and user_id = ${userId} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

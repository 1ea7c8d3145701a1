import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { profileTypes, type User } from '@galen/contract/admin/users'
import { BusinessError } from '@galen/domain/business-error'
import { endSessions, publishSettings } from '../../identity/sessions.ts'
import { withinCompany } from '../../platform/database/within-company.ts'
import type { Effects } from '../../platform/effects.ts'
import { invalid } from '../../platform/errors.ts'
import { continueBehind } from '../../platform/numbering.ts'
import { type AuditContext, writeAuditInCompany } from '../../platform/audit/audit-in-company.ts'
import { addMember, memberColumns, type Member, type NewMember } from '../members.ts'
import { companiesWith, keepingAdministrator, rightsOf } from '../rights/rights.store.ts'
import { type Permission, isPermission } from '@galen/domain/permissions'
import { type DutyConflict, checkGrantable, newDutyConflicts } from '@galen/domain/admin/role-rules'

/**
 * The name of member `m`, who is user `u`. Until an invited user accepts, the name in the invitation is shown, so that
 * an email address alone reveals nothing about its owner.
 */
export const displayName = sql<string>`coalesce(
  m.invited_given_name || ' ' || m.invited_family_name, u.given_name || ' ' || u.family_name)`
export const isInvited = sql<boolean>`m.invited_given_name is not null`

export type Colleague = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly name: string
  /** Has not come in yet: what they are elsewhere is not ours to know or change. */
  readonly isInvited: boolean
  /** May come in: not deactivated, here or altogether. */
  readonly active: boolean
}

/** A member of the actor's company, by id or by email address. */
export async function findColleague(
  db: Db,
  actor: Actor,
  who: { readonly id: string } | { readonly email: string },
): Promise<Colleague | undefined> {
  return db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', displayName.as('name')])
    .select(sql<string>`coalesce(m.invited_given_name, u.given_name)`.as('givenName'))
    .select(isInvited.as('isInvited'))
    .select(sql<boolean>`m.active and u.active`.as('active'))
    .where('m.company_id', '=', actor.companyId)
    .where('id' in who ? 'u.id' : 'u.email', '=', 'id' in who ? who.id : who.email)
    .executeTakeFirst()
}

/** Waits for anyone else who changes this person, in whichever company, and answers how many versions came before this one. */
export async function lockUser(work: Pick<Work, 'tx' | 'actor'>, userId: string): Promise<number> {
  await lockRows(work, 'app_user', [userId], 'no key update')
  const { rows } = await sql<{ versionsBefore: number }>`
    select versions_before as "versionsBefore" from company_user
    where company_id = ${work.actor.companyId} and user_id = ${userId}`.execute(work.tx)
  return rows[0]?.versionsBefore ?? 0
}

/** What is stored with the membership: the facts that are sent and the profile. */
type MemberFacts = Partial<Member> & Pick<User, 'profileTypes'>

const memberOf = ({ profileTypes: chosen, ...facts }: MemberFacts) => ({
  ...facts,
  ...Object.fromEntries(profileTypes.map((type) => [type, chosen.includes(type)])),
})

export const profileOf = (member: Member): User['profileTypes'] => profileTypes.filter((type) => member[type])

/** Writes what a person is in this company. */
export async function saveMember(tx: Tx, companyId: string, userId: string, facts: MemberFacts): Promise<void> {
  await sql`
    update company_user set ${memberColumns.assignments(memberOf(facts))}
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
}

/** Reserves a number for a person. The counter continues behind it, so that it is never given a second time. */
export async function reserveNumber(tx: Tx, companyId: string, userId: string, number: number): Promise<void> {
  await continueBehind(tx, companyId, 'user', number)
  const { rows } = await sql`
    select from company_user where company_id = ${companyId} and number = ${number} and user_id <> ${userId}`.execute(
    tx,
  )
  if (rows.length > 0)
    throw new BusinessError('conflict', `Number ${number} belongs to another user`, [
      { field: 'number', message: 'belongs to another user' },
    ])
}

/** The companies that are wanted must be ones whose users the actor may edit, and this one. */
export async function checkCompanies(tx: Tx, actor: Actor, wanted: readonly string[]): Promise<void> {
  if (!wanted.includes(actor.companyId))
    throw invalid([{ field: 'companyIds', message: 'must have this company; deactivate the person to keep them out' }])
  const administered = new Set([actor.companyId, ...(await companiesWith(tx, actor.userId, 'EDIT_USER'))])
  if (wanted.some((id) => !administered.has(id)))
    throw invalid([{ field: 'companyIds', message: 'has a company whose users you cannot edit' }])
}

type Moving = AuditContext & { readonly publish: Effects['publish'] }

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
      await endSessions({ tx, publish, userId: person.id, because: 'removed from the company', inCompany: companyId })
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
  writeAuditInCompany(moving, companyId, {
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

/** The rights of these roles together; an id that is not a role of the company is refused. */
async function rightsOfRoles(tx: Tx, companyId: string, roleIds: readonly string[]): Promise<ReadonlySet<Permission>> {
  const { rows } = await sql<{ id: string; permissions: string[] }>`
    select r.id, array(
      select p.permission from role_permission p where p.company_id = r.company_id and p.role_id = r.id) as permissions
    from role r where r.company_id = ${companyId} and r.id = any(${roleIds as string[]}::uuid[])`.execute(tx)
  if (rows.length < new Set(roleIds).size)
    throw invalid([{ field: 'roleIds', message: 'has something that is not a role' }])
  return new Set(rows.flatMap(({ permissions }) => permissions).filter(isPermission))
}

/**
 * Checks new roles of a user: no one can grant permissions that they lack, to themselves or others.
 * Returns the conflicting duties. The permissions must be locked.
 */
export async function checkNewRoles(
  tx: Tx,
  actor: Actor,
  roles: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<DutyConflict[]> {
  const [before, after] = [
    await rightsOfRoles(tx, actor.companyId, roles.before),
    await rightsOfRoles(tx, actor.companyId, roles.after),
  ]
  checkGrantable(after.difference(before), await rightsOf(tx, actor.companyId, actor.userId), 'roleIds')
  return newDutyConflicts(before, after)
}

export async function saveRoles(
  work: Pick<Work, 'tx' | 'actor'>,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(roleIds)].map((roleId) => ({ role_id: roleId }))
  await saveChildRows(work, 'company_user_role', { user_id: userId }, rows, { key: 'role_id' })
}

/** Where the documents of the member `m` come out, of the printers they chose the one they chose for most. */
export const defaultPrinter = sql<
  string | null
>`(select p.name from user_printer c join printer p on p.company_id = c.company_id and p.id = c.printer_id
  where c.company_id = m.company_id and c.user_id = m.user_id and p.kind = 'document'
  group by p.id, p.name order by count(*) desc, lower(p.name) limit 1)`

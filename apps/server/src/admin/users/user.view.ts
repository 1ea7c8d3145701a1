import { type RawBuilder, sql } from 'kysely'
import { type User, userTopic } from '@galen/contract/admin/users'
import { deviceName } from '@galen/domain/identity/device-name'
import { isAlive } from '../../identity/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import { withinCompany } from '../../platform/database/within-company.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { companiesWith } from '../rights/rights.store.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { type Member, memberColumns } from '../members.ts'
import { defaultPrinter, displayName, isInvited, profileOf } from './user.store.ts'

type Row = Omit<User, 'roleIds' | 'role' | 'companyIds' | 'companies' | 'profileTypes'> & Member

export type Who = { readonly id: string } | { readonly email: string }
const is = (who: Who): RawBuilder<boolean> => ('id' in who ? sql`u.id = ${who.id}` : sql`u.email = ${who.email}`)

/** A person of the company with everything that its administrators may know of them. */
export async function viewUser(db: Db, actor: Actor, who: Who): Promise<User> {
  const { rows } = await sql<Row>`
    select u.id, u.email, ${displayName} as name, coalesce(m.invited_given_name, u.given_name) as "givenName",
      coalesce(m.invited_family_name, u.family_name) as "familyName", ${memberColumns.select('m')}, m.active and u.active as active,
      u.mfa_enabled and not (${isInvited}) as "mfaEnabled", ${isInvited} as invited,
      case when not (${isInvited}) then u.signed_in_at end as "signedInAt", u.version - m.versions_before as version,
      u.default_company_id as "defaultCompanyId", ${defaultPrinter} as printer,
      (select jsonb_build_object('id', c.id, 'name', c.name, 'color', c.color) from company c where c.id = m.company_id) as company,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by lower(r.name))
        from company_user_role g join role r on r.company_id = g.company_id and r.id = g.role_id
        where g.company_id = m.company_id and g.user_id = m.user_id), '[]') as roles,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'device', s.device, 'address', s.address,
          'startedAt', to_char(s.started_at at time zone 'UTC', ${ISO}), 'usedAt', to_char(s.used_at at time zone 'UTC', ${ISO}))
          order by s.used_at desc)
        from user_session s where s.user_id = u.id and s.company_id = m.company_id and ${isAlive}), '[]') as sessions,
      coalesce((select jsonb_agg(jsonb_build_object('at', to_char(a.at at time zone 'UTC', ${ISO}), 'address', a.address,
          'device', coalesce(a.after ->> 'device', '')) order by a.at desc)
        from (select e.at, e.address, e.after from audit_entry e
          where e.company_id = m.company_id and e.user_id = m.user_id and e.action = 'sign-in'
          order by e.at desc limit ${sql.lit(SIGN_INS)}) a), '[]') as "signIns"
    from company_user m join app_user u on u.id = m.user_id
    where m.company_id = ${actor.companyId} and ${is(who)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('User')
  const companies = await companiesOf(db, actor, row.id)
  const { salesPerson: _sales, accountManager: _manager, buyer: _buyer, ...user } = row
  return {
    ...user,
    sessions: user.sessions.map((session) => ({ ...session, device: deviceName(session.device) })),
    profileTypes: profileOf(row),
    roleIds: row.roles.map(({ id }) => id),
    role: row.roles.map(({ name }) => name).join(', '),
    companies,
    companyIds: companies.map(({ id }) => id),
    // Hidden until the invitation is accepted, because it would reveal that the user works in another company.
    defaultCompanyId:
      !row.invited && companies.some(({ id }) => id === row.defaultCompanyId) ? row.defaultCompanyId : null,
  }
}

/** How many of the last sign-ins are reported. */
const SIGN_INS = 10
const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** Those of the person's companies whose users the actor may edit, this one always. */
async function companiesOf(db: Db, actor: Actor, userId: string): Promise<User['companies']> {
  const administered = new Set([actor.companyId, ...(await companiesWith(db, actor.userId, 'EDIT_USER'))])
  const found: User['companies'] = []
  for (const companyId of administered)
    found.push(
      ...(await withinCompany(db, companyId, async () => {
        const { rows } = await sql<User['companies'][number]>`
          select c.id, c.name, c.color from company_user m join company c on c.id = m.company_id
          where m.company_id = ${companyId} and m.user_id = ${userId}
            and (m.active or m.company_id = ${actor.companyId})`.execute(db)
        return rows
      })),
    )
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Oneself, or a colleague for those who may edit users. */
export const servedUserTopic = serveTopic(userTopic, async (db, actor, { id = '' }) => {
  if (id !== actor.userId && !actor.permissions.has('EDIT_USER')) return false
  const member = await db
    .selectFrom('company_user')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return member !== undefined
})

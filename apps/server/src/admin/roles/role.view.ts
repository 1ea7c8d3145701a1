import { sql } from 'kysely'
import { type Role, type RoleWithUsers, roleTopic } from '@galen/contract/admin/roles'
import { permissions } from '@galen/domain/permissions'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { displayName } from '../users/user.store.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { inOrder, roleColumns } from './role.store.ts'

type Row = Omit<Role, 'permissions'> & { readonly granted: string[] }

const columns = sql`
  ${roleColumns.select('r')},
  ${personName('r.changed_by')} as "changedBy",
  (select count(*)::integer from company_user_role g where g.company_id = r.company_id and g.role_id = r.id) as users,
  array(select p.permission from role_permission p where p.company_id = r.company_id and p.role_id = r.id) as granted`

const roleOf = ({ granted, ...role }: Row): Role => ({
  ...role,
  permissions: inOrder(new Set(granted)).map((id) => ({ id, category: permissions[id].category })),
})

export async function viewRoles(db: Db, { companyId }: Actor): Promise<Role[]> {
  const { rows } = await sql<Row>`
    select ${columns} from role r where r.company_id = ${companyId} order by lower(r.name)`.execute(db)
  return rows.map(roleOf)
}

export async function viewRole(db: Db, { companyId }: Actor, id: string): Promise<RoleWithUsers> {
  const { rows } = await sql<Row>`
    select ${columns} from role r where r.company_id = ${companyId} and r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Role')
  const { rows: members } = await sql<RoleWithUsers['members'][number]>`
    select u.id, ${displayName} as name, u.email, m.active and u.active as active
    from company_user_role g join company_user m on m.company_id = g.company_id and m.user_id = g.user_id
    join app_user u on u.id = m.user_id
    where g.company_id = ${companyId} and g.role_id = ${id} order by lower(${displayName})`.execute(db)
  return { ...roleOf(row), members }
}

/** A role of one's own company. */
export const servedRoleTopic = serveTopic(roleTopic, async (db, actor, { id = '' }) => {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return role !== undefined
})

import { sql } from 'kysely'
import { ADMINISTERING, lastAdministrator } from '@galen/domain/admin/role-rules'
import { isPermission, type Permission } from '@galen/domain/permissions'
import type { Db, Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'

/** The rights that a person has in a company now, and not those that their session remembers. */
export async function rightsOf(db: Db, companyId: string, userId: string): Promise<ReadonlySet<Permission>> {
  const { rows } = await sql<{ permission: string }>`
    select distinct p.permission from company_user_role g
    join company_user m on m.company_id = g.company_id and m.user_id = g.user_id and m.active
    join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
    where g.company_id = ${companyId} and g.user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ permission }) => permission).filter(isPermission))
}

/** The companies in which a person has a right. */
export async function companiesWith(db: Db, userId: string, permission: Permission): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from company_user m join company c on c.id = m.company_id and c.active
    where m.user_id = ${userId} and m.active and exists (
      select from company_user_role g join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
      where g.company_id = m.company_id and g.user_id = m.user_id and p.permission = ${permission})
    order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Anyone who changes who may do what waits for anyone else who does in the same company. */
export async function lockRights(tx: Tx, companyId: string): Promise<void> {
  aboutToLock(tx, 'role')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galen rights ${companyId}`}, 0))`.execute(tx)
}

/** Anyone who was merely invited may never come. */
async function hasAdministrator(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from role_permission p
    join company_user_role g on g.company_id = p.company_id and g.role_id = p.role_id
    join company_user m on m.company_id = g.company_id and m.user_id = g.user_id and m.active
      and m.invited_given_name is null
    join app_user u on u.id = m.user_id and u.active
    where p.company_id = ${companyId} and p.permission = ${ADMINISTERING} limit 1`.execute(tx)
  return rows.length > 0
}

/** Does the work, which must not leave the company without anyone who can give rights. The rights must be locked. */
export async function keepingAdministrator<T>(tx: Tx, companyId: string, work: () => Promise<T>): Promise<T> {
  const had = await hasAdministrator(tx, companyId)
  const result = await work()
  if (had && !(await hasAdministrator(tx, companyId))) throw lastAdministrator()
  return result
}

/** Everyone who has the role. */
export async function holdersOf(db: Db, companyId: string, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('company_user_role')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

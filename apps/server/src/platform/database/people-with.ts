import { sql } from 'kysely'
import type { Permission } from '@galen/domain/permissions'
import type { Db } from './database.ts'

const A_FEW = 5

/** Whom to ask for what needs a right, or several together; a few names are enough. */
export async function peopleWith(
  db: Db,
  companyId: string,
  permissions: Permission | readonly Permission[],
  besides: string | null = null,
): Promise<string[]> {
  const needed = [permissions].flat()
  const { rows } = await sql<{ name: string }>`
    select distinct u.given_name || ' ' || u.family_name as name
    from role_permission p
    join company_user_role r on r.company_id = p.company_id and r.role_id = p.role_id
    join company_user m on m.company_id = r.company_id and m.user_id = r.user_id and m.active
    join app_user u on u.id = m.user_id and u.active
    where p.company_id = ${companyId} and p.permission = any(${needed}::text[]) and u.id is distinct from ${besides}::uuid
    group by u.id having count(distinct p.permission) = ${needed.length}
    order by name limit ${A_FEW}`.execute(db)
  return rows.map(({ name }) => name)
}

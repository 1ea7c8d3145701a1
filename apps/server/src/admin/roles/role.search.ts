import { sql } from 'kysely'
import { roleIndex } from '@galen/contract/admin/roles'
import { permissionNames, permissions } from '@galen/domain/permissions'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

const categories = JSON.stringify(Object.fromEntries(permissionNames.map((name) => [name, permissions[name].category])))

const granted = sql`from role_permission p where p.company_id = r.company_id and p.role_id = r.id`

export const roleSearch = serveIndex(
  roleIndex,
  (db, actor) =>
    db
      .selectFrom('role as r')
      .where('r.company_id', '=', actor.companyId)
      .select(['r.id', 'r.name', 'r.version', 'r.changed_at as changedAt'])
      .select([
        sql<number>`(select count(*)::integer from company_user_role g
          where g.company_id = r.company_id and g.role_id = r.id)`.as('users'),
        sql<number>`(select count(*)::integer ${granted})`.as('permissionCount'),
        sql<string[]>`array(select p.permission ${granted} order by p.permission)`.as('permissions'),
        sql<string[]>`array(select distinct ${categories}::text::jsonb ->> p.permission ${granted}
          and ${categories}::text::jsonb ? p.permission)`.as('permissions.category'),
        personName('r.changed_by').as('changedBy'),
      ]),
  { invalidatedBy: ['role', 'user'] },
)

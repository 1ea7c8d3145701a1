import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

/** The name under which a dashboard was given to the person; what was not given is not there. */
export async function grantedName(db: Db, { companyId, userId }: Actor, dashboardId: string): Promise<string> {
  const row = await db
    .selectFrom('dashboard_permission')
    .select('name')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirst()
  if (!row) throw notFound('Dashboard')
  return row.name
}

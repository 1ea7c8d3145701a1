import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { type DashboardPermission, dashboardPermissionIndex, dashboards } from '@galen/contract/admin/dashboards'
import { BusinessError } from '@galen/domain/business-error'
import { dashboards as ownDashboards } from '@galen/domain/admin/dashboards'
import { publishSettings } from '../../identity/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'
import { type Actor, command, query } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { findColleague } from '../users/user.store.ts'
import { supersetClient } from './superset.ts'

const clients = new Map<string, ReturnType<typeof supersetClient>>()

/** One per address: what one person's call learned serves the next. */
function supersetOf({ config: { supersetUrl } }: Installation) {
  const key = supersetUrl ?? ''
  const client = clients.get(key) ?? supersetClient(supersetUrl)
  clients.set(key, client)
  return client
}

function everyDashboard(installation: Installation) {
  const { state, dashboards: remote } = supersetOf(installation).current()
  const own = ownDashboards.map(({ dashboardId, name }) => ({ dashboardId, name, source: 'galen' as const }))
  return { superset: state, dashboards: [...own, ...remote.map((one) => ({ ...one, source: 'superset' as const }))] }
}

function nameOf(installation: Installation, dashboardId: string): string {
  const found = everyDashboard(installation).dashboards.find((one) => one.dashboardId === dashboardId)
  if (!found) throw invalid([{ field: 'dashboardId', message: 'is not a dashboard' }])
  return found.name
}

async function load(db: Db, actor: Actor, id: string, lock?: 'for update'): Promise<DashboardPermission> {
  const { rows } = await sql<DashboardPermission>`
    select id, dashboard_id as "dashboardId", name, user_id as "userId", version from dashboard_permission
    where company_id = ${actor.companyId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Dashboard permission')
  return row
}

const grantedAlready = (name: string) =>
  new BusinessError('conflict', `This person may see ${name} already`, [
    { field: 'dashboardId', message: 'is granted already' },
  ])

export const listDashboards = query(dashboards.list, async ({ installation }) => everyDashboard(installation))

export const grantDashboard = command(dashboards.grant, async ({ body, tx, actor, installation, audit, publish }) => {
  const { userId, dashboardId } = body
  const name = nameOf(installation, dashboardId)
  if (!(await findColleague(tx, actor, { id: userId })))
    throw invalid([{ field: 'userId', message: 'is not a user of this company' }])
  const id = randomUUIDv7()
  const made = await tx
    .insertInto('dashboard_permission')
    .values({ company_id: actor.companyId, id, user_id: userId, dashboard_id: dashboardId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) throw grantedAlready(name)
  audit('dashboard-permission', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { userId, dashboardId, name },
  })
  publishSettings(publish, userId, ['dashboards'])
  return { id, userId, dashboardId, name, version: 1 }
})

export const changeDashboardPermission = command(
  dashboards.change,
  async ({ params: { id }, body, tx, actor, installation, audit, publish }) => {
    const before = await load(tx, actor, id, 'for update')
    const merged = await mergeChanges(tx, actor.companyId, 'dashboard-permission', id, before, body)
    if (!merged) return before
    const { dashboardId, version, userId } = merged
    const name = nameOf(installation, dashboardId)
    const { rows } = await sql`
      select from dashboard_permission
      where company_id = ${actor.companyId} and user_id = ${userId} and dashboard_id = ${dashboardId} and id <> ${id}`.execute(
      tx,
    )
    if (rows.length > 0) throw grantedAlready(name)
    await tx
      .updateTable('dashboard_permission')
      .set({ dashboard_id: dashboardId, name, version })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .execute()
    const was = { dashboardId: before.dashboardId, name: before.name }
    audit('dashboard-permission', { id, action: 'change', version, before: was, after: { dashboardId, name } })
    publishSettings(publish, userId, ['dashboards'])
    return { ...merged, name }
  },
)

export const takeDashboard = command(dashboards.take, async ({ params: { id }, tx, actor, audit, publish }) => {
  const { version: _version, id: _id, ...before } = await load(tx, actor, id, 'for update')
  await tx.deleteFrom('dashboard_permission').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
  audit('dashboard-permission', { id, action: 'delete', before, after: null })
  publishSettings(publish, before.userId, ['dashboards'])
})

export const dashboardPermissionSearch = serveIndex(
  dashboardPermissionIndex,
  (db, actor) =>
    db
      .selectFrom('dashboard_permission as d')
      .innerJoin('app_user as u', 'u.id', 'd.user_id')
      .where('d.company_id', '=', actor.companyId)
      .select(['d.id', 'd.dashboard_id as dashboardId', 'd.name', 'd.user_id as userId', 'd.version'])
      .select(sql<string>`u.given_name || ' ' || u.family_name`.as('user')),
  { invalidatedBy: ['dashboard-permission'] },
)

import { reportDashboards } from '@galen/contract/reports/dashboard'
import { SUPERSET_PREFIX } from '@galen/domain/admin/dashboards'
import { notFound } from '../../../platform/errors.ts'
import { command, type Preparing } from '../../../platform/operation.ts'
import { grantedName } from '../granted-dashboard.ts'
import { guestToken } from '../superset-guest.ts'

export const makeGuestToken = command(reportDashboards.guestToken, async ({ prepared }) => prepared, {
  unaudited: 'It asks the reporting server and changes nothing here',
  prepare: askSuperset,
})

async function askSuperset({ params, actor, read, installation }: Preparing<typeof reportDashboards.guestToken>) {
  const { dashboardId } = params
  const { supersetUrl: url, supersetUser: user, supersetPassword: password } = installation.config
  const person = await read(async (db) => {
    await grantedName(db, actor, dashboardId)
    return db
      .selectFrom('app_user')
      .select(['id', 'given_name as givenName', 'family_name as familyName'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
  })
  if (url === undefined || !dashboardId.startsWith(SUPERSET_PREFIX)) throw notFound('Dashboard')
  const dashboard = dashboardId.slice(SUPERSET_PREFIX.length)
  return guestToken({ url, user, password, dashboard, companyId: actor.companyId, person })
}

import { account, type UserSettings } from '@galen/contract/identity/account'
import { settingValue } from '../../../admin/settings.ts'
import type { Db } from '../../../platform/database/database.ts'
import { peopleWith } from '../../../platform/database/people-with.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { sessionExpired } from '../../../platform/session.ts'
import { isSecondFactorRequired } from '../../second-factor/second-factor-policy.ts'
import { loadPreferences } from '../preferences.store.ts'
import { loadSeenHints } from '../seen-hints.ts'

/** Everything the browser needs to know about the user who signed in (Spec §3, §7). */
export const getSettings = query(account.settings, async ({ db, actor }) => {
  const [user, companies, dashboards, preferences, seenHints, secondFactorRequired, weekStart, administrators] =
    await Promise.all([
      loadUser(db, actor),
      loadCompanies(db, actor),
      loadDashboards(db, actor),
      loadPreferences(db, actor.userId),
      loadSeenHints(db, actor.userId),
      isSecondFactorRequired(db, actor),
      settingValue(db, actor.companyId, 'weekStart'),
      peopleWith(db, actor.companyId, 'EDIT_USER'),
    ])
  const company = companies.find(({ id }) => id === actor.companyId)
  if (!user || !company) throw sessionExpired()
  const permissions = [...actor.permissions].toSorted()
  return {
    authenticated: true as const,
    user,
    company,
    companies,
    // Reports are rights as well, which no one has whose second factor is due.
    dashboards: secondFactorRequired && !user.mfaEnabled ? [] : dashboards,
    permissions,
    preferences,
    seenHints,
    secondFactorRequired,
    weekStart: weekStart as UserSettings['weekStart'],
    administrators,
  }
})

const loadUser = (db: Db, { userId }: Actor) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'given_name as givenName',
      'family_name as familyName',
      'mfa_enabled as mfaEnabled',
      'version',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()

const loadCompanies = (db: Db, { userId }: Actor): Promise<UserSettings['companies']> =>
  db
    .selectFrom('company_user as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['c.id', 'c.name', 'c.color', 'c.time_zone as timeZone', 'c.demo'])
    .where('m.user_id', '=', userId)
    .where('m.active', '=', true)
    .where('c.active', '=', true)
    .orderBy('c.name')
    .execute()

const loadDashboards = (db: Db, { companyId, userId }: Actor) =>
  db
    .selectFrom('dashboard_permission')
    .select(['dashboard_id as dashboardId', 'name'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()

import { sql } from 'kysely'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { userIndex } from '@galen/contract/admin/users'
import { isAlive } from '../../identity/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { defaultPrinter, isInvited, displayName } from './user.store.ts'

/** The people of the actor's company, and no one else. */
const colleagues = (db: Db, actor: Actor) =>
  db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.company_id', '=', actor.companyId)
    .select([
      'u.id',
      'm.number',
      displayName.as('name'),
      'u.email',
      'm.sales_person as salesPerson',
      'm.account_manager as accountManager',
      'm.buyer',
      sql<boolean>`m.active and u.active`.as('active'),
    ])

export const userSearch = serveIndex(
  userIndex,
  (db, actor) =>
    colleagues(db, actor).select([
      sql<boolean>`u.mfa_enabled and not ${isInvited}`.as('mfaEnabled'),
      'm.second_factor_required as mfaRequired',
      sql<string>`coalesce((
      select string_agg(r.name, ', ' order by lower(r.name)) from company_user_role g
      join role r on r.company_id = g.company_id and r.id = g.role_id
      where g.company_id = m.company_id and g.user_id = m.user_id), '')`.as('roles'),
      sql<string | null>`case when not ${isInvited} then u.signed_in_at end`.as('signedInAt'),
      isInvited.as('invited'),
      sql<number>`(select count(*)::integer from user_session s
        where s.user_id = u.id and s.company_id = m.company_id and ${isAlive})`.as('sessions'),
      defaultPrinter.as('defaultPrinter'),
    ]),
  { invalidatedBy: ['user'] },
)

export const userProfileSearch = serveIndex(userProfileIndex, colleagues)

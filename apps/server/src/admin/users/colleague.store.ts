import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/**
 * The name of the member `m` who is the person `u`. Somebody who was invited is shown by the name they were invited
 * under until they come in: whoever knows an e-mail address learns no more than that.
 */
export const shownName = sql<string>`coalesce(
  m.invited_given_name || ' ' || m.invited_family_name, u.given_name || ' ' || u.family_name)`
export const isInvited = sql<boolean>`m.invited_given_name is not null`

export type Colleague = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly name: string
  /** Has not come in yet: what they are elsewhere is not ours to know or change. */
  readonly isInvited: boolean
  /** May come in: not deactivated, here or altogether. */
  readonly active: boolean
}

/** A member of the actor's company, by id or by e-mail address. */
export async function findColleague(
  db: Db,
  actor: Actor,
  who: { readonly id: string } | { readonly email: string },
): Promise<Colleague | undefined> {
  return db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', shownName.as('name')])
    .select(sql<string>`coalesce(m.invited_given_name, u.given_name)`.as('givenName'))
    .select(isInvited.as('isInvited'))
    .select(sql<boolean>`m.active and u.active`.as('active'))
    .where('m.company_id', '=', actor.companyId)
    .where('id' in who ? 'u.id' : 'u.email', '=', 'id' in who ? who.id : who.email)
    .executeTakeFirst()
}

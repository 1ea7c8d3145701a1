import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

export type Colleague = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly name: string
}

/** A member of the actor's company, by id or by e-mail address. */
export async function findColleague(
  db: Db,
  actor: Actor,
  who: { readonly id: string } | { readonly email: string },
): Promise<Colleague | undefined> {
  const row = await db
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.given_name as givenName', 'u.family_name as familyName'])
    .where('m.company_id', '=', actor.companyId)
    .where('id' in who ? 'u.id' : 'u.email', '=', 'id' in who ? who.id : who.email)
    .executeTakeFirst()
  return row && { id: row.id, email: row.email, givenName: row.givenName, name: `${row.givenName} ${row.familyName}` }
}

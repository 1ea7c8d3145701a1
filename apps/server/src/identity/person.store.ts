import { sql } from 'kysely'
import { column, columnMap } from '../platform/database/column-map.ts'
import type { Tx } from '../platform/database/database.ts'
import { nextVersion } from '../platform/database/next-version.ts'

export type NewPerson = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly passwordHash: string | null
}

/**
 * Makes a person. They can do nothing until they are a member of a company. Answers whether the person was made: false
 * when someone has the email address already.
 */
export async function createPerson(tx: Tx, user: NewPerson): Promise<boolean> {
  const made = await tx
    .insertInto('app_user')
    .values({
      id: user.id,
      email: user.email,
      given_name: user.givenName,
      family_name: user.familyName,
      password_hash: user.passwordHash,
      password_set_at: user.passwordHash === null ? null : new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** What a company can change of a person. */
type PersonFacts = {
  readonly givenName: string
  readonly familyName: string
  readonly defaultCompanyId: string | null
  readonly version: number
}

const personColumns = columnMap<'app_user', PersonFacts>('app_user', {
  givenName: column(''),
  familyName: column(''),
  defaultCompanyId: column(null),
  version: column(1),
})

/** Writes these facts of a locked person. */
export async function savePerson(tx: Tx, id: string, facts: Partial<PersonFacts>): Promise<void> {
  await sql`update app_user set ${personColumns.assignments(facts)} where id = ${id}`.execute(tx)
}

/** Gives these people another version each, because of what changed around them; answers the versions by their id. */
export async function raiseVersions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const raised = await tx
    .updateTable('app_user')
    .set({ version: nextVersion() })
    .where('id', 'in', [...ids])
    .returning(['id', 'version'])
    .execute()
  return new Map(raised.map(({ id, version }) => [id, version]))
}

import type { Tx } from '../platform/database/database.ts'

export type NewPerson = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly passwordHash: string | null
}

/**
 * Makes a person. They can do nothing until they are a member of a company. Answers whether the person was made: false
 * when somebody has the e-mail address already.
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

type PersonChange = {
  readonly given_name?: string
  readonly family_name?: string
  readonly default_company_id?: string | null
}

/** Writes what a company may change of a person, who is locked, and their new version. */
export async function savePerson(tx: Tx, id: string, version: number, change: PersonChange = {}): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ version, ...change })
    .where('id', '=', id)
    .execute()
}

/** Gives these people another version each, because of what changed around them; answers the versions by their id. */
export async function raiseVersions(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const raised = await tx
    .updateTable('app_user')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .returning(['id', 'version'])
    .execute()
  return new Map(raised.map(({ id, version }) => [id, version]))
}

/** Where somebody new begins when they sign in. */
export async function saveDefaultCompany(tx: Tx, id: string, companyId: string): Promise<void> {
  await tx.updateTable('app_user').set({ default_company_id: companyId }).where('id', '=', id).execute()
}

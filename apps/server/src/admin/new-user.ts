import type { Tx } from '../platform/database/database.ts'
import { nextNumber } from '../platform/numbering.ts'

export type NewUser = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly passwordHash: string | null
}

/** Makes a person. They can do nothing until they are a member of a company. */
export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto('app_user')
    .values({
      id: user.id,
      email: user.email,
      given_name: user.givenName,
      family_name: user.familyName,
      password_hash: user.passwordHash,
      password_set_at: user.passwordHash === null ? null : new Date(),
    })
    .execute()
}

export type NewMember = { readonly companyId: string; readonly userId: string; readonly roleIds: readonly string[] }

/** Lets a person into a company with these roles, under the next number. */
export async function addMember(tx: Tx, { companyId, userId, roleIds }: NewMember): Promise<void> {
  const number = await nextNumber(tx, companyId, 'user')
  await tx.insertInto('company_user').values({ company_id: companyId, user_id: userId, number }).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('company_user_role')
    .values(roleIds.map((roleId) => ({ company_id: companyId, user_id: userId, role_id: roleId })))
    .execute()
}

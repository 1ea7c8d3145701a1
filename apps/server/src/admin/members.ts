import { sql } from 'kysely'
import type { profileTypes, User } from '@galen/contract/admin/users'
import { column, columnMap, readOnly } from '../platform/database/column-map.ts'
import type { Tx } from '../platform/database/database.ts'
import { nextNumber } from '../platform/numbering.ts'

export type NewMember = {
  readonly companyId: string
  readonly userId: string
  readonly roleIds: readonly string[]
  /** The names under which the person is invited and shown until they come in. */
  readonly invitedAs?: { readonly givenName: string; readonly familyName: string; readonly versionsBefore: number }
}

type ProfileType = (typeof profileTypes)[number]

/** What a company knows of a person who works in it. */
export type Member = Pick<User, 'number' | 'mfaRequired'> & Readonly<Record<ProfileType, boolean>>

export const memberColumns = columnMap<'company_user', Member>('company_user', {
  number: column(0),
  salesPerson: column(false),
  accountManager: column(false),
  buyer: column(false),
  mfaRequired: readOnly(false, 'second_factor_required'),
})

/** Lets a person into a company with these roles, under the next number, and returns the number. */
export async function addMember(tx: Tx, { companyId, userId, roleIds, invitedAs }: NewMember): Promise<number> {
  const number = await nextNumber(tx, companyId, 'user')
  await tx
    .insertInto('company_user')
    .values({
      company_id: companyId,
      user_id: userId,
      number,
      invited_given_name: invitedAs?.givenName ?? null,
      invited_family_name: invitedAs?.familyName ?? null,
      versions_before: invitedAs?.versionsBefore ?? 0,
    })
    .execute()
  if (roleIds.length === 0) return number
  await tx
    .insertInto('company_user_role')
    .values(roleIds.map((roleId) => ({ company_id: companyId, user_id: userId, role_id: roleId })))
    .execute()
  return number
}

/** Someone who comes into a company is known there by their own name from then on. */
export async function acceptInvitation(tx: Tx, companyId: string, userId: string): Promise<void> {
  await sql`
    update company_user set invited_given_name = null, invited_family_name = null
    where company_id = ${companyId} and user_id = ${userId} and invited_given_name is not null`.execute(tx)
}

import { randomUUID } from 'node:crypto'
import type { Permission } from '@galen/domain/permissions'
import type { Pool } from '../src/platform/database/database.ts'
import type { Secrets } from '../src/platform/secrets.ts'
import { signAccessToken } from '../src/platform/session.ts'

export type GivenCompany = { readonly id: string; readonly name: string; readonly timeZone: string }
export type GivenUser = {
  readonly id: string
  readonly email: string
  readonly companyId: string
  readonly sessionId: string
  readonly token: string
}

/** Rows a test starts from, written as the owner. */
export function given(owner: Pool, secrets: Secrets) {
  let made = 0
  return {
    async company(name = `Company ${++made}`, timeZone = 'America/New_York'): Promise<GivenCompany> {
      const [row] = await owner<
        { id: string }[]
      >`insert into company (name, time_zone) values (${name}, ${timeZone}) returning id`
      return { id: String(row?.id), name, timeZone }
    },

    /** A person with these permissions in the company, signed in. */
    async user(
      company: GivenCompany,
      permissions: readonly Permission[] = [],
      email = `user${++made}@test.example`,
    ): Promise<GivenUser> {
      const [person] = await owner<{ id: string }[]>`
        insert into app_user (email, given_name, family_name) values (${email}, 'Test', ${`Person ${made}`}) returning id`
      const id = String(person?.id)
      await this.member(company, id, permissions)
      return this.signedIn(company, id, email)
    },

    async member(company: GivenCompany, userId: string, permissions: readonly Permission[] = []) {
      await owner`
        insert into company_user (company_id, user_id, number)
        select ${company.id}, ${userId}, 1 + coalesce(max(number), 0) from company_user where company_id = ${company.id}`
      await owner`
        insert into document_counter as c (company_id, series, last)
        select company_id, 'user', max(number) from company_user where company_id = ${company.id} group by company_id
        on conflict (company_id, series) do update set last = greatest(c.last, excluded.last)`
      if (permissions.length === 0) return
      const [role] = await owner<{ id: string }[]>`
        insert into role (company_id, name) values (${company.id}, ${`Role ${++made}`}) returning id`
      const roleId = String(role?.id)
      await owner`
        insert into role_permission (company_id, role_id, permission)
        select ${company.id}, ${roleId}, unnest(${permissions as string[]}::text[])`
      await owner`insert into company_user_role values (${company.id}, ${userId}, ${roleId})`
    },

    async signedIn(company: GivenCompany, userId: string, email: string): Promise<GivenUser> {
      const [session] = await owner<{ id: string }[]>`
        insert into user_session (user_id, company_id, device, address, expires_at, refresh_hash)
        values (${userId}, ${company.id}, 'test', '127.0.0.1', now() + interval '7 days', ${Buffer.from(randomUUID())}) returning id`
      const sessionId = String(session?.id)
      const token = await signAccessToken(secrets, {
        userId,
        sessionId,
        companyId: company.id,
        givenName: 'Test',
        familyName: 'Person',
      })
      return { id: userId, email, companyId: company.id, sessionId, token }
    },
  }
}

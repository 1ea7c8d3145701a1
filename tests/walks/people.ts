import { standardRoles, type StandardRoleName } from '@galen/domain/standard-roles'
import { hashingOf, hashPassword } from '@galen/server/platform/passwords'
import type { testServer } from '../../apps/server/test/server.ts'
import { adminRecords } from './admin-records.ts'
import type { ExampleWorld } from './examples.ts'

const PASSWORD = 'quiet harbour at noon'

/** Everybody the walks go as: nobody, somebody without rights, and one person per standard role. */
export const roleNames = ['nobody', 'without', ...(Object.keys(standardRoles) as StandardRoleName[])] as const
export type WalkerName = (typeof roleNames)[number]

type Server = Awaited<ReturnType<typeof testServer>>

/** A company with one person per role, each with a fresh session for every call, because some calls end it. */
export async function walkers(server: Server) {
  const company = await server.given.company('Walk Company')
  const passwordHash = await hashPassword(
    hashingOf({ config: { quickHashes: true }, secrets: server.secrets }),
    PASSWORD,
  )
  const makePerson = async (name: Exclude<WalkerName, 'nobody'>) => {
    const permissions = name === 'without' ? [] : standardRoles[name].permissions
    const person = await server.given.user(
      company,
      permissions,
      `${name.toLowerCase()}${crypto.randomUUID()}@test.example`,
    )
    await server.owner`update app_user set password_hash = ${passwordHash} where id = ${person.id}`
    return person
  }
  return {
    company,
    makePerson,
    async worldOf(name: WalkerName): Promise<{ world: ExampleWorld; token: string | null }> {
      const person = await makePerson(name === 'nobody' ? 'without' : name)
      const colleague = await server.given.user(company)
      const [mail] = await server.owner<{ id: string }[]>`
        insert into mail_message (company_id, recipient, subject, body, status)
        values (${company.id}, 'nobody@test.example', 'A mail', 'Its text', 'Kept') returning id`
      const world = {
        companyId: company.id,
        colleague,
        sessionId: person.sessionId,
        mailId: String(mail?.id),
        records: await adminRecords(server, company.id, person.id),
        username: person.email,
        password: PASSWORD,
      }
      return { world, token: name === 'nobody' ? null : person.token }
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Route } from '@galen/contract/route'
import { standardRoles, type StandardRoleName } from '@galen/domain/standard-roles'
import { hashingOf, hashPassword } from '@galen/server/platform/passwords'
import { signAccessToken } from '@galen/server/platform/session'
import type { GivenCompany } from '../../apps/server/test/given.ts'
import type { testServer } from '../../apps/server/test/server.ts'
import { adminRecords } from './admin-records.ts'
import { customerRecords } from './customer-records.ts'
import type { ExampleWorld } from './examples.ts'
import { ediRecords } from './edi-records.ts'
import { financeRecords } from './finance-records.ts'
import { invoiceRecords } from './invoice-records.ts'
import { itemRecords } from './item-records.ts'
import { purchaseRecords } from './purchase-records.ts'
import { salesRecords } from './sales-records.ts'
import { supplyRecords } from './supply-records.ts'
import { warehouseRecords } from './warehouse-records.ts'

const PASSWORD = 'quiet harbour at noon'
const standardRoleNames = Object.keys(standardRoles) as StandardRoleName[]

/** Everyone the walks go as: no one, someone without rights, and one person per standard role. */
export const roleNames = ['nobody', 'without', ...standardRoleNames] as const
export type WalkerName = (typeof roleNames)[number]

type Server = Awaited<ReturnType<typeof testServer>>
type Person = { readonly id: string; readonly email: string; readonly sessionId: string }
export type Walk = { readonly world: ExampleWorld; readonly token: string | null }

/** A company where every walk has a person and records of its own, because some calls use them up. */
export async function walkers(server: Server, name = 'Walk Company') {
  const company = await server.given.company(name)
  const roleIds = await makeRoles(server, company)
  const passwordHash = await hashPassword(
    hashingOf({ config: { quickHashes: true }, secrets: server.secrets }),
    PASSWORD,
  )

  /** Made together: a statement for hundreds of worlds costs little more than one for a single world. */
  async function worldsOf<const Names extends readonly WalkerName[]>(
    names: Names,
  ): Promise<{ [Place in keyof Names]: Walk }> {
    const walkerRoles = names.map((name) => roleIds.get(name) ?? null)
    const made = await makePeople(server, company, passwordHash, [...walkerRoles, ...names.map(() => null)])
    const [persons, colleagues] = [made.slice(0, names.length), made.slice(names.length)]
    const records = await adminRecords(server, company.id, persons)
    const customers = await customerRecords(server, company.id, persons)
    const ofItems = await itemRecords(server, company.id, persons)
    const supplies = await supplyRecords(server, company.id, persons, customers)
    const purchases = await purchaseRecords(server, company.id, persons)
    const exchanges = await ediRecords(server, company.id, persons, purchases, customers)
    const finances = await financeRecords(server, company.id, persons)
    const ofSales = await salesRecords(server, company.id, persons)
    const ofInvoices = await invoiceRecords(server, company.id, ofSales)
    const ofWarehouse = await warehouseRecords(server, company.id, persons)
    const mails = await keptMails(server, company.id, names.length)
    await keepNumbersOf(server, company)
    const walks = await Promise.all(
      persons.map(async (person, turn) => ({
        world: {
          companyId: company.id,
          colleague: present(colleagues[turn]),
          sessionId: person.sessionId,
          mailId: present(mails[turn]).id,
          records: present(records.get(person.id)),
          customer: present(customers.get(person.id)),
          item: present(ofItems.get(person.id)),
          supply: present(supplies.get(person.id)),
          purchase: present(purchases.get(person.id)),
          edi: present(exchanges.get(person.id)),
          finance: present(finances.get(person.id)),
          sales: present(ofSales.get(person.id)),
          invoicing: present(ofInvoices.get(person.id)),
          warehouse: present(ofWarehouse.get(person.id)),
          username: person.email,
          password: PASSWORD,
        },
        token: names[turn] === 'nobody' ? null : await tokenOf(server, company, person),
      })),
    )
    return walks as { [Place in keyof Names]: Walk }
  }

  /** Hundreds at once: PostgreSQL would count them by itself a minute later, and plan for none until then. */
  async function manyWorldsOf(names: readonly WalkerName[]): Promise<readonly Walk[]> {
    const walks = await worldsOf(names)
    await server.owner`analyze`
    return walks
  }

  /** Each route with its name, for `it.each`, and a world of its own. */
  async function routesWithWorlds(routes: readonly Route[], name: WalkerName) {
    const walks = await manyWorldsOf(routes.map(() => name))
    return routes.map((route, turn) => [`${route.method} ${route.path}`, route, present(walks[turn])] as const)
  }

  return { worldsOf, manyWorldsOf, routesWithWorlds }
}

async function makeRoles({ owner }: Server, company: GivenCompany): Promise<ReadonlyMap<string, string>> {
  const roles = await owner<{ id: string; name: string }[]>`
    insert into role (company_id, name) select ${company.id}, unnest(${standardRoleNames}::text[]) returning id, name`
  const given = roles.flatMap(({ id, name }) =>
    standardRoles[name as StandardRoleName].permissions.map((permission) => ({ id, permission })),
  )
  await owner`
    insert into role_permission (company_id, role_id, permission)
    select ${company.id}, * from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ permission }) => permission)}::text[])`
  return new Map(roles.map(({ id, name }) => [name, id]))
}

/**
 * One person for each role, or for each null without rights; all with the same password, each with a session. However
 * long a walk takes, they gave their password a moment ago.
 */
async function makePeople(
  { owner }: Server,
  company: GivenCompany,
  passwordHash: string,
  roleIds: readonly (string | null)[],
): Promise<readonly Person[]> {
  const emails = roleIds.map(() => `${randomUUID()}@test.example`)
  const made = await owner<Person[]>`
    with wished as (
      select * from unnest(${emails}::text[], ${roleIds as (string | null)[]}::uuid[]) as w (email, role_id)
    ), person as (
      insert into app_user (email, given_name, family_name, password_hash)
      select email, 'Test', 'Person', ${passwordHash} from wished returning id, email
    ), member as (
      insert into company_user (company_id, user_id, number)
      select ${company.id}, id, row_number() over () + (
        select coalesce(max(number), 0) from company_user where company_id = ${company.id}
      ) from person
    ), with_role as (
      insert into company_user_role (company_id, user_id, role_id)
      select ${company.id}, id, role_id from person join wished using (email) where role_id is not null
    ), session as (
      insert into user_session (user_id, company_id, device, address, expires_at, proved_at, refresh_hash)
      select id, ${company.id}, 'test', '127.0.0.1', now() + interval '7 days', now() + interval '1 hour', decode(md5(email), 'hex') from person
      returning id, user_id
    )
    select person.id, email, session.id as "sessionId" from person join session on user_id = person.id`
  const byEmail = new Map(made.map((person) => [person.email, person]))
  return emails.map((email) => present(byEmail.get(email)))
}

/** People were written past the counter of their numbers; the next one made by a call comes after them. */
const keepNumbersOf = ({ owner }: Server, company: GivenCompany) => owner`
  insert into document_counter as c (company_id, series, last)
  select company_id, 'user', max(number) from company_user where company_id = ${company.id} group by company_id
  on conflict (company_id, series) do update set last = greatest(c.last, excluded.last)`

const tokenOf = ({ secrets }: Server, company: GivenCompany, { id, sessionId }: Person) =>
  signAccessToken(secrets, {
    userId: id,
    sessionId,
    companyId: company.id,
    givenName: 'Test',
    familyName: 'Person',
  })

function present<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('A record of the walks was not made')
  return made
}

const keptMails = (server: Server, companyId: string, count: number) => server.owner<{ id: string }[]>`
  insert into mail_message (company_id, recipient, subject, body, status)
  select ${companyId}, 'nobody@test.example', 'A mail', 'Its text', 'Stored' from generate_series(1, ${count}) returning id`

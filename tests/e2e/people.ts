import { randomBytes } from 'node:crypto'
import type { Permission } from '@galen/domain/permissions'
import { hashingOf, hashPassword } from '@galen/server/platform/passwords'
import type { GivenCompany } from '../../apps/server/test/given.ts'
import { owner, rows, secrets } from './product.ts'

export type Person = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password: string
  readonly company: GivenCompany
}

const PASSWORD = 'orchard lamp 7 otter'
const passwordHash = hashPassword(hashingOf({ secrets, config: { quickHashes: true } }), PASSWORD)

const unlikely = () => randomBytes(5).toString('hex')

/** A company of this test's own, so that no other test sees its people or its audit trail. */
export async function givenCompany(name = 'Corvane Rx', color = '#2F6798'): Promise<GivenCompany> {
  const company = await rows.company(`${name} ${unlikely()}`)
  await owner`update company set color = ${color} where id = ${company.id}`
  return company
}

type Wanted = {
  company?: GivenCompany
  permissions?: readonly Permission[]
  name?: string
  /** Whether they have never been anywhere, and are shown what is good to know. */
  isFirstVisit?: boolean
}

const HINTS = ['home', 'list', 'document', 'settings', 'admin-sales-rules', 'roles-id-tab']

/** Someone new who can sign in with the usual password, in a company of their own unless one is given. */
export async function givenPerson(wanted: Wanted = {}): Promise<Person> {
  const { company, permissions = [], name = 'Ana Ruiz', isFirstVisit = false } = wanted
  const within = company ?? (await givenCompany())
  const [givenName = '', ...rest] = name.split(' ')
  const email = `${givenName.toLowerCase()}.${unlikely()}@journey.example`
  const [row] = await owner<{ id: string }[]>`
    insert into app_user (email, given_name, family_name, password_hash, password_set_at)
    values (${email}, ${givenName}, ${rest.join(' ')}, ${await passwordHash}, now()) returning id`
  const id = String(row?.id)
  await owner`insert into user_preferences (user_id, seen_hints) values (${id}, ${isFirstVisit ? [] : HINTS})`
  await rows.member(within, id, permissions)
  return { id, email, name, password: PASSWORD, company: within }
}

/** Many colleagues at once, named so that they are in the order in which they are numbered. */
export async function givenColleagues(company: GivenCompany, howMany: number): Promise<void> {
  // Letters only, so that no number is found in an address by chance.
  const mark = unlikely().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  await owner`
    with made as (
      insert into app_user (email, given_name, family_name)
      select 'colleague' || n || '.' || ${mark}::text || '@journey.example', 'Colleague', to_char(n, 'FM999000')
      from generate_series(1, ${howMany}::integer) n returning id, family_name),
    taken as (select coalesce(max(number), 0) as most from company_user where company_id = ${company.id})
    insert into company_user (company_id, user_id, number)
    select ${company.id}, made.id, taken.most + made.family_name::integer from made, taken`
}

type DemoName =
  | 'admin'
  | 'manager'
  | 'rep'
  | 'rep2'
  | 'buyer'
  | 'warehouse'
  | 'accountant'
  | 'compliance'
  | 'viewer'
  | 'mfa'

/** Someone of the demo. Journeys look through their eyes and leave them as they were. */
export const demoPerson = (name: DemoName) => ({ email: `${name}@demo.galen`, password: 'Galen360!demo' })

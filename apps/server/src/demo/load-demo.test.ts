import { describe, expect, it } from 'vitest'
import { account, type UserSettings } from '@galen/contract/identity/account'
import { isRoutingNumber } from '@galen/domain/admin/company'
import { isFlagIcon } from '@galen/domain/admin/item-flag'
import {
  propertyProblems,
  type PropertyType,
  propertyTypes,
  type PropertyValues,
} from '@galen/domain/admin/property-types'
import { passwordProblem } from '@galen/domain/identity/password-rules'
import { standardRoles } from '@galen/domain/standard-roles'
import { codeOf, people } from '../../test/people.ts'
import { areas } from '../areas.ts'
import { brokenInvariants } from '../platform/invariants/invariants.ts'
import { DEMO_MFA_SECRET, DEMO_PASSWORD, demoPeople } from './demo-people.ts'
import { growDemo } from './grow-demo.ts'
import { demoSignIns, loadDemo } from './load-demo.ts'

const { ask, login, owner, secrets } = await people()
const sentences: string[] = []
const load = () =>
  loadDemo({ owner, secrets, quickHashes: true, scale: 1, log: (sentence) => sentences.push(sentence) })
const count = async (table: string) =>
  Number((await owner.unsafe(`select count(*) as count from ${table}`))[0]?.['count'])

await load()

describe('the demo', () => {
  it('is loaded once', async () => {
    expect(sentences).toHaveLength(1)
    const before = await count('audit_entry')
    await Promise.all([load(), load()])
    expect(await count('company')).toBe(2)
    expect(await count('audit_entry')).toBe(before)
    expect(sentences).toHaveLength(1)
  })

  it('leaves no table uncounted, so that lists are fast from the first minute', async () => {
    const uncounted = await owner`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`
    expect(uncounted).toEqual([])
  })

  it('has two companies in different colors and time zones', async () => {
    expect(await owner`select name, color, time_zone, demo from company order by name`).toEqual([
      { name: 'Corvane Rx', color: '#2F6798', time_zone: 'America/New_York', demo: true },
      { name: 'Harbor Medical Supply', color: '#1F7A5C', time_zone: 'America/Los_Angeles', demo: true },
    ])
  })

  it.each(demoPeople.filter(({ mfa }) => !mfa))(
    'lets $email in as $does',
    async ({ email, role, inBothCompanies, givenName }) => {
      const reply = await login(email, DEMO_PASSWORD)
      expect(reply.status).toBe(200)
      const token = (reply.body as { access_token: string }).access_token
      const settings = (await ask(account.settings, {}, { token })).body as UserSettings
      expect(settings.user.givenName).toBe(givenName)
      expect(settings.permissions).toEqual([...standardRoles[role].permissions].toSorted())
      expect(settings.companies.map(({ name }) => name)).toEqual(
        inBothCompanies ? ['Corvane Rx', 'Harbor Medical Supply'] : ['Corvane Rx'],
      )
      expect(settings.company.name).toBe('Corvane Rx')
    },
  )

  it('keeps full lists in both companies, each value fit for its list', async () => {
    const lists = await owner<{ company_id: string; type: string; values: number }[]>`
      select company_id, type, count(*)::integer as values from property group by company_id, type`
    expect(lists).toHaveLength(2 * propertyTypes.length)
    const values = await owner<(PropertyValues & { type: PropertyType })[]>`
      select type, name, code, days, discount_percent::float8 as "discountPercent", discount_days as "discountDays",
        preset_length::float8 as "presetLength", preset_width::float8 as "presetWidth", preset_height::float8 as "presetHeight",
        account_id as "accountId", terms_id as "termsId", ship_via as "shipVia", freight_rule as "freightRule" from property`
    for (const value of values) expect(propertyProblems(value.type, value), value.name).toEqual([])
    const unmapped = await owner`select 1 from property where type = 'accountMapping' and account_id is null`
    expect(unmapped).toEqual([])
    expect(await count('sales_rule')).toBe(14)
    expect(await owner`select 1 from sales_rule_value`).not.toHaveLength(0)
    expect(await owner`select count(distinct company_id)::integer as companies from item_flag_screen`).toEqual([
      { companies: 2 },
    ])
    expect(await count('company_bank_account')).toBe(2)
    for (const { icon } of await owner<{ icon: string }[]>`select icon from item_flag`)
      expect(isFlagIcon(icon)).toBe(true)
    for (const { routing } of await owner<{ routing: string }[]>`select routing from company_bank_account`)
      expect(isRoutingNumber(routing)).toBe(true)
  })

  it('holds every invariant of its ledgers', async () => {
    const invariants = areas.flatMap((area) => area.invariants ?? [])
    expect(await brokenInvariants(owner, invariants)).toEqual([])
    expect(await count('journal_entry')).toBeGreaterThan(0)
  })

  it('asks mfa@demo.galen for a code of the printed secret', async () => {
    expect((await login('mfa@demo.galen', DEMO_PASSWORD)).status).toBe(206)
    expect((await login('mfa@demo.galen', DEMO_PASSWORD, { code: await codeOf(DEMO_MFA_SECRET) })).status).toBe(200)
    expect(demoSignIns().join('\n')).toContain(DEMO_MFA_SECRET)
    for (const { email } of demoPeople) expect(demoSignIns().join('\n')).toContain(email)
  })

  it('has a password that no one may choose', () => {
    const nobody = { givenName: '', familyName: '', email: '', companies: [] }
    expect(passwordProblem(DEMO_PASSWORD, nobody)).toMatch(/name of the product/)
  })

  it('has a history of the last two weeks, in office hours of each company, and nothing in the future', async () => {
    const [row] = await owner`
      select count(*)::integer as rows, count(distinct user_id)::integer as people, count(distinct action)::integer as actions, max(at) <= now() as past,
        min(at) > now() - interval '15 days' as recent,
        bool_and(extract(hour from at at time zone c.time_zone) between 7 and 18) as in_hours
      from audit_entry a join company c on c.id = a.company_id where a.at < c.created_at`
    expect(row).toMatchObject({ people: 10, past: true, recent: true, in_hours: true })
    expect(row?.['rows']).toBeGreaterThan(300)
    expect(row?.['actions']).toBeGreaterThanOrEqual(4)
    const members =
      await owner`select count(*)::integer as strangers from audit_entry a left join company_user m using (company_id, user_id) where m.user_id is null`
    expect(members).toEqual([{ strangers: 0 }])
  })

  it('numbers its people without gaps, and goes on from there', async () => {
    const numbers =
      await owner`select number from company_user m join company c on c.id = m.company_id where c.name = 'Corvane Rx' order by number`
    expect(numbers.map((row) => row['number'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(
      await owner`select last::integer from document_counter d join company c on c.id = d.company_id where c.name = 'Corvane Rx' and series = 'user'`,
    ).toEqual([{ last: 10 }])
  })

  it('trades with customers and vendors in every standing, and has carts waiting', async () => {
    const of = async (question: string) => (await owner.unsafe(question)).map((row) => Object.values(row)[0])
    expect(await of('select count(*)::integer from customer group by company_id order by 1')).toEqual([60, 300])
    expect(await of('select count(*)::integer from item group by company_id order by 1')).toEqual([400, 2000])
    expect(await of('select distinct standing from customer order by 1')).toEqual([
      'expired',
      'expiring',
      'missing',
      'valid',
    ])
    expect(
      await of(
        "select count(*)::integer from vendor v join company c on c.id = v.company_id where c.name = 'Corvane Rx'",
      ),
    ).toEqual([40])
    expect(await count('web_cart')).toBeGreaterThan(5)
    expect(await count('sales_request')).toBe(8)
    expect(await count('vendor_return')).toBeGreaterThan(5)
  })

  it('grows by set-based inserts', async () => {
    const [users, rows] = [await count('app_user'), await count('audit_entry')]
    const growth = await growDemo({ owner, scale: 0.2, log: () => {} })
    expect(growth).toMatchObject({ users: 20, auditRows: 100, customers: 60, items: 400 })
    expect(await count('app_user')).toBe(users + 20)
    expect(await count('audit_entry')).toBe(rows + 100)
    await growDemo({ owner, scale: 0.1, log: () => {} })
    expect(await count('app_user')).toBe(users + 30)
  })
})

import { describe, expect, it } from 'vitest'
import { account, type UserSettings } from '@galen/contract/identity/account'
import { ndcLookup } from '@galen/contract/items/ndc-lookup'
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
import { salesOrderRecheck } from '@galen/contract/sales/sales-order-events'
import { areas } from '../areas.ts'
import { items } from '../items/items.operations.ts'
import { eventDeliverer } from '../platform/outbox/outbox-events.ts'
import { createRelay } from '../platform/outbox/outbox.ts'
import { salesListeners } from '../sales/registration/sales.listeners.ts'
import { brokenInvariants } from '../platform/invariants/invariants.ts'
import { DEMO_MFA_SECRET, DEMO_PASSWORD, demoPeople } from './demo-people.ts'
import { growDemo } from './grow-demo.ts'
import { demoSignIns, loadDemo } from './load-demo.ts'

const { ask, login, owner, secrets, pool, jobs, installation } = await people(items.operations)
const sentences: string[] = []
const load = () =>
  loadDemo({ owner, secrets, quickHashes: true, scale: 1, log: (sentence) => sentences.push(sentence) })
const count = async (table: string) =>
  Number((await owner.unsafe(`select count(*) as count from ${table}`))[0]?.['count'])

await load()
const loadedAt = `'${new Date().toISOString()}'`

/** Columns that say until when or by when something holds, is due, expected or tried again. */
const MEANT_FOR_LATER =
  /(?:^|_)(?:expires|expire|expiry|expiration|due|valid_to|expected|requested|ends|end|until|next|changes|reserved_until|to)(?:_|$)/

describe('the demo', () => {
  it('is loaded once', async () => {
    expect(sentences).toHaveLength(1)
    const before = await count('audit_entry')
    await Promise.all([load(), load()])
    expect(await count('company')).toBe(2)
    expect(await count('audit_entry')).toBe(before)
    expect(sentences).toHaveLength(1)
  })

  it('dates nothing after the moment it was loaded', async () => {
    const columns = await owner<{ table: string; column: string; type: string }[]>`
      select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('date', 'timestamp with time zone')
        and exists (select from information_schema.columns k
          where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'company_id')
      order by 1, 2`
    expect(columns.length).toBeGreaterThan(150)
    const late: string[] = []
    for (const { table, column, type } of columns) {
      if (MEANT_FOR_LATER.test(column) || MEANT_FOR_LATER.test(`${table}.${column}`)) continue
      const limit =
        type === 'date'
          ? `(now() at time zone (select k.time_zone from company k where k.id = x.company_id))::date`
          : `${loadedAt}::timestamptz`
      const [row] = await owner.unsafe(
        `select count(*)::integer as count from ${table} x where x.company_id is not null and x.${column} > ${limit}`,
      )
      if (row?.['count'] !== 0) late.push(`${table}.${column}`)
    }
    expect(late).toEqual([])
  })

  it('changed prices in the last months, each from what it was to what is there today', async () => {
    const rows = await owner<{ at: string; before: string; after: string; now: string; variation: string }[]>`
      select e.at, e.before ->> 'price' as before, e.after ->> 'price' as after, v.price as now, v.id as variation
      from audit_entry e join item_variation v on v.company_id = e.company_id and v.id::text = e.entity_id
      where e.entity = 'item-variation' and 'price' = any(e.fields) order by e.at`
    expect(rows.length).toBeGreaterThan(200)
    const lastOf = new Map<string, string>()
    for (const { variation, before, after } of rows) {
      const last = lastOf.get(variation)
      if (last !== undefined) expect(Number(before)).toBe(Number(last))
      expect(Number(before)).not.toBe(Number(after))
      lastOf.set(variation, after)
    }
    for (const { variation, now } of rows) expect(Number(lastOf.get(variation))).toBe(Number(now))
  })

  it('leaves no table uncounted, so that lists are fast from the first minute', async () => {
    const uncounted = await owner`
      select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`
    expect(uncounted).toEqual([])
  })

  it('knows drugs of invented labelers by their NDC, none of which is an item yet', async () => {
    const reply = await login('buyer@demo.galen', DEMO_PASSWORD)
    const token = (reply.body as { access_token: string }).access_token
    const [known] = await owner<{ ndc: string }[]>`
      select p.ndc from ndc_package p join ndc_product d using (product_ndc) where d.generic_name = 'Losartan Potassium'
        and not exists (select from item i where i.ndc12 = p.ndc12) order by 1`
    const found = await ask(ndcLookup.lookUp, { params: { ndc: String(known?.ndc) } }, { token })
    expect(found).toMatchObject({
      status: 200,
      body: { itemName: 'Losartan Potassium', type: 'prescription', strength: '25', item: null, source: 'directory' },
    })
    expect(await count('ndc_package')).toBeGreaterThan(100)
    const [sold] = await owner<{ id: string; ndc: string; item_name: string; dea_schedule: string }[]>`
      select i.id, i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc, i.item_name, i.dea_schedule
      from item i join company c on c.id = i.company_id and c.name = 'Corvane Rx'
      where i.dea_schedule = 'II' and exists (select from ndc_package p where p.ndc12 = i.ndc12) order by i.number limit 1`
    expect(await ask(ndcLookup.lookUp, { params: { ndc: String(sold?.ndc) } }, { token })).toMatchObject({
      status: 200,
      body: { itemName: sold?.item_name, deaSchedule: 'II', item: { id: sold?.id }, source: 'directory' },
    })
  })

  it('has two companies in different colors and time zones', async () => {
    expect(await owner`select name, color, time_zone, demo from company order by name`).toEqual([
      { name: 'Corvane Rx', color: '#2F6798', time_zone: 'America/New_York', demo: true },
      { name: 'Harbor Medical Supply', color: '#1F7A5C', time_zone: 'America/Los_Angeles', demo: true },
    ])
  })

  it('gives every record an id that the calls take back', async () => {
    const tables = await owner<{ name: string }[]>`
      select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and table_type = 'BASE TABLE'`
    expect(tables.length).toBeGreaterThan(50)
    const unfit = await Promise.all(
      tables.map(async ({ name }) => {
        const [row] = await owner`select id from ${owner(name)}
          where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' limit 1`
        return row ? [name] : []
      }),
    )
    expect(unfit.flat()).toEqual([])
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
      select type, name, code, days, discount_percent::float8 as "discountPercent", discount_days as "discountDays", discount_on_total as "discountOnTotal",
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

  it('has a history of the last two weeks and prices of half a year, in office hours of each company, and nothing in the future', async () => {
    const [row] = await owner`
      select count(*)::integer as rows, count(distinct user_id)::integer as people, count(distinct action)::integer as actions, max(at) <= now() as past,
        min(at) filter (where entity <> 'item-variation') > now() - interval '15 days' as recent,
        min(at) > now() - interval '182 days' as "pricesRecent",
        bool_and(extract(hour from at at time zone c.time_zone) between 7 and 18) as in_hours
      from audit_entry a join company c on c.id = a.company_id where a.at < c.created_at`
    expect(row).toMatchObject({ people: 11, past: true, recent: true, pricesRecent: true, in_hours: true })
    expect(row?.['rows']).toBeGreaterThan(300)
    expect(row?.['actions']).toBeGreaterThanOrEqual(4)
    const members =
      await owner`select count(*)::integer as strangers from audit_entry a left join company_user m using (company_id, user_id) where m.user_id is null`
    expect(members).toEqual([{ strangers: 0 }])
  })

  it('numbers its people without gaps, and goes on from there', async () => {
    const numbers =
      await owner`select number from company_user m join company c on c.id = m.company_id where c.name = 'Corvane Rx' order by number`
    expect(numbers.map((row) => row['number'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(
      await owner`select last::integer from document_counter d join company c on c.id = d.company_id where c.name = 'Corvane Rx' and series = 'user'`,
    ).toEqual([{ last: 11 }])
  })
})

describe('the business of the demo', () => {
  it('says on every purchase order where it goes', async () => {
    const orders = await owner`select from purchase_order where ship_to is null`
    expect(orders).toHaveLength(0)
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

  it('holds M13 after a nightly re-check of every open order', async () => {
    const invariants = areas.flatMap((area) => area.invariants ?? []).filter(({ id }) => id === 'M13')
    expect(await brokenInvariants(owner, invariants)).toEqual([])
    const orders = await owner<{ company: string; id: string }[]>`
      select company_id as company, id from sales_order where status in ('Placed', 'Hold')`
    expect(orders.length).toBeGreaterThan(10)
    for (const { company, id } of orders)
      await owner`
        insert into outbox (company_id, kind, dedupe_key, payload)
        values (${company}, 'event', gen_random_uuid()::text, ${JSON.stringify({ event: salesOrderRecheck.name, id })}::text::jsonb)`
    const relay = createRelay({
      jobs,
      log: { error() {}, warn() {} },
      pollMs: 3_600_000,
      deliverers: [eventDeliverer({ pool, installation, listeners: salesListeners, nudge: () => {} })],
    })
    await relay.drain()
    await relay.stop()
    const [checked] =
      await owner`select count(distinct order_id)::integer as orders from order_check where moment = 'nightly'`
    expect(checked?.['orders']).toBe(orders.length)
    expect(await brokenInvariants(owner, invariants)).toEqual([])
  })

  it('sells controlled substances to registered customers, within limits and on hold where a rule says so', async () => {
    const rows = await owner`
      select count(*)::integer as uses from ingredient_use u join company c on c.id = u.company_id
      where c.name = 'Corvane Rx' and u.ingredient in ('ALPRAZOLAM', 'DIAZEPAM', 'LORAZEPAM', 'ZOLPIDEM TARTRATE', 'PREGABALIN')`
    expect(Number(rows[0]?.['uses'])).toBeGreaterThan(5)
    expect(
      await owner`
        select from item_ingredient a join item_ingredient b using (company_id, item_id)
        where a.ingredient = 'ACETAMINOPHEN' and b.ingredient <> 'ACETAMINOPHEN' and a.strength <> '325'`,
    ).toHaveLength(0)
    expect(await owner`select from substance_limit where substance = 'ACETAMINOPHEN'`).toHaveLength(0)
    expect(await owner`select from substance_limit where substance = 'OXYCODONE'`).not.toHaveLength(0)
    const held = await owner`
      select distinct a.code from sales_approval a join company c on c.id = a.company_id where c.name = 'Corvane Rx'`
    expect(held.map(({ code }) => String(code))).toEqual(
      expect.arrayContaining([
        'LIC_EXPIRED',
        'LIC_MISSING',
        'DEA_MISSING',
        'C2_FORM',
        'SOM_SIZE',
        'CREDIT_LIMIT',
        'PAST_DUE',
        'MIN_MARGIN',
      ]),
    )
    expect(await owner`select from sales_approval where status = 'Pending' and evidence -> 'scope' is null`).toEqual([])
    const forms = await owner`
      select from order_form_entry e join order_form f on f.company_id = e.company_id and f.id = e.form_id
      where e.kind = 'shipped' and f.kind = '222'`
    expect(forms.length).toBeGreaterThan(20)
  })

  it('looks back on two years with every month filled, and grew from one to the other', async () => {
    const months = await owner<{ month: string; invoiced: number }[]>`
      select to_char(n.accounting_date, 'YYYY-MM') as month, sum(n.total)::float8 as invoiced
      from invoice n join company c on c.id = n.company_id where c.name = 'Corvane Rx' and n.status <> 'Draft'
      group by 1 order by 1`
    expect(months.length).toBeGreaterThanOrEqual(24)
    const half = Math.floor(months.length / 2)
    const of = (some: readonly { readonly invoiced: number }[]) => some.reduce((all, { invoiced }) => all + invoiced, 0)
    expect(of(months.slice(half))).toBeGreaterThan(1.1 * of(months.slice(0, half)))
    const earned = await owner`
      select distinct to_char(m.accounting_date, 'YYYY-MM') from commission m join company c on c.id = m.company_id
      where c.name = 'Corvane Rx'`
    expect(earned.length).toBeGreaterThanOrEqual(22)
  })

  it('has something of each kind that waits for a second person, mails that failed, and a year of EDI', async () => {
    for (const table of ['vendor_payment', 'journal_proposal', 'item_class_proposal'])
      expect(await owner.unsafe(`select from ${table} where status = 'Waiting'`), table).not.toHaveLength(0)
    expect(await owner`select from vendor_bank_change where decided_at is null`).not.toHaveLength(0)
    expect(await owner`select from mail_message where status = 'Needs a person'`).not.toHaveLength(0)
    expect(await owner`select from stock where quarantine_reason = 'SUSPECT' and on_hand > 0`).not.toHaveLength(0)
    const sets = await owner`select distinct transaction_set as set, direction from edi_document order by 1, 2`
    expect(sets.map(({ set, direction }) => `${set} ${direction}`)).toEqual([
      '810 out',
      '850 in',
      '850 out',
      '856 out',
      '997 in',
      '997 out',
    ])
    const [span] = await owner`select max(created_at) - min(created_at) > interval '200 days' as wide from edi_document`
    expect(span).toEqual({ wide: true })
  })

  it('has a customer with 31 open invoices, a few large ones, and no number left out', async () => {
    const [most] = await owner`
      select count(*)::integer as invoices from open_item o join company c on c.id = o.company_id
      where c.name = 'Corvane Rx' and o.document_kind = 'invoice' and o.balance > 0 group by o.customer_id order by 1 desc limit 1`
    expect(most).toEqual({ invoices: 31 })
    const [share] = await owner`
      select (sum(invoiced) filter (where place <= 30) / sum(invoiced))::float8 as largest from (
        select sum(n.total) as invoiced, row_number() over (order by sum(n.total) desc) as place
        from invoice n join company c on c.id = n.company_id where c.name = 'Corvane Rx' and n.status <> 'Draft'
        group by n.customer_id) each`
    expect(share?.['largest']).toBeGreaterThan(0.4)
    const gaps = await owner`
      select 1 from (select company_id, count(*) as documents, max(right(number, 6)::integer) as last from invoice
        where number is not null group by company_id) n where documents <> last`
    expect(gaps).toEqual([])
  })
})

describe('a demo that grows', () => {
  it('grows by set-based inserts', async () => {
    const [users, rows] = [await count('app_user'), await count('audit_entry')]
    const growth = await growDemo({ owner, scale: 0.2, log: () => {} })
    expect(growth).toMatchObject({ users: 20, auditRows: 100, customers: 20, items: 120 })
    expect(await count('app_user')).toBe(users + 20)
    expect(await count('audit_entry')).toBe(rows + 100)
    await growDemo({ owner, scale: 0.1, log: () => {} })
    expect(await count('app_user')).toBe(users + 30)
    const [rates] = await owner`select max(percent)::float8 as most from commission_rate`
    expect(rates?.['most']).toBeLessThanOrEqual(10)
    const invariants = areas.flatMap((area) => area.invariants ?? [])
    expect(await brokenInvariants(owner, invariants)).toEqual([])
  })

  it('goes on with a growth that was interrupted', async () => {
    const company = await owner`select id from company where name = 'Corvane Rx'`
    await owner`insert into document_counter (company_id, series, last) values (${String(company[0]?.['id'])}, 'demo-steps', 0)`
    const users = await count('app_user')
    const said: string[] = []
    const growth = await growDemo({ owner, scale: 0.1, log: (sentence) => said.push(sentence) })
    expect(growth).toMatchObject({ users: 0, customers: 0, movements: 0 })
    expect(said[0]).toMatch(/a growth was interrupted. 0 steps of it are left/)
    expect(await count('app_user')).toBe(users)
    expect(await owner`select from document_counter where series = 'demo-steps'`).toEqual([])
  })
})

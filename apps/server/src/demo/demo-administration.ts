import type postgres from 'postgres'
import { signLists } from './demo-changes.ts'
import { demoCompanyDetails } from './demo-companies.ts'
import {
  demoCreditEvents,
  demoFlags,
  demoJustifications,
  demoLists,
  demoClassDefaults,
  demoPrinters,
} from './demo-lists.ts'
import { pseudoRandom } from './pseudo-random.ts'
import { sealText } from '../platform/sealed-text.ts'
import type { Secrets } from '../platform/secrets.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
export type DemoMember = { readonly id: string; readonly role: string }
type Place = { readonly companyId: string; readonly index: number; readonly members: readonly DemoMember[] }

/** Everything that administrators keep, as it looks after some years. The transaction has to be in the company's scope. */
export async function loadAdministration(connection: Connection, secrets: Secrets, place: Place): Promise<void> {
  await insertLists(connection, place)
  await insertCreditEvents(connection, place)
  await insertReasons(connection, place)
  await insertRules(connection, place)
  await insertFlags(connection, place)
  await insertPrinters(connection, place)
  await insertDashboards(connection, place)
  await insertDetails(connection, secrets, place)
  const administrator = place.members.find(({ role }) => role === 'administrator')
  if (administrator) await signLists(connection, place.companyId, administrator.id)
}

async function insertLists(connection: Connection, { companyId }: Place): Promise<void> {
  const rows = Object.entries(demoLists).flatMap(([type, values]) =>
    values.map((value, index) => ({ type, position: index + 1, ...value })),
  )
  await connection.unsafe(
    `insert into property (company_id, type, name, code, position, days, discount_percent, discount_days, preset_length, preset_width, preset_height)
     select $1::uuid, v.* from jsonb_to_recordset($2::text::jsonb) as v (type text, name text, code text, position integer, days integer,
       discount_percent numeric, discount_days integer, preset_length numeric, preset_width numeric, preset_height numeric)`,
    [companyId, JSON.stringify(rows)],
  )
  await connection.unsafe(
    `update property k set terms_id = t.id, ship_via = given.ship_via, freight_rule = given.freight_rule
     from jsonb_to_recordset($2::text::jsonb) as given (class text, terms text, ship_via text, freight_rule text)
     join property t on t.company_id = $1::uuid and t.type = 'paymentTerms' and t.code = given.terms
     where k.company_id = $1::uuid and k.type in ('customerClass', 'vendorClass') and k.name = given.class`,
    [companyId, JSON.stringify(demoClassDefaults)],
  )
}

async function insertCreditEvents(connection: Connection, { companyId }: Place): Promise<void> {
  await connection.unsafe(
    `insert into credit_event (company_id, code, name, account_id)
     select $1::uuid, given.code, given.name, a.id
     from jsonb_to_recordset($2::text::jsonb) as given (code text, name text, account text)
     left join property a on a.company_id = $1::uuid and a.type = 'ledgerAccount' and a.code = given.account`,
    [companyId, JSON.stringify(demoCreditEvents)],
  )
}

async function insertReasons(connection: Connection, { companyId }: Place): Promise<void> {
  const rows = Object.entries(demoJustifications).flatMap(([type, reasons]) =>
    reasons.map((reason, index) => ({
      type,
      justification: reason.replace(/\*$/, ''),
      needs_note: reason.endsWith('*'),
      position: index + 1,
    })),
  )
  await connection.unsafe(
    `insert into justification (company_id, type, justification, needs_note, position)
     select $1::uuid, v.* from jsonb_to_recordset($2::text::jsonb) as v (type text, justification text, needs_note boolean, position integer)`,
    [companyId, JSON.stringify(rows)],
  )
}

const RULES = [
  {
    name: 'DEA license for Schedule II',
    values: ['Schedule II'],
    condition: { kind: 'withoutLicense', license: 'DEA' },
    effect: 'block',
    states: [],
  },
  {
    name: 'DEA license for other schedules',
    values: ['Schedule III', 'Schedule IV', 'Schedule V'],
    condition: { kind: 'withoutLicense', license: 'DEA' },
    effect: 'hold',
    states: [],
  },
  {
    name: 'Unusual quantities',
    values: ['Controlled'],
    condition: { kind: 'quantityAbove', quantity: 500, days: 30 },
    effect: 'hold',
    states: [],
  },
  {
    name: 'New customers',
    values: ['Controlled'],
    condition: { kind: 'customerNewerThan', days: 90 },
    effect: 'hold',
    states: [],
  },
  { name: 'Over the credit limit', values: [], condition: { kind: 'overCreditLimit' }, effect: 'hold', states: [] },
  {
    name: 'Thin margin',
    values: ['Brand', 'Generic'],
    condition: { kind: 'marginBelow', percent: 4 },
    effect: 'warn',
    states: [],
  },
  {
    name: 'Veterinary in California',
    values: ['Veterinary'],
    condition: { kind: 'withoutLicense', license: 'state' },
    effect: 'hold',
    states: ['CA'],
  },
] as const

async function insertRules(connection: Connection, { companyId }: Place): Promise<void> {
  await connection.unsafe(
    `with given as (
       select v.*, row_number() over () as position
       from jsonb_to_recordset($2::text::jsonb) as v (name text, "values" jsonb, condition jsonb, effect text, states jsonb)
     ), made as (
       insert into sales_rule (company_id, name, condition, effect, states, position)
       select $1::uuid, name, condition, effect, array(select jsonb_array_elements_text(states)), position from given returning id, name
     )
     insert into sales_rule_value (company_id, rule_id, property_id)
     select $1::uuid, made.id, p.id from made join given using (name)
     join property p on p.company_id = $1::uuid and p.type in ('deaSchedule', 'itemClass', 'customerClass') and given.values ? p.name`,
    [companyId, JSON.stringify(RULES)],
  )
}

async function insertFlags(connection: Connection, { companyId }: Place): Promise<void> {
  await connection.unsafe(
    `with given as (
       select v.*, row_number() over () as position
       from jsonb_to_recordset($2::text::jsonb) as v (name text, icon text, color text, screens jsonb)
     ), made as (
       insert into item_flag (company_id, name, icon, color, position)
       select $1::uuid, name, icon, color, position from given returning id, name
     )
     insert into item_flag_screen (company_id, flag_id, screen_id)
     select $1::uuid, made.id, p.id from made join given using (name)
     join property p on p.company_id = $1::uuid and p.type = 'screenFlags' and given.screens ? p.code`,
    [companyId, JSON.stringify(demoFlags)],
  )
}

/** People in the warehouse print labels at the dock; everyone prints documents in the office. */
async function insertPrinters(connection: Connection, { companyId, members }: Place): Promise<void> {
  await connection.unsafe(
    `insert into printer (company_id, name, kind, location, state, seen_at)
     select $1::uuid, name, kind, location, state, now() - random() * interval '1 hour'
     from jsonb_to_recordset($2::text::jsonb) as v (name text, kind text, location text, state text)`,
    [companyId, JSON.stringify(demoPrinters)],
  )
  await connection.unsafe(
    `insert into user_printer (company_id, user_id, document_kind, printer_id)
     select $1::uuid, m.id, k.kind, p.id from jsonb_to_recordset($2::text::jsonb) as m (id uuid, role text)
     join (values ('invoice', 'Office laser', null), ('salesOrder', 'Office laser', null), ('packingSlip', 'Packing station 1', 'warehouse'),
       ('shippingLabel', 'Dock label 1', 'warehouse'), ('check', 'Accounting laser', 'accountant')) as k (kind, printer, role)
       on k.role is null or k.role = m.role
     join printer p on p.company_id = $1::uuid and p.name = k.printer`,
    [companyId, JSON.stringify(members)],
  )
}

const DASHBOARDS: Readonly<Record<string, readonly (readonly [id: string, name: string])[]>> = {
  administrator: [
    ['sales-overview', 'Sales overview'],
    ['sales-reps', 'Sales reps against goals'],
    ['order-conversion', 'Order conversion'],
    ['invoice-profit', 'Profit by invoice'],
    ['inventory-value', 'Inventory valuation'],
    ['short-dated', 'Short dated stock'],
    ['receivables-age', 'AR aging'],
    ['payables-age', 'AP aging'],
    ['controlled-items', 'Controlled items'],
  ],
  salesManager: [
    ['sales-overview', 'Sales overview'],
    ['sales-reps', 'Sales reps against goals'],
    ['order-conversion', 'Order conversion'],
    ['invoice-profit', 'Profit by invoice'],
  ],
  salesRep: [['sales-overview', 'Sales overview']],
  buyer: [['inventory-value', 'Inventory valuation']],
  warehouse: [['short-dated', 'Short dated stock']],
  accountant: [
    ['receivables-age', 'AR aging'],
    ['payables-age', 'AP aging'],
  ],
  complianceOfficer: [['controlled-items', 'Controlled items']],
}

async function insertDashboards(connection: Connection, { companyId, members }: Place): Promise<void> {
  const rows = members.flatMap(({ id, role }) =>
    (DASHBOARDS[role] ?? []).map(([dashboard, name]) => ({ user_id: id, dashboard_id: dashboard, name })),
  )
  await connection.unsafe(
    `insert into dashboard_permission (company_id, user_id, dashboard_id, name)
     select $1::uuid, v.* from jsonb_to_recordset($2::text::jsonb) as v (user_id uuid, dashboard_id text, name text)`,
    [companyId, JSON.stringify(rows)],
  )
}

async function insertDetails(connection: Connection, secrets: Secrets, { companyId, index }: Place): Promise<void> {
  const { legalName, gs1Prefix, licenses, addresses, bank, emails } = demoCompanyDetails[index === 0 ? 0 : 1]
  await connection.unsafe(
    `update company set legal_name = $2, gs1_prefix = $3, licenses = $4::text::jsonb, addresses = $5::text::jsonb where id = $1::uuid`,
    [companyId, legalName, gs1Prefix, JSON.stringify(licenses), JSON.stringify(addresses)],
  )
  const accountId = pseudoRandom(3600 + index).uuid()
  const sealed = sealText(secrets.bankAccountKey, `${companyId} ${accountId}`, bank.number)
  await connection.unsafe(
    `insert into company_bank_account (company_id, id, bank, name, routing, number_sealed, last_four, use, is_default)
     values ($1::uuid, $2::uuid, $3, $4, $5, decode($6, 'hex'), $7, 'both', true)`,
    [companyId, accountId, bank.bank, legalName, bank.routing, sealed.toString('hex'), bank.number.slice(-4)],
  )
  await connection.unsafe(
    `insert into sales_email (company_id, email, events)
     select $1::uuid, email, array(select jsonb_array_elements_text(events))
     from jsonb_to_recordset($2::text::jsonb) as v (email text, events jsonb)`,
    [companyId, JSON.stringify(emails)],
  )
}

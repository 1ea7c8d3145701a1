import { type RawBuilder, sql } from 'kysely'

/** Where records have a name of their own. Other areas add theirs here when their documents are audited. */
const NAMED: Readonly<Record<string, readonly [table: string, name: string]>> = {
  customer: ['customer', 'company_name'],
  'credit-event': ['credit_event', 'name'],
  'item-flag': ['item_flag', 'name'],
  item: ['item', 'item_name'],
  manufacturer: ['manufacturer', 'name'],
  printer: ['printer', 'name'],
  property: ['property', 'name'],
  role: ['role', 'name'],
  vendor: ['vendor', 'friendly_name'],
}

/** Rows inside records that values refer to as well. */
const PARTS: Readonly<Record<string, readonly [table: string, name: string]>> = {
  'company-bank-account': ['company_bank_account', "concat(r.bank, ' …', r.last_four)"],
  'customer-address': ['customer_address', "coalesce(nullif(r.name, ''), r.address)"],
}

/** Documents that others refer to are called by their number. */
const NUMBERED = [
  'batch',
  'customer_credit',
  'customer_payment',
  'customer_return',
  'invoice',
  'receipt',
  'vendor_return',
] as const

// Other entities have ids of other kinds, and what is asked of them here must not fail.
const ENTITY_ID = sql`case when pg_input_is_valid(e.entity_id, 'uuid') then e.entity_id::uuid end`

const nameOf = ([table, name]: readonly [string, string], id: RawBuilder<unknown>) =>
  sql`select ${name.includes('(') ? sql.raw(name) : sql.ref(`r.${name}`)} as name
    from ${sql.table(table)} r where r.company_id = e.company_id and r.id = ${id}`

const PERSON = (id: RawBuilder<unknown>) =>
  sql`select u.given_name || ' ' || u.family_name as name from app_user u where u.id = ${id}`
const COMPANY = (id: RawBuilder<unknown>) => sql`select c.name from company c where c.id = ${id}`

const cases = [
  ...Object.entries(NAMED).map(([entity, where]) => sql`when ${sql.lit(entity)} then (${nameOf(where, ENTITY_ID)})`),
  sql`when 'user' then (${PERSON(ENTITY_ID)})`,
  sql`when 'company' then (${COMPANY(ENTITY_ID)})`,
  // A variation is called by who offers it.
  sql`when 'item-variation' then (
    select v.friendly_name from item_variation r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
    where r.company_id = e.company_id and r.id = ${ENTITY_ID})`,
]

/** How the record of an entry is called today; null when it is gone or has no name. */
export const RECORD_NAME: RawBuilder<string | null> = sql`case e.entity ${sql.join(cases, sql` `)} end`

const UUIDS = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const everyKind = sql.join(
  [
    ...Object.values({ ...NAMED, ...PARTS }).map((where) => nameOf(where, sql`m.id`)),
    ...NUMBERED.map((table) => nameOf([table, 'number'], sql`m.id`)),
    PERSON(sql`m.id`),
    COMPANY(sql`m.id`),
  ],
  sql` union all `,
)

/** How the records are called that these values refer to, by their ids. Looked up for the rows of one page only. */
export const namesIn = (...values: readonly RawBuilder<unknown>[]): RawBuilder<Record<string, string>> => sql`(
  select coalesce(jsonb_object_agg(m.id, n.name), '{}') from (
    select distinct found[1]::uuid as id
    from regexp_matches(concat(${sql.join(values.map((value) => sql`(${value})::text`))}), ${sql.lit(UUIDS)}, 'g') found
  ) m cross join lateral (select name from (${everyKind}) every_kind where name is not null limit 1) n)`

import type postgres from 'postgres'
import type { BusinessDate } from '@galen/domain/dates'
import { writeItemWords } from '../../items/item-words.ts'
import { writeCustomerWords } from '../../partners/customer-words.ts'
import type { Tx } from '../../platform/database/database.ts'
import { pseudoRandom, type PseudoRandom } from '../pseudo-random.ts'
import { type Clientele, customerRows } from './demo-customers.ts'
import { itemRows, type Market } from './demo-items.ts'
import { demoMakers } from './demo-makers.ts'
import { vendorRows } from './demo-vendors.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Row = Readonly<Record<string, unknown>>

export type MarketSize = { readonly customers: number; readonly items: number; readonly stocked: boolean }

/** One transaction, as our own statements and as plain ones use it. */
export type Handle = { readonly tx: Tx; readonly connection: Connection }

export type MarketPlace = {
  readonly companyId: string
  readonly today: BusinessDate
  readonly seed: number
}

/** What is inserted at once: few enough to fit in memory, enough that a statement is not the cost. */
const AT_ONCE = 5000

/** The first customers, vendors and items of a company. The transaction has to be in the company's scope. */
export async function loadMarket({ tx, connection }: Handle, place: MarketPlace, size: MarketSize): Promise<void> {
  const random = pseudoRandom(place.seed)
  const people = await peopleOf(connection, place.companyId)
  const names = await namesOf(connection, place.companyId)
  const clientele: Clientele = { ...place, ...names, ...people }
  const suppliers = vendorRows(random, clientele, people.buyerIds)
  for (const table of ['manufacturer', 'vendor', 'vendor_address', 'vendor_contact', 'vendor_manufacturer'] as const)
    await insertRows(connection, table, suppliers[table])
  await insertRows(connection, 'licence', suppliers.licence)
  const market: Market = { ...place, ...names, ...suppliers, userId: people.officerId }
  await addCustomers({ tx, connection }, random, clientele, 0, size.customers)
  await addItems({ tx, connection }, random, market, { from: 0, count: size.items, stocked: size.stocked })
  await countNumbers(connection, place.companyId)
}

/** More customers and items for a company that has a market already. */
export async function growMarket({ tx, connection }: Handle, place: MarketPlace, size: MarketSize): Promise<void> {
  const people = await peopleOf(connection, place.companyId)
  const names = await namesOf(connection, place.companyId)
  const [there] = await connection.unsafe<{ customers: number; items: number }[]>(
    `select (select count(*)::integer from customer where company_id = $1::uuid) as customers,
       (select count(*)::integer from item where company_id = $1::uuid) as items`,
    [place.companyId],
  )
  // What is there already decides, so that nothing is made twice however often a demo grows.
  const random = pseudoRandom(place.seed + (there?.customers ?? 0) + (there?.items ?? 0) * 1009)
  const suppliers = await suppliersOf(connection, place.companyId)
  const market: Market = { ...place, ...names, ...suppliers, userId: people.officerId }
  await addCustomers(
    { tx, connection },
    random,
    { ...place, ...names, ...people },
    there?.customers ?? 0,
    size.customers,
  )
  await addItems({ tx, connection }, random, market, {
    from: there?.items ?? 0,
    count: size.items,
    stocked: size.stocked,
  })
  await countNumbers(connection, place.companyId)
}

async function addCustomers(
  { tx, connection }: Handle,
  random: PseudoRandom,
  clientele: Clientele,
  from: number,
  count: number,
): Promise<void> {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const rows = customerRows(random, clientele, from + begun, Math.min(AT_ONCE, count - begun))
    for (const table of ['customer', 'customer_address', 'customer_contact', 'licence'] as const)
      await insertRows(connection, table, rows[table])
    await writeCustomerWords(tx, clientele.companyId, idsOf(rows.customer))
  }
}

async function addItems(
  { tx, connection }: Handle,
  random: PseudoRandom,
  market: Market,
  { from, count, stocked }: { readonly from: number; readonly count: number; readonly stocked: boolean },
): Promise<void> {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const rows = itemRows(random, market, { from: from + begun, count: Math.min(AT_ONCE, count - begun), stocked })
    for (const table of Object.keys(rows) as (keyof typeof rows)[]) await insertRows(connection, table, rows[table])
    await writeItemWords(tx, market.companyId, idsOf(rows.item))
  }
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => String(row['id']))

/** Numbers go on after those that were given here. */
async function countNumbers(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `insert into document_counter as c (company_id, series, last)
     select $1::uuid, given.series, given.last from (
       select 'customer' as series, count(*) as last from customer where company_id = $1::uuid
       union all select 'vendor', count(*) from vendor where company_id = $1::uuid
       union all select 'item', count(*) from item where company_id = $1::uuid) as given
     on conflict (company_id, series) do update set last = greatest(c.last, excluded.last)`,
    [companyId],
  )
}

const MANY = 1000
const grown = new WeakMap<Connection, Map<string, { rows: number; counted: number }>>()

/**
 * A connection keeps the plan by which it checks foreign keys; unless a table is counted again when it has become four
 * times as large, it would be read whole for each row.
 */
async function countAnew(connection: Connection, table: string, added: number): Promise<void> {
  const tables = grown.get(connection) ?? new Map<string, { rows: number; counted: number }>()
  grown.set(connection, tables)
  const { rows, counted } = tables.get(table) ?? { rows: 0, counted: 0 }
  const due = rows + added >= Math.max(MANY, counted * 4)
  tables.set(table, { rows: rows + added, counted: due ? rows + added : counted })
  if (due) await connection.unsafe(`analyze ${table}`)
}

/** The columns are those of the first row; all rows have the same. */
async function insertRows(connection: Connection, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await connection.unsafe(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    [JSON.stringify(rows)],
  )
  await countAnew(connection, table, rows.length)
}

async function peopleOf(connection: Connection, companyId: string) {
  const members = await connection.unsafe<
    { id: string; salesPerson: boolean; accountManager: boolean; buyer: boolean; officer: boolean }[]
  >(
    `select m.user_id as id, m.sales_person as "salesPerson", m.account_manager as "accountManager", m.buyer,
       exists (
         select from company_user_role g join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
         where g.company_id = m.company_id and g.user_id = m.user_id and p.permission = 'APPROVE_COMPLIANCE') as officer
     from company_user m where m.company_id = $1::uuid order by m.number`,
    [companyId],
  )
  const idsOf = (chosen: typeof members) => (chosen.length > 0 ? chosen : members).map(({ id }) => id)
  return {
    salesRepIds: idsOf(members.filter(({ salesPerson }) => salesPerson) as typeof members),
    accountManagerIds: idsOf(members.filter(({ accountManager }) => accountManager) as typeof members),
    buyerIds: idsOf(members.filter(({ buyer }) => buyer) as typeof members),
    officerId: (members.findLast(({ officer }) => officer) ?? members[0])?.id ?? '',
  }
}

async function namesOf(connection: Connection, companyId: string) {
  const properties = await connection.unsafe<{ id: string; type: string; name: string; code: string | null }[]>(
    'select id, type, name, code from property where company_id = $1::uuid',
    [companyId],
  )
  const flags = await connection.unsafe<{ id: string; name: string }[]>(
    'select id, name from item_flag where company_id = $1::uuid',
    [companyId],
  )
  const ids = new Map(
    properties.flatMap(({ id, type, name, code }) => [
      [`${type} ${name}`, id] as const,
      ...(code === null ? [] : [[`${type} ${code}`, id] as const]),
    ]),
  )
  const flagIds = new Map(flags.map(({ id, name }) => [name, id]))
  return {
    propertyId: (type: string, nameOrCode: string) => ids.get(`${type} ${nameOrCode}`) ?? null,
    flagId: (name: string) => flagIds.get(name) ?? null,
  }
}

async function suppliersOf(connection: Connection, companyId: string) {
  const makers = await connection.unsafe<{ id: string; name: string }[]>(
    'select id, name from manufacturer where company_id = $1::uuid',
    [companyId],
  )
  const makerIds = new Map(makers.map(({ id, name }) => [name, id]))
  const vendors = await connection.unsafe<{ id: string; kind: string | null }[]>(
    'select id, partner_kind as kind from vendor where company_id = $1::uuid order by number',
    [companyId],
  )
  const ofKind = (kind: string) => vendors.filter((vendor) => vendor.kind === kind).map(({ id }) => id)
  return {
    makerIds: demoMakers.flatMap(({ name }) => makerIds.get(name) ?? []),
    wholesalerIds: ofKind('wholesaler'),
    makersOwnVendorIds: ofKind('manufacturer'),
  }
}

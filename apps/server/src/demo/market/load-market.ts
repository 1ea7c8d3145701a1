import type postgres from 'postgres'
import type { BusinessDate } from '@galen/domain/dates'
import { writeMissingItemWords } from '../../items/item-search-text.ts'
import { writeMissingCustomerSearchText } from '../../partners/customer-search-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import { pseudoRandom, type PseudoRandom } from '../pseudo-random.ts'
import { type BulkWriter, bulkWriter } from './bulk-writer.ts'
import { type Clientele, customerRows } from './demo-customers.ts'
import { itemRows, type Market } from './demo-items.ts'
import { demoMakers } from './demo-makers.ts'
import { vendorRows } from './demo-vendors.ts'
import { inBulk } from '../../platform/database/in-bulk.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

export type MarketSize = { readonly customers: number; readonly items: number }

/** One transaction, as our own statements and as plain ones use it. */
export type Handle = { readonly tx: Tx; readonly connection: Connection }

export type MarketPlace = {
  readonly companyId: string
  readonly today: BusinessDate
  readonly seed: number
}

/** What grows with the size of a market. */
const GROWING = [
  'customer',
  'customer_address',
  'customer_contact',
  'license',
  'item',
  'item_ingredient',
  'item_package',
  'item_flagged',
  'item_variation',
]
/** What is made before the connection gets its turn: a few milliseconds of work. */
const SLICE = 100

/** The first customers, vendors and items of a company. The transaction has to be in the company's scope. */
export async function loadMarket(handle: Handle, place: MarketPlace, size: MarketSize): Promise<void> {
  const { connection } = handle
  const random = pseudoRandom(place.seed)
  const people = await peopleOf(connection, place.companyId)
  const names = await namesOf(connection, place.companyId)
  const clientele: Clientele = { ...place, ...names, ...people }
  const { makerIds, wholesalerIds, makersOwnVendorIds, ...rows } = vendorRows(random, clientele, people.buyerIds)
  const market: Market = {
    ...place,
    ...names,
    makerIds,
    wholesalerIds,
    makersOwnVendorIds,
    idleVendorIds: new Set(
      rows.vendor.flatMap(({ id, is_active: active }) => (active || typeof id !== 'string' ? [] : [id])),
    ),
    userId: people.officerId,
  }
  await writeMarket(handle, place.companyId, async (writer) => {
    await writer.add(rows)
    // Licenses of vendors before there are customers, those of customers after.
    await writer.finish()
    await addCustomers(writer, random, clientele, 0, size.customers)
    await addItems(writer, random, market, { from: 0, count: size.items })
  })
}

/** More customers and items for a company that has a market already; answers how many it had. */
export async function growMarket(handle: Handle, place: MarketPlace, size: MarketSize): Promise<MarketSize> {
  const { connection } = handle
  const people = await peopleOf(connection, place.companyId)
  const names = await namesOf(connection, place.companyId)
  const [there] = await connection.unsafe<{ customers: number; items: number }[]>(
    `select (select count(*)::integer from customer where company_id = $1::uuid) as customers,
       (select count(*)::integer from item where company_id = $1::uuid) as items`,
    [place.companyId],
  )
  const { customers = 0, items = 0 } = there ?? {}
  // What is there already decides, so that nothing is made twice however often a demo grows.
  const random = pseudoRandom(place.seed + customers + items * 1009)
  const suppliers = await suppliersOf(connection, place.companyId)
  const market: Market = { ...place, ...names, ...suppliers, userId: people.officerId }
  await writeMarket(
    handle,
    place.companyId,
    async (writer) => {
      await addCustomers(writer, random, { ...place, ...names, ...people }, customers, size.customers)
      await addItems(writer, random, market, { from: items, count: size.items })
    },
    items > MANY_ITEMS,
  )
  return { customers, items }
}

/** From here on the indices of a market grow faster with its rows than they are made again. */
const MANY_ITEMS = 10_000

/** The rows first and then, from their finished tables, the words they are found by. */
async function writeMarket(
  { tx, connection }: Handle,
  companyId: string,
  add: (writer: BulkWriter) => Promise<void>,
  keepsIndices = false,
): Promise<void> {
  const write = async () => {
    const writer = await bulkWriter(connection)
    await add(writer)
    await writer.finish()
  }
  const writeWords = async () => {
    await writeMissingCustomerSearchText(tx, companyId)
    await writeMissingItemWords(tx, companyId)
  }
  await inBulk(connection, GROWING, write, { keepsIndices })
  await inBulk(connection, [`search_text_${companyId.replaceAll('-', '')}`], writeWords, { keepsIndices })
  await countNumbers(connection, companyId)
}

async function addCustomers(
  writer: BulkWriter,
  random: PseudoRandom,
  clientele: Clientele,
  from: number,
  count: number,
): Promise<void> {
  for (let begun = 0; begun < count; begun += SLICE)
    await writer.add(customerRows(random, clientele, from + begun, Math.min(SLICE, count - begun)))
}

async function addItems(
  writer: BulkWriter,
  random: PseudoRandom,
  market: Market,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  for (let begun = 0; begun < count; begun += SLICE)
    await writer.add(itemRows(random, market, { from: from + begun, count: Math.min(SLICE, count - begun) }))
}

/** Numbers go on after those that were given here. */
async function countNumbers(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `insert into document_counter as c (company_id, series, last)
     select $1::uuid, given.series, given.last from (
       select 'customer' as series, count(*) as last from customer where company_id = $1::uuid
       union all select 'vendor', count(*) from vendor where company_id = $1::uuid
       union all select 'item', count(*) from item where company_id = $1::uuid
       union all select 'stock-operation', count(*) from stock_operation where company_id = $1::uuid) as given
     on conflict (company_id, series) do update set last = greatest(c.last, excluded.last)`,
    [companyId],
  )
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
  const officerId = (members.findLast(({ officer }) => officer) ?? members[0])?.id ?? ''
  return {
    salesRepIds: idsOf(members.filter(({ salesPerson }) => salesPerson) as typeof members),
    accountManagerIds: idsOf(members.filter(({ accountManager }) => accountManager) as typeof members),
    buyerIds: idsOf(members.filter(({ buyer }) => buyer) as typeof members),
    officerId,
    recorderId: members.find(({ id, officer }) => officer && id !== officerId)?.id ?? null,
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
  const vendors = await connection.unsafe<{ id: string; kind: string | null; active: boolean }[]>(
    'select id, partner_kind as kind, is_active as active from vendor where company_id = $1::uuid order by number',
    [companyId],
  )
  const ofKind = (kind: string) => vendors.filter((vendor) => vendor.kind === kind).map(({ id }) => id)
  return {
    makerIds: demoMakers.flatMap(({ name }) => makerIds.get(name) ?? []),
    wholesalerIds: ofKind('wholesaler'),
    makersOwnVendorIds: ofKind('manufacturer'),
    idleVendorIds: new Set(vendors.filter(({ active }) => !active).map(({ id }) => id)),
  }
}

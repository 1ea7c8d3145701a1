import { type RawBuilder, sql } from 'kysely'
import { customerTopic } from '@galen/contract/partners/customers'
import { destinationOf } from '@galen/contract/topic'
import type { Tx } from '../platform/database/database.ts'
import { aboutToLock } from '../platform/database/locks.ts'
import type { Effects } from '../platform/effects.ts'
import type { Actor } from '../platform/operation.ts'

/** Something that customers refer to is replaced by another. */
type Moving = {
  readonly tx: Tx
  readonly actor: Actor
  readonly from: string
  readonly to: string
} & Pick<Effects, 'audit' | 'publish'>

const columns = {
  classId: 'class_id',
  referralId: 'referral_id',
  termsId: 'terms_id',
  salesRepId: 'sales_rep_id',
  accountManagerId: 'account_manager_id',
} as const
type Field = keyof typeof columns

type Changed = { readonly id: string; readonly version: number }

/** Lets every customer that has one value in a field have another there, with one audit row each. */
const moveCustomers =
  (field: Field, action = 'change') =>
  async ({ tx, actor, from, to, ...effects }: Moving): Promise<void> => {
    aboutToLock(tx, 'customer')
    const column = sql.ref(columns[field])
    const { rows } = await sql<Changed>`
      update customer set ${column} = ${to}, version = version + 1
      where company_id = ${actor.companyId} and ${column} = ${from} returning id, version`.execute(tx)
    for (const changed of rows) tell(effects, changed, action, { [field]: from }, { [field]: to })
  }

function tell(
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  { id, version }: Changed,
  action: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  audit('customer', { id, action, version, before, after })
  publish(destinationOf(customerTopic, { id }), { type: 'customer', id, version, changed: Object.keys(after) })
}

type Classes = Changed & { readonly before: string[]; readonly after: string[] }

/** Customers who may buy one class of items may buy another instead. */
async function moveAllowedClasses({ tx, actor, from, to, ...effects }: Moving): Promise<void> {
  aboutToLock(tx, 'customer')
  const { rows } = await sql<Classes>`
    with moved as (
      select k.customer_id as id, array(
        select other.class_id from customer_item_class other
        where other.company_id = k.company_id and other.customer_id = k.customer_id order by other.class_id) as before
      from customer_item_class k where k.company_id = ${actor.companyId} and k.class_id = ${from})
    update customer c set version = c.version + 1 from moved where c.company_id = ${actor.companyId} and c.id = moved.id
    returning c.id, c.version, moved.before,
      array(select distinct x from unnest(array_replace(moved.before, ${from}::uuid, ${to}::uuid)) as x order by x) as after`.execute(
    tx,
  )
  await sql`
    insert into customer_item_class (company_id, customer_id, class_id)
    select company_id, customer_id, ${to} from customer_item_class where company_id = ${actor.companyId} and class_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`delete from customer_item_class where company_id = ${actor.companyId} and class_id = ${from}`.execute(tx)
  for (const { before, after, ...changed } of rows)
    tell(effects, changed, 'change', { itemClassIds: before }, { itemClassIds: after })
}

/** Customers who pay in one currency pay in another; the values are those of the list of currencies. */
async function moveCurrencies({ tx, actor, from, to, ...effects }: Moving): Promise<void> {
  aboutToLock(tx, 'customer')
  const { rows } = await sql<Changed & { readonly before: string; readonly after: string }>`
    update customer c set currency = t.code, version = c.version + 1 from property f, property t
    where c.company_id = ${actor.companyId} and f.company_id = c.company_id and f.id = ${from} and t.company_id = c.company_id
      and t.id = ${to} and c.currency = f.code
    returning c.id, c.version, f.code as before, t.code as after`.execute(tx)
  for (const { before, after, ...changed } of rows)
    tell(effects, changed, 'change', { currency: before }, { currency: after })
}

const usersOf = (field: Field): RawBuilder<number> =>
  sql`select count(*) from customer c where c.company_id = p.company_id and ${sql.ref(`c.${columns[field]}`)} = p.id`

/** How many customers use the value `p` of a list, and how they are moved to another. */
export const customerUsages = {
  customerClass: { count: usersOf('classId'), move: moveCustomers('classId') },
  customerReferral: { count: usersOf('referralId'), move: moveCustomers('referralId') },
  paymentTerms: { count: usersOf('termsId'), move: moveCustomers('termsId') },
  itemClass: {
    count: sql<number>`select count(*) from customer_item_class k where k.company_id = p.company_id and k.class_id = p.id`,
    move: moveAllowedClasses,
  },
  currencies: {
    count: sql<number>`select count(*) from customer c where c.company_id = p.company_id and c.currency = p.code`,
    move: moveCurrencies,
  },
}

const ofMember = (field: Field): RawBuilder<number> =>
  sql`select count(*) from customer c where c.company_id = m.company_id and ${sql.ref(`c.${columns[field]}`)} = m.user_id`

/** What the member `m` of a company has to do with customers, and how somebody takes over. */
export const customerBelongings = [
  {
    kind: 'customer',
    one: 'customer as sales rep',
    many: 'customers as sales rep',
    count: ofMember('salesRepId'),
    handOver: moveCustomers('salesRepId', 'hand-over'),
  },
  {
    kind: 'managed-customer',
    one: 'customer as account manager',
    many: 'customers as account manager',
    count: ofMember('accountManagerId'),
    handOver: moveCustomers('accountManagerId', 'hand-over'),
  },
]

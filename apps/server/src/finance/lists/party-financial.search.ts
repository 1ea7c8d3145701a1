import { sql } from 'kysely'
import { customerFinancialIndex, vendorFinancialIndex } from '@galen/contract/finance/open-item-indices'
import { businessDateOf } from '@galen/domain/dates'
import type { Actor } from '../../platform/operation.ts'
import type { Place } from '../../platform/search/search-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'

/** What is open of a customer or vendor, by age, in one row. */
const figures = (column: 'customer_id' | 'vendor_id') =>
  sql<{
    overdue: number
    current: number
    days30: number
    days60: number
    days90: number
    over90: number
    openItems: number
    dueThisWeek: number
    discountsLapsing: number
  }>`(
  select coalesce(sum(o.balance) filter (where o.side = 'charge' and o.due_on < d.today), 0)::float8 as overdue,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and o.due_on >= d.today), 0)::float8 as current,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on between 1 and 30), 0)::float8 as days30,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on between 31 and 60), 0)::float8 as days60,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on between 61 and 90), 0)::float8 as days90,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on > 90), 0)::float8 as over90,
    (count(*) filter (where o.side = 'charge'))::integer as "openItems",
    coalesce(sum(o.balance) filter (where o.side = 'charge' and o.due_on between d.today and d.today + 6), 0)::float8 as "dueThisWeek",
    coalesce(sum(o.discount_amount) filter (where o.side = 'charge' and o.discount_due_on between d.today and d.today + 6), 0)::float8
      as "discountsLapsing"
  from (select (now() at time zone c.time_zone)::date as today from company c where c.id = p.company_id) d
  left join open_item o on o.company_id = p.company_id and o.${sql.ref(column)} = p.id and o.balance > 0)`.as('f')

const terms = sql<
  string | null
>`(select t.name from property t where t.company_id = p.company_id and t.id = p.terms_id)`

/** The last payment; a sub-select for each of its columns, so that only shown rows are looked up. */
const lastOf = <T>(table: 'customer_payment' | 'vendor_payment', what: 'day' | 'total') => {
  const [column, day] =
    table === 'customer_payment' ? (['customer_id', 'received_on'] as const) : (['vendor_id', 'paid_on'] as const)
  const value = what === 'day' ? sql`y.${sql.ref(day)}` : sql`y.total::float8`
  return sql<T>`(
    select ${value} from ${sql.table(table)} y
    where y.company_id = p.company_id and y.${sql.ref(column)} = p.id and y.status = 'Posted'
    order by y.${sql.ref(day)} desc, y.id desc limit 1)`
}

/** Kept on the account that every command about this money locks (B-3). */
const onAccount = ({ companyId }: Actor, column: 'customer_id' | 'vendor_id'): Place => ({
  by: 'id',
  defaultZero: true,
  values: sql`select k.${sql.ref(column)} as id, k.open_charges::float8 as value from party_account k
    where k.company_id = ${companyId}::uuid and k.open_charges > 0 and k.${sql.ref(column)} is not null`,
})

const overdue = ({ companyId, timeZone }: Actor, column: 'customer_id' | 'vendor_id'): Place => ({
  by: 'id',
  defaultZero: true,
  few: true,
  values: sql`select o.${sql.ref(column)} as id, sum(o.balance)::float8 as value from open_item o
    where o.company_id = ${companyId}::uuid and o.${sql.ref(column)} is not null and o.side = 'charge' and o.balance > 0
      and o.due_on < ${businessDateOf(new Date(), timeZone)}::date
    group by o.${sql.ref(column)}`,
})

const shared = [
  'p.id',
  'p.number',
  terms.as('terms'),
  sql<number>`coalesce(a.open_charges, 0)::float8`.as('balance'),
  sql<number>`f.overdue`.as('overdue'),
  sql<number>`f.current`.as('current'),
  sql<number>`f.days30`.as('days30'),
  sql<number>`f.days60`.as('days60'),
  sql<number>`f.days90`.as('days90'),
  sql<number>`f.over90`.as('over90'),
  sql<number>`coalesce(a.open_settlements, 0)::float8`.as('unapplied'),
  sql<number>`f."openItems"`.as('openItems'),
  'p.is_active as isActive',
] as const

export const customerFinancialSearch = serveIndex(
  customerFinancialIndex,
  (db, actor) =>
    db
      .selectFrom('customer as p')
      .leftJoin('party_account as a', (join) =>
        join.onRef('a.company_id', '=', 'p.company_id').onRef('a.customer_id', '=', 'p.id'),
      )
      // Joined from the left, so that PostgreSQL leaves it out where none of its figures is asked for.
      .leftJoinLateral(figures('customer_id'), (join) => join.onTrue())
      .where('p.company_id', '=', actor.companyId)
      .select([
        ...shared,
        lastOf<string | null>('customer_payment', 'day').as('lastPaymentDate'),
        lastOf<number | null>('customer_payment', 'total').as('lastPaymentAmount'),
        'p.company_name as companyName',
        sql<number | null>`p.credit_limit::float8`.as('creditLimit'),
      ]),
  {
    invalidatedBy: ['customer'],
    elsewhere: (actor) => ({ balance: onAccount(actor, 'customer_id'), overdue: overdue(actor, 'customer_id') }),
  },
)

export const vendorFinancialSearch = serveIndex(
  vendorFinancialIndex,
  (db, actor) =>
    db
      .selectFrom('vendor as p')
      .leftJoin('party_account as a', (join) =>
        join.onRef('a.company_id', '=', 'p.company_id').onRef('a.vendor_id', '=', 'p.id'),
      )
      // Joined from the left, so that PostgreSQL leaves it out where none of its figures is asked for.
      .leftJoinLateral(figures('vendor_id'), (join) => join.onTrue())
      .where('p.company_id', '=', actor.companyId)
      .select([
        ...shared,
        lastOf<string | null>('vendor_payment', 'day').as('lastPaymentDate'),
        lastOf<number | null>('vendor_payment', 'total').as('lastPaymentAmount'),
        'p.friendly_name as friendlyName',
        sql<number>`f."dueThisWeek"`.as('dueThisWeek'),
        sql<number>`f."discountsLapsing"`.as('discountsLapsing'),
      ]),
  {
    invalidatedBy: ['vendor'],
    elsewhere: (actor) => ({ balance: onAccount(actor, 'vendor_id'), overdue: overdue(actor, 'vendor_id') }),
  },
)

import { sql } from 'kysely'
import { customerFinancialIndex, vendorFinancialIndex } from '@galen/contract/finance/open-item-indices'
import { serveIndex } from '../../platform/search/search.ts'

/** What is open of a customer or vendor, by age, in one row. */
const figures = (column: 'customer_id' | 'vendor_id') =>
  sql<{
    balance: number
    overdue: number
    current: number
    days30: number
    days60: number
    days90: number
    over90: number
    unapplied: number
    openItems: number
    dueThisWeek: number
    discountsLapsing: number
  }>`(
  select coalesce(sum(o.balance) filter (where o.side = 'charge'), 0)::float8 as balance,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and o.due_on < d.today), 0)::float8 as overdue,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and o.due_on >= d.today), 0)::float8 as current,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on between 1 and 30), 0)::float8 as days30,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on between 31 and 60), 0)::float8 as days60,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on between 61 and 90), 0)::float8 as days90,
    coalesce(sum(o.balance) filter (where o.side = 'charge' and d.today - o.due_on > 90), 0)::float8 as over90,
    coalesce(sum(o.balance) filter (where o.side = 'settlement'), 0)::float8 as unapplied,
    (count(*) filter (where o.side = 'charge'))::integer as "openItems",
    coalesce(sum(o.balance) filter (where o.side = 'charge' and o.due_on between d.today and d.today + 6), 0)::float8 as "dueThisWeek",
    coalesce(sum(o.discount_amount) filter (where o.side = 'charge' and o.discount_due_on between d.today and d.today + 6), 0)::float8
      as "discountsLapsing"
  from (select (now() at time zone c.time_zone)::date as today from company c where c.id = p.company_id) d
  left join open_item o on o.company_id = p.company_id and o.${sql.ref(column)} = p.id and o.balance > 0)`.as('f')

const terms = sql<
  string | null
>`(select t.name from property t where t.company_id = p.company_id and t.id = p.terms_id)`

const lastOf = (table: 'customer_payment' | 'vendor_payment') => {
  const [column, day] =
    table === 'customer_payment' ? (['customer_id', 'received_on'] as const) : (['vendor_id', 'paid_on'] as const)
  return sql<{ day: string; total: string }>`(
    select y.${sql.ref(day)} as day, y.total from ${sql.table(table)} y
    where y.company_id = p.company_id and y.${sql.ref(column)} = p.id and y.status = 'Posted'
    order by y.${sql.ref(day)} desc, y.id desc limit 1)`.as('y')
}

const shared = [
  'p.id',
  'p.number',
  terms.as('terms'),
  'f.balance',
  'f.overdue',
  'f.current',
  'f.days30',
  'f.days60',
  'f.days90',
  'f.over90',
  'f.unapplied',
  'f.openItems',
  'y.day as lastPaymentDate',
  sql<number | null>`y.total::float8`.as('lastPaymentAmount'),
  'p.is_active as isActive',
] as const

export const customerFinancialSearch = serveIndex(
  customerFinancialIndex,
  (db, actor) =>
    db
      .selectFrom('customer as p')
      .innerJoinLateral(figures('customer_id'), (join) => join.onTrue())
      .leftJoinLateral(lastOf('customer_payment'), (join) => join.onTrue())
      .where('p.company_id', '=', actor.companyId)
      .select([
        ...shared,
        'p.company_name as companyName',
        sql<number | null>`p.credit_limit::float8`.as('creditLimit'),
      ]),
  { invalidatedBy: ['customer'] },
)

export const vendorFinancialSearch = serveIndex(
  vendorFinancialIndex,
  (db, actor) =>
    db
      .selectFrom('vendor as p')
      .innerJoinLateral(figures('vendor_id'), (join) => join.onTrue())
      .leftJoinLateral(lastOf('vendor_payment'), (join) => join.onTrue())
      .where('p.company_id', '=', actor.companyId)
      .select([...shared, 'p.friendly_name as friendlyName', 'f.dueThisWeek', 'f.discountsLapsing']),
  { invalidatedBy: ['vendor'] },
)

import { sql } from 'kysely'
import { limitsForClass } from '@galen/domain/compliance/substance-limit'
import type { SubstanceAmount, SubstanceFacts, SuspicionFacts } from '@galen/domain/compliance/suspicious-order'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { centsToNumber, type Cents } from '@galen/domain/money'
import { accountsOfRegistrant } from '../../partners/registrant-accounts.ts'
import type { Db } from '../../platform/database/database.ts'
import { limitsInForce } from '../limits/substance-limit.store.ts'
import { amountsIn, type Counted, NONE } from './substance-amounts.ts'
import { type ClassUse, classUse, type ShippedSubstance, shippedSubstances } from './substance-history.ts'

type About = {
  readonly companyId: string
  readonly customerId: string
  readonly classId: string | null
  readonly orderId: string | null
  readonly customerForDays: number
  readonly today: BusinessDate
}

export const notSuspicious = (today: BusinessDate): SuspicionFacts => ({
  today,
  substances: [],
  withoutIngredients: [],
  customerForDays: 0,
  ordersThisWeek: 0,
  ordersInUsualWeek: 0,
  controlledSharePercent: 0,
})

/** A watched line of the order: how much of which item, and for how much. */
export type WatchedLine = {
  readonly itemId: string
  readonly quantity: number
  readonly ordered: number
  readonly amount: Cents
}

/** What is known of a customer's watched substances, for an order that has some. */
export async function suspicionFacts(
  db: Db,
  about: About,
  lines: readonly WatchedLine[],
  orderAmount: Cents,
): Promise<SuspicionFacts> {
  const { companyId, today } = about
  const limits = await limitsInForce(db, companyId, about.classId, today)
  const limited = new Set(limits.map(({ substance }) => substance))
  const ordered = await amountsIn(db, companyId, lines, limited)
  const open = await amountsIn(db, companyId, await openLines(db, about), limited)
  const shipped = await shippedSubstances(db, about)
  const ofClass = await classUse(db, about, [...ordered.amounts.keys()])
  const factsOf = ([substance, thisOrder]: [string, SubstanceAmount]): SubstanceFacts => ({
    substance,
    thisOrder,
    ordered: ordered.ordered.get(substance) ?? NONE,
    openOrders: open.amounts.get(substance) ?? NONE,
    limits: limitsForClass(
      limits.filter((limit) => limit.substance === substance),
      about.classId,
    ).map((limit) => ({ ...limit, shipped: within(shipped, substance, today, 0, limit.windowDays) })),
    shipped: within(shipped, substance, today, 0, MONTH).milligrams,
    earlier: MONTHS.map((month) => within(shipped, substance, today, month * MONTH, MONTH).milligrams),
    ofClass: classFigure(ofClass.get(substance)),
    lastBoughtOn: lastDay(shipped, substance),
    uncounted: ordered.uncounted.get(substance) ?? [],
  })
  return {
    today,
    substances: [...ordered.amounts].map(factsOf),
    withoutIngredients: ordered.withoutIngredients,
    customerForDays: about.customerForDays,
    ...(await frequency(db, about, lines, orderAmount)),
  }
}

const MONTH = 30
const MONTHS = [1, 2, 3, 4, 5, 6]

/** What was shipped in a window that ends so many days before today. */
function within(
  shipped: readonly ShippedSubstance[],
  substance: string,
  today: BusinessDate,
  ago: number,
  days: number,
) {
  const [after, until] = [addDays(today, -ago - days), addDays(today, -ago)]
  return shipped
    .filter((use) => use.substance === substance && use.day > after && use.day <= until)
    .reduce<SubstanceAmount>(
      (sum, { units, milligrams }) => ({ units: sum.units + units, milligrams: sum.milligrams + milligrams }),
      NONE,
    )
}

const lastDay = (shipped: readonly ShippedSubstance[], substance: string) =>
  shipped
    .filter((use) => use.substance === substance && (use.milligrams > 0 || use.units > 0))
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? null

/** Below so many customers the highest twentieth says nothing, and the mean is taken. */
const FEWEST_CUSTOMERS = 20

const classFigure = (use: ClassUse | undefined): SubstanceFacts['ofClass'] => {
  if (!use || use.customers === 0) return null
  const isHighest = use.customers >= FEWEST_CUSTOMERS
  return { milligrams: isHighest ? use.highest : use.mean, customers: use.customers, isHighest }
}

/**
 * What other open orders of the customer and the other accounts of its registrant still wait for, and what compliance
 * canceled of their orders of the last 30 days: what
 * was first ordered counts (P41).
 */
async function openLines(db: Db, { companyId, customerId, orderId }: About): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select a.item_id as "itemId", sum(case when o.status in ('Placed', 'Hold') then a.quantity - a.shipped else 0 end
      + case when o.placed_at > now() - interval '30 days' then a.canceled else 0 end)::integer as quantity
    from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
    where o.company_id = ${companyId} and o.customer_id = any(${accountsOfRegistrant(companyId, customerId)})
      and o.id is distinct from ${orderId}::uuid and ((o.status in ('Placed', 'Hold') and a.shipped < a.quantity)
        or (a.canceled > 0 and o.placed_at > now() - interval '30 days'))
      and exists (select from item_ingredient g where g.company_id = a.company_id and g.item_id = a.item_id)
    group by a.item_id`.execute(db)
  return rows
}

/** How often and for how much of its purchases the customer orders controlled substances. */
async function frequency(
  db: Db,
  { companyId, customerId, orderId }: About,
  lines: readonly WatchedLine[],
  orderAmount: Cents,
): Promise<Pick<SuspicionFacts, 'ordersThisWeek' | 'ordersInUsualWeek' | 'controlledSharePercent'>> {
  const { rows } = await sql<{ week: number; before: number; total: number; controlled: number }>`
    select count(*) filter (where o.controlled > 0 and o.placed_at > now() - interval '7 days')::integer as week,
      count(*) filter (where o.controlled > 0 and o.placed_at <= now() - interval '7 days')::integer as before,
      coalesce(sum(o.total), 0)::float8 as total, coalesce(sum(o.controlled), 0)::float8 as controlled
    from (
      select o.placed_at, o.total + coalesce((select sum(a.canceled * a.price) from sales_order_allocation a
          where a.company_id = o.company_id and a.order_id = o.id), 0) as total,
        coalesce((select sum((a.quantity + a.canceled) * a.price) from sales_order_allocation a
          join sales_order_line l on l.company_id = a.company_id and l.id = a.line_id
          join item i on i.company_id = a.company_id and i.id = a.item_id
        where a.company_id = o.company_id and a.order_id = o.id
          and coalesce(l.item_class, jsonb_build_object('deaSchedule', i.dea_schedule)) ->> 'deaSchedule' is not null), 0) as controlled
      from sales_order o
      where o.company_id = ${companyId} and o.customer_id = any(${accountsOfRegistrant(companyId, customerId)}) and o.status <> 'Draft'
        and o.id is distinct from ${orderId}::uuid and o.placed_at > now() - interval '90 days') o`.execute(db)
  const past = rows[0] ?? { week: 0, before: 0, total: 0, controlled: 0 }
  const controlled = past.controlled + lines.reduce((sum, { amount }) => sum + centsToNumber(amount), 0)
  const total = past.total + centsToNumber(orderAmount)
  return {
    ordersThisWeek: past.week + 1,
    ordersInUsualWeek: (past.before * 7) / 83,
    controlledSharePercent: total === 0 ? 0 : (100 * controlled) / total,
  }
}

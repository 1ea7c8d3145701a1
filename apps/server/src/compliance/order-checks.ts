import { sql } from 'kysely'
import { creditExposure, type CreditExposure } from '@galen/domain/compliance/credit-check'
import {
  type CheckedAllocation,
  type CheckedCustomer,
  checkOrder,
  type OrderFacts,
  type OrderRule,
} from '@galen/domain/compliance/check-order'
import type { SuspicionFacts } from '@galen/domain/compliance/suspicious-order'
import type { OrderFinding } from '@galen/domain/compliance/order-finding'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { isControlled } from '@galen/domain/items/dea-schedule'
import { parseCents, sum, times } from '@galen/domain/money'
import { activeSalesRules, effectiveMargin } from '../admin/sales-rule-lookup.ts'
import { settingValues } from '../admin/settings.ts'
import { mayCustomerBuyAll } from '../partners/customer-may-buy.ts'
import type { Db } from '../platform/database/database.ts'
import type { Principal } from '../platform/work.ts'
import { creditFacts, NO_CREDIT } from './checking/credit-facts.ts'
import { type CheckableAllocation, lineFacts } from './checking/line-facts.ts'
import { NOT_SUSPICIOUS, suspicionFacts } from './checking/suspicion-facts.ts'

export type { CheckableAllocation } from './checking/line-facts.ts'

/** An order as far as it is checked. */
export type CheckableOrder = {
  /** Null while it is not an order yet. */
  readonly id: string | null
  readonly customerId: string | null
  readonly shipAddressId: string | null
  readonly requestedOn: BusinessDate | null
  readonly placedAt: string | null
  readonly orderFormNumber: string
  readonly orderFormDate: BusinessDate | null
  readonly allocations: readonly CheckableAllocation[]
}

export type Evaluation = {
  readonly findings: readonly OrderFinding[]
  readonly credit: CreditExposure
}

type Checking = Pick<Principal, 'companyId'> & { readonly timeZone: string }

const SETTINGS = [
  'belowListPercent',
  'pastDueGraceDays',
  'pastDueTolerance',
  'orderFormDays',
  'newCustomerDays',
  'suspiciousFloorMilligrams',
  'suspiciousFactor',
  'suspiciousOrdersPerWeek',
  'suspiciousSharePercent',
] as const

/** Everything that the rules find about an order now; nothing is written. */
export async function evaluateOrder(db: Db, checking: Checking, order: CheckableOrder): Promise<Evaluation> {
  const { companyId, timeZone } = checking
  const { customerId, shipAddressId } = order
  const today = businessDateOf(new Date(), timeZone)
  const settings = await settingValues(db, companyId, SETTINGS)
  const customer = customerId === null ? null : await loadCustomer(db, companyId, customerId, today)
  const classId = customer?.classId ?? null
  const allocations = await lineFacts(
    db,
    { companyId, orderId: order.id, customerId, classId, today },
    order.allocations,
  )
  const shipTo = shipAddressId === null ? null : await loadShipTo(db, companyId, customerId, shipAddressId)
  const shipsOn = order.requestedOn !== null && order.requestedOn > today ? order.requestedOn : today
  const buying =
    customer === null
      ? { decisions: new Map(), licenses: [] }
      : await mayCustomerBuyAll(db, companyId, {
          customerId: customer.id,
          itemIds: allocations.map(({ itemId }) => itemId),
          addressId: shipTo?.isTheirs ? shipTo.id : null,
          on: today,
          shipsOn,
        })
  const uninvoiced = sum(allocations.map(({ price, quantity, shipped }) => times(price, quantity - shipped)))
  const owed =
    customer === null
      ? NO_CREDIT
      : await creditFacts(db, {
          companyId,
          customerId: customer.id,
          orderId: order.id,
          placedAt: order.placedAt,
          today,
          graceDays: settings.pastDueGraceDays,
        })
  const credit = creditExposure(owed, uninvoiced)
  const facts: OrderFacts = {
    today,
    customer: customer && { ...customer, licenses: buying.licenses },
    shipTo,
    orderForm: { number: order.orderFormNumber, date: order.orderFormDate },
    allocations,
    decisions: buying.decisions,
    credit,
    effectiveMargin: (await effectiveMargin(db, companyId, classId)).percent,
    rules: (await activeSalesRules(db, companyId)) as readonly OrderRule[],
    suspicion:
      customer === null
        ? NOT_SUSPICIOUS
        : await suspicionOf(db, { companyId, classId, orderId: order.id, today }, customer, allocations),
    limits: limitsOf(settings),
  }
  return { findings: checkOrder(facts), credit }
}

type About = Omit<Parameters<typeof suspicionFacts>[1], 'customerId' | 'customerForDays'>

/** What is known of the controlled lines of an order; nothing is asked when it has none. */
async function suspicionOf(
  db: Db,
  about: About,
  customer: CheckedCustomer,
  allocations: readonly CheckedAllocation[],
): Promise<SuspicionFacts> {
  const controlled = allocations.filter(isControlled).map(({ itemId, quantity, shipped, price }) => ({
    itemId,
    quantity: quantity - shipped,
    amount: times(price, quantity),
  }))
  if (controlled.length === 0) return NOT_SUSPICIOUS
  const total = sum(allocations.map(({ price, quantity }) => times(price, quantity)))
  const of = { ...about, customerId: customer.id, customerForDays: customer.forDays }
  return suspicionFacts(db, of, controlled, total)
}

const limitsOf = (settings: { readonly [Key in (typeof SETTINGS)[number]]: number }): OrderFacts['limits'] => ({
  belowListPercent: settings.belowListPercent,
  orderFormDays: settings.orderFormDays,
  pastDueTolerance: parseCents(settings.pastDueTolerance),
  floorMilligrams: settings.suspiciousFloorMilligrams,
  factor: settings.suspiciousFactor,
  ordersPerWeek: settings.suspiciousOrdersPerWeek,
  sharePercent: settings.suspiciousSharePercent,
  newCustomerDays: settings.newCustomerDays,
})

async function loadCustomer(
  db: Db,
  companyId: string,
  id: string,
  today: BusinessDate,
): Promise<CheckedCustomer | null> {
  const { rows } = await sql<CheckedCustomer>`
    select c.id, c.company_name as name, c.class_id as "classId", (${today}::date - c.created_at::date)::integer as "forDays",
      c.drop_ship_allowed as "dropShipAllowed", c.minimum_margin::float8 as "minimumMargin",
      array(select k.class_id from customer_item_class k where k.company_id = c.company_id and k.customer_id = c.id) as "itemClassIds",
      '{}'::text[] as licenses
    from customer c where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function loadShipTo(db: Db, companyId: string, customerId: string | null, id: string) {
  const { rows } = await sql<NonNullable<OrderFacts['shipTo']>>`
    select d.id, d.state, d.active and d.kind <> 'bill' and d.customer_id is not distinct from ${customerId}::uuid as "isTheirs"
    from customer_address d where d.company_id = ${companyId} and d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

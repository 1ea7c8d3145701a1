import { sql } from 'kysely'
import { creditExposure, type CreditExposure } from '@galen/domain/compliance/credit-check'
import { checkOrder } from '@galen/domain/compliance/check-order'
import type { CheckedAllocation, CheckedCustomer, OrderFacts, OrderRule } from '@galen/domain/compliance/order-facts'
import type { SuspicionFacts } from '@galen/domain/compliance/suspicious-order'
import type { OrderFinding } from '@galen/domain/compliance/order-finding'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { isWatched } from '@galen/domain/items/watched-substances'
import { parseCents, sum, times } from '@galen/domain/money'
import { defaultMargin } from '@galen/domain/sales/default-margin'
import { marginRuleRows, ruleOf, salesRuleRows } from '../admin/sales-rule-lookup.ts'
import { settingRows, settingsIn } from '../admin/settings.ts'
import { placeWith } from '@galen/domain/partners/address'
import { buyingFacts, buyingRows, type ShippingPlace } from '../partners/customer-may-buy.ts'
import type { Db } from '../platform/database/database.ts'
import { readTogether } from '../platform/database/read-together.ts'
import type { Principal } from '../platform/work.ts'
import { creditFacts, creditRows, NO_CREDIT } from './checking/credit-facts.ts'
import { type CheckableAllocation, lineFacts, loadLineFacts } from './checking/line-facts.ts'
import { notSuspicious, suspicionFacts } from './checking/suspicion-facts.ts'

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
  /** What is free of each variation for the customer, apart from this order. */
  readonly available: ReadonlyMap<string, number>
  /** What was known when they were made. */
  readonly facts: OrderFacts
  readonly judged: Judged
}

/** What an evaluation was made about: later changes of it are not covered. */
export type Judged = {
  /** Every place that goods go to, as it was written then. */
  readonly shipTo: readonly ShippingPlace[]
  /** The versions of the customer, with its licenses and addresses, and of our company. */
  readonly customer: number | null
  readonly company: number
}

type Checking = Pick<Principal, 'companyId'> & { readonly timeZone: string }

const SETTINGS = [
  'belowListPercent',
  'pastDueTolerance',
  'orderFormDays',
  'newCustomerDays',
  'suspiciousFactor',
  'suspiciousOrdersPerWeek',
  'suspiciousSharePercent',
] as const
const READ = [...SETTINGS, 'controlledSubstanceStates', 'minimumMargin'] as const

/** The parts of one statement: what the rules have to know of the order, its customer, its items and the company. */
const factRows = (companyId: string, order: CheckableOrder, today: BusinessDate) => {
  const { id: orderId, customerId, shipAddressId, placedAt } = order
  const itemIds = order.allocations.map(({ itemId }) => itemId)
  // Without a customer these find nothing, and nothing is asked of it.
  const whose = customerId ?? NO_ONE
  return {
    settings: settingRows(companyId, READ),
    customer: customerRow(companyId, whose, today),
    lines: loadLineFacts({ companyId, orderId, customerId, today }, order.allocations),
    shipTo: shipToRow(companyId, customerId, shipAddressId),
    ...buyingRows(companyId, { customerId: whose, itemIds, addressId: shipAddressId, orderId }),
    company: companyRow(companyId),
    ...creditRows({ companyId, customerId: whose, orderId, placedAt, today }),
    margins: marginRuleRows(companyId),
    rules: salesRuleRows(companyId),
  }
}
const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** Everything that the rules find about an order now; nothing is written. Its facts are read by one statement. */
export async function evaluateOrder(db: Db, checking: Checking, order: CheckableOrder): Promise<Evaluation> {
  const { companyId, timeZone } = checking
  const today = businessDateOf(new Date(), timeZone)
  const read = await readTogether(db, factRows(companyId, order, today))
  const settings = settingsIn(read.settings, READ)
  const [customer = null] = read.customer
  const [shipTo = null] = read.shipTo
  const classId = customer?.classId ?? null
  const allocations = lineFacts(read.lines, order.allocations)
  const shipsOn = order.requestedOn !== null && order.requestedOn > today ? order.requestedOn : today
  const buying =
    customer === null
      ? { decisions: new Map(), licenses: [] }
      : buyingFacts(read, { on: today, shipsOn }, settings.controlledSubstanceStates)
  const uninvoiced = sum(allocations.map(({ price, quantity, shipped }) => times(price, quantity - shipped)))
  const credit = creditExposure(customer === null ? NO_CREDIT : creditFacts(read.money, read.credit), uninvoiced)
  const facts: OrderFacts = {
    today,
    customer: customer && { ...customer, licenses: buying.licenses },
    shipTo,
    places: read.sentTo.map(placeWith),
    orderForm: { number: order.orderFormNumber, date: order.orderFormDate },
    allocations,
    decisions: buying.decisions,
    credit,
    effectiveMargin: defaultMargin(classId, read.margins, settings.minimumMargin).percent,
    rules: read.rules.map(ruleOf).filter(({ active }) => active) as readonly OrderRule[],
    suspicion:
      customer === null
        ? notSuspicious(today)
        : await suspicionOf(db, { companyId, classId, orderId: order.id, today }, customer, allocations),
    limits: limitsOf(settings),
  }
  const available = new Map(allocations.map((each) => [each.variationId, each.available]))
  const judged = {
    shipTo: read.sentTo,
    customer: read.customer[0]?.version ?? null,
    company: read.company[0]?.version ?? 0,
  }
  return { findings: checkOrder(facts), credit, available, facts, judged }
}

type About = Omit<Parameters<typeof suspicionFacts>[1], 'customerId' | 'customerForDays'>

/** What is known of the watched lines of an order; nothing is asked when it has none. */
async function suspicionOf(
  db: Db,
  about: About,
  customer: CheckedCustomer,
  allocations: readonly CheckedAllocation[],
): Promise<SuspicionFacts> {
  const watched = allocations.filter(isWatched).map(({ itemId, quantity, shipped, price }) => ({
    itemId,
    quantity: quantity - shipped,
    ordered: quantity,
    amount: times(price, quantity),
  }))
  if (watched.length === 0) return notSuspicious(about.today)
  const total = sum(allocations.map(({ price, quantity }) => times(price, quantity)))
  const of = { ...about, customerId: customer.id, customerForDays: customer.forDays }
  return suspicionFacts(db, of, watched, total)
}

const limitsOf = (settings: { readonly [Key in (typeof SETTINGS)[number]]: number }): OrderFacts['limits'] => ({
  belowListPercent: settings.belowListPercent,
  orderFormDays: settings.orderFormDays,
  pastDueTolerance: parseCents(settings.pastDueTolerance),
  factor: settings.suspiciousFactor,
  ordersPerWeek: settings.suspiciousOrdersPerWeek,
  sharePercent: settings.suspiciousSharePercent,
  newCustomerDays: settings.newCustomerDays,
})

const customerRow = (companyId: string, id: string, today: BusinessDate) => sql<
  CheckedCustomer & { readonly version: number }
>`
  select c.id, c.version, c.company_name as name, c.class_id as "classId", (${today}::date - c.created_at::date)::integer as "forDays",
    c.drop_ship_allowed as "dropShipAllowed", c.minimum_margin::float8 as "minimumMargin",
    array(select k.class_id from customer_item_class k where k.company_id = c.company_id and k.customer_id = c.id) as "itemClassIds",
    '{}'::text[] as licenses
  from customer c where c.company_id = ${companyId} and c.id = ${id}`

const companyRow = (companyId: string) => sql<{ readonly version: number }>`
  select k.version from company k where k.id = ${companyId}`

const shipToRow = (companyId: string, customerId: string | null, id: string | null) => sql<
  NonNullable<OrderFacts['shipTo']>
>`
  select d.id, d.state, d.active and d.kind <> 'bill' and d.customer_id is not distinct from ${customerId}::uuid as "isTheirs"
  from customer_address d where d.company_id = ${companyId} and d.id = ${id}::uuid`

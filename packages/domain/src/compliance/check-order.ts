import { ruleTakesHold, type CheckedRule } from '../admin/sales-rule-check.ts'
import type { RuleLicense } from '../admin/sales-rule.ts'
import { type BusinessDate, daysBetween } from '../dates.ts'
import { type DeaSchedule, isControlled } from '../items/dea-schedule.ts'
import { type Cents, centsToNumber, formatMoney, percentOf, subtract, sum, times, type UnitCost } from '../money.ts'
import type { TradeDecision } from '../partners/trade-reason.ts'
import { marginFromPrice, meetsMargin } from '../sales/margin.ts'
import { minimumMarginOf } from '../sales/minimum-margin.ts'
import { type CreditExposure, isOverLimit, isPastDue, overLimitInWords, pastDueInWords } from './credit-check.ts'
import { isHoldReason } from './hold-reasons.ts'
import type { ApprovalScope, OrderErrorCode, OrderFinding, OrderWarningCode } from './order-finding.ts'
import { type SuspicionFacts, type SuspicionLimits, suspicionsOf } from './suspicious-order.ts'

/** One allocation of an order with what the rules need to know of its item and variation. */
export type CheckedAllocation = {
  readonly itemId: string
  readonly itemNumber: string
  readonly itemName: string
  readonly itemClassId: string | null
  readonly itemActive: boolean
  readonly deaSchedule: DeaSchedule | null
  readonly isNarcotic: boolean | null
  readonly deaScheduleId: string | null
  readonly variationId: string
  /** Why the variation cannot be sold to this customer now; null when it can. */
  readonly notSellable: string | null
  /** Whether the order was placed with it: then it is finished even when the item was deactivated since. */
  readonly isPlaced: boolean
  readonly quantity: number
  readonly shipped: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly freeOfCharge: boolean
  readonly listPrice: Cents | null
  readonly minimumMargin: number | null
  readonly dropShip: boolean
  readonly available: number
  /** Of what is available, how much is not short-dated. */
  readonly longDated: number
  /** The other order in which the customer ordered the item within a day. */
  readonly orderedIn: string | null
  readonly earlier: readonly { readonly daysAgo: number; readonly quantity: number }[]
}

export type CheckedCustomer = {
  readonly id: string
  readonly name: string
  readonly classId: string | null
  readonly forDays: number
  readonly dropShipAllowed: boolean
  /** The classes of items it may buy; all while there are none. */
  readonly itemClassIds: readonly string[]
  readonly minimumMargin: number | null
  readonly licenses: readonly RuleLicense[]
}

export type OrderRule = CheckedRule & { readonly id: string; readonly sentence: string; readonly version: number }

export type OrderFacts = {
  readonly today: BusinessDate
  readonly customer: CheckedCustomer | null
  readonly shipTo: { readonly id: string; readonly state: string; readonly isTheirs: boolean } | null
  readonly orderForm: { readonly number: string; readonly date: BusinessDate | null }
  readonly allocations: readonly CheckedAllocation[]
  /** What the licenses say, by item. */
  readonly decisions: ReadonlyMap<string, TradeDecision>
  readonly credit: CreditExposure
  readonly effectiveMargin: number
  readonly rules: readonly OrderRule[]
  readonly suspicion: SuspicionFacts
  readonly limits: SuspicionLimits & {
    readonly belowListPercent: number
    readonly orderFormDays: number
    readonly pastDueTolerance: Cents
  }
}

/** Every finding about an order, all at once: errors, what has to be confirmed, and reasons to hold it. */
export function checkOrder(facts: OrderFacts): OrderFinding[] {
  return [
    ...headerErrors(facts),
    ...facts.allocations.flatMap((allocation) => allocationErrors(facts, allocation)),
    ...warnings(facts),
    ...licenseFindings(facts),
    ...orderFormFindings(facts),
    ...creditFindings(facts),
    ...marginFindings(facts),
    ...suspicionFindings(facts),
    ...ruleFindings(facts),
  ]
}

const error = (code: OrderErrorCode, field: string, message: string, input = {}): OrderFinding => ({
  outcome: 'error',
  code,
  field,
  message,
  input,
})
const warning = (code: OrderWarningCode, message: string, input = {}): OrderFinding => ({
  outcome: 'warning',
  code,
  message,
  input,
})

function headerErrors({ customer, shipTo, allocations }: OrderFacts): OrderFinding[] {
  return [
    ...(allocations.length === 0 ? [error('NO_LINES', 'products', 'Add an item before you place the order.')] : []),
    ...(customer ? [] : [error('CUSTOMER_MISSING', 'customerId', 'Choose a customer.')]),
    ...(customer && !shipTo ? [error('SHIP_TO_MISSING', 'shipAddress', 'Choose a ship-to address.')] : []),
    ...(shipTo && !shipTo.isTheirs
      ? [error('SHIP_TO_FOREIGN', 'shipAddress', 'The ship-to address is not an active address of the customer.')]
      : []),
  ]
}

function allocationErrors({ customer }: OrderFacts, line: CheckedAllocation): OrderFinding[] {
  const field = `products.${line.itemId}`
  const found = (code: OrderErrorCode, message: string) => error(code, field, message, { itemId: line.itemId })
  if (line.isPlaced) return []
  const classes = customer?.itemClassIds ?? []
  return [
    ...(line.itemActive ? [] : [found('ITEM_INACTIVE', `${line.itemName} is not active. Remove it.`)]),
    ...(line.notSellable === null ? [] : [found('NOT_SELLABLE', `${line.itemName}: ${line.notSellable}`)]),
    ...(classes.length > 0 && !classes.includes(line.itemClassId ?? '')
      ? [found('CLASS_NOT_ALLOWED', `${customer?.name} cannot buy ${line.itemName}: its item class is not allowed.`)]
      : []),
    ...(line.dropShip && customer && !customer.dropShipAllowed
      ? [found('DROP_SHIP_NOT_ALLOWED', `${line.itemName} is drop shipped, which ${customer.name} does not accept.`)]
      : []),
    ...(line.price > 0 || line.freeOfCharge ? [] : [found('PRICE_MISSING', `${line.itemName} has no price.`)]),
  ]
}

function warnings({ allocations, limits }: OrderFacts): OrderFinding[] {
  const stocked = allocations.filter(({ dropShip }) => !dropShip)
  return [
    ...allocations.flatMap((line) => belowList(line, limits.belowListPercent)),
    ...allocations.flatMap(({ itemName, orderedIn }) =>
      orderedIn === null
        ? []
        : [warning('DUPLICATE_ORDER', `${itemName} was ordered within 24 hours in ${orderedIn}.`, { orderedIn })],
    ),
    ...stocked.flatMap(shortage),
    ...(stocked.length > 0 && stocked.length < allocations.length
      ? [warning('DROP_SHIP_MIX', 'Some items are drop shipped and others leave the warehouse.')]
      : []),
  ]
}

function belowList({ itemName, price, listPrice, freeOfCharge }: CheckedAllocation, percent: number): OrderFinding[] {
  if (listPrice === null || freeOfCharge || price >= subtract(listPrice, percentOf(listPrice, percent))) return []
  const message = `${itemName} is sold at ${formatMoney(price)}, more than ${percent}% below the list price ${formatMoney(listPrice)}.`
  return [warning('PRICE_BELOW_LIST', message, { price: centsToNumber(price), listPrice: centsToNumber(listPrice) })]
}

function shortage({ itemName, quantity, shipped, available, longDated }: CheckedAllocation): OrderFinding[] {
  const wanted = quantity - shipped
  const free = Math.max(0, available)
  if (wanted > free)
    return [
      warning('SHORTAGE', `${itemName}: ${free} of ${wanted} available, ${wanted - free} will be backordered.`, {
        wanted,
        available,
      }),
    ]
  return wanted > longDated
    ? [warning('SHORT_DATED', `${itemName}: only short-dated stock is left for ${wanted - longDated} of ${wanted}.`)]
    : []
}

/** What an approval of a reason about these allocations would cover. */
function scopeOf(
  { customer, shipTo }: OrderFacts,
  lines: readonly CheckedAllocation[],
  { priced = false, amount = 0 }: { readonly priced?: boolean; readonly amount?: number } = {},
): ApprovalScope {
  return {
    customerId: customer?.id ?? '',
    shipAddressId: shipTo?.id ?? null,
    amount,
    lines: lines.map(({ variationId, quantity, price }) => ({
      variationId,
      quantity,
      price: priced ? centsToNumber(price) : 0,
    })),
  }
}

type Said = { readonly lines: CheckedAllocation[]; readonly words: Set<string> }

/** What the licenses of the customer say: one finding for each code, over all the items it is about. */
function licenseFindings(facts: OrderFacts): OrderFinding[] {
  const byCode = new Map<string, Said>()
  for (const line of facts.allocations)
    for (const { code, words, effect } of facts.decisions.get(line.itemId)?.reasons ?? []) {
      // An item or ship-to that stops everything is found above, where its field is known.
      if (effect === 'block' && code !== 'SCHEDULE_I' && code !== 'CUSTOMER_INACTIVE') continue
      const said = byCode.get(code) ?? { lines: [], words: new Set<string>() }
      said.lines.push(line)
      said.words.add(words)
      byCode.set(code, said)
    }
  return [...byCode].map(([code, { lines, words }]) => {
    const message = [...words].join(' ')
    const input = { items: [...new Set(lines.map(({ itemNumber }) => itemNumber))] }
    if (code === 'CUSTOMER_INACTIVE') return error('CUSTOMER_INACTIVE', 'customerId', message)
    if (isHoldReason(code)) return { outcome: 'hold', code, message, input, scope: scopeOf(facts, lines) }
    return code === 'SCHEDULE_I'
      ? error(code, 'products', message, input)
      : warning(code as OrderWarningCode, message, input)
  })
}

function orderFormFindings(facts: OrderFacts): OrderFinding[] {
  const { orderForm, today, limits } = facts
  const lines = facts.allocations.filter(
    ({ deaSchedule, quantity, shipped }) => (deaSchedule === 'II' || deaSchedule === 'IIN') && shipped < quantity,
  )
  if (lines.length === 0) return []
  const items = lines.map(({ itemName }) => itemName).join(', ')
  const age = orderForm.date === null ? null : daysBetween(orderForm.date, today)
  const message =
    orderForm.number === '' || age === null
      ? `${items}: a schedule II item needs a DEA order form with number and date.`
      : age > limits.orderFormDays
        ? `DEA order form ${orderForm.number} is ${age} days old. It is valid for ${limits.orderFormDays} days.`
        : null
  if (message === null) return []
  const input = { orderForm: orderForm.number, orderFormDate: orderForm.date }
  return [{ outcome: 'hold', code: 'C2_FORM', message, input, scope: scopeOf(facts, lines) }]
}

function creditFindings(facts: OrderFacts): OrderFinding[] {
  const { credit, limits } = facts
  const scope = scopeOf(facts, [], { amount: centsToNumber(credit.thisOrder) })
  const figures = Object.fromEntries(
    Object.entries(credit).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'oldestPastDueDays' ? centsToNumber(value as Cents) : value,
    ]),
  )
  return [
    ...(isOverLimit(credit)
      ? [
          {
            outcome: 'hold' as const,
            code: 'CREDIT_LIMIT' as const,
            message: overLimitInWords(credit),
            input: figures,
            scope,
          },
        ]
      : []),
    ...(isPastDue(credit, limits.pastDueTolerance)
      ? [
          {
            outcome: 'hold' as const,
            code: 'PAST_DUE' as const,
            message: pastDueInWords(credit),
            input: figures,
            scope,
          },
        ]
      : []),
  ]
}

function marginFindings(facts: OrderFacts): OrderFinding[] {
  const minimumOf = (line: CheckedAllocation) =>
    minimumMarginOf({
      variation: line.minimumMargin,
      customer: facts.customer?.minimumMargin ?? null,
      standing: facts.effectiveMargin,
    })
  const lines = facts.allocations.filter(
    (line) => !line.freeOfCharge && line.cost > 0 && !meetsMargin(line.price, line.cost, minimumOf(line)),
  )
  if (lines.length === 0) return []
  const details = lines.map((line) => ({
    item: line.itemNumber,
    price: centsToNumber(line.price),
    margin: marginFromPrice(line.price, line.cost),
    minimumMargin: minimumOf(line),
  }))
  const message = `${lines.map(({ itemName }) => itemName).join(', ')}: the margin is below the minimum.`
  return [
    {
      outcome: 'hold',
      code: 'MIN_MARGIN',
      message,
      input: { lines: details },
      scope: scopeOf(facts, lines, { priced: true }),
    },
  ]
}

/** The whole set of controlled lines is held, not only the one that is over a limit. */
function suspicionFindings(facts: OrderFacts): OrderFinding[] {
  const controlled = facts.allocations.filter(isControlled)
  if (controlled.length === 0) return []
  const found = suspicionsOf(facts.suspicion, facts.limits)
  return [...new Set(found.map(({ code }) => code))].map((code) => {
    const suspicions = found.filter((suspicion) => suspicion.code === code)
    return {
      outcome: 'hold',
      code,
      message: suspicions.map(({ message }) => message).join(' '),
      input: { findings: suspicions.map(({ input }) => input) },
      scope: scopeOf(facts, controlled),
    }
  })
}

function ruleFindings(facts: OrderFacts): OrderFinding[] {
  const { customer, shipTo, allocations, credit } = facts
  const order = {
    customerClassId: customer?.classId ?? null,
    state: shipTo?.state ?? '',
    customerForDays: customer?.forDays ?? 0,
    licenses: customer?.licenses ?? [],
    overCreditLimit: isOverLimit(credit),
    lines: allocations.map((line) => ({
      itemClassId: line.itemClassId,
      deaScheduleId: line.deaScheduleId,
      quantity: line.quantity,
      amount: centsToNumber(times(line.price, line.quantity)),
      margin: line.cost > 0 ? marginFromPrice(line.price, line.cost) : null,
      earlier: line.earlier,
    })),
  }
  const held = facts.rules.filter((rule) => ruleTakesHold(rule, order))
  const told = (effect: OrderRule['effect']) => held.filter((rule) => rule.effect === effect)
  const input = (rules: readonly OrderRule[]) => ({
    rules: rules.map(({ id, version, sentence }) => ({ id, version, sentence })),
  })
  const holding = told('hold')
  const amount = centsToNumber(sum(allocations.map(({ price, quantity }) => times(price, quantity))))
  return [
    ...told('block').map((rule) => error('SALES_RULE_BLOCK', 'products', `${rule.sentence}.`, input([rule]))),
    ...told('warn').map((rule) => warning('SALES_RULE_WARNING', `${rule.sentence}.`, input([rule]))),
    ...(holding.length === 0
      ? []
      : [
          {
            outcome: 'hold' as const,
            code: 'SALES_RULE' as const,
            message: holding.map(({ sentence }) => `${sentence}.`).join(' '),
            input: input(holding),
            scope: scopeOf(facts, allocations, { priced: true, amount }),
          },
        ]),
  ]
}

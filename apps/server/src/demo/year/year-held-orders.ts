import { type Cents, sum, unitCostToCents } from '@galen/domain/money'
import type { Year } from './year.ts'
import { type Buyer, mayOrder, type TradedVariation } from './year-facts.ts'

/** Who orders what, where it is not by chance. */
export type OpenOrder = {
  readonly buyer: Buyer
  readonly variation: TradedVariation
  readonly quantity: number
  readonly price?: Cents
  /** Why it must not leave although it is placed. */
  readonly shippingHold?: string
}

/** Tablets, whose dosage units are counted one by one. */
const COUNTED = /^(?:Alprazolam|Clonazepam|Diazepam|Lorazepam|Tramadol|Zolpidem)/

/**
 * Orders that a rule stops: no license, an expired one, no registration, one without the schedule, no order form, an unusual
 * quantity, too much credit, past due, no margin. The rules themselves say so when they look at them.
 */
export function heldOrders(year: Year): OpenOrder[] {
  const { unlicensed, buyers, variations } = year.facts
  const plain = variations.find(({ controlled, prescription }) => prescription && !controlled)
  const counted =
    variations.find(({ onForm, controlled, name }) => controlled && !onForm && COUNTED.test(name)) ??
    variations.find(({ onForm, controlled }) => controlled && !onForm)
  const onForm = variations.find((variation) => variation.onForm)
  const unregistered = buyers.find(({ schedules }) => schedules.length === 0)
  const registered = (variation: TradedVariation | undefined) =>
    variation && buyers.find((buyer) => mayOrder(buyer, variation))
  return [
    ...order(unlicensed.expired, plain, 4),
    ...order(unlicensed.missing, plain, 3),
    ...order(unregistered, counted, 2),
    ...order(
      buyers.find((buyer) => buyer.schedules.length > 0 && onForm && !mayOrder(buyer, onForm)),
      onForm,
      2,
    ),
    ...order(registered(onForm), onForm, 2),
    ...order(registered(counted), counted, 1500),
    ...order(year.owing?.buyer, plain, 6),
    ...beyondCredit(year, plain),
    ...withoutMargin(year),
  ]
}

const order = (buyer: Buyer | undefined, variation: TradedVariation | undefined, quantity: number): OpenOrder[] =>
  buyer && variation ? [{ buyer, variation, quantity }] : []

/** An order that takes a customer above the credit limit by a little. */
function beyondCredit({ facts, openItems, owing }: Year, variation: TradedVariation | undefined): OpenOrder[] {
  const owed = Map.groupBy(
    openItems.filter(({ side, balance }) => side === 'charge' && balance > 0),
    ({ party }) => party.customerId,
  )
  const left = facts.buyers.flatMap((buyer) => {
    const open = sum((owed.get(buyer.id) ?? []).map(({ balance }) => balance))
    return buyer.creditLimit === null || buyer.id === owing?.buyer.id
      ? []
      : [{ buyer, left: Math.max(0, buyer.creditLimit - open) }]
  })
  const [tightest] = left.toSorted((one, other) => one.left - other.left)
  if (!tightest || !variation) return []
  const quantity = Math.floor(tightest.left / variation.price) + 2
  return [{ buyer: tightest.buyer, variation, quantity }]
}

/** An order at cost of something that has a least margin. */
function withoutMargin({ facts }: Year): OpenOrder[] {
  const variation = facts.variations.find((each) => each.minimumMargin !== null && !each.controlled)
  const buyer = facts.buyers.at(7)
  if (!variation || !buyer) return []
  return [{ buyer, variation, quantity: 12, price: unitCostToCents(variation.salesCost) }]
}

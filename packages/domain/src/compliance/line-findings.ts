import { centsToNumber, formatMoney, percentOf, subtract } from '../money.ts'
import { error, rowAbout, warning } from './finding-rows.ts'
import type { CheckedAllocation, OrderFacts } from './order-facts.ts'
import type { OrderErrorCode, OrderFinding } from './order-finding.ts'

/** Why a line cannot be placed as it is. */
export function allocationErrors({ customer }: OrderFacts, line: CheckedAllocation): OrderFinding[] {
  const { itemName, medicine } = line
  const field = `products.${line.itemId}`
  const found = (code: OrderErrorCode, message: string, title: string, detail: string) =>
    error(code, field, message, rowAbout(title, detail, [line]), { itemId: line.itemId })
  if (line.isPlaced) return []
  const classes = customer?.itemClassIds ?? []
  const name = customer?.name ?? ''
  return [
    ...(line.itemActive
      ? []
      : [found('ITEM_INACTIVE', `${itemName} is not active. Remove it.`, `${medicine} is not active`, 'Remove it.')]),
    ...(line.notSellable === null
      ? []
      : [found('NOT_SELLABLE', `${itemName}: ${line.notSellable}`, `${medicine} cannot be sold`, line.notSellable)]),
    ...(classes.length > 0 && !classes.includes(line.itemClassId ?? '')
      ? [
          found(
            'CLASS_NOT_ALLOWED',
            `${name} cannot buy ${itemName}: its item class is not allowed.`,
            `${name} cannot buy ${medicine}`,
            'Its item class is not allowed.',
          ),
        ]
      : []),
    ...(line.dropShip && customer && !customer.dropShipAllowed
      ? [
          found(
            'DROP_SHIP_NOT_ALLOWED',
            `${itemName} is drop shipped, which ${name} does not accept.`,
            `${medicine} is drop shipped`,
            `${name} does not accept drop shipments.`,
          ),
        ]
      : []),
    ...(line.price > 0 || line.freeOfCharge
      ? []
      : [found('PRICE_MISSING', `${itemName} has no price.`, `${medicine} has no price`, 'Enter a price.')]),
  ]
}

/** What of the lines has to be confirmed: price, stock, and what was ordered already. */
export function lineWarnings({ allocations, limits }: OrderFacts): OrderFinding[] {
  const stocked = allocations.filter(({ dropShip }) => !dropShip)
  const mixed = 'Some items are drop shipped and others leave the warehouse.'
  return [
    ...allocations.flatMap((line) => belowList(line, limits.belowListPercent)),
    ...allocations.flatMap(orderedTwice),
    ...stocked.flatMap(shortage),
    ...(stocked.length > 0 && stocked.length < allocations.length
      ? [warning('DROP_SHIP_MIX', mixed, rowAbout('Drop shipment and warehouse on one order', mixed))]
      : []),
  ]
}

function orderedTwice(line: CheckedAllocation): OrderFinding[] {
  const { itemName, medicine, orderedIn, quantity } = line
  if (orderedIn === null) return []
  const row = rowAbout(
    `${medicine}: ordered within 24 hours too`,
    `It is on ${orderedIn}. This order adds ${quantity}.`,
    [line],
  )
  return [warning('DUPLICATE_ORDER', `${itemName} was ordered within 24 hours in ${orderedIn}.`, row, { orderedIn })]
}

function belowList(line: CheckedAllocation, percent: number): OrderFinding[] {
  const { itemName, medicine, price, listPrice, freeOfCharge } = line
  if (listPrice === null || freeOfCharge || price >= subtract(listPrice, percentOf(listPrice, percent))) return []
  const message = `${itemName} is sold at ${formatMoney(price)}, more than ${percent}% below the list price ${formatMoney(listPrice)}.`
  const under = Math.round(((listPrice - price) * 1000) / listPrice) / 10
  const row = rowAbout(
    `${medicine}: ${under}% under list`,
    `${formatMoney(price)} against list ${formatMoney(listPrice)}. More than ${percent}% under list needs your confirmation.`,
    [line],
  )
  const input = { price: centsToNumber(price), listPrice: centsToNumber(listPrice) }
  return [warning('PRICE_BELOW_LIST', message, row, input)]
}

function shortage(line: CheckedAllocation): OrderFinding[] {
  const { itemName, medicine, quantity, shipped, available, longDated } = line
  const wanted = quantity - shipped
  const free = Math.max(0, available)
  if (wanted > free) {
    const row = rowAbout(
      `${medicine}: ${free} of ${wanted} available, ${wanted - free} backordered`,
      free === 0 ? 'The line waits until stock arrives.' : `${free} can ship now, the rest waits until stock arrives.`,
      [line],
    )
    return [
      warning('SHORTAGE', `${itemName}: ${free} of ${wanted} available, ${wanted - free} will be backordered.`, row, {
        wanted,
        available,
      }),
    ]
  }
  if (wanted <= longDated) return []
  const short = wanted - longDated
  return [
    warning(
      'SHORT_DATED',
      `${itemName}: only short-dated stock is left for ${short} of ${wanted}.`,
      rowAbout(`${medicine}: short dated`, `${short} of ${wanted} can only come from short-dated stock.`, [line]),
    ),
  ]
}

import type { ErrorDetail } from '../business-error.ts'
import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { type Cents, costOf, sum, type UnitCost } from '../money.ts'

/** Draft, then Placed; a placed order can later be closed (Spec §4). Every action is a command or a button. */
export const purchaseOrderLifecycle = lifecycle(
  'purchase order',
  {
    Draft: { change: 'Draft', retarget: 'Draft', delete: 'Draft', place: 'Placed' },
    Placed: { changePlaced: 'Placed', retarget: 'Placed', sendByEdi: 'Placed', receive: 'Placed', close: 'Closed' },
    Closed: {},
  },
  {
    changePlaced: 'be changed as a placed order',
    retarget: 'get other target orders',
    sendByEdi: 'be sent by EDI',
    receive: 'be received',
  },
)

export type PurchaseOrderStatus = StatusOf<typeof purchaseOrderLifecycle>

export const PURCHASE_ALREADY_PLACED = 'Purchase already placed.'
export const PURCHASE_ORDERS_DO_NOT_EXIST = 'purchase orders do not exist.'
export const VENDOR_WITHOUT_EDI = 'Vendor has no EDI flag'

export const LARGEST_QUANTITY = 10_000_000

type Priced = { readonly quantity: number; readonly purchasePrice: UnitCost }

export const orderLineTotal = ({ quantity, purchasePrice }: Priced): Cents => costOf(purchasePrice, quantity)

/** The sum of the rounded lines; nothing is rounded a second time. */
export const purchaseTotal = (lines: readonly Priced[]): Cents => sum(lines.map(orderLineTotal))

/** How much of a line is bought for sales orders. */
export const targetedQuantity = (targets: readonly { readonly quantity: number }[]) =>
  targets.reduce((total, { quantity }) => total + quantity, 0)

/** The difference of a price to the current cost in percent with one decimal; null where there is no cost. */
export function priceChangePercent(price: UnitCost, current: UnitCost | null): number | null {
  if (current === null || current === 0) return null
  return Math.round(((price - current) * 1000) / current) / 10
}

type ChangedLine = {
  readonly quantity: number
  readonly received: number
  readonly targets: readonly { readonly salesOrderId: string; readonly quantity: number }[]
}

/** Everything that is wrong with one line, whatever the status of its order. */
export function orderLineProblems({ quantity, received, targets }: ChangedLine): ErrorDetail[] {
  const targeted = targetedQuantity(targets)
  const repeated = targets.find(
    (target, place) => targets.findIndex(({ salesOrderId }) => salesOrderId === target.salesOrderId) < place,
  )
  return [
    ...(quantity < received ? [{ field: 'quantity', message: `must be at least ${received}, already received` }] : []),
    ...(targeted > quantity
      ? [{ field: 'targets', message: `have ${targeted} units, more than the ${quantity} of the line` }]
      : []),
    ...(repeated ? [{ field: 'targets', message: 'name one sales order twice', id: repeated.salesOrderId }] : []),
  ]
}

type PlaceableOrder = {
  readonly vendor: { readonly friendlyName: string; readonly isActive: boolean } | null
  readonly lines: readonly {
    readonly itemName: string
    readonly quantity: number
    readonly isActive: boolean
  }[]
}

/** Why an order cannot be placed at all, as sentences; questions that a buyer can confirm are in place-questions.ts. */
export const DROP_SHIP_NEEDS_SALE = 'A drop-ship order needs the sales order it is for.'
export const dropShipTooMany = (sale: { number: string; itemName: string; quantity: number; bought: number }): string =>
  `Sales order ${sale.number} has ${sale.quantity} of ${sale.itemName} to drop ship; ${sale.bought} would be bought for it.`

export const dropShipElsewhere = (order: string): string => `The ship-to of a drop-ship order is that of ${order}.`
export const dropShipOnHold = (order: string, reasons: readonly string[]): string =>
  `Sales order ${order} is on hold: ${reasons.join(' ')}`.trim()

export function placeProblems({ vendor, lines }: PlaceableOrder): ErrorDetail[] {
  const lineProblem = (place: number, message: string) => ({ field: `products.${place}`, message })
  return [
    ...(vendor === null ? [{ field: 'vendorId', message: 'Choose a vendor.' }] : []),
    ...(vendor !== null && !vendor.isActive
      ? [{ field: 'vendorId', message: `${vendor.friendlyName} is not active.` }]
      : []),
    ...(lines.length === 0 ? [{ field: 'products', message: 'Add at least one item.' }] : []),
    ...lines.flatMap(({ itemName, quantity, isActive }, place) => [
      ...(quantity === 0 ? [lineProblem(place, `Enter a quantity for ${itemName}.`)] : []),
      ...(isActive ? [] : [lineProblem(place, `${itemName} is not active.`)]),
    ]),
  ]
}

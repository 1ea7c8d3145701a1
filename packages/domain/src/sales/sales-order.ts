import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { add, type Cents, costOf, sum, times, type UnitCost, zeroCents } from '../money.ts'

/** A sales order. Placing leads to Hold when a reason has to be decided first; voiding the last invoice reopens a closed one. */
export const salesOrder = lifecycle(
  'sales order',
  {
    Draft: { edit: 'Draft', delete: 'Draft', place: 'Placed', placeOnHold: 'Hold' },
    Placed: { amend: 'Placed', hold: 'Hold', invoice: 'Placed', holdShipping: 'Placed', close: 'Closed' },
    Hold: { amend: 'Hold', release: 'Placed', holdShipping: 'Hold', close: 'Closed' },
    Closed: { reopen: 'Placed' },
  },
  {
    placeOnHold: 'be placed on hold',
    holdShipping: 'be put on shipping hold',
    hold: 'be put on hold',
    edit: 'be edited',
  },
)
export type SalesOrderStatus = StatusOf<typeof salesOrder>

export const salesOrderSources = ['MANUAL', 'WEB', 'API', 'EDI'] as const
export type SalesOrderSource = (typeof salesOrderSources)[number]

/** How much of an order has left: derived, never stored as a status. */
export const fulfilledStatuses = ['None', 'Partial', 'Full'] as const
export type FulfilledStatus = (typeof fulfilledStatuses)[number]

export function fulfilledStatus(ordered: number, shipped: number): FulfilledStatus {
  if (shipped <= 0) return 'None'
  return shipped < ordered ? 'Partial' : 'Full'
}

type Amounts = { readonly quantity: number; readonly price: Cents; readonly cost: UnitCost }

/** The sum of the lines, each rounded by itself. */
export const orderTotal = (allocations: readonly Amounts[]): Cents =>
  sum(allocations.map(({ price, quantity }) => times(price, quantity)))

export const orderCost = (allocations: readonly Amounts[]): Cents =>
  sum(allocations.map(({ cost, quantity }) => costOf(cost, quantity)))

/** The margin of several allocations together in percent, two decimals; 0 where nothing was sold or nothing costs. */
export function marginOfTotals(total: Cents, cost: Cents): number {
  if (total <= 0 || cost <= 0) return 0
  return Math.round(((total - cost) / total) * 10_000) / 100 + 0
}

/** What one unit of a line costs on average over its allocations, to the cent. */
export function averagePrice(allocations: readonly Pick<Amounts, 'quantity' | 'price'>[]): Cents {
  const units = allocations.reduce((count, { quantity }) => count + quantity, 0)
  if (units === 0) return allocations[0]?.price ?? zeroCents
  const total = allocations.reduce<Cents>(
    (amount, { price, quantity }) => add(amount, times(price, quantity)),
    zeroCents,
  )
  return Math.round(total / units) as Cents
}

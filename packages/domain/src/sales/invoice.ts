import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { add, type Cents, costOf, negate, sum, times, type UnitCost } from '../money.ts'

/** An invoice is the shipment. Closed means validated and settled; a payment that is voided reopens it. */
export const invoiceLifecycle = lifecycle(
  'invoice',
  {
    Draft: { edit: 'Draft', delete: 'Draft', merge: 'Draft', place: 'Placed' },
    Placed: {
      amend: 'Placed',
      send: 'Placed',
      return: 'Placed',
      correct: 'Placed',
      validate: 'Validated',
      void: 'Void',
    },
    Validated: {
      amend: 'Validated',
      send: 'Validated',
      return: 'Validated',
      correct: 'Validated',
      close: 'Closed',
      void: 'Void',
    },
    Closed: { amend: 'Closed', send: 'Closed', return: 'Closed', correct: 'Closed', reopen: 'Validated' },
    Void: {},
  },
  { edit: 'be edited', amend: 'be edited', return: 'have returns', correct: 'be corrected' },
)
export type InvoiceStatus = StatusOf<typeof invoiceLifecycle>

/** How much of what an order still has to get is in stock. */
export const readinesses = ['Ready', 'Partly', 'Waiting'] as const
export type Readiness = (typeof readinesses)[number]

export const invoiceTypes = ['Standard', 'Manual'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

const INVALID_ITEM_TITLE = 'Invalid Item'
export const INVALID_ITEM = `${INVALID_ITEM_TITLE}: ${'Invalid or not informed item.'}`
export const INVALID_INVOICE = 'Please provide a valid invoice.'
export const ITEM_NOT_ON_INVOICE = 'Item not found on invoice.'

type LineAmounts = { readonly quantity: number; readonly price: Cents }
type Amounts = {
  readonly lines: readonly LineAmounts[]
  readonly charges: readonly { readonly amount: Cents }[]
  readonly freightCharge: Cents
}

export type InvoiceTotals = { readonly merchandise: Cents; readonly chargesTotal: Cents; readonly total: Cents }

/** What the customer owes: every line rounded by itself, charges and freight (E58). */
export function invoiceTotals({ lines, charges, freightCharge }: Amounts): InvoiceTotals {
  const merchandise = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const chargesTotal = sum(charges.map(({ amount }) => amount))
  return { merchandise, chargesTotal, total: add(add(merchandise, chargesTotal), freightCharge) }
}

type ProfitLine = LineAmounts & { readonly cost: UnitCost; readonly pcr: UnitCost }
type ProfitParts = Omit<Amounts, 'lines'> & {
  readonly lines: readonly ProfitLine[]
  readonly costs: readonly { readonly amount: Cents }[]
  readonly freightServiceCost: Cents
}

/** What is earned by the sales cost of the lines; the ledger has its own by layer. */
export function salesProfit(parts: ProfitParts): Cents {
  const { total } = invoiceTotals(parts)
  const cost = sum(parts.lines.map((line) => costOf(line.cost, line.quantity)))
  const rebates = sum(parts.lines.map((line) => costOf(line.pcr, line.quantity)))
  const costs = sum(parts.costs.map(({ amount }) => amount))
  return sum([total, negate(cost), rebates, negate(parts.freightServiceCost), negate(costs)])
}

export type OtherCurrencyTotal = { readonly currency: string | null; readonly total: number }

/** The total in another currency is stored when it has a currency or an amount (E84). */
export const keptOtherCurrency = (given: OtherCurrencyTotal | null | undefined): OtherCurrencyTotal | null =>
  given && ((given.currency ?? '') !== '' || given.total !== 0)
    ? { currency: given.currency === '' ? null : given.currency, total: given.total }
    : null

/** What is picked of a line compared with what it is to ship. */
export type PickedLine = {
  readonly itemName: string
  readonly quantity: number
  readonly picked: number
}

/** The lines of which less was picked than they are to ship; the rest would stay on the order. */
export const shortPicks = (lines: readonly PickedLine[]): { readonly code: string; readonly detail: string }[] =>
  lines
    .filter(({ quantity, picked }) => picked < quantity)
    .map(({ itemName, quantity, picked }) => ({
      code: 'short-pick',
      detail: `${itemName}: ${picked} of ${quantity} picked. ${quantity - picked} left on the order.`,
    }))

type MergeKey = {
  readonly customerId: string
  readonly shipAddressId: string | null
  readonly termsId: string | null
  readonly currency: string | null
  readonly serviceValue: string | null
  readonly packageTypeValue: string | null
}
const MERGE_FIELDS = {
  customerId: 'customer',
  shipAddressId: 'ship address',
  termsId: 'payment terms',
  currency: 'currency',
  serviceValue: 'shipping service',
  packageTypeValue: 'package type',
} as const satisfies Record<keyof MergeKey, string>

/** What keeps two drafts from becoming one shipment (E48); empty when they can. */
export const mergeDifferences = (
  one: MergeKey,
  other: MergeKey,
): { readonly field: string; readonly label: string }[] =>
  (Object.keys(MERGE_FIELDS) as (keyof MergeKey)[])
    .filter((field) => one[field] !== other[field])
    .map((field) => ({ field, label: MERGE_FIELDS[field] }))

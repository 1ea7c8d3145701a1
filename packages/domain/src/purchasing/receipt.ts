import type { ErrorDetail } from '../business-error.ts'
import { addMonths, type BusinessDate } from '../dates.ts'
import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { add, allocate, type Cents, costOf, sum, type UnitCost, unitCostFrom, zeroCents } from '../money.ts'

/** Draft, Placed, Validated, Closed (Spec §4). Closed means paid; a void of the payment reopens it. */
export const receiptLifecycle = lifecycle(
  'receipt',
  {
    Draft: { change: 'Draft', count: 'Draft', delete: 'Draft', place: 'Placed' },
    Placed: {
      changePlaced: 'Placed',
      revalue: 'Placed',
      match: 'Placed',
      addTransactionData: 'Placed',
      returnGoods: 'Placed',
      validate: 'Validated',
    },
    Validated: {
      changeFreight: 'Validated',
      addTransactionData: 'Validated',
      returnGoods: 'Validated',
      settle: 'Closed',
    },
    Closed: { addTransactionData: 'Closed', returnGoods: 'Closed', reopen: 'Validated' },
  },
  {
    count: 'be counted',
    changePlaced: 'be changed as a placed receipt',
    revalue: 'get another cost',
    match: 'be matched with an invoice',
    returnGoods: 'be returned',
    changeFreight: 'get another freight charge',
    addTransactionData: 'get transaction data afterwards',
  },
)
export type ReceiptStatus = StatusOf<typeof receiptLifecycle>

export const receiptTypes = ['Standard', 'Manual', 'Drop ship'] as const
export type ReceiptType = (typeof receiptTypes)[number]
export const freightMethods = { value: 'Value', quantity: 'Quantity' } as const
export type FreightMethod = keyof typeof freightMethods
export const freightMethodNames = Object.keys(freightMethods) as [FreightMethod, ...FreightMethod[]]

/** How the transaction information of DSCSA products came. */
export const transactionDataKinds = ['EPCIS', '856', 'PAPER'] as const
export type TransactionDataKind = (typeof transactionDataKinds)[number]

/** DSCSA: transaction information is kept for six years after the transaction. */
export const TRANSACTION_DOCUMENT_YEARS = 6

export const INVALID_DRAFT = 'Invalid draft.'
export const EMPTY_RECEIPT_SEARCH = 'Enter a value in the search field.'
export const ITEM_NOT_ON_RECEIPT = 'Item not found on receipt.'

/** Spec §5: more than was ordered cannot be received. */
export const receiptLimitMessage = (itemName: string, number: string) =>
  `Item ${itemName} has reached the Receipt #${number} limit.`

type Counted = { readonly ordered: number; readonly received: number; readonly receiving: number }

/** How many more units fit on a line; what other drafts count is taken already. */
export const unreceivedOf = ({ ordered, received, receiving }: Counted) => Math.max(0, ordered - received - receiving)

export const isShortDated = (expiresOn: BusinessDate, today: BusinessDate, months: number) =>
  expiresOn < addMonths(today, months)

export const isExpired = (expiresOn: BusinessDate, today: BusinessDate) => expiresOn < today

type CostedLine = { readonly quantity: number; readonly purchasePrice: UnitCost }
export type LineCost = {
  readonly merchandise: Cents
  readonly freightShare: Cents
  readonly totalCost: Cents
  /** What one unit costs with its share of freight. */
  readonly cost: UnitCost
}

/** The price of a unit as it was agreed, with its share of freight; never computed back from a rounded line. */
export const unitCostWithFreight = ({ purchasePrice, quantity }: CostedLine, freightShare: Cents): UnitCost =>
  freightShare === 0 ? purchasePrice : add(purchasePrice, unitCostFrom(freightShare, quantity))

/** Goods at their price and a share of the freight by value or quantity; what is left over goes to the largest line. */
export function receiptCosts(lines: readonly CostedLine[], freight: Cents, method: FreightMethod): LineCost[] {
  const merchandise = lines.map(({ quantity, purchasePrice }) => costOf(purchasePrice, quantity))
  const weights = method === 'value' ? merchandise : lines.map(({ quantity }) => quantity)
  const shares = lines.length === 0 ? [] : allocate(freight, weights)
  return lines.map((line, place) => {
    const goods = merchandise[place] ?? zeroCents
    const freightShare = shares[place] ?? zeroCents
    const totalCost = add(goods, freightShare)
    return { merchandise: goods, freightShare, totalCost, cost: unitCostWithFreight(line, freightShare) }
  })
}

/** The cost of a line spread over its lots by quantity, to the cent. */
export const lotValues = (totalCost: Cents, quantities: readonly number[]): Cents[] =>
  quantities.length === 0 ? [] : allocate(totalCost, quantities)

export const receiptTotal = (costs: readonly LineCost[]): Cents => sum(costs.map(({ totalCost }) => totalCost))

type CountedLot = {
  readonly lot: string
  readonly serialized: boolean
  readonly quantity: number
  readonly serials: number
}

/** Serial numbers and quantity of a serialized lot are the same count. */
export function lotProblems({ lot, serialized, quantity, serials }: CountedLot): ErrorDetail[] {
  if (!serialized || quantity === serials) return []
  return [{ field: 'serialNumbers', message: `Lot ${lot} has ${serials} serial numbers for ${quantity} units.`, lot }]
}

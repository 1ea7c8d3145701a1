import { type Cents, costOf, formatMoney, formatUnitCost, subtract, type UnitCost } from '../money.ts'
import type { TradeReason } from '../partners/trade-reason.ts'
import { purchaseTotal, priceChangePercent } from './purchase-order.ts'

export const placeQuestionCodes = ['PARTNER', 'BELOW_MINIMUM', 'PRICE_UP', 'ALREADY_ORDERED', 'ORDER_FORM'] as const
export type PlaceQuestionCode = (typeof placeQuestionCodes)[number]

/** One thing that a buyer confirms before an order is placed. */
export type PlaceQuestion = {
  readonly code: PlaceQuestionCode
  readonly title: string
  readonly detail: string
  /** The line it is about, by its variation. */
  readonly purchasableItemId: string | null
}

export type QuestionedLine = {
  readonly purchasableItemId: string
  readonly itemName: string
  readonly deaSchedule: string | null
  readonly quantity: number
  readonly purchasePrice: UnitCost
  readonly currentPrice: UnitCost | null
  /** The oldest other placed order with an open quantity of the same variation. */
  readonly openElsewhere: { readonly number: string; readonly open: number; readonly ordered: number } | null
}

type QuestionedOrder = {
  readonly vendor: {
    readonly friendlyName: string
    readonly minimumOrder: Cents | null
    readonly isApproved: boolean
    /** Why the vendor may not supply what is ordered, each reason once. */
    readonly reasons: readonly Pick<TradeReason, 'words'>[]
  }
  readonly lines: readonly QuestionedLine[]
  readonly tolerancePercent: number
}

/** What to confirm before an order is placed, the order as a whole first and then line by line. */
export function placeQuestions({ vendor, lines, tolerancePercent }: QuestionedOrder): PlaceQuestion[] {
  return [
    ...partnerQuestions(vendor),
    ...minimumQuestions(vendor, lines),
    ...lines.flatMap((line) => [
      ...priceQuestions(line, tolerancePercent),
      ...duplicateQuestions(line, vendor.friendlyName),
      ...orderFormQuestions(line, vendor.friendlyName),
    ]),
  ]
}

function partnerQuestions({ friendlyName, isApproved, reasons }: QuestionedOrder['vendor']): PlaceQuestion[] {
  const details = [
    ...(isApproved ? [] : [`${friendlyName} is not approved by compliance.`]),
    ...new Set(reasons.map(({ words }) => words)),
  ]
  if (details.length === 0) return []
  return [
    {
      code: 'PARTNER',
      title: `${friendlyName} is not an authorized trading partner for this order`,
      detail: details.join(' '),
      purchasableItemId: null,
    },
  ]
}

function minimumQuestions(vendor: QuestionedOrder['vendor'], lines: readonly QuestionedLine[]): PlaceQuestion[] {
  const total = purchaseTotal(lines)
  if (vendor.minimumOrder === null || total >= vendor.minimumOrder) return []
  return [
    {
      code: 'BELOW_MINIMUM',
      title: `The order is below the minimum of ${vendor.friendlyName}`,
      detail: `${formatMoney(total)} of ${formatMoney(vendor.minimumOrder)}.`,
      purchasableItemId: null,
    },
  ]
}

function priceQuestions(line: QuestionedLine, tolerancePercent: number): PlaceQuestion[] {
  const { purchasePrice, currentPrice, quantity, itemName, purchasableItemId } = line
  const change = priceChangePercent(purchasePrice, currentPrice)
  if (
    currentPrice === null ||
    change === null ||
    (purchasePrice - currentPrice) * 100 <= tolerancePercent * currentPrice
  )
    return []
  const more = costOf(subtract(purchasePrice, currentPrice), quantity)
  return [
    {
      code: 'PRICE_UP',
      title: `${itemName} costs ${change}% more`,
      detail:
        `${formatUnitCost(purchasePrice)} against ${formatUnitCost(currentPrice)}.` +
        ` ${formatMoney(more)} more for ${quantity} units.`,
      purchasableItemId,
    },
  ]
}

function duplicateQuestions(
  { openElsewhere, itemName, quantity, purchasableItemId }: QuestionedLine,
  vendorName: string,
): PlaceQuestion[] {
  if (openElsewhere === null) return []
  const { open, ordered, number } = openElsewhere
  return [
    {
      code: 'ALREADY_ORDERED',
      title: `${itemName} is already on order`,
      detail: `${open} of ${ordered} still open on ${number} from ${vendorName}. This order adds ${quantity}.`,
      purchasableItemId,
    },
  ]
}

function orderFormQuestions(
  { deaSchedule, itemName, purchasableItemId }: QuestionedLine,
  vendorName: string,
): PlaceQuestion[] {
  if (deaSchedule !== 'II' && deaSchedule !== 'IIN') return []
  return [
    {
      code: 'ORDER_FORM',
      title: `${itemName} needs DEA form 222`,
      detail: `${vendorName} ships it only after you send the form.`,
      purchasableItemId,
    },
  ]
}

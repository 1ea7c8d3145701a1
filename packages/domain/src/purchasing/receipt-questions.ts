import { type BusinessDate, daysBetween } from '../dates.ts'
import type { UnitCost } from '../money.ts'
import { type QuarantineReason, quarantineReasons, reasonSet, type SerialsReason } from '../warehouse/stock.ts'
import { isExpired, isShortDated, unreceivedOf } from './receipt.ts'

export const receiptQuestionCodes = [
  'SHORT_DATED',
  'PRICE_DIFFERS',
  'SERIALS_MISSING',
  'QUARANTINE',
  'REJECTED_SCANS',
  'NOT_COUNTED',
] as const
export const lotDecisions = ['accept', 'refuse', 'quarantine'] as const
export type LotDecision = (typeof lotDecisions)[number]

/** One thing to settle before a receipt is placed; `confirmation` names it in the answer. */
export type ReceiptQuestion = {
  readonly code: (typeof receiptQuestionCodes)[number]
  readonly confirmation: string
  readonly detail: string
  /** Empty where the question is about the whole receipt. */
  readonly purchasableItemId: string
  readonly itemName: string
  readonly lot: string | null
  readonly expirationDate: BusinessDate | null
  readonly daysLeft: number | null
  readonly quantity: number
}

export type QuestionedLot = {
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly quantity: number
  readonly serialized: boolean
  readonly quarantineReason: QuarantineReason | null
  /** Transaction documents name all of it. */
  readonly documented: boolean
  /** How many of its units they name, where that is not all. */
  readonly named?: number
}
export type QuestionedReceiptLine = {
  readonly purchasableItemId: string
  readonly itemName: string
  readonly quantity: number
  readonly purchasePrice: UnitCost
  readonly orderPrice: UnitCost | null
  readonly ordered: number
  readonly received: number
  readonly elsewhere: number
  /** It is a serialized product, which also needs its transaction information (DSCSA). */
  readonly isSerializedProduct: boolean
  /** Why its packages have no serial numbers, where that was said before. */
  readonly serialsReason: SerialsReason | null
  readonly lots: readonly QuestionedLot[]
}

type Circumstances = {
  readonly today: BusinessDate
  readonly shortDatedMonths: number
  /** Product of a drop-ship receipt enters no stock. */
  readonly entersStock: boolean
  /** What devices have scanned that was refused and is not settled. */
  readonly rejectedScans: readonly string[]
  /** Whether everything that the order still expects is looked at. */
  readonly wholeOrder: boolean
}

type HeldLine = Pick<QuestionedReceiptLine, 'isSerializedProduct' | 'serialsReason'>
type HeldLot = Pick<QuestionedLot, 'serialized' | 'quarantineReason' | 'documented'>

/** P12 and P14: what a lot waits for once it is placed: the reasons that it enters Quarantine for, the weightiest first. */
export function holdOf(line: HeldLine, lot: HeldLot) {
  const awaitsDocument = line.isSerializedProduct && !lot.documented
  const awaitsSerials = lacksSerials(line, lot) && line.serialsReason === null
  const reasons = reasonSet([
    ...(lot.quarantineReason === null ? [] : [lot.quarantineReason]),
    ...(awaitsDocument ? (['PENDING_TI'] as const) : []),
    ...(awaitsSerials ? (['SERIALS_MISSING'] as const) : []),
  ])
  return { reasons, reason: reasons[0] ?? null }
}

const lacksSerials = (line: HeldLine, lot: HeldLot) => line.isSerializedProduct && !lot.serialized

/** Everything that placing asks, in one place. The lines that count nothing are asked about together. */
export function receiptQuestions(
  lines: readonly QuestionedReceiptLine[],
  circumstances: Circumstances,
): ReceiptQuestion[] {
  const counted = lines.filter(({ quantity }) => quantity > 0)
  return [
    ...counted.flatMap((line) => [...shortDated(line, circumstances), ...priceQuestion(line)]),
    ...(circumstances.entersStock ? [...counted.flatMap(serialsQuestion), ...quarantineQuestions(counted)] : []),
    ...rejectedQuestion(circumstances.rejectedScans),
    ...(circumstances.wholeOrder ? notCountedQuestion(lines) : []),
  ]
}

const about = ({ purchasableItemId, itemName }: QuestionedReceiptLine) => ({ purchasableItemId, itemName })
const noLot = { lot: null, expirationDate: null, daysLeft: null }
const wholeReceipt = { ...noLot, purchasableItemId: '', itemName: '' }
const counts = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Lots that expire soon (Spec §5). */
const shortDated = (line: QuestionedReceiptLine, { today, shortDatedMonths }: Circumstances): ReceiptQuestion[] =>
  line.lots
    .filter(({ expiresOn }) => !isExpired(expiresOn, today) && isShortDated(expiresOn, today, shortDatedMonths))
    .map(({ lot, expiresOn, quantity }) => ({
      code: 'SHORT_DATED',
      confirmation: `SHORT_DATED ${line.purchasableItemId} ${lot}`,
      detail: `Lot ${lot} of ${line.itemName} expires within ${shortDatedMonths} months.`,
      ...about(line),
      lot,
      expirationDate: expiresOn,
      daysLeft: daysBetween(today, expiresOn),
      quantity,
    }))

const priceQuestion = (line: QuestionedReceiptLine): ReceiptQuestion[] =>
  line.orderPrice === null || line.orderPrice === line.purchasePrice
    ? []
    : [
        {
          code: 'PRICE_DIFFERS',
          confirmation: `PRICE_DIFFERS ${line.purchasableItemId}`,
          detail: `The price of ${line.itemName} is not that of the order.`,
          ...about(line),
          ...noLot,
          quantity: line.quantity,
        },
      ]

/** P14: a serialized product without serial numbers needs a reason, or it enters Quarantine. */
function serialsQuestion(line: QuestionedReceiptLine): ReceiptQuestion[] {
  if (line.serialsReason !== null) return []
  const quantity = unitsOf(line.lots.filter((lot) => lacksSerials(line, lot)))
  if (quantity === 0) return []
  const detail = `${counts(quantity, 'unit', 'units')} of ${line.itemName} ${quantity === 1 ? 'has' : 'have'} no serial number. Without a reason ${quantity === 1 ? 'it enters' : 'they enter'} Quarantine.`
  return [
    {
      code: 'SERIALS_MISSING',
      confirmation: `SERIALS_MISSING ${line.purchasableItemId}`,
      detail,
      ...about(line),
      ...noLot,
      quantity,
    },
  ]
}

/** What enters Quarantine whatever is answered, by its reason. */
function quarantineQuestions(lines: readonly QuestionedReceiptLine[]): ReceiptQuestion[] {
  const held = lines.flatMap((line) =>
    line.lots.flatMap((lot) => {
      const { reason } = holdOf(line, lot)
      const quantity = reason === 'PENDING_TI' ? lot.quantity - (lot.named ?? 0) : lot.quantity
      return reason === null || reason === 'SERIALS_MISSING' ? [] : [{ ...lot, quantity, reason }]
    }),
  )
  return [...Map.groupBy(held, ({ reason }) => reason)].map(([reason, lots]) => {
    const quantity = unitsOf(lots)
    return {
      code: 'QUARANTINE',
      confirmation: `QUARANTINE ${reason}`,
      detail: `${counts(quantity, 'unit', 'units')} in ${counts(lots.length, 'lot', 'lots')} will enter Quarantine: ${quarantineReasons[reason]}.`,
      ...wholeReceipt,
      quantity,
    }
  })
}

const rejectedQuestion = (scans: readonly string[]): ReceiptQuestion[] =>
  scans.length === 0
    ? []
    : [
        {
          code: 'REJECTED_SCANS',
          confirmation: 'REJECTED_SCANS',
          detail: `${counts(scans.length, 'rejected scan is', 'rejected scans are')} not settled and not counted: ${scans.join(', ')}.`,
          ...wholeReceipt,
          quantity: scans.length,
        },
      ]

function notCountedQuestion(lines: readonly QuestionedReceiptLine[]): ReceiptQuestion[] {
  const open = lines
    .map((line) => ({ ...line, open: unreceivedOf({ ...line, receiving: line.quantity + line.elsewhere }) }))
    .filter((line) => line.open > 0)
  if (open.length === 0) return []
  const none = open.filter(({ quantity }) => quantity === 0).length
  const units = open.reduce((total, line) => total + line.open, 0)
  const expected = lines.reduce((total, line) => total + unreceivedOf({ ...line, receiving: 0 }), 0)
  const parts = [
    ...(none > 0 ? [counts(none, 'line is not counted', 'lines are not counted')] : []),
    ...(open.length > none ? [counts(open.length - none, 'line is counted in part', 'lines are counted in part')] : []),
  ]
  return [
    {
      code: 'NOT_COUNTED',
      confirmation: 'NOT_COUNTED',
      detail: `${parts.join(', ')}: ${units} of ${counts(expected, 'unit', 'units')} will stay open on the order.`,
      ...wholeReceipt,
      quantity: units,
    },
  ]
}

const unitsOf = (lots: readonly { readonly quantity: number }[]) =>
  lots.reduce((total, { quantity }) => total + quantity, 0)

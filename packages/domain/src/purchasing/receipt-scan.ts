import { BusinessError } from '../business-error.ts'
import type { BusinessDate } from '../dates.ts'
import { LABEL_MISMATCH_ADVICE, labelMismatch } from '../scanning/label-against-record.ts'
import type { Gtin } from '../scanning/gtin.ts'
import type { ScanReading } from '../scanning/scan-reading.ts'
import { isExpired, ITEM_NOT_ON_RECEIPT, receiptLimitMessage, unreceivedOf } from './receipt.ts'

/** The answers to a scan that is not simply counted (Spec §4). Each opens a dialog of its own. */
export const scanOutcomes = [
  'ALLOCATE_UPC',
  'ALLOCATE_GTIN',
  'INVALID_BARCODE',
  'INVALID_GTIN',
  'UPC_LIMIT',
  'LOT_EXPIRED',
  'LABEL_MISMATCH',
  'OPEN_CASE',
] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/** A line that goods can be counted on. */
export type ScannableLine = {
  readonly purchasableItemId: string
  readonly itemId: string
  readonly itemName: string
  readonly ordered: number
  readonly received: number
  /** Counted on this receipt and on other drafts. */
  readonly receiving: number
  /** P14: each of its packages carries a serial number. */
  readonly isSerializedProduct: boolean
}

/** What our records say about the scanned code. */
export type KnownCode = { readonly itemId: string; readonly quantity: number }

/** What a person said in the dialog that a scan opened. */
export type ScanChoice = {
  readonly purchasableItemId?: string | undefined
  readonly lot?: string | undefined
  readonly expirationDate?: BusinessDate | undefined
  readonly quantity?: number | undefined
  readonly gtinQty?: number | undefined
  readonly quarantine?: boolean | undefined
}

export type CountedPackage = {
  readonly purchasableItemId: string
  readonly lot: string
  readonly expirationDate: BusinessDate
  readonly gtin: Gtin | null
  readonly gtinQty: number
  readonly serialNumber: string | null
  readonly barcode: string | null
  /** In units of stock. */
  readonly quantity: number
  readonly quarantine: boolean
  /** What the label says otherwise than the record of its lot. */
  readonly labelNote: string | null
}

export type ScanDecision =
  | { readonly kind: 'count'; readonly counted: CountedPackage }
  | {
      readonly kind: 'ask'
      readonly code: ScanOutcome
      readonly message: string
      readonly suggestion: string
      /** What is known already, to be shown in the dialog. */
      readonly known: Partial<CountedPackage>
    }

export type ScanQuestion = {
  readonly reading: ScanReading
  readonly known: KnownCode | null
  /** The expiry of the lot, where the lot is known. */
  readonly knownExpiry: BusinessDate | null
  readonly lines: readonly ScannableLine[]
  readonly choice: ScanChoice
  readonly today: BusinessDate
  /** How the receipt is called in messages. */
  readonly receiptNumber: string
}

/** Decides what becomes of one scan: a package is counted, or one thing is asked. */
export function decideScan(question: ScanQuestion): ScanDecision {
  const { reading, known, lines, choice } = question
  if (reading.form === 'sscc')
    return ask('INVALID_BARCODE', `The contents of ${reading.code} are not known.`, OPEN_CASE)
  const isGs1 = reading.form === 'elements'
  if (isGs1 && reading.gtin === undefined)
    return ask('INVALID_GTIN', `${reading.code} has no GTIN.`, 'Scan the code with the GTIN, or enter the lot by hand.')
  if (reading.form === 'text' && known === null && choice.purchasableItemId === undefined)
    return ask('INVALID_BARCODE', `Barcode ${reading.code} invalid.`, 'Search for the item instead.')
  const line = lineOf(lines, known, choice)
  if (line === 'not here') return ask(isGs1 ? 'INVALID_GTIN' : 'INVALID_BARCODE', ITEM_NOT_ON_RECEIPT, NOT_HERE)
  return countOn(line, question)
}

/** P16: the serial number of a case says nothing about the packages in it. */
export const OPEN_CASE = 'Open the case and scan each package.'

const NOT_HERE = 'It is not on this order. Ask the buyer.'

function ask(
  code: ScanOutcome,
  message: string,
  suggestion: string,
  known: Partial<CountedPackage> = {},
): ScanDecision {
  return { kind: 'ask', code, message, suggestion, known }
}

/** The line of a known code, the chosen line of an unknown one, or null when someone has to choose. */
function lineOf(
  lines: readonly ScannableLine[],
  known: KnownCode | null,
  { purchasableItemId }: ScanChoice,
): ScannableLine | null | 'not here' {
  const fitting = known === null ? lines : lines.filter(({ itemId }) => itemId === known.itemId)
  if (purchasableItemId !== undefined)
    return fitting.find((line) => line.purchasableItemId === purchasableItemId) ?? 'not here'
  if (known === null) return null
  if (fitting.length === 0) return 'not here'
  const open = fitting.filter((line) => unreceivedOf(line) > 0)
  return (fitting.length === 1 ? fitting[0] : open.length === 1 ? open[0] : null) ?? null
}

function countOn(line: ScannableLine | null, question: ScanQuestion): ScanDecision {
  const { reading, known, choice, today, receiptNumber } = question
  const allocating = reading.form === 'elements' ? 'ALLOCATE_GTIN' : 'ALLOCATE_UPC'
  const gtinQty = choice.gtinQty ?? known?.quantity ?? 1
  const lot = choice.lot ?? reading.lot
  const lie = lot === undefined || question.knownExpiry === null ? null : labelOf(reading, lot, question.knownExpiry)
  const labeled = choice.expirationDate ?? reading.expirationDate ?? question.knownExpiry ?? undefined
  const expirationDate = lie === null ? labeled : (question.knownExpiry ?? labeled)
  const serialNumber = reading.serialNumber ?? null
  // A count that is the quantity of the package says what is in it, not how many of them there are.
  const isContents = reading.quantity === gtinQty && reading.gtin !== undefined
  const packages = serialNumber === null && !isContents ? (reading.quantity ?? 1) : 1
  const quantity = choice.quantity ?? packages * gtinQty
  const facts = {
    gtin: reading.gtin ?? null,
    gtinQty,
    serialNumber,
    barcode: reading.gtin ? null : reading.code,
    quantity,
    ...(line && { purchasableItemId: line.purchasableItemId }),
    ...(lot !== undefined && { lot }),
    ...(expirationDate !== undefined && { expirationDate }),
  }
  const name = reading.gtin ?? reading.code
  if (line === null)
    return ask(allocating, `${name} is not linked to an item.`, 'Choose the line it belongs to.', facts)
  if (line.isSerializedProduct && gtinQty > 1)
    return ask('OPEN_CASE', OPEN_CASE, `${line.itemName} is received package by package.`, facts)
  if (lot === undefined || expirationDate === undefined)
    return ask(allocating, `${line.itemName} needs a lot and an expiration date.`, 'Enter the lot.', facts)
  if (serialNumber !== null && quantity !== gtinQty)
    throw new BusinessError('receipt.serials', `Serial number ${serialNumber} is one package, not ${quantity} units.`, [
      { field: 'quantity', message: `must be ${gtinQty} for one serial number` },
    ])
  if (lie !== null && choice.quarantine !== true) return ask('LABEL_MISMATCH', lie, LABEL_MISMATCH_ADVICE, facts)
  if (isExpired(expirationDate, today) && choice.quarantine !== true)
    return ask('LOT_EXPIRED', `Lot ${lot} is expired.`, 'Refuse it, or receive it into quarantine.', facts)
  if (quantity > unreceivedOf(line)) return overLimit(line, facts, receiptNumber)
  return {
    kind: 'count',
    counted: {
      ...facts,
      purchasableItemId: line.purchasableItemId,
      lot,
      expirationDate,
      quarantine: isExpired(expirationDate, today) || choice.quarantine === true,
      labelNote: lie,
    },
  }
}

/** A lot has one expiry; a label that says another one is not believed. */
const labelOf = ({ expirationDate }: ScanReading, lot: string, expiresOn: BusinessDate) =>
  labelMismatch({ expirationDate }, { lot, expiresOn })

/** A case that is too large for what is left is opened and scanned package by package. */
function overLimit(line: ScannableLine, facts: Partial<CountedPackage>, receiptNumber: string): ScanDecision {
  const rest = unreceivedOf(line)
  const suggestion =
    rest > 0 && (facts.gtinQty ?? 1) > rest
      ? `${rest} of ${facts.gtinQty} fit. Open the case and scan its packages.`
      : 'Ask the buyer to change the purchase order.'
  return ask('UPC_LIMIT', receiptLimitMessage(line.itemName, receiptNumber), suggestion, facts)
}

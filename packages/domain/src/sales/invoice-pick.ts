import { type BusinessDate, formatDate } from '../dates.ts'
import { labelMismatch, type MislabeledGoods } from '../scanning/label-against-record.ts'
import { invalidBarcode, invalidUnit } from '../scanning/invalid-code.ts'
import { ITEM_NOT_ON_INVOICE } from './invoice.ts'

/** A line of a draft that goods are picked for. */
export type PickLine = {
  readonly lineId: string
  readonly itemId: string
  readonly itemName: string
  readonly variationId: string
  readonly quantity: number
  readonly picked: number
}

/** A row of stock of a variation on the invoice. */
export type PickStock = {
  readonly stockId: string
  readonly itemId: string
  readonly variationId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly receiptId: string | null
  readonly serialized: boolean
  readonly free: number
  /** Why it cannot be shipped; null when it can. */
  readonly refusal: string | null
}

/** A serialized package that our records know. */
export type PickUnit = {
  readonly unitId: string
  readonly itemId: string
  readonly variationId: string
  readonly stockId: string | null
  readonly serial: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly state: string
  /** The draft that holds it. */
  readonly heldBy: { readonly documentId: string; readonly isThis: boolean } | null
}

/** What was scanned or typed. */
export type PickScan = {
  readonly code: string
  readonly gtin?: string | undefined
  readonly serialNumber?: string | undefined
  readonly lot?: string | undefined
  /** What the label says. */
  readonly expirationDate?: BusinessDate | null | undefined
  readonly quantity?: number | undefined
  readonly receiptId?: string | undefined
  readonly stockId?: string | undefined
  readonly lineId?: string | undefined
  readonly reason?: string | undefined
}

/** What a code stands for; the number of an item is no label of a package, so it never says which lot it is. */
export type PickedCode = { readonly itemId: string; readonly quantity: number; readonly isItemNumber?: boolean }

type PickQuestion = {
  readonly scan: PickScan
  /** The item of the code and how many units it stands for; null when no item has it. */
  readonly known: PickedCode | null
  readonly unit: PickUnit | null
  readonly lines: readonly PickLine[]
  readonly stock: readonly PickStock[]
}

export type PickMark = 'qrCode' | 'barcode'
export type PickDecision =
  | {
      readonly kind: 'pick'
      readonly lineId: string
      readonly stockId: string
      readonly lot: string
      readonly quantity: number
      readonly unitIds: readonly string[]
      readonly reason: string | null
    }
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly mark: PickMark
      readonly message: string
      /** What quarantine takes when the label and the record disagree. */
      readonly goods?: MislabeledGoods
    }

const refuse = (code: string, mark: PickMark, message: string): PickDecision => ({
  kind: 'refused',
  code,
  mark,
  message,
})

/** Decides what becomes of one scan at the packing table: goods are taken for a line, or one sentence says why not. */
export function decidePick(question: PickQuestion): PickDecision {
  const { scan, known, unit } = question
  if (scan.gtin !== undefined && scan.serialNumber !== undefined) return decideUnit(question)
  const mark = scan.gtin === undefined ? 'barcode' : 'qrCode'
  const unknown = mark === 'barcode' ? invalidBarcode(scan) : invalidUnit(scan)
  if (!known && !unit && scan.stockId === undefined && scan.lineId === undefined)
    return refuse('unknown', mark, unknown)
  const itemId = known?.itemId ?? question.stock.find(({ stockId }) => stockId === scan.stockId)?.itemId
  const lines = question.lines.filter(
    (line) =>
      (itemId === undefined || line.itemId === itemId) && (scan.lineId === undefined || line.lineId === scan.lineId),
  )
  if (lines.length === 0) return refuse('not-on-invoice', mark, ITEM_NOT_ON_INVOICE)
  const rows = question.stock.filter(
    (row) =>
      lines.some(({ variationId }) => variationId === row.variationId) &&
      (scan.lot === undefined || row.lot === scan.lot) &&
      (scan.receiptId === undefined || row.receiptId === scan.receiptId) &&
      (scan.stockId === undefined || row.stockId === scan.stockId),
  )
  if (rows.length === 0) return refuse('unknown-lot', mark, unknown)
  if (known?.isItemNumber && scan.lot === undefined && scan.stockId === undefined)
    return refuse('lot-needed', mark, `Enter the lot of ${lines[0]?.itemName}.`)
  return takeLot(question, { mark, lines, rows, unitsPerPackage: known?.quantity ?? 1 })
}

/** Units by serial number: each exists once, so every refusal can say where it is. */
function decideUnit(question: PickQuestion): PickDecision {
  const { scan, unit, lines } = question
  if (!unit) return refuse('unknown', 'qrCode', invalidUnit(scan))
  const onInvoice = lines.filter(({ variationId }) => variationId === unit.variationId)
  if (!lines.some(({ itemId }) => itemId === unit.itemId))
    return refuse('not-on-invoice', 'qrCode', ITEM_NOT_ON_INVOICE)
  if (unit.state !== 'InStock' || unit.stockId === null)
    return refuse('not-in-stock', 'qrCode', `Serial ${unit.serial} ${GONE[unit.state] ?? 'is not in stock'}.`)
  const lie = labelMismatch({ ...scan, itemId: question.known?.itemId }, unit)
  if (lie !== null) return mislabeled('qrCode', lie, { ...unit, stockId: unit.stockId, quantity: 1 })
  if (unit.heldBy)
    return refuse(
      'taken',
      'qrCode',
      unit.heldBy.isThis
        ? `Serial ${unit.serial} is on this invoice already.`
        : `Serial ${unit.serial} is on another draft.`,
    )
  if (onInvoice.length === 0)
    return refuse('other-vendor', 'qrCode', `Serial ${unit.serial} is of another vendor than the invoice asks for.`)
  const row = question.stock.find(({ stockId }) => stockId === unit.stockId)
  if (!row) return refuse('unknown', 'qrCode', invalidUnit(scan))
  if (row.refusal) return refuse('not-shippable', 'qrCode', row.refusal)
  const line = openLine(onInvoice, 1)
  if (!line) return refuse('complete', 'qrCode', completeMessage(onInvoice))
  return swapRefusal(question, row, 'qrCode') ?? picked(question, line, row, 1, [unit.unitId])
}

const mislabeled = (
  mark: PickMark,
  message: string,
  { itemId, variationId, stockId, unitId, quantity }: MislabeledGoods,
): PickDecision => ({
  kind: 'refused',
  code: 'label-mismatch',
  mark,
  message,
  goods: { itemId, variationId, stockId, unitId, quantity },
})

const GONE: Readonly<Record<string, string>> = {
  Shipped: 'was shipped already',
  ReturnedToVendor: 'was returned to the vendor',
  Destroyed: 'was destroyed',
  Missing: 'is missing',
}

type Candidates = {
  readonly mark: PickMark
  readonly lines: readonly PickLine[]
  readonly rows: readonly PickStock[]
  readonly unitsPerPackage: number
}

function takeLot(question: PickQuestion, { mark, lines, rows, unitsPerPackage }: Candidates): PickDecision {
  const { scan } = question
  const [first] = rows
  const lie = first && scan.lot !== undefined ? labelMismatch(scan, first) : null
  if (first && lie !== null) {
    const taken = rows.find(({ free }) => free >= unitsPerPackage) ?? first
    return mislabeled(mark, lie, { ...taken, unitId: null, quantity: unitsPerPackage })
  }
  const good = rows.filter(({ refusal }) => refusal === null)
  if (good.length === 0) return refuse('not-shippable', mark, rows[0]?.refusal ?? ITEM_NOT_ON_INVOICE)
  const quantity = (scan.quantity ?? 1) * (scan.quantity === undefined ? unitsPerPackage : 1)
  const plain = good.filter(({ serialized }) => !serialized)
  if (plain.length === 0) return refuse('serial-needed', mark, `Lot ${good[0]?.lot} is serialized. Scan each package.`)
  const line = openLine(lines, 1)
  if (!line) return refuse('complete', mark, completeMessage(lines))
  const left = line.quantity - line.picked
  if (quantity > left)
    return refuse(
      'over-quantity',
      mark,
      unitsPerPackage > 1
        ? `${left} of ${quantity} fit. Open the case and scan its packages.`
        : `${line.itemName} needs only ${left} more, not ${quantity}.`,
    )
  const ofLine = plain.filter(({ variationId }) => variationId === line.variationId)
  const row = ofLine.find(({ free }) => free >= quantity)
  if (!row) return short(mark, ofLine[0] ?? plain[0], quantity)
  return swapRefusal(question, row, mark) ?? picked(question, line, row, quantity, [])
}

const short = (mark: PickMark, row: PickStock | undefined, quantity: number) =>
  refuse('short', mark, `Lot ${row?.lot} has only ${row?.free ?? 0} left, ${quantity} needed.`)

const openLine = (lines: readonly PickLine[], quantity: number) =>
  lines.find((line) => line.quantity - line.picked >= quantity)

const completeMessage = ([line]: readonly PickLine[]) =>
  `${line?.itemName} is complete: ${line?.picked} of ${line?.quantity} picked.`

/** Another lot than the first to expire is taken with a reason only. */
function swapRefusal({ scan, stock }: PickQuestion, row: PickStock, mark: PickMark): PickDecision | null {
  if ((scan.reason ?? '').trim() !== '') return null
  const first = earlierLot(stock, row)
  if (!first) return null
  return refuse(
    'swap-reason',
    mark,
    `Lot ${first.lot} expires first, on ${formatDate(first.expiresOn)}. Give a reason to take lot ${row.lot}.`,
  )
}

/** A lot of the same variation that can be shipped and expires earlier. */
export const earlierLot = (stock: readonly PickStock[], row: PickStock): PickStock | undefined =>
  stock
    .filter(
      (other) =>
        other.variationId === row.variationId &&
        other.refusal === null &&
        other.free > 0 &&
        other.expiresOn < row.expiresOn,
    )
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))[0]

const picked = (
  { scan, stock }: PickQuestion,
  { lineId }: PickLine,
  row: PickStock,
  quantity: number,
  unitIds: readonly string[],
): PickDecision => ({
  kind: 'pick',
  lineId,
  stockId: row.stockId,
  lot: row.lot,
  quantity,
  unitIds,
  reason: earlierLot(stock, row) ? (scan.reason ?? '').trim() : null,
})

import type { BusinessDate } from '../dates.ts'
import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { invalidBarcode, invalidUnit } from '../scanning/invalid-code.ts'
import { labelMismatch } from '../scanning/label-against-record.ts'
import { type Cents, percentOf, subtract, sum, times } from '../money.ts'

/** A return books goods and credit at once; it can be canceled while its credit is unused. */
export const customerReturnLifecycle = lifecycle('return', { Placed: { cancel: 'Canceled' }, Canceled: {} })
export type CustomerReturnStatus = StatusOf<typeof customerReturnLifecycle>

/** A lot of an invoice that goods can come back from. */
export type ShippedLot = {
  readonly invoiceLotId: string
  readonly itemName: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly serialized: boolean
  readonly quantity: number
  readonly returned: number
  readonly barcodes: readonly string[]
  readonly units: readonly { readonly gtin: string; readonly serial: string; readonly returned: boolean }[]
}

/** What was scanned or typed. */
export type ReturnScan = {
  readonly code: string
  readonly gtin?: string | undefined
  readonly serialNumber?: string | undefined
  readonly lot?: string | undefined
  /** What the label says. */
  readonly expirationDate?: BusinessDate | null | undefined
}

export type ReturnEntry = {
  readonly invoiceLotId: string
  readonly quantity: number
  readonly serials: readonly string[]
  /** What the label says otherwise than the record: these goods wait in quarantine for that reason. */
  readonly label?: string
}

export const onReturnAlready = (item: string, lot: string) =>
  `The product ${item} with lot ${lot} is already on the list for return.`

export type ReturnDecision =
  | { readonly kind: 'add'; readonly entry: ReturnEntry }
  | { readonly kind: 'refused'; readonly mark: 'qrCode' | 'barcode'; readonly message: string }
  /** The label and the record disagree: nothing is listed unless it goes to quarantine. */
  | { readonly kind: 'mislabeled'; readonly message: string; readonly entry: ReturnEntry }

const added = (lot: ShippedLot, scan: ReturnScan, entry: ReturnEntry): ReturnDecision => {
  const lie = labelMismatch(scan, lot)
  return lie === null ? { kind: 'add', entry } : { kind: 'mislabeled', message: lie, entry: { ...entry, label: lie } }
}

/** Entries of one lot are one line of the return, those with a wrong label apart. */
export const isSameEntry = (one: ReturnEntry, other: ReturnEntry) =>
  one.invoiceLotId === other.invoiceLotId && (one.label === undefined) === (other.label === undefined)

/** Puts a scan on the list of a return, or says why not. */
export function decideReturn(
  lots: readonly ShippedLot[],
  list: readonly ReturnEntry[],
  scan: ReturnScan,
): ReturnDecision {
  return scan.gtin !== undefined && scan.serialNumber !== undefined
    ? decideUnit(lots, list, scan)
    : decideLot(lots, list, scan)
}

function decideUnit(lots: readonly ShippedLot[], list: readonly ReturnEntry[], scan: ReturnScan): ReturnDecision {
  const refused = (message: string): ReturnDecision => ({ kind: 'refused', mark: 'qrCode', message })
  const found = lots.find(({ units }) =>
    units.some(({ gtin, serial, returned }) => gtin === scan.gtin && serial === scan.serialNumber && !returned),
  )
  const serial = scan.serialNumber ?? ''
  if (!found) return refused(invalidUnit(scan))
  const listed = list.filter(({ invoiceLotId }) => invoiceLotId === found.invoiceLotId)
  if (listed.some(({ serials }) => serials.includes(serial))) return refused(onReturnAlready(found.itemName, found.lot))
  return added(found, scan, { invoiceLotId: found.invoiceLotId, quantity: 1, serials: [serial] })
}

function decideLot(lots: readonly ShippedLot[], list: readonly ReturnEntry[], scan: ReturnScan): ReturnDecision {
  const refused = (message: string): ReturnDecision => ({ kind: 'refused', mark: 'barcode', message })
  const matching = lots.filter(
    ({ barcodes, lot, serialized }) =>
      !serialized &&
      (scan.lot === undefined || lot === scan.lot) &&
      [scan.gtin, scan.code].some((code) => code !== undefined && barcodes.includes(code)),
  )
  const [found, second] = matching
  if (!found || (second && scan.lot === undefined)) return refused(invalidBarcode(scan))
  const left = found.quantity - found.returned
  const decision = added(found, scan, { invoiceLotId: found.invoiceLotId, quantity: 1, serials: [] })
  if ('entry' in decision && list.some((listed) => isSameEntry(listed, decision.entry)))
    return refused(onReturnAlready(found.itemName, found.lot))
  if (left <= 0) return refused(`Lot ${found.lot} of ${found.itemName} was returned in full.`)
  return decision
}

/** Why so much of a lot cannot come back; null when it can (E23). */
export function returnProblem({ itemName, lot, quantity, returned }: ShippedLot, asked: number): string | null {
  const left = quantity - returned
  if (asked <= left) return null
  return `${itemName}, lot ${lot}: ${left} of ${quantity} can be returned, ${asked} are listed.`
}

/** The price of what came back, the fee that is kept of it, and what is credited. */
export type ReturnCredit = { readonly amount: Cents; readonly fee: Cents; readonly total: Cents }

/** What is credited: the price that was paid, less the fee for restocking. */
export function returnCredit(
  lines: readonly { readonly quantity: number; readonly price: Cents }[],
  restockingPercent: number,
): ReturnCredit {
  const amount = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const fee = percentOf(amount, restockingPercent)
  return { amount, fee, total: subtract(amount, fee) }
}

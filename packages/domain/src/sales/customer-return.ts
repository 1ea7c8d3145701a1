import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { type Cents, percentOf, subtract, sum, times } from '../money.ts'

/** A return books goods and credit at once; it can be canceled while its credit is unused. */
export const customerReturnLifecycle = lifecycle('return', { Placed: { cancel: 'Canceled' }, Canceled: {} })
export type CustomerReturnStatus = StatusOf<typeof customerReturnLifecycle>

/** A lot of an invoice that goods can come back from. */
export type ShippedLot = {
  readonly invoiceLotId: string
  readonly itemName: string
  readonly lot: string
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
}

export type ReturnEntry = {
  readonly invoiceLotId: string
  readonly quantity: number
  readonly serials: readonly string[]
}

export const onReturnAlready = (item: string, lot: string) =>
  `The product ${item} with lot ${lot} is already on the list for return.`
export const invalidUnit = ({ gtin = '', serialNumber = '', lot = '' }: Omit<ReturnScan, 'code'>) =>
  `Gtin ${gtin} or Serial Number ${serialNumber} or Lot ${lot} invalid.`
export const invalidBarcode = ({ code, lot = '' }: ReturnScan) => `Barcode ${code} or ${lot} invalid.`

export type ReturnDecision =
  | { readonly kind: 'add'; readonly entry: ReturnEntry }
  | { readonly kind: 'refused'; readonly mark: 'qrCode' | 'barcode'; readonly message: string }

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
  const found = lots.find(
    ({ units, lot }) =>
      (scan.lot === undefined || lot === scan.lot) &&
      units.some(({ gtin, serial, returned }) => gtin === scan.gtin && serial === scan.serialNumber && !returned),
  )
  const serial = scan.serialNumber ?? ''
  if (!found) return refused(invalidUnit(scan))
  const listed = list.find(({ invoiceLotId }) => invoiceLotId === found.invoiceLotId)
  if (listed?.serials.includes(serial)) return refused(onReturnAlready(found.itemName, found.lot))
  return { kind: 'add', entry: { invoiceLotId: found.invoiceLotId, quantity: 1, serials: [serial] } }
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
  if (list.some(({ invoiceLotId }) => invoiceLotId === found.invoiceLotId))
    return refused(onReturnAlready(found.itemName, found.lot))
  if (left <= 0) return refused(`Lot ${found.lot} of ${found.itemName} was returned in full.`)
  return { kind: 'add', entry: { invoiceLotId: found.invoiceLotId, quantity: 1, serials: [] } }
}

/** Why so much of a lot cannot come back; null when it can (E23). */
export function returnProblem({ itemName, lot, quantity, returned }: ShippedLot, asked: number): string | null {
  const left = quantity - returned
  if (asked <= left) return null
  return `${itemName}, lot ${lot}: ${left} of ${quantity} can be returned, ${asked} are listed.`
}

/** What is credited: the price that was paid, less the fee for restocking. */
export function returnCredit(
  lines: readonly { readonly quantity: number; readonly price: Cents }[],
  restockingPercent: number,
): { readonly amount: Cents; readonly fee: Cents; readonly total: Cents } {
  const amount = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const fee = percentOf(amount, restockingPercent)
  return { amount, fee, total: subtract(amount, fee) }
}

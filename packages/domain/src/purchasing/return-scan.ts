import type { BusinessDate } from '../dates.ts'
import { invalidBarcode, invalidUnit } from '../scanning/invalid-code.ts'
import { labelMismatch } from '../scanning/label-against-record.ts'
import type { ScanReading } from '../scanning/scan-reading.ts'
import { ITEM_NOT_ON_RECEIPT } from './receipt.ts'

/** A lot of a receipt that goods can be returned from. */
export type ReturnableLot = {
  readonly purchasableItemId: string
  readonly itemName: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly packages: readonly {
    readonly gtin: string | null
    readonly barcode: string | null
    readonly serialNumbers: readonly string[]
  }[]
}

export type ReturnMatch<Lot extends ReturnableLot> =
  | { readonly found: Lot; readonly serialNumber: string | null }
  | { readonly refusal: string; readonly isListed?: boolean }
  /** The label and the record disagree: nothing is listed. */
  | { readonly mislabeled: Lot; readonly message: string; readonly serialNumber: string | null }

/**
 * Finds what a scan returns (Spec §5); `chosen` names what is on the list already, by lot or serial number. A scanner that
 * sends no separators leaves several readings: the one that is on the receipt holds.
 */
export function matchReturnScan<Lot extends ReturnableLot>(
  lots: readonly Lot[],
  readings: readonly ScanReading[],
  chosen: ReadonlySet<string>,
): ReturnMatch<Lot> {
  const matches = readings.map((reading) => matchReading(lots, reading, chosen))
  return (
    matches.find((match) => 'found' in match) ??
    matches.find((match) => 'mislabeled' in match) ??
    matches.find((match) => 'refusal' in match && match.isListed) ??
    matches[0] ?? { refusal: ITEM_NOT_ON_RECEIPT }
  )
}

function matchReading<Lot extends ReturnableLot>(
  lots: readonly Lot[],
  reading: ScanReading,
  chosen: ReadonlySet<string>,
): ReturnMatch<Lot> {
  const { gtin, serialNumber, lot = '', code } = reading
  if (lots.length === 0) return { refusal: ITEM_NOT_ON_RECEIPT }
  // A serial number is on one lot only, whatever lot its label says.
  const found = lots.find(
    (each) =>
      (lot === '' || each.lot === lot || serialNumber !== undefined) &&
      each.packages.some(
        (one) =>
          (gtin === undefined ? one.barcode === code : one.gtin === gtin) &&
          (serialNumber === undefined || one.serialNumbers.includes(serialNumber)),
      ),
  )
  if (!found)
    return {
      refusal: gtin === undefined ? invalidBarcode({ code, lot }) : invalidUnit({ gtin, serialNumber, lot }),
    }
  const lie = labelMismatch(reading, found)
  if (lie !== null) return { mislabeled: found, message: lie, serialNumber: serialNumber ?? null }
  if (chosen.has(serialNumber ?? `${found.purchasableItemId} ${found.lot}`))
    return {
      refusal: `The product ${found.itemName} with lot ${found.lot} is already on the list for return.`,
      isListed: true,
    }
  return { found, serialNumber: serialNumber ?? null }
}

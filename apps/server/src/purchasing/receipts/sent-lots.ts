import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { isExpired } from '@galen/domain/purchasing/receipt'
import { gtinOf, hasWrongCheckDigit, wrongCheckDigit } from '@galen/domain/scanning/gtin'
import { invalid } from '../../platform/errors.ts'
import type { CountedLot } from './count-goods.ts'
import type { CountedPackageRow } from './receipt-lot.store.ts'

type SentPackage = {
  readonly gtin?: string | null | undefined
  readonly gtinQty?: number | undefined
  readonly serialNumbers?: readonly string[] | undefined
  readonly packageIdentifiers?: readonly string[] | undefined
  readonly barcode?: string | null | undefined
  readonly totalQuantity?: number | undefined
}
export type SentLot = {
  readonly lot: string
  readonly expirationDate: string
  readonly serialized?: boolean | undefined
  readonly quantity?: number | undefined
  readonly location?: string | undefined
  readonly quarantine?: boolean | undefined
  readonly packages?: readonly SentPackage[] | undefined
}

/** A lot as it was sent, as what is counted. An expired one enters quarantine only. */
export function countedLot(purchasableItemId: string, lot: SentLot, today: BusinessDate): CountedLot {
  const expiresOn = parseBusinessDate(lot.expirationDate)
  const expired = isExpired(expiresOn, today)
  if (expired && lot.quarantine !== true)
    throw new BusinessError('LOT_EXPIRED', `Lot ${lot.lot} is expired.`, [
      { field: 'expirationDate', message: 'Refuse it, or receive it into quarantine.', lot: lot.lot },
    ])
  const packages = packagesOf(lot)
  if (packages.length === 0) throw invalid([{ field: 'quantity', message: 'is required', lot: lot.lot }])
  return {
    purchasableItemId,
    lot: lot.lot,
    expiresOn,
    location: lot.location,
    quarantineReason: expired ? 'EXPIRED' : lot.quarantine === true ? 'MANUAL' : null,
    packages,
  }
}

function packagesOf(lot: SentLot): CountedPackageRow[] {
  const packages = (lot.packages ?? []).flatMap((one) => rowsOf(lot, one))
  if (packages.length > 0) return packages
  if (lot.serialized === true)
    throw new BusinessError('receipt.serials', `Lot ${lot.lot} has 0 serial numbers for ${lot.quantity ?? 0} units.`, [
      { field: 'serialNumbers', message: 'are required for a serialized lot' },
    ])
  return lot.quantity === undefined ? [] : [plain(lot.quantity)]
}

const plain = (quantity: number): CountedPackageRow => ({
  gtin: null,
  gtinQty: 1,
  serial: null,
  packageIdentifier: null,
  barcode: null,
  quantity,
})

/** Every serial number is a package of its own; without any, the total is what was counted. */
function rowsOf(lot: SentLot, sent: SentPackage): CountedPackageRow[] {
  const gtin = sent.gtin == null ? null : gtinOf(sent.gtin)
  const wrong = [sent.gtin, sent.barcode].find((code) => code != null && hasWrongCheckDigit(code))
  if (wrong != null)
    throw new BusinessError('INVALID_GTIN', wrongCheckDigit(wrong), [
      { field: wrong === sent.gtin ? 'gtin' : 'barcode', message: wrongCheckDigit(wrong) },
    ])
  if (gtin === undefined)
    throw new BusinessError('INVALID_GTIN', `GTIN ${sent.gtin} invalid.`, [
      { field: 'gtin', message: 'has a wrong check digit' },
    ])
  const serials = sent.serialNumbers ?? []
  const gtinQty = sent.gtinQty ?? 1
  const total = sent.totalQuantity
  if (serials.length > 0) {
    if (gtin === null) throw invalid([{ field: 'gtin', message: 'is required for serial numbers' }])
    if (total !== undefined && total !== serials.length * gtinQty)
      throw new BusinessError(
        'receipt.serials',
        `Lot ${lot.lot} has ${serials.length} serial numbers for ${total / gtinQty} packages.`,
        [{ field: 'serialNumbers', message: 'are not as many as the packages', lot: lot.lot }],
      )
    return serials.map((serial) => ({ ...plain(gtinQty), gtin, gtinQty, serial, barcode: sent.barcode ?? null }))
  }
  const identifiers = sent.packageIdentifiers ?? []
  const facts = { gtin, gtinQty, barcode: sent.barcode ?? null }
  if (identifiers.length > 0)
    return identifiers.map((packageIdentifier) => ({ ...plain(gtinQty), ...facts, packageIdentifier }))
  return total === undefined || total === 0 ? [] : [{ ...plain(total), ...facts }]
}

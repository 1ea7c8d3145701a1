import type { GivenLot } from '@galen/contract/sales/given-goods'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { invalidBarcode } from '@galen/domain/scanning/invalid-code'
import type { PickScan } from '@galen/domain/sales/invoice-pick'
import type { Db } from '../../../platform/database/database.ts'
import { unitsInContainer } from './pick-facts.ts'
import { readCode } from './read-code.ts'

type Context = { readonly companyId: string; readonly today: BusinessDate }

/** What a scanned code asks for: one lot, one unit, or everything in a case. */
export async function scansOfCode(
  db: Db,
  { companyId, today }: Context,
  code: string,
  more: Pick<PickScan, 'lineId' | 'quantity' | 'reason'>,
): Promise<PickScan[]> {
  const { gtin, serialNumber, lot, expirationDate, quantity, sscc } = await readCode(db, companyId, code, today)
  if (sscc === undefined)
    return [
      {
        code: gtin ?? code,
        gtin,
        serialNumber,
        lot,
        expirationDate,
        ...more,
        quantity: more.quantity ?? quantity,
      },
    ]
  const units = await unitsInContainer(db, companyId, sscc)
  if (units.length === 0) {
    const message = invalidBarcode({ code: sscc, lot })
    throw new BusinessError('invoice.pick.unknown', message, [{ field: 'scan', message, mark: 'barcode' }])
  }
  return units.map((unit) => ({ code, ...unit, ...more, quantity: 1 }))
}

/** What a typed lot asks for: with serial numbers each unit, otherwise a quantity. A GTIN means serialized. */
export function scansOfLot(lot: GivenLot, lineId: string | undefined): PickScan[] {
  const serials = [...(lot.serialNumbers ?? []), ...(lot.serialNumber === undefined ? [] : [lot.serialNumber])]
  const common = {
    code: lot.gtin ?? lot.barcode ?? '',
    gtin: lot.gtin ?? undefined,
    lot: lot.lot,
    expirationDate: lot.expirationDate == null ? undefined : parseBusinessDate(lot.expirationDate),
    receiptId: lot.receiptId ?? undefined,
    stockId: lot.stockId ?? undefined,
    lineId,
    reason: lot.reason ?? undefined,
  }
  if (serials.length > 0 && lot.quantity !== undefined && lot.quantity !== serials.length)
    throw new BusinessError(
      'stock.serial-count',
      `Quantity is ${lot.quantity}, but ${serials.length} serial numbers were given.`,
      [{ field: 'serialNumbers', message: `must be ${lot.quantity}` }],
    )
  if (serials.length > 0) return serials.map((serialNumber) => ({ ...common, serialNumber, quantity: 1 }))
  return [{ ...common, quantity: lot.quantity }]
}

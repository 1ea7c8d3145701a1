import { BusinessError } from '@galen/domain/business-error'
import { parseBusinessDate } from '@galen/domain/dates'
import {
  decideReturn,
  isSameEntry,
  onReturnAlready,
  type ReturnEntry,
  returnProblem,
} from '@galen/domain/sales/customer-return'
import { ITEM_NOT_ON_INVOICE } from '@galen/domain/sales/invoice'
import { invalidBarcode, invalidUnit } from '@galen/domain/scanning/invalid-code'
import { LABEL_MISMATCH, labelMismatch } from '@galen/domain/scanning/label-against-record'
import type { ReturnableLot } from './customer-return.store.ts'

/** A line of a return as a client sends it. */
export type GivenReturn = {
  readonly invoiceLotId?: string | undefined
  readonly sellableId?: string | undefined
  readonly lot?: string | undefined
  readonly gtin?: string | null | undefined
  readonly barcode?: string | null | undefined
  readonly serialNumber?: string | undefined
  readonly serialNumbers?: readonly string[] | undefined
  readonly quantity?: number | undefined
  /** What the label says, and whether goods whose label lies come back into quarantine for that. */
  readonly expirationDate?: string | undefined
  readonly quarantine?: boolean | undefined
}

export type ReturnedLot = {
  readonly lot: ReturnableLot
  readonly quantity: number
  readonly serials: readonly string[]
  readonly label?: string
}

const refuse = (message: string, mark?: string) =>
  new BusinessError('return.refused-line.validation', message, [
    { field: 'products', message, ...(mark ? { mark } : {}) },
  ])

/** Finds the lots of the invoice that come back, each once and no more than was shipped. */
export function returnedLots(lots: readonly ReturnableLot[], given: readonly GivenReturn[]): ReturnedLot[] {
  const list: ReturnEntry[] = []
  for (const entry of given.flatMap((one) => entriesOf(lots, list, one).map((found) => compared(lots, found, one)))) {
    const same = list.findIndex((listed) => isSameEntry(listed, entry))
    const before = list[same]
    const twice =
      before && (before.serials.length === 0 || entry.serials.some((serial) => before.serials.includes(serial)))
    const lot = lots.find(({ invoiceLotId }) => invoiceLotId === entry.invoiceLotId)
    if (!lot) throw refuse(ITEM_NOT_ON_INVOICE)
    if (twice) throw refuse(onReturnAlready(lot.itemName, lot.lot))
    if (before)
      list[same] = {
        ...before,
        quantity: before.quantity + entry.quantity,
        serials: [...before.serials, ...entry.serials],
      }
    else list.push(entry)
  }
  return list.map(({ invoiceLotId, quantity, serials, label }, place) => {
    const shipped = lots.find((one) => one.invoiceLotId === invoiceLotId) as ReturnableLot
    const earlier = list.slice(0, place).filter((one) => one.invoiceLotId === invoiceLotId)
    // Goods with a wrong label are a line of their own: what the line before it took is gone already.
    const lot = { ...shipped, returned: earlier.reduce((units, one) => units + one.quantity, shipped.returned) }
    checkLot(lot, quantity, serials)
    return { lot, quantity, serials, ...(label !== undefined && { label }) }
  })
}

/** The label beside the record: what disagrees comes back into quarantine, or not at all. */
function compared(lots: readonly ReturnableLot[], entry: ReturnEntry, given: GivenReturn): ReturnEntry {
  const record = lots.find(({ invoiceLotId }) => invoiceLotId === entry.invoiceLotId)
  const [serialNumber] = entry.serials
  const expirationDate = given.expirationDate === undefined ? undefined : parseBusinessDate(given.expirationDate)
  const lie = record ? labelMismatch({ serialNumber, lot: given.lot, expirationDate }, record) : null
  if (lie === null) return entry
  if (given.quarantine !== true) throw new BusinessError(LABEL_MISMATCH, lie, [{ field: 'products', message: lie }])
  return { ...entry, label: lie }
}

function checkLot(lot: ReturnableLot, quantity: number, serials: readonly string[]): void {
  const problem = returnProblem(lot, quantity)
  if (problem !== null)
    throw new BusinessError('return.over-shipped', problem, [
      { field: 'quantity', message: problem, lot: lot.lot, remaining: lot.quantity - lot.returned },
    ])
  if (lot.stockId === null)
    throw new BusinessError('return.drop-ship', `${lot.itemName} was shipped by the vendor. It goes back there.`)
  if (lot.serialized && serials.length !== quantity)
    throw new BusinessError(
      'stock.serial-count',
      `Lot ${lot.lot}: quantity is ${quantity}, but ${serials.length} serial numbers were given.`,
      [{ field: 'serialNumbers', message: `must be ${quantity}` }],
    )
}

/** What one line of the request means: units by serial number, a scanned code, or a lot by its id or item. */
function entriesOf(lots: readonly ReturnableLot[], list: readonly ReturnEntry[], given: GivenReturn): ReturnEntry[] {
  const serials = [...(given.serialNumbers ?? []), ...(given.serialNumber === undefined ? [] : [given.serialNumber])]
  if (serials.length > 0) return serials.map((serial) => unitEntry(lots, list, given, serial))
  const named = lots.find(
    ({ invoiceLotId, itemId, lot }) =>
      invoiceLotId === given.invoiceLotId ||
      (given.invoiceLotId === undefined && itemId === given.sellableId && lot === given.lot),
  )
  if (named) return [{ invoiceLotId: named.invoiceLotId, quantity: given.quantity ?? 1, serials: [] }]
  const code = given.barcode ?? given.gtin
  if (!code) throw refuse(ITEM_NOT_ON_INVOICE)
  const decision = decideReturn(lots, [], { code, lot: given.lot })
  if (decision.kind === 'refused') throw refuse(decision.message, decision.mark)
  return [{ ...decision.entry, quantity: given.quantity ?? 1 }]
}

function unitEntry(
  lots: readonly ReturnableLot[],
  list: readonly ReturnEntry[],
  given: GivenReturn,
  serial: string,
): ReturnEntry {
  const scan = { gtin: given.gtin ?? undefined, serialNumber: serial, lot: given.lot }
  const found = lots.find(
    ({ invoiceLotId, lot, units }) =>
      (given.invoiceLotId === undefined || invoiceLotId === given.invoiceLotId) &&
      (given.lot === undefined || lot === given.lot || Boolean(given.gtin)) &&
      units.some(
        (unit) =>
          unit.serial === serial && !unit.returned && (!given.gtin || unit.gtin === given.gtin.padStart(14, '0')),
      ),
  )
  if (!found) throw refuse(given.gtin ? invalidUnit(scan) : invalidBarcode({ code: serial, lot: given.lot }), 'qrCode')
  const listed = list.filter(({ invoiceLotId }) => invoiceLotId === found.invoiceLotId)
  if (listed.some(({ serials }) => serials.includes(serial)))
    throw refuse(onReturnAlready(found.itemName, found.lot), 'qrCode')
  return { invoiceLotId: found.invoiceLotId, quantity: 1, serials: [serial] }
}

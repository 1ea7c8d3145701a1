import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import type { Cents } from '@galen/domain/money'
import { lotProblems, lotValues } from '@galen/domain/purchasing/receipt'
import { holdOf } from '@galen/domain/purchasing/receipt-questions'
import type { Work } from '../../platform/work.ts'
import { receiveStock, type Source } from '../../warehouse/stock-ledger.ts'
import type { LotRecord, ReceiptLine } from './receipt-line.store.ts'
import { closePackages, linkLots } from './receipt-lot.store.ts'

type Serial = { readonly gtin: string; readonly serial: string; readonly containerSscc?: string }
type NamedSerial = Serial & { readonly named: boolean }
type LotPart = LotRecord & { readonly serials: readonly Serial[] }

/** A line that enters stock, with what all of it costs. */
export type StockedLine = { readonly line: ReceiptLine; readonly lots: readonly LotRecord[]; readonly totalCost: Cents }

type Receiving = {
  readonly id: string
  readonly vendorId: string
  readonly accountingDate: BusinessDate
  readonly number: Source['number']
  /** Opening stock came with its transaction information before the books began. */
  readonly isOpening?: boolean
}

/** Takes the lots of these lines into stock and remembers which lots they became. */
export async function stockReceipt(work: Work, receipt: Receiving, lines: readonly StockedLine[]): Promise<void> {
  const lots = lines.flatMap((stocked) => stocked.lots)
  const serialsOf = await loadSerials(work, lots)
  const problems = lots.flatMap((lot) => lotProblems({ ...lot, serials: serialsOf(lot).length }))
  if (problems[0]) throw new BusinessError('receipt.serials', problems[0].message, problems)
  const parts = lines.map((stocked) => ({
    ...stocked,
    lots: stocked.lots.flatMap((lot) => partsOf(stocked.line, lot, serialsOf(lot))),
  }))
  const received = await receiveStock(
    work,
    {
      kind: 'receipt',
      id: receipt.id,
      number: receipt.number,
      accountingDate: receipt.accountingDate,
      vendorId: receipt.vendorId,
    },
    parts.flatMap(({ line, lots: own, totalCost }) => {
      const values = lotValues(
        totalCost,
        own.map(({ quantity }) => quantity),
      )
      return own.map((lot, place) => ({
        ...heldBy(line, lot, receipt),
        lineId: line.id,
        itemId: line.itemId ?? '',
        variationId: line.variationId ?? '',
        lot: lot.lot,
        expiresOn: lot.expiresOn,
        receiptId: receipt.id,
        location: lot.location,
        serialized: lot.serialized,
        quantity: lot.quantity,
        value: values[place] ?? (0 as Cents),
        unitPrice: line.purchasePrice,
        serials: lot.serials,
      }))
    }),
  )
  const stockedLots = parts.flatMap((stocked) => stocked.lots)
  const known = received.map(({ lotId }, place) => ({ id: stockedLots[place]?.id, lotId }))
  await linkLots(work, known)
}

/** P12: serial numbers that no document names wait; those beside them in the same lot, which one names, do not. */
function partsOf(line: ReceiptLine, lot: LotRecord, serials: readonly NamedSerial[]): LotPart[] {
  const whole = [{ ...lot, serials }]
  const named = serials.filter((serial) => serial.named)
  if (lot.documented || !line.isSerializedProduct || named.length === 0) return whole
  if (named.length === serials.length) return [{ ...lot, documented: true, serials }]
  // What is held for another reason stays together, and waits until all of it is named.
  if (lot.quarantineReason !== null) return whole
  const rest = serials.filter((serial) => !serial.named)
  return [
    { ...lot, documented: true, quantity: named.length, serials: named },
    { ...lot, quantity: rest.length, serials: rest },
  ]
}

/** P12 and P14: without a confirmed document, serial numbers or a reason for their absence, drugs wait in quarantine. */
function heldBy(line: ReceiptLine, lot: LotRecord, { isOpening = false }: Receiving) {
  const isBefore = isOpening && line.isSerializedProduct && !lot.serialized
  const known = isBefore ? { ...line, serialsReason: 'BEFORE_SERIALIZATION' as const } : line
  const { reasons } = holdOf(known, { ...lot, documented: isOpening || lot.documented })
  const holds = {
    serialsReason: lot.serialized ? null : known.serialsReason,
    serialsNote: lot.serialized ? '' : known.serialsNote,
  }
  return { quarantineReasons: reasons, holds }
}

/** The serial numbers of serialized lots that are not in stock yet; from now on the ledger has them. */
async function loadSerials(work: Work, lots: readonly LotRecord[]) {
  const rows = await closePackages(
    work,
    lots.map(({ id }) => id),
  )
  const serials = Map.groupBy(
    rows.flatMap(({ serial, ...row }) => (serial === null ? [] : [{ ...row, serial }])),
    ({ lotId }) => lotId,
  )
  return ({ id, serialized }: LotRecord): NamedSerial[] =>
    serialized
      ? (serials.get(id) ?? []).map(({ gtin, serial, sscc, named }) => ({
          gtin,
          serial,
          named,
          ...(sscc === null ? {} : { containerSscc: sscc }),
        }))
      : []
}

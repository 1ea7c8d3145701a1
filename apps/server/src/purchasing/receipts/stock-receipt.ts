import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import type { Cents } from '@galen/domain/money'
import { lotProblems, lotValues } from '@galen/domain/purchasing/receipt'
import type { QuarantineReason } from '@galen/domain/warehouse/stock'
import { asJson } from '../../platform/database/as-json.ts'
import type { Work } from '../../platform/work.ts'
import { receiveStock, type Source } from '../../warehouse/stock-ledger.ts'
import type { LotRecord, ReceiptLine } from './receipt-line.store.ts'

type Serial = { readonly gtin: string; readonly serial: string; readonly containerSscc?: string }

/** A line that enters stock, with what all of it costs. */
export type StockedLine = { readonly line: ReceiptLine; readonly lots: readonly LotRecord[]; readonly totalCost: Cents }

type Receiving = {
  readonly id: string
  readonly vendorId: string
  readonly accountingDate: BusinessDate
  readonly number: Source['number']
  /** DSCSA product without transaction information waits for it in quarantine. */
  readonly hasTransactionData: boolean
}

/** Takes the lots of these lines into stock and remembers which lots they became. */
export async function stockReceipt(work: Work, receipt: Receiving, lines: readonly StockedLine[]): Promise<void> {
  const { tx, actor } = work
  const lots = lines.flatMap((stocked) => stocked.lots)
  const serialsOf = await loadSerials(work, lots)
  const problems = lots.flatMap((lot) => lotProblems({ ...lot, serials: serialsOf(lot).length }))
  if (problems[0]) throw new BusinessError('receipt.serials', problems[0].message, problems)
  const received = await receiveStock(
    work,
    {
      kind: 'receipt',
      id: receipt.id,
      number: receipt.number,
      accountingDate: receipt.accountingDate,
      vendorId: receipt.vendorId,
    },
    lines.flatMap(({ line, lots: own, totalCost }) => {
      const values = lotValues(
        totalCost,
        own.map(({ quantity }) => quantity),
      )
      return own.map((lot, place) => ({
        lineId: line.id,
        itemId: line.itemId ?? '',
        variationId: line.variationId ?? '',
        lot: lot.lot,
        expiresOn: lot.expiresOn,
        receiptId: receipt.id,
        location: lot.location,
        quarantineReason: reasonOf(line, lot, receipt),
        serialized: lot.serialized,
        quantity: lot.quantity,
        value: values[place] ?? (0 as Cents),
        unitPrice: line.purchasePrice,
        serials: lot.serialized ? serialsOf(lot) : [],
      }))
    }),
  )
  const known = received.map(({ lotId }, place) => ({ id: lots[place]?.id, lotId }))
  await sql`
    update receipt_lot k set lot_id = s."lotId" from jsonb_to_recordset(${asJson(known)}) as s (id uuid, "lotId" uuid)
    where k.company_id = ${actor.companyId} and k.id = s.id`.execute(tx)
}

const reasonOf = (line: ReceiptLine, lot: LotRecord, { hasTransactionData }: Receiving): QuarantineReason | null =>
  lot.quarantineReason ?? (line.needsTransactionData && !hasTransactionData ? 'PENDING_TI' : null)

/** The serial numbers of serialized lots that are not in stock yet; from now on the ledger has them. */
async function loadSerials({ tx, actor }: Work, lots: readonly LotRecord[]) {
  const ids = lots.map(({ id }) => id)
  const { rows } = await sql<Serial & { lotId: string; sscc: string | null }>`
    update receipt_package p set open = false
    where p.company_id = ${actor.companyId} and p.receipt_lot_id = any(${ids}::uuid[]) and p.open
    returning p.receipt_lot_id as "lotId", p.gtin, p.serial,
      case when p.package_identifier ~ '^[0-9]{18}$' then p.package_identifier end as sscc`.execute(tx)
  const serials = Map.groupBy(
    rows.filter(({ serial }) => serial !== null),
    ({ lotId }) => lotId,
  )
  return ({ id, serialized }: LotRecord): Serial[] =>
    serialized
      ? (serials.get(id) ?? []).map(({ gtin, serial, sscc }) => ({
          gtin,
          serial,
          ...(sscc === null ? {} : { containerSscc: sscc }),
        }))
      : []
}

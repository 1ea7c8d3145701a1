import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { codesToLookFor } from '@galen/domain/items/item-codes'
import {
  type CountedPackage,
  decideScan,
  type KnownCode,
  type ScanChoice,
  type ScannableLine,
} from '@galen/domain/purchasing/receipt-scan'
import { bracketed } from '@galen/domain/scanning/element-string'
import { readScan } from '@galen/domain/scanning/gs1'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { checkMaySupply } from './authorized-vendor.ts'
import type { ReceiptLine } from './receipt-line.store.ts'

type Scan = {
  readonly text: string
  readonly choice: ScanChoice
  readonly receiptNumber: string
  readonly vendorId: string
}

/** A line as the rules of scans see it. */
export const scannableLine = (line: ReceiptLine): ScannableLine => ({
  purchasableItemId: line.variationId ?? '',
  itemId: line.itemId ?? '',
  itemName: line.itemName,
  ordered: line.ordered,
  received: line.received,
  receiving: line.quantity + line.elsewhere,
  isSerializedProduct: line.isSerializedProduct,
})

/** What a scan counts on these lines; anything else is refused with one of the outcomes and what is known. */
export async function readGoods(
  work: Work<Actor>,
  lines: readonly ReceiptLine[],
  { text, choice, receiptNumber, vendorId }: Scan,
): Promise<CountedPackage> {
  const today = businessDateOf(new Date(), work.actor.timeZone)
  const knowledge = await loadKnowledge(work, lines, readingsOf(text, today))
  const reading = bestReading(text, today, knowledge)
  const known = knowledge.codeOf(reading)
  const chosen = lines.find(({ variationId }) => variationId === choice.purchasableItemId)
  await checkMaySupply(work, vendorId, [known?.itemId ?? chosen?.itemId ?? null])
  const decision = decideScan({
    reading,
    known,
    knownExpiry: knowledge.expiryOf(choice.lot ?? reading.lot, itemOf(lines, known, choice)),
    lines: lines.map(scannableLine),
    choice,
    today,
    receiptNumber,
  })
  if (decision.kind === 'count') return decision.counted
  throw new BusinessError(decision.code, decision.message, [
    { field: 'scan', message: decision.suggestion, ...decision.known, code: reading.code },
  ])
}

/** The item of the code, or of the line that someone chose for a code that no item has. */
const itemOf = (lines: readonly ReceiptLine[], known: KnownCode | null, { purchasableItemId }: ScanChoice) =>
  known?.itemId ?? lines.find(({ variationId }) => variationId === purchasableItemId)?.itemId

export function readingsOf(text: string, today: BusinessDate): readonly ScanReading[] {
  const result = readScan(text, { today })
  if (result.kind === 'reading') return [result.reading]
  return result.kind === 'candidates' ? result.candidates : []
}

/** The one reading that fits what is known; several are put to the person, none is refused with its reason. */
function bestReading(text: string, today: BusinessDate, knowledge: Knowledge): ScanReading {
  const result = readScan(text, {
    today,
    knowledge: {
      knowsGtin: (gtin) => knowledge.packages.has(gtin),
      knowsLot: (lot) => knowledge.lots.has(lot),
      packageQuantity: (gtin) => knowledge.packages.get(gtin)?.quantity,
    },
  })
  if (result.kind === 'reading') return result.reading
  if (result.kind === 'candidates')
    throw new BusinessError('AMBIGUOUS_SCAN', 'The barcode can be read in more than one way. Choose the right one.', [
      {
        field: 'scan',
        message: 'has several readings',
        candidates: result.candidates.map(({ elements }) => bracketed(elements)),
      },
    ])
  const isGs1 = /^(?:\]|\(?0[12]\)?)/.test(text)
  throw new BusinessError(isGs1 ? 'INVALID_GTIN' : 'INVALID_BARCODE', result.reason, [
    { field: 'scan', message: 'Scan it again, or enter the lot by hand.', code: text },
  ])
}

type CodeRow = { readonly code: string; readonly isGtin: boolean; readonly itemId: string; readonly quantity: number }
type KnownLot = { readonly itemId: string; readonly expiresOn: BusinessDate }
type Knowledge = {
  readonly packages: ReadonlyMap<string, KnownCode>
  readonly lots: ReadonlyMap<string, readonly KnownLot[]>
  codeOf(reading: ScanReading): KnownCode | null
  expiryOf(lot: string | undefined, itemId: string | null | undefined): BusinessDate | null
}

/** What our records know of the codes and lots that the readings name: two or three statements, by their keys. */
async function loadKnowledge(
  { tx, actor }: Work,
  lines: readonly ReceiptLine[],
  readings: readonly ScanReading[],
): Promise<Knowledge> {
  const codes = [...new Set(readings.flatMap(({ gtin, code }) => [...(gtin ? [gtin] : []), ...codesToLookFor(code)]))]
  const { rows: recorded } = await sql<CodeRow>`
    select k.gtin as code, true as "isGtin", k.item_id as "itemId", k.quantity from item_package k
    where k.company_id = ${actor.companyId} and k.gtin = any(${codes}::text[])
    union all
    select b.barcode, false, b.item_id, coalesce(k.quantity, 1)
    from item_barcode b left join item_package k on k.company_id = b.company_id and k.id = b.package_id
    where b.company_id = ${actor.companyId} and b.barcode = any(${codes}::text[])`.execute(tx)
  const rows = recorded.length > 0 ? recorded : await countedCodes({ tx, actor }, lines, codes)
  const packages = new Map(rows.filter(({ isGtin }) => isGtin).map((row) => [row.code, row]))
  const barcodes = new Map(rows.filter(({ isGtin }) => !isGtin).map((row) => [row.code, row]))
  const lots = await loadLots({ tx, actor }, lines, readings)
  return {
    packages,
    lots,
    codeOf: ({ gtin, code }) =>
      (gtin && packages.get(gtin)) ??
      codesToLookFor(code)
        .map((one) => barcodes.get(one))
        .find(Boolean) ??
      null,
    expiryOf: (lot, itemId) => lots.get(lot ?? '')?.find((each) => each.itemId === itemId)?.expiresOn ?? null,
  }
}

/** Codes that no item has, with the line that someone chose for them on this receipt: they are asked about once. */
async function countedCodes(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  lines: readonly ReceiptLine[],
  codes: readonly string[],
): Promise<readonly CodeRow[]> {
  const lots = lines.flatMap((line) => line.lots.map(({ id }) => id))
  if (lots.length === 0) return []
  const { rows } = await sql<CodeRow>`
    select distinct coalesce(p.gtin, p.barcode) as code, p.gtin is not null as "isGtin", l.item_id as "itemId",
      p.gtin_quantity as quantity
    from receipt_package p join receipt_lot k on k.company_id = p.company_id and k.id = p.receipt_lot_id
      join receipt_line l on l.company_id = k.company_id and l.id = k.line_id
    where p.company_id = ${actor.companyId} and p.receipt_lot_id = any(${lots}::uuid[])
      and coalesce(p.gtin, p.barcode) = any(${codes}::text[])`.execute(tx)
  return rows
}

async function loadLots(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  lines: readonly ReceiptLine[],
  readings: readonly ScanReading[],
): Promise<ReadonlyMap<string, readonly KnownLot[]>> {
  const names = [...new Set(readings.flatMap(({ lot }) => lot ?? []))]
  const counted = lines.flatMap((line) =>
    line.lots.map(({ lot, expiresOn }) => ({ lot, itemId: line.itemId ?? '', expiresOn })),
  )
  const { rows } =
    names.length === 0
      ? { rows: [] }
      : await sql<KnownLot & { lot: string }>`
          select number as lot, item_id as "itemId", expires_on as "expiresOn" from lot
          where company_id = ${actor.companyId} and number = any(${names}::text[])`.execute(tx)
  return Map.groupBy([...counted, ...rows], ({ lot }) => lot)
}

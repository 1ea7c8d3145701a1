import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { ITEM_NOT_ON_RECEIPT, receiptLimitMessage, unreceivedOf } from '@galen/domain/purchasing/receipt'
import { OPEN_CASE } from '@galen/domain/purchasing/receipt-scan'
import { type QuarantineReason, RECEIVING } from '@galen/domain/warehouse/stock'
import { asJson } from '../../platform/database/as-json.ts'
import type { Work } from '../../platform/work.ts'
import type { LotRecord, ReceiptLine } from './receipt-line.store.ts'
import { type CountedPackageRow, type Grown, saveLots } from './receipt-lot.store.ts'
import { loadDocumented } from './transaction-document.store.ts'

/** Packages of one lot that are counted together. */
export type CountedLot = {
  readonly purchasableItemId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly location?: string | undefined
  readonly quarantineReason: QuarantineReason | null
  /** What the label says otherwise than the record; such packages are counted apart from the others of their lot. */
  readonly labelNote?: string | null | undefined
  readonly packages: readonly CountedPackageRow[]
}

export const unitsOf = ({ packages }: Pick<CountedLot, 'packages'>) =>
  packages.reduce((total, { quantity }) => total + quantity, 0)

/** A serial number on a single unit makes the lot serialized; that of a case only names the case. */
export const isSerialized = ({ serial, gtinQty }: CountedPackageRow) => serial !== null && gtinQty === 1

type Counting = {
  readonly receiptId: string
  /** How the receipt is called in messages. */
  readonly receiptNumber: string
  readonly lines: readonly ReceiptLine[]
}

/** Adds counted packages to the lines, in a few statements whatever their number; answers the lines as they are then. */
export async function countGoods(
  work: Work,
  { receiptId, receiptNumber, lines }: Counting,
  counted: readonly CountedLot[],
): Promise<ReceiptLine[]> {
  const lineOf = (lot: CountedLot) => {
    const line = lines.find(({ variationId }) => variationId === lot.purchasableItemId)
    if (!line) throw new BusinessError('receipt.item.not-found', ITEM_NOT_ON_RECEIPT)
    return line
  }
  checkCases(counted, lineOf)
  checkLimits(lines, counted, receiptNumber)
  await checkSerials(work, counted)
  await checkExpiries(work, counted, lineOf)
  const grown = growLots(counted, lineOf)
  await saveLots(work, receiptId, grown)
  const documented = await loadDocumented(
    work.tx,
    work.actor.companyId,
    grown.map(({ lot }) => lot.id),
  )
  return lines.map((line) => {
    const own = grown.filter(({ lineId }) => lineId === line.id)
    if (own.length === 0) return line
    const lots = [
      ...line.lots.filter(({ id }) => !own.some(({ lot }) => lot.id === id)),
      ...own.map(({ lot }) => ({ ...lot, ...documented(lot) })),
    ]
    return { ...line, lots, quantity: lots.reduce((total, { quantity }) => total + quantity, 0) }
  })
}

/** P16: a case of a serialized product is opened; the serial number of the case is none of its packages. */
function checkCases(counted: readonly CountedLot[], lineOf: (lot: CountedLot) => ReceiptLine): void {
  const closed = counted.find(
    (lot) => lineOf(lot).isSerializedProduct && lot.packages.some(({ gtinQty }) => gtinQty > 1),
  )
  if (closed)
    throw new BusinessError('OPEN_CASE', OPEN_CASE, [
      { field: 'gtinQty', message: 'must be 1 for a serialized product', lot: closed.lot },
    ])
}

/** More than was ordered is refused; what other drafts count is taken already. */
function checkLimits(lines: readonly ReceiptLine[], counted: readonly CountedLot[], receiptNumber: string): void {
  for (const line of lines) {
    const units = counted
      .filter(({ purchasableItemId }) => purchasableItemId === line.variationId)
      .reduce((total, lot) => total + unitsOf(lot), 0)
    const rest = unreceivedOf({ ...line, receiving: line.quantity + line.elsewhere })
    if (line.orderLineId !== null && units > rest)
      throw new BusinessError('UPC_LIMIT', receiptLimitMessage(line.itemName, receiptNumber), [
        { field: 'quantity', message: `${rest} of ${units} fit.`, purchasableItemId: line.variationId },
      ])
  }
}

/** The lots with what is added; serialized units and others of one lot are counted apart. */
function growLots(counted: readonly CountedLot[], lineOf: (lot: CountedLot) => ReceiptLine): Grown[] {
  const grown = new Map<string, Grown>()
  for (const lot of counted)
    for (const serialized of [false, true]) {
      const packages = lot.packages.filter((one) => isSerialized(one) === serialized)
      if (packages.length === 0) continue
      const line = lineOf(lot)
      const labelNote = lot.labelNote ?? null
      const key = `${line.id} ${lot.lot} ${serialized} ${labelNote !== null}`
      const known = grown.get(key)
      const isSame = (other: LotRecord) =>
        other.lot === lot.lot && other.serialized === serialized && (other.labelNote === null) === (labelNote === null)
      const before = known?.lot ?? line.lots.find(isSame) ?? null
      grown.set(key, {
        lineId: line.id,
        packages: [...(known?.packages ?? []), ...packages],
        lot: {
          id: before?.id ?? randomUUIDv7(),
          lot: lot.lot,
          expiresOn: lot.expiresOn,
          serialized,
          quantity: (before?.quantity ?? 0) + unitsOf({ packages }),
          location: lot.location ?? before?.location ?? RECEIVING,
          quarantineReason: lot.quarantineReason ?? before?.quarantineReason ?? null,
          labelNote: labelNote ?? before?.labelNote ?? null,
          lotId: before?.lotId ?? null,
          documented: false,
          named: 0,
        },
      })
    }
  return [...grown.values()]
}

/** One lot of an item has one expiry: on this receipt, in stock, and in what is counted now. */
async function checkExpiries(
  { tx, actor }: Work,
  counted: readonly CountedLot[],
  lineOf: (lot: CountedLot) => ReceiptLine,
): Promise<void> {
  const asked = counted.map((lot) => ({ item: lineOf(lot).itemId, lot: lot.lot }))
  const { rows } = await sql<{ item: string; lot: string; expires: BusinessDate }>`
    select l.item_id as item, l.number as lot, l.expires_on as expires
    from jsonb_to_recordset(${asJson(asked)}) as s (item uuid, lot text)
      join lot l on l.company_id = ${actor.companyId} and l.item_id = s.item and l.number = s.lot`.execute(tx)
  for (const lot of counted) {
    const line = lineOf(lot)
    const known = [
      ...rows.filter((row) => row.item === line.itemId && row.lot === lot.lot).map(({ expires }) => expires),
      ...line.lots.filter((other) => other.lot === lot.lot).map(({ expiresOn }) => expiresOn),
      ...counted
        .filter((other) => other.lot === lot.lot && lineOf(other).itemId === line.itemId)
        .map(({ expiresOn }) => expiresOn),
    ].find((expires) => expires !== lot.expiresOn)
    if (known !== undefined)
      throw new BusinessError(
        'lot.expiry.conflict',
        `Lot ${lot.lot} expires on ${formatDate(known)}, not on ${formatDate(lot.expiresOn)}.`,
        [{ field: 'expirationDate', message: 'is not the expiry of this lot', lot: lot.lot, expiresOn: known }],
      )
  }
}

/** A serial number comes in once: not again in this count, on another receipt, or while it is in stock. */
async function checkSerials({ tx, actor }: Work, counted: readonly CountedLot[]): Promise<void> {
  const serials = counted.flatMap(({ packages }) =>
    packages.flatMap(({ gtin, serial }) => (serial === null ? [] : [{ gtin, serial }])),
  )
  if (serials.length === 0) return
  const { rows } = await sql<{ serial: string; place: string }>`
    with sent as (
      select * from jsonb_to_recordset(${asJson(serials)}) as s (gtin text, serial text)
    )
    select s.serial, 'scanned twice' as place from sent s group by s.gtin, s.serial having count(*) > 1
    union all
    select s.serial, 'in stock' from sent s join unit u
      on u.company_id = ${actor.companyId} and u.gtin = s.gtin and u.serial = s.serial and u.state = 'InStock'
    union all
    select s.serial, case when p.open then 'on a draft receipt' else 'on receipt ' || r.number end
    from sent s join receipt_package p on p.company_id = ${actor.companyId} and p.gtin = s.gtin and p.serial = s.serial
        and (p.open or p.gtin_quantity > 1)
      join receipt r on r.company_id = p.company_id and r.id = p.receipt_id
    limit 1`.execute(tx)
  const [known] = rows
  if (known)
    throw new BusinessError('receipt.serial.conflict', `Serial number ${known.serial} is ${known.place} already.`, [
      { field: 'serialNumbers', message: `is ${known.place} already`, serialNumber: known.serial },
    ])
}

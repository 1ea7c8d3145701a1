import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { ITEM_NOT_ON_RECEIPT, receiptLimitMessage, remainingOf } from '@galen/domain/purchasing/receipt'
import { type QuarantineReason, RECEIVING } from '@galen/domain/warehouse/stock'
import { asJson } from '../../platform/database/as-json.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import type { Work } from '../../platform/work.ts'
import type { LotRecord, ReceiptLine } from './receipt-line.store.ts'

export type CountedPackageRow = {
  readonly gtin: string | null
  readonly gtinQty: number
  readonly serial: string | null
  readonly packageIdentifier: string | null
  readonly barcode: string | null
  readonly quantity: number
}

/** Packages of one lot that are counted together. */
export type CountedLot = {
  readonly purchasableItemId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly location?: string | undefined
  readonly quarantineReason: QuarantineReason | null
  readonly packages: readonly CountedPackageRow[]
}

const unitsOf = ({ packages }: Pick<CountedLot, 'packages'>) =>
  packages.reduce((total, { quantity }) => total + quantity, 0)

/** A serial number on a single unit makes the lot serialized; that of a case only names the case. */
const isSerialized = ({ serial, gtinQty }: CountedPackageRow) => serial !== null && gtinQty === 1

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
  checkLimits(lines, counted, receiptNumber)
  await checkSerials(work, counted)
  await checkExpiries(work, counted, lineOf)
  const grown = growLots(counted, lineOf)
  await writeLots(work, receiptId, grown)
  await insertMany(
    work.tx,
    'receipt_package',
    grown.flatMap(({ lot, packages }) =>
      packages.map((one) => ({
        company_id: work.actor.companyId,
        id: randomUUIDv7(),
        receipt_id: receiptId,
        receipt_lot_id: lot.id,
        gtin: one.gtin,
        gtin_quantity: one.gtinQty,
        serial: one.serial,
        package_identifier: one.packageIdentifier,
        barcode: one.barcode,
        quantity: one.quantity,
      })),
    ),
  )
  return lines.map((line) => {
    const own = grown.filter(({ lineId }) => lineId === line.id)
    if (own.length === 0) return line
    const lots = [...line.lots.filter(({ id }) => !own.some(({ lot }) => lot.id === id)), ...own.map(({ lot }) => lot)]
    return { ...line, lots, quantity: lots.reduce((total, { quantity }) => total + quantity, 0) }
  })
}

/** More than was ordered is refused; what other drafts count is taken already. */
function checkLimits(lines: readonly ReceiptLine[], counted: readonly CountedLot[], receiptNumber: string): void {
  for (const line of lines) {
    const units = counted
      .filter(({ purchasableItemId }) => purchasableItemId === line.variationId)
      .reduce((total, lot) => total + unitsOf(lot), 0)
    const rest = remainingOf({ ...line, receiving: line.quantity + line.elsewhere })
    if (line.orderLineId !== null && units > rest)
      throw new BusinessError('UPC_LIMIT', receiptLimitMessage(line.itemName, receiptNumber), [
        { field: 'quantity', message: `${rest} of ${units} fit.`, purchasableItemId: line.variationId },
      ])
  }
}

type Grown = { readonly lineId: string; readonly lot: LotRecord; readonly packages: readonly CountedPackageRow[] }

/** The lots with what is added; serialized units and others of one lot are counted apart. */
function growLots(counted: readonly CountedLot[], lineOf: (lot: CountedLot) => ReceiptLine): Grown[] {
  const grown = new Map<string, Grown>()
  for (const lot of counted)
    for (const serialized of [false, true]) {
      const packages = lot.packages.filter((one) => isSerialized(one) === serialized)
      if (packages.length === 0) continue
      const line = lineOf(lot)
      const key = `${line.id} ${lot.lot} ${serialized}`
      const known = grown.get(key)
      const before =
        known?.lot ?? line.lots.find((other) => other.lot === lot.lot && other.serialized === serialized) ?? null
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
          lotId: before?.lotId ?? null,
        },
      })
    }
  return [...grown.values()]
}

async function writeLots({ tx, actor }: Work, receiptId: string, grown: readonly Grown[]): Promise<void> {
  const rows = grown.map(({ lineId, lot }) => ({ ...lot, lineId }))
  await sql`
    insert into receipt_lot (company_id, id, receipt_id, line_id, lot, expires_on, serialized, quantity, location, quarantine_reason)
    select ${actor.companyId}, s.id, ${receiptId}, s."lineId", s.lot, s."expiresOn", s.serialized, s.quantity, s.location,
      s."quarantineReason"
    from jsonb_to_recordset(${asJson(rows)}) as s (id uuid, "lineId" uuid, lot text, "expiresOn" date, serialized boolean,
      quantity integer, location text, "quarantineReason" text)
    on conflict (company_id, id) do update set quantity = excluded.quantity, location = excluded.location,
      quarantine_reason = excluded.quarantine_reason, version = receipt_lot.version + 1`.execute(tx)
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

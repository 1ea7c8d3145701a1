import { sql } from 'kysely'
import { businessDateOf } from '@galen/domain/dates'
import { codeOfItem, codeOfSscc } from '@galen/domain/epcis/epc'
import {
  type ContainedPackage,
  MOST_PACKAGES,
  openedLots,
  openedMessage,
} from '@galen/domain/purchasing/receipt-container'
import type { KnownCode } from '@galen/domain/purchasing/receipt-scan'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { checkMaySupply } from './authorized-vendor.ts'
import type { CountedLot } from './count-goods.ts'
import type { ReceiptLine } from './receipt-line.store.ts'
import { readingsOf, scannableLine } from './scan-goods.ts'

type Scan = {
  readonly text: string
  readonly quarantine: boolean
  readonly receiptId: string
  readonly receiptNumber: string
  readonly vendorId: string
}
type Opened = { readonly code: string; readonly message: string; readonly lots: readonly CountedLot[] }

/** P16: what is in the scanned container by the stored data of this receipt; null where it describes no such container. */
export async function openContainer(
  work: Work<Actor>,
  lines: readonly ReceiptLine[],
  { text, quarantine, receiptId, receiptNumber, vendorId }: Scan,
): Promise<Opened | null> {
  const today = businessDateOf(new Date(), work.actor.timeZone)
  const readings = readingsOf(text, today)
  const found = await findContainer(work, receiptId, readings.flatMap(codesOf))
  if (!found) return null
  const packages = await loadContents(work, found)
  if (packages === null) return null
  const known = await loadItems(work, packages)
  await checkMaySupply(
    work,
    vendorId,
    [...known.values()].map(({ itemId }) => itemId),
  )
  const labelLot = readings.find((reading) => codesOf(reading).includes(found.code))?.lot
  const lots = openedLots({
    code: found.code,
    packages,
    known,
    lines: lines.map(scannableLine),
    labelLot,
    quarantine,
    today,
    receiptNumber,
  })
  const added = lots.reduce((total, lot) => total + lot.packages.length, 0)
  return {
    code: found.code,
    message: openedMessage(found.code, added, packages.length - added),
    lots: lots.map((lot) => ({
      purchasableItemId: lot.purchasableItemId,
      lot: lot.lot,
      expiresOn: lot.expiresOn,
      quarantineReason: !lot.quarantine ? null : lot.expiresOn < today ? 'EXPIRED' : 'MANUAL',
      packages: lot.packages.map(({ gtin, gtinQty, serial }) => ({
        gtin,
        gtinQty,
        serial,
        packageIdentifier: null,
        barcode: null,
        quantity: gtinQty,
        container: found.code,
      })),
    })),
  }
}

const codesOf = ({ sscc, gtin, serialNumber }: ScanReading): string[] => [
  ...(sscc === undefined ? [] : [codeOfSscc(sscc)]),
  ...(gtin === undefined || serialNumber === undefined ? [] : [codeOfItem(gtin, serialNumber)]),
]

type Container = { readonly documentId: string; readonly code: string }

/** The newest document of the receipt that says what is in it. */
async function findContainer(
  { tx, actor }: Work<Actor>,
  receiptId: string,
  codes: readonly string[],
): Promise<Container | undefined> {
  if (codes.length === 0) return undefined
  const { rows } = await sql<Container>`
    select e.document_id as "documentId", e.code from transaction_document_entry e
    where e.company_id = ${actor.companyId} and e.receipt_id = ${receiptId} and e.code = any(${codes}::text[])
      and e.container <> 'none'
    order by e.document_id desc limit 1`.execute(tx)
  return rows[0]
}

type Row = ContainedPackage & { readonly isPackage: boolean; readonly isOpen: boolean }

/** The packages in a container, at any level; null where something in it is not known by its own number. */
async function loadContents(
  { tx, actor }: Work<Actor>,
  { documentId, code }: Container,
): Promise<ContainedPackage[] | null> {
  const { rows } = await sql<Row>`
    with recursive inside as (
      select e.code, e.kind, e.gtin, e.serial, e.lot, e.expires_on, e.container
      from transaction_document_entry e
      where e.company_id = ${actor.companyId} and e.document_id = ${documentId} and e.code = ${code} and e.kind <> 'lot'
      union
      select e.code, e.kind, e.gtin, e.serial, e.lot, e.expires_on, e.container
      from inside i join transaction_document_entry e
        on e.company_id = ${actor.companyId} and e.document_id = ${documentId} and e.parent = i.code
    )
    select i.gtin, i.serial, i.lot, i.expires_on as "expiresOn", i.kind = 'item' and i.container = 'none' as "isPackage",
      i.container = 'whole' as "isOpen",
      exists (select from unit u where u.company_id = ${actor.companyId} and u.gtin = i.gtin and u.serial = i.serial
          and u.state = 'InStock')
        or exists (select from receipt_package p where p.company_id = ${actor.companyId} and p.gtin = i.gtin
          and p.serial = i.serial and (p.open or p.gtin_quantity > 1)) as "isReceived"
    from inside i
    order by i.gtin, i.serial
    limit ${MOST_PACKAGES * 2}`.execute(tx)
  if (rows.some(({ isPackage, isOpen }) => !isPackage && !isOpen)) return null
  const packages = rows.filter(({ isPackage }) => isPackage)
  return packages.length === 0 ? null : packages
}

async function loadItems(
  { tx, actor }: Work<Actor>,
  packages: readonly ContainedPackage[],
): Promise<Map<string, KnownCode>> {
  const gtins = [...new Set(packages.map(({ gtin }) => gtin))]
  const { rows } = await sql<KnownCode & { gtin: string }>`
    select k.gtin, k.item_id as "itemId", k.quantity from item_package k
    where k.company_id = ${actor.companyId} and k.gtin = any(${gtins}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.gtin, row]))
}

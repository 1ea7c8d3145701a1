import { sql } from 'kysely'
import type { PickedCode, PickScan, PickUnit } from '@galen/domain/sales/invoice-pick'
import type { Db } from '../../../platform/database/database.ts'

/** Which item each code stands for, and for how many units. GTINs are those of packages, the rest are barcodes. */
export async function knownCodes(
  db: Db,
  companyId: string,
  codes: readonly string[],
): Promise<Map<string, PickedCode>> {
  const padded = codes.map((code) => (/^\d{8,14}$/.test(code) ? code.padStart(14, '0') : code))
  const { rows } = await sql<PickedCode & { code: string }>`
    select k.gtin as code, k.item_id as "itemId", k.quantity, false as "isItemNumber" from item_package k
      where k.company_id = ${companyId} and k.gtin = any(${padded}::text[])
    union all
    select b.barcode, b.item_id, coalesce(k.quantity, 1), false from item_barcode b
      left join item_package k on k.company_id = b.company_id and k.id = b.package_id
      where b.company_id = ${companyId} and b.barcode = any(${[...codes]}::text[])
    union all
    select i.number, i.id, 1, true from item i
      where i.company_id = ${companyId} and i.number = any(${[...codes]}::text[])`.execute(db)
  const found = new Map(rows.map(({ code, ...known }) => [code, known]))
  return new Map(
    codes.flatMap((code, place) => {
      const known = found.get(code) ?? found.get(padded[place] ?? '')
      return known ? [[code, known]] : []
    }),
  )
}

const unitKey = (gtin: string, serial: string) => `${gtin.padStart(14, '0')} ${serial}`

/** The units with these serial numbers, wherever they are. */
export async function knownUnits(
  db: Db,
  companyId: string,
  invoiceId: string,
  scans: readonly PickScan[],
): Promise<(scan: PickScan) => PickUnit | null> {
  const asked = scans.flatMap(({ gtin, serialNumber }) =>
    gtin && serialNumber ? [{ gtin: gtin.padStart(14, '0'), serial: serialNumber }] : [],
  )
  const { rows } = await sql<Omit<PickUnit, 'heldBy'> & { gtin: string; documentId: string | null }>`
    select u.id as "unitId", u.gtin, u.serial, u.item_id as "itemId", u.variation_id as "variationId", u.stock_id as "stockId",
      l.number as lot, l.expires_on as "expiresOn", u.state, a.document_id as "documentId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as g (gtin text, serial text)
      join unit u on u.company_id = ${companyId} and u.gtin = g.gtin and u.serial = g.serial
      join lot l on l.company_id = u.company_id and l.id = u.lot_id
      left join allocation a on a.company_id = u.company_id and a.unit_id = u.id`.execute(db)
  const units = new Map(
    rows.map(({ gtin, documentId, ...unit }) => [
      unitKey(gtin, unit.serial),
      { ...unit, heldBy: documentId ? { documentId, isThis: documentId === invoiceId } : null },
    ]),
  )
  return ({ gtin, serialNumber }) => units.get(unitKey(gtin ?? '', serialNumber ?? '')) ?? null
}

/** What a case with this SSCC holds that is still in stock. */
export async function unitsInContainer(
  db: Db,
  companyId: string,
  sscc: string,
): Promise<readonly { readonly gtin: string; readonly serialNumber: string; readonly lot: string }[]> {
  const { rows } = await sql<{ gtin: string; serialNumber: string; lot: string }>`
    select u.gtin, u.serial as "serialNumber", l.number as lot
    from container c join unit u on u.company_id = c.company_id and u.container_id = c.id
      join lot l on l.company_id = u.company_id and l.id = u.lot_id
    where c.company_id = ${companyId} and c.sscc = ${sscc} and u.state = 'InStock' order by u.serial`.execute(db)
  return rows
}

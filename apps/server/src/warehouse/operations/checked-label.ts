import { sql } from 'kysely'
import type { SentLabel } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { parseBusinessDate } from '@galen/domain/dates'
import { labelMismatch } from '@galen/domain/scanning/label-against-record'
import { gtinOf } from '@galen/domain/scanning/gtin'
import type { Work } from '../../platform/work.ts'
import type { StockRow } from '../ledger/stock-row.store.ts'

type Names = { readonly items: Readonly<Record<string, string>>; readonly units: Readonly<Record<string, string>> }
type Package = { readonly gtin: string; readonly itemId: string; readonly quantity: number }

/** Compares the labels that were scanned for a row of stock with the record of its lot; one that disagrees stops everything. */
export async function checkLabels(work: Work, row: StockRow, labels: readonly SentLabel[]): Promise<void> {
  if (labels.length === 0) return
  const packages = await packagesOf(work, labels)
  for (const { gtin, serialNumber, lot, expirationDate } of labels) {
    const known = packages.find((one) => one.gtin === gtinOf(gtin ?? ''))
    const label = {
      itemId: known?.itemId,
      serialNumber,
      lot,
      expirationDate: expirationDate === undefined ? undefined : parseBusinessDate(expirationDate),
    }
    if (labelMismatch(label, row) === null) continue
    const names = await namesOf(work, row, { itemId: known?.itemId, serialNumber, gtin: known?.gtin })
    const message =
      labelMismatch(
        { ...label, itemName: names.items[known?.itemId ?? ''] },
        { ...row, itemName: names.items[row.itemId] },
      ) ?? ''
    const unitId = names.units[serialNumber ?? ''] ?? null
    const { itemId, variationId, id: stockId } = row
    throw new BusinessError('stock.label-mismatch', message, [
      {
        field: 'label',
        message,
        itemId,
        variationId,
        stockId,
        unitId,
        quantity: unitId === null ? Math.min(known?.quantity ?? 1, Math.max(row.onHand, 1)) : 1,
      },
    ])
  }
}

async function packagesOf({ tx, actor }: Work, labels: readonly SentLabel[]): Promise<readonly Package[]> {
  const gtins = labels.flatMap(({ gtin }) => gtinOf(gtin ?? '') ?? [])
  if (gtins.length === 0) return []
  const { rows } = await sql<Package>`
    select gtin, item_id as "itemId", quantity from item_package
    where company_id = ${actor.companyId} and gtin = any(${gtins}::text[])`.execute(tx)
  return rows
}

type Asked = {
  readonly itemId: string | undefined
  readonly serialNumber: string | undefined
  readonly gtin: string | undefined
}

/** How the items are called, and which unit of the row has the serial number. */
async function namesOf({ tx, actor }: Work, row: StockRow, { itemId, serialNumber, gtin }: Asked): Promise<Names> {
  const ids = [row.itemId, ...(itemId === undefined ? [] : [itemId])]
  const { rows } = await sql<Names>`
    select (select json_object_agg(i.id, i.item_name) from item i
        where i.company_id = ${actor.companyId} and i.id = any(${ids}::uuid[])) as items,
      coalesce((select json_object_agg(u.serial, u.id) from unit u
        where u.company_id = ${actor.companyId} and u.stock_id = ${row.id} and u.serial = ${serialNumber ?? null}
          and u.gtin = ${gtin ?? null}), '{}') as units`.execute(tx)
  return rows[0] ?? { items: {}, units: {} }
}

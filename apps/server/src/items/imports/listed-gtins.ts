import { sql } from 'kysely'
import { gtinsIn } from '@galen/domain/importing/code-cells'
import type { ItemColumns } from '@galen/domain/importing/item-columns'
import type { ReadRow } from '@galen/domain/importing/read-rows'
import type { Db } from '../../platform/database/database.ts'

type Row = ReadRow<ItemColumns>

/**
 * An exported list names all GTINs of an item in one cell. Where they are all of one item, the first finds it and says
 * nothing new; otherwise no one knows which of them the row is to add, and at which level.
 */
export async function withOneGtin(db: Db, companyId: string, rows: readonly Row[]): Promise<readonly Row[]> {
  const listed = rows.flatMap(({ values: { gtin } }) => (gtin ? gtinsIn(gtin) : []))
  if (rows.every(({ values: { gtin } }) => !gtin || gtinsIn(gtin).length === 1)) return rows
  const holders = await sql<{ gtin: string; itemId: string }>`
    select gtin, item_id as "itemId" from item_package
    where company_id = ${companyId} and gtin = any(${listed}::text[])`.execute(db)
  const itemOf = new Map(holders.rows.map(({ gtin, itemId }) => [gtin, itemId]))
  return rows.map((row) => {
    const { gtin, ...values } = row.values
    const gtins = gtin ? gtinsIn(gtin) : []
    const [first = ''] = gtins
    if (gtins.length < 2) return row
    if (new Set(gtins.map((one) => itemOf.get(one))).size === 1 && itemOf.has(first))
      return { ...row, values: { ...values, gtin: first } }
    const message = 'must be one GTIN; more are added on the page of the item'
    return {
      ...row,
      values,
      problems: [...row.problems, { row: row.row, column: 'GTIN', text: gtin ?? null, message }],
    }
  })
}

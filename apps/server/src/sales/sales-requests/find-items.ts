import { sql } from 'kysely'
import { gtinOf } from '@galen/domain/scanning/gtin'
import { ndc12Of, readNdc } from '@galen/domain/items/ndc'
import type { Db } from '../../platform/database/database.ts'

export type FoundItem = {
  readonly itemId: string | null
  readonly problem: string | null
  /** How many units one of what was asked for holds: a case that is ordered by its GTIN has several. */
  readonly units: number
}

/** How the words of a customer are remembered. */
export const remembered = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The NDCs that a text may stand for, padded as they are compared. */
function ndcsIn(text: string): string[] {
  const reading = readNdc(text)
  if (reading.kind === 'refused') return []
  return (reading.kind === 'ndc' ? [reading.ndc] : reading.candidates).map(ndc12Of)
}

/**
 * Finds the item behind each text: our number, a GTIN, an NDC, or what the customer calls it. One that several items have is
 * no one's.
 */
export async function findRequestedItems(
  db: Db,
  companyId: string,
  asked: readonly string[],
  customerId: string | null = null,
): Promise<FoundItem[]> {
  const codes = asked.flatMap((text, place) => [
    { place, kind: 'number', code: text.toLowerCase() },
    { place, kind: 'name', code: remembered(text) },
    ...[gtinOf(text)].flatMap((gtin) => (gtin ? [{ place, kind: 'gtin', code: gtin as string }] : [])),
    ...ndcsIn(text).map((code) => ({ place, kind: 'ndc', code })),
  ])
  const { rows } = await sql<{ place: number; ids: string[]; active: boolean; units: number }>`
    with codes as (
      select * from jsonb_to_recordset(${JSON.stringify(codes)}::text::jsonb) as c (place integer, kind text, code text)
    ), found as (
      select c.place, i.id, i.is_active, 1 as units from codes c
        join item i on i.company_id = ${companyId} and lower(i.number) = c.code where c.kind = 'number'
      union select c.place, i.id, i.is_active, 1 from codes c
        join item i on i.company_id = ${companyId} and i.ndc12 = c.code where c.kind = 'ndc'
      union select c.place, i.id, i.is_active, p.quantity from codes c
        join item_package p on p.company_id = ${companyId} and p.gtin = c.code
        join item i on i.company_id = p.company_id and i.id = p.item_id where c.kind = 'gtin'
      union select c.place, i.id, i.is_active, 1 from codes c
        join customer_item_name n on n.company_id = ${companyId} and n.customer_id = ${customerId}::uuid and n.asked = c.code
        join item i on i.company_id = n.company_id and i.id = n.item_id where c.kind = 'name'
    )
    select place, array_agg(distinct id) as ids, bool_or(is_active) as active, max(units) as units from found group by place`.execute(
    db,
  )
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return asked.map((text, place) => {
    const row = byPlace.get(place)
    const [itemId = null] = row?.ids ?? []
    const unknown = (problem: string): FoundItem => ({ itemId: null, problem, units: 1 })
    if (!row || itemId === null) return unknown(`No item has the number, NDC or GTIN ${text}`)
    if (row.ids.length > 1) return unknown(`${row.ids.length} items may be meant by ${text}`)
    return row.active ? { itemId, problem: null, units: row.units } : unknown(`${text} is no longer sold`)
  })
}

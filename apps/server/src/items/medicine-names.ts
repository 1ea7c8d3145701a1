import { type RawBuilder, sql } from 'kysely'
import type { Medicine } from '@galen/contract/items/medicine'
import { medicineName, type NamedMedicine } from '@galen/domain/items/medicine-name'
import type { Db } from '../platform/database/database.ts'

const shortOf = (column: RawBuilder<unknown>) => sql<string | null>`
  (select coalesce(nullif(p.code, ''), p.name) from property p where p.company_id = i.company_id and p.id = ${column})`

/** The units in which strength and size are written. */
export const strengthUnitOf = shortOf(sql`i.strength_unit_id`)
export const sizeUnitOf = shortOf(sql`i.size_unit_id`)
export const formOf = sql<
  string | null
>`(select p.name from property p where p.company_id = i.company_id and p.id = i.form_id)`

/** How strong an item is and how much is in it, with units, as names and values of a json object; its table is `i`. */
export const measuresOfItem = sql`'strength', i.strength, 'strengthUnit', ${strengthUnitOf}, 'size', i.size,
  'sizeUnit', ${sizeUnitOf}, 'form', ${formOf}`

/** What the name of a medicine is made of, as json; the table of the item is `i`. Null where there is no item. */
export const medicineOfItem = sql<NamedMedicine | null>`
  case when i.id is null then null else json_build_object('itemName', i.item_name, ${measuresOfItem}) end`

/** The same with the schedule and the storage that stand beside it, as lists show them; by the id of an item. */
export const medicineWithPills = (companyId: RawBuilder<unknown>, itemId: RawBuilder<unknown>) => sql<Medicine>`(
  select json_build_object('itemName', i.item_name, ${measuresOfItem}, 'deaSchedule', i.dea_schedule, 'storage', i.storage)
  from item i where i.company_id = ${companyId} and i.id = ${itemId})`

/** How documents name items. */
export async function loadMedicineNames(
  db: Db,
  companyId: string,
  itemIds: readonly (string | undefined)[],
): Promise<ReadonlyMap<string | undefined, string>> {
  const ids = [...new Set(itemIds.filter((id) => id !== undefined))]
  const { rows } = await sql<{ readonly id: string; readonly medicine: NamedMedicine }>`
    select i.id, ${medicineOfItem} as medicine from item i
    where i.company_id = ${companyId} and i.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, medicine }) => [id, medicineName(medicine)]))
}

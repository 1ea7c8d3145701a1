import { type Property, systemProperties, type systemPropertyIndex } from '@galen/contract/admin/properties'
import { itemProperties } from '@galen/contract/items/item-properties'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import { vendorProperties } from '@galen/contract/partners/vendor-properties'
import type { RowOf } from '@galen/contract/search-index'
import { listOf, type PropertyType } from '@galen/domain/admin/property-types'
import { perform } from '../../client/api.tsx'
import type { RowContext } from '../../patterns/settings/saved-row.ts'

export type PropertyRow = RowOf<typeof systemPropertyIndex>
export type PropertyChange = Partial<Omit<Property, 'id' | 'type' | 'version'>>

const doors = {
  admin: systemProperties,
  customers: customerProperties,
  items: itemProperties,
  vendors: vendorProperties,
} as const

/** The calls of a list, by the door it is behind; each takes and gives the same (Spec §7). */
const callsOf = (type: PropertyType) => doors[listOf(type).door] as typeof customerProperties

type NewProperty = PropertyChange & { readonly name: string }

export const addProperty = (type: PropertyType, values: NewProperty, { call }: RowContext) =>
  call(callsOf(type).add, { body: { ...values, type: type as 'customerClass' } })

export async function changeProperty(
  type: PropertyType,
  row: PropertyRow,
  changes: PropertyChange,
  { call }: RowContext,
): Promise<PropertyRow> {
  const changed = await call(callsOf(type).change, {
    params: { id: row.id },
    body: { ...changes, version: row.version },
  })
  return { ...row, ...changed }
}

/** A value in use is switched off instead; the server says which. */
export async function removeProperty(type: PropertyType, { id }: PropertyRow): Promise<{ deactivated: boolean }> {
  const outcome = await perform(callsOf(type).remove, { params: { id } }, {})
  return { deactivated: outcome.through && outcome.body !== undefined }
}

/** Deletes a value after everything that used it went over to another one of its list. */
export const replaceProperty = (type: PropertyType, { id }: PropertyRow, moveTo: string) =>
  perform(callsOf(type).remove, { params: { id }, query: { moveTo } }, {})

/** Puts a value at another place of its list; the others move. */
export const moveProperty = (type: PropertyType, row: PropertyRow, position: number) =>
  perform(callsOf(type).change, { params: { id: row.id }, body: { version: row.version, position } }, {})

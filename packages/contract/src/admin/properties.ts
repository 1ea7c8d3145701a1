import * as z from 'zod'
import { type PropertyType, propertyTypes, typesBehind } from '@galen/domain/admin/property-types'
import { settingSections } from '@galen/domain/admin/setting-sections'
import { freightRules } from '@galen/domain/partners/customer'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const wholeDays = z.int().min(0).max(3650)
const inches = z.number().positive().max(999)
const percent = z.number().min(0).max(100).multipleOf(0.01)

/** What a value of a list has; a field that its list does not know is null. */
const values = {
  name: readableLine(120).min(1),
  code: readableLine(24).min(1).nullable(),
  days: wholeDays.nullable(),
  discountPercent: percent.nullable(),
  discountDays: wholeDays.nullable(),
  discountOnTotal: z.boolean().nullable(),
  presetLength: inches.nullable(),
  presetWidth: inches.nullable(),
  presetHeight: inches.nullable(),
  accountId: z.uuid().nullable(),
  termsId: z.uuid().nullable(),
  shipVia: readableLine(200).min(1).nullable(),
  freightRule: z.enum(freightRules).nullable(),
}

const place = { position: z.int().min(1).max(10_000), active: z.boolean() }
const kept = {
  id: z.uuid(),
  /** One that every company has: it can be switched off, but neither renamed nor removed. */
  builtIn: z.boolean(),
  /** How many records use it; a value in use is deactivated instead of deleted. */
  usedBy: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
}

/** One value of a list that administrators keep. */
export const Property = z.object({ ...kept, type: z.enum(propertyTypes), ...values, ...place })
export type Property = z.infer<typeof Property>

/** A new value goes to the end of its list unless it is given a place. */
export const newProperty = <const T extends readonly PropertyType[]>(types: T) =>
  z.strictObject({ type: z.enum(types), ...z.object(values).partial().shape, name: values.name, ...optional(place) })

export const changedProperty = z.strictObject({
  ...baseVersion,
  ...z.object(values).partial().shape,
  ...optional(place),
})

function optional<S extends z.ZodRawShape>(shape: S) {
  return z.object(shape).partial().shape
}

/** A value in use is not deleted: it is no longer offered, and records that have it keep it. */
export const Deactivated = z.object({ deactivated: z.literal(true), usedBy: z.int(), property: Property })

/** Which value of the same list takes over what the removed one was used for. */
export const movable = z.strictObject({ moveTo: z.uuid().optional() })

export const ofType = <const T extends readonly PropertyType[]>(types: T) => z.strictObject({ type: z.enum(types) })

export const SettingValue = z.union([z.string().max(2000), z.number(), z.boolean()])

/** A switch of the company; it exists in every company and holds its default until someone decides otherwise. */
export const SystemSetting = z.object({
  id: z.uuid(),
  key: z.string(),
  kind: z.enum(['text', 'number', 'yes/no', 'date', 'list']),
  section: z.enum(settingSections),
  name: z.string(),
  help: z.string(),
  value: SettingValue,
  byDefault: SettingValue,
  choices: z.array(z.string()).nullable(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type SystemSetting = z.infer<typeof SystemSetting>

/** Lists that no other area has: currencies, competitors, ledger accounts and what they are for; and the settings. */
export const systemProperties = {
  add: route({
    method: 'POST',
    path: '/api/admin/system-properties',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a value to a list of the company',
    body: newProperty(typesBehind('admin')),
    replies: { 200: Property },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/system-properties/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a value of a list, or the value of a setting',
    params: byId,
    query: confirmable,
    body: z.strictObject({ ...changedProperty.shape, value: SettingValue.optional() }),
    replies: { 200: z.union([Property, SystemSetting]), 202: NeedsConfirmation },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/system-properties/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary:
      'Delete a value, or deactivate it when it is used and nothing takes its place; a setting goes back to its default',
    params: byId,
    query: movable,
    replies: { 200: Deactivated, 204: null },
  }),
}

/** Every value of every list and every setting, for lookups that are cached 60 s (Spec §7). A setting has the type setting. */
export const systemPropertyIndex = searchIndex({
  name: 'system-properties',
  summary: 'The lists and settings of the company',
  needs: 'signed-in',
  row: z.object({
    ...kept,
    type: z.string(),
    ...values,
    ...place,
    kind: z.string().nullable(),
    section: z.string().nullable(),
    help: z.string().nullable(),
    value: SettingValue.nullable(),
    byDefault: SettingValue.nullable(),
    choices: z.array(z.string()).nullable(),
  }),
  fields: {
    id: 'id',
    type: 'keyword',
    name: 'text',
    code: 'keyword',
    position: 'number',
    active: 'boolean',
    builtIn: 'boolean',
    usedBy: 'number',
    section: 'keyword',
    kind: 'keyword',
    changedAt: 'instant',
  },
  matches: ['name', 'code', 'type', 'help'],
  sortable: ['type', 'position', 'name', 'code', 'usedBy', 'changedAt'],
  sort: [
    { field: 'type', direction: 'Asc' },
    { field: 'position', direction: 'Asc' },
  ],
})

export const itemPropertyIndex = searchIndex({
  name: 'item_properties',
  summary: 'The lists that describe items: categories, classes, units, schedules, package types, screens',
  needs: 'signed-in',
  row: Property,
  fields: {
    id: 'id',
    type: 'keyword',
    name: 'text',
    code: 'keyword',
    position: 'number',
    active: 'boolean',
    builtIn: 'boolean',
    usedBy: 'number',
  },
  matches: ['name', 'code', 'type'],
  sortable: ['type', 'position', 'name', 'code', 'usedBy'],
  sort: [
    { field: 'type', direction: 'Asc' },
    { field: 'position', direction: 'Asc' },
  ],
})

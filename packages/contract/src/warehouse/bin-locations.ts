import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { storages } from '@galen/domain/items/item'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { binName } from './stocks.ts'

const values = {
  name: binName,
  /** The part of the warehouse. */
  zone: readableLine(24),
  /** The order in which bins are walked to. */
  pickSequence: z.int().min(0).max(1_000_000),
  storage: z.enum(storages),
  active: z.boolean(),
}

/** A place where stock lies: a property of the type location (Spec §3). */
export const BinLocation = z.object({
  id: z.uuid(),
  type: z.literal('location'),
  ...values,
  builtIn: z.boolean(),
  /** How many rows of stock, items and units lie there. */
  lots: z.int(),
  items: z.int(),
  units: z.int(),
  version: z.int(),
})
export type BinLocation = z.infer<typeof BinLocation>

const { name, ...others } = values
const optional = z.object(others).partial().shape
const EDIT = allOf('EDIT_SYSTEM_PROPERTIES', 'EDIT_STOCK')

export const binLocations = {
  list: route({
    method: 'GET',
    path: '/api/stocks/properties',
    needs: 'LIST_STOCKS',
    summary: 'The bins of the warehouse',
    query: z.strictObject({ type: z.literal('location').optional() }),
    replies: { 200: z.array(BinLocation) },
  }),
  add: route({
    method: 'POST',
    path: '/api/stocks/properties',
    needs: EDIT,
    summary: 'Add a bin',
    body: z.strictObject({ type: z.literal('location').optional(), name, ...optional }),
    replies: { 200: BinLocation },
  }),
  change: route({
    method: 'PUT',
    path: '/api/stocks/properties/:id',
    needs: EDIT,
    summary: 'Rename a bin or change what it is; its stock comes along',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      type: z.literal('location').optional(),
      name: name.optional(),
      ...optional,
    }),
    replies: { 200: BinLocation },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/stocks/properties/:id',
    needs: EDIT,
    summary: 'Delete a bin that is empty',
    params: byId,
    replies: { 204: null },
  }),
}

export const warehousePropertyIndex = searchIndex({
  name: 'warehouse-properties',
  summary: 'The bins of the warehouse',
  needs: 'LIST_STOCKS',
  row: BinLocation,
  fields: {
    id: 'id',
    type: 'keyword',
    name: 'keyword',
    zone: 'keyword',
    pickSequence: 'number',
    storage: 'keyword',
    active: 'boolean',
    builtIn: 'boolean',
    lots: 'number',
    items: 'number',
    units: 'number',
  },
  matches: ['name', 'zone'],
  sortable: ['name', 'zone', 'pickSequence', 'lots', 'units'],
  sort: [{ field: 'pickSequence', direction: 'Asc' }],
})

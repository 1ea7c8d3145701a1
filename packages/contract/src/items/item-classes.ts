import * as z from 'zod'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { itemTypes } from '@galen/domain/items/item'
import { classDecisions, classProposalLifecycle } from '@galen/domain/items/item-class'
import { allOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { classValues, Item } from './items.ts'

const ItemClass = z.object({
  type: z.enum(itemTypes),
  deaSchedule: z.enum(deaSchedules).nullable(),
  isNarcotic: z.boolean().nullable(),
  listChemical: z.boolean(),
  dscsaExempt: z.string().nullable(),
  ingredients: z.array(
    z.object({
      ingredient: z.string(),
      strength: z.string().nullable(),
      unit: z.string().nullable(),
      baseFactor: z.string().nullable(),
    }),
  ),
})

export const itemClasses = {
  change: route({
    method: 'PUT',
    path: '/api/items/:id/class',
    needs: allOf('LIST_ITEMS', 'APPROVE_COMPLIANCE'),
    summary: 'Change which controls an item is under; a change that loosens them waits for a second person',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      ...z.object(classValues).partial().shape,
      reason: readableLine(500).min(1),
      /** Why a class that does not fit a substance of the item applies all the same; another person agrees. */
      exemption: readableLine(500).optional(),
    }),
    replies: { 200: Item },
  }),
  decide: route({
    method: 'PUT',
    path: '/api/items/class-proposals/:id',
    needs: 'APPROVE_COMPLIANCE',
    summary: 'Confirm or reject the class of a new item, or a change that loosens the controls of an item',
    params: byId,
    body: z.strictObject({
      status: z.enum(classDecisions),
      note: readableProse(2000).default(''),
      exemption: readableLine(500).default(''),
      version: z.int().positive().optional(),
    }),
    replies: {
      200: z.object({
        id: z.uuid(),
        itemId: z.uuid(),
        status: z.enum(classProposalLifecycle.statuses),
        itemActive: z.boolean(),
      }),
    },
  }),
}

/** One row for each class that waits or was decided. */
export const itemClassProposalIndex = searchIndex({
  name: 'item_class_proposal',
  summary: 'Classes of new items and changes of class, with what was decided',
  needs: 'LIST_COMPLIANCE',
  row: z.object({
    id: z.uuid(),
    itemId: z.uuid(),
    itemNumber: z.string(),
    itemName: z.string(),
    ndc: z.string().nullable(),
    kind: z.enum(['new', 'change']),
    classBefore: ItemClass.nullable(),
    classAfter: ItemClass,
    reason: z.string(),
    status: z.enum(classProposalLifecycle.statuses),
    askedById: z.uuid(),
    askedByName: z.string().nullable(),
    askedAt: z.iso.datetime(),
    decidedByName: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    note: z.string(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    itemId: 'id',
    itemNumber: 'keyword',
    itemName: 'text',
    kind: 'keyword',
    status: 'keyword',
    askedAt: 'instant',
    decidedAt: 'instant',
  },
  matches: ['itemNumber', 'itemName', 'reason', 'note'],
  sortable: ['itemNumber', 'itemName', 'kind', 'status', 'askedAt', 'decidedAt'],
  sort: [{ field: 'askedAt', direction: 'Desc' }],
})

/** Items whose confirmed class does not fit a substance that they name. */
export const unfitClassIndex = searchIndex({
  name: 'unfit_class',
  summary: 'Items whose confirmed class does not fit a controlled substance or listed chemical that they name',
  needs: 'LIST_COMPLIANCE',
  row: z.object({
    id: z.uuid(),
    number: z.string(),
    itemName: z.string(),
    type: z.enum(itemTypes),
    substances: z.array(z.string()),
    isActive: z.boolean(),
  }),
  fields: { id: 'id', number: 'keyword', itemName: 'text', type: 'keyword', isActive: 'boolean' },
  matches: ['number', 'itemName'],
  sortable: ['number', 'itemName', 'type'],
  sort: [{ field: 'number', direction: 'Asc' }],
})

/** Controlled items whose substance is not known, so that no limit can count it. */
export const unknownSubstanceIndex = searchIndex({
  name: 'unknown_substance',
  summary: 'Controlled items and list chemicals without ingredients',
  needs: 'LIST_COMPLIANCE',
  row: z.object({
    id: z.uuid(),
    number: z.string(),
    itemName: z.string(),
    ndc: z.string().nullable(),
    deaSchedule: z.enum(deaSchedules).nullable(),
    listChemical: z.boolean(),
    manufacturer: z.string().nullable(),
    isActive: z.boolean(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    itemName: 'text',
    deaSchedule: 'keyword',
    listChemical: 'boolean',
    isActive: 'boolean',
  },
  matches: ['number', 'itemName', 'ndc', 'manufacturer'],
  sortable: ['number', 'itemName', 'deaSchedule'],
  sort: [{ field: 'number', direction: 'Asc' }],
})

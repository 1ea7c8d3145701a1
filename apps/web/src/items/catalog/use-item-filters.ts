import type { itemIndex } from '@galen/contract/items/item-indices'
import { itemFlags } from '@galen/contract/items/item-flags'
import { manufacturerIndex } from '@galen/contract/partners/manufacturers'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { type ListFilter, lookupIn } from '../../patterns/list/list-declaration.ts'
import type { SystemView } from '../../patterns/list/list-view.ts'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useIdle } from '../../client/idle.ts'
import { scheduleInWords } from './item-labels.tsx'
import { useItemLists } from './item-lists.ts'

const manufacturers = lookupIn(manufacturerIndex, (row) => row.name)
const schedules = deaSchedules.map((schedule) => ({ value: schedule, label: scheduleInWords(schedule) }))

/** Every way to narrow the list of items; lists and flags are those of the company. */
export function useItemFilters(): readonly ListFilter<keyof typeof itemIndex.fields>[] {
  // They are read when the rows are there.
  const enabled = useIdle()
  const lists = useItemLists(enabled)
  const flags = useRead(itemFlags.list, {}, { enabled, freshForMs: LOOKUP_FRESH_MS }).data ?? []
  return [
    { field: 'isActive', label: text('Status'), kind: 'yes-no', yes: text('Active'), no: text('Inactive') },
    { field: 'itemClassId', label: text('Class'), kind: 'one-of', options: lists.choices('itemClass', null) },
    { field: 'deaSchedule', label: text('Schedule'), kind: 'one-of', options: schedules },
    { field: 'manufacturerId', label: text('Manufacturer'), kind: 'lookup', lookup: manufacturers },
    { field: 'formId', label: text('Form'), kind: 'one-of', options: lists.choices('formUnit', null) },
    {
      field: 'flags',
      label: text('Flag'),
      kind: 'one-of',
      options: flags.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
    },
    { field: 'dropShip', label: text('Drop ship'), kind: 'yes-no' },
    { field: 'onHand', label: text('On hand'), kind: 'number' },
    { field: 'shortDated', label: text('Short dated'), kind: 'number' },
    { field: 'price', label: text('Price'), kind: 'money' },
  ]
}

export const itemViews: readonly SystemView[] = [
  { name: 'active', label: text('Active'), filters: { isActive: ['true'] } },
  { name: 'in-stock', label: text('In stock'), query: 'onHand:[1 TO *]' },
  { name: 'short-dated', label: text('Short dated'), query: 'shortDated:[1 TO *]' },
]

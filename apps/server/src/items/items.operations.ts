import { itemProperties } from '@galen/contract/items/item-properties'
import { propertyCalls } from '../admin/property-calls.ts'
import type { Area } from '../platform/area.ts'
import { itemFlagByScreenSearch } from './flags/item-flag.search.ts'
import { addItemFlag, changeItemFlag, listFlagScreens, listItemFlags, removeItemFlag } from './flags/item-flags.ts'

/** The catalogue. */
export const items: Area = {
  operations: [
    ...propertyCalls(itemProperties, 'items'),
    listItemFlags,
    listFlagScreens,
    addItemFlag,
    changeItemFlag,
    removeItemFlag,
  ],
  indices: [itemFlagByScreenSearch],
}

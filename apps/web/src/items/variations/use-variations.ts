import type { ItemVariation } from '@galen/contract/items/item-variations'
import { type Item, items } from '@galen/contract/items/items'
import type { Input } from '@galen/contract/route'
import { call } from '../../client/call.ts'
import { errorWithin } from '../../client/error-within.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useLines } from '../../patterns/lines/use-lines.ts'
import { marginConfirmation } from './margin-confirmation.ts'
import { remargined, variationFields } from './variation-changes.ts'

type Change = NonNullable<Input<typeof items.change>['body']['itemVariations']>[number]

/** The variations of an item, each saved by itself. */
export function useVariations(id: string, open: OpenDocument<Item> | undefined) {
  return useLines<ItemVariation>({
    kind: 'item',
    id,
    rows: open?.stored.itemVariations,
    changedBy: open?.field('itemVariations').mark,
    fields: variationFields,
    derive: remargined,
    readOnly: open?.readOnly,
    read: async () => (await call(items.get, { params: { id } })).body.itemVariations,
    save: async (changes, context) => {
      const change = { ...changes, id: context.stored.id, version: context.version } as Change
      const body = { version: open?.stored.version ?? 1, itemVariations: [change] }
      const item = await context
        .call(items.change, { params: { id }, body }, marginConfirmation)
        .catch((reason: unknown) => Promise.reject(errorWithin(reason, 'itemVariations.0.')))
      open?.replace(item)
      return item.itemVariations.find((variation) => variation.id === context.stored.id) ?? context.stored
    },
  })
}

import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { type RowOf, search } from '@galen/contract/search-index'
import { formatMoney, parseCents } from '@galen/domain/money'
import { arrayOr } from '@galen/domain/search/query-builder'
import { call } from '../../client/call.ts'
import { quoted } from '../../client/search.ts'
import { text } from '../../kit/text.ts'
import type { ChoiceSource } from '../../patterns/pickers/choice-source.ts'

type Item = RowOf<typeof sellableItemIndex>

/** One vendor's variation of an item that can be sold. */
export type VariationFound = Pick<
  Item,
  'number' | 'ndc' | 'itemName' | 'strength' | 'size' | 'deaSchedule' | 'gtin' | 'barcode' | 'manufacturer'
> & {
  readonly id: string
  readonly itemId: string
  readonly childNumber: string
  readonly vendorName: string
  readonly price: number | null
  readonly available: number
}

const variationsOf = ({ id: itemId, offers, ...item }: Item): VariationFound[] =>
  offers.map(({ id, childNumber, vendorName, price, available }) => ({
    ...item,
    itemId,
    id,
    childNumber,
    vendorName,
    price,
    available,
  }))

async function ask(query: string, size: number, signal?: AbortSignal): Promise<VariationFound[]> {
  const input = { params: { index: sellableItemIndex.name }, query: { query, size } }
  const { body } = await call(search, input, signal ? { signal } : {})
  return (body.content as unknown as readonly Item[]).flatMap(variationsOf)
}

const MOST_SHOWN = 12

/** Finds what can be sold by number, NDC, name or scan, one row for each vendor's variation. */
export const salesVariationSource: ChoiceSource<VariationFound> = {
  name: 'sales-variation',
  key: [search.path, { index: sellableItemIndex.name }, { choicesWithin: 'variations' }],
  find: async (words, signal) => {
    const query = words.split(/\s+/).filter(Boolean).map(quoted).join(' ')
    return (await ask(query, 8, signal)).slice(0, MOST_SHOWN)
  },
  read: async (ids, signal) => ask(arrayOr('id', ids), ids.length, signal),
  choice: ({ id, number, itemName }) => ({ id, label: `${number} ${itemName}` }),
  detail: ({ vendorName, childNumber, price, available, strength }) =>
    text('{strength} · {vendor} {child} · {price} · {available} available', {
      strength,
      vendor: vendorName,
      child: childNumber,
      price: price === null ? '–' : formatMoney(parseCents(price)),
      available,
    }),
  leftOut: text('Only active items with a price are listed.'),
}

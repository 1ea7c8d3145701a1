import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { type RowOf, search } from '@galen/contract/search-index'
import { medicineName } from '@galen/domain/items/medicine-name'
import { formatMoney, parseCents } from '@galen/domain/money'
import { rankSellable } from '@galen/domain/sales/rank-sellable'
import { namedSo } from '@galen/domain/search/named-so'
import { arrayOr, exact } from '@galen/domain/search/query-builder'
import { call } from '../../client/call.ts'
import { quoted } from '../../client/search.ts'
import { text } from '../../kit/text.ts'
import { MedicineOption } from '../../patterns/medicines/medicine-names.tsx'
import type { ChoiceSource } from '../../patterns/pickers/choice-source.ts'

type Item = RowOf<typeof sellableItemIndex>

/** One vendor's variation of an item that can be sold. */
export type VariationFound = Pick<
  Item,
  | 'number'
  | 'ndc'
  | 'ndc12'
  | 'itemName'
  | 'strength'
  | 'strengthUnit'
  | 'size'
  | 'sizeUnit'
  | 'form'
  | 'deaSchedule'
  | 'gtin'
  | 'barcode'
  | 'manufacturer'
> & {
  readonly id: string
  readonly itemId: string
  readonly childNumber: string
  readonly vendorItemNumber: string
  readonly vendorName: string
  readonly price: number | null
  readonly available: number
}

const variationsOf = ({ id: itemId, offers, ...item }: Item): VariationFound[] =>
  offers.map(({ id, childNumber, vendorItemNumber, vendorName, price, available }) => ({
    ...item,
    itemId,
    id,
    childNumber,
    vendorItemNumber,
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
/** What is asked for, so that the strength that was typed is among it. */
const ASKED = 40

/** What is named so; where nothing is, what was found by words, or by the number of a vendor where no word is known. */
async function found(words: string, signal: AbortSignal | undefined): Promise<readonly VariationFound[]> {
  const query = words.split(/\s+/).filter(Boolean).map(quoted).join(' ')
  const named = namedSo(words, ['itemName'])
  const byName = named === '' ? [] : await ask(named, ASKED, signal)
  if (byName.length > 0) return byName
  const byWords = await ask(query, words === '' ? MOST_SHOWN : ASKED, signal)
  return byWords.length > 0 || /\s/.test(words) || !/\d/.test(words)
    ? byWords
    : ask(exact('variationNumbers', words), 2, signal)
}

/** Finds what can be sold by number, NDC, name or scan, one row for each vendor's variation, in the order of P19. */
export const salesVariationSource: ChoiceSource<VariationFound> = {
  name: 'sales-variation',
  key: [search.path, { index: sellableItemIndex.name }, { choicesWithin: 'variations' }],
  find: async (words, signal) => rankSellable(words, await found(words.trim(), signal)).slice(0, MOST_SHOWN),
  read: async (ids, signal) => ask(arrayOr('id', ids), ids.length, signal),
  choice: (of) => ({ id: of.id, label: `${of.number} ${medicineName(of)}` }),
  show: (of) => <MedicineOption number={of.number} of={of} />,
  detail: ({ vendorName, price, available }) =>
    text('{vendor} · {price} · {available} available', {
      vendor: vendorName,
      price: price === null ? '–' : formatMoney(parseCents(price)),
      available,
    }),
  leftOut: text('Only active items with a price are listed.'),
}

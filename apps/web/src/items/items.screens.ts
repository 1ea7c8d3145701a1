import type { itemIndex } from '@galen/contract/items/item-indices'
import { allOf } from '@galen/domain/permissions'
import { exact } from '@galen/domain/search/query-builder'
import { medicineName } from '@galen/domain/items/medicine-name'
import { documentKeys } from '../patterns/document/document-keys.ts'
import { lineGridKeys } from '../patterns/lines/line-grid-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { itemListKeys } from './catalog/item-list-keys.ts'
import { historyKeys, itemKeys } from './catalog/item-keys.ts'
import { itemAddress } from './catalog/item-address.ts'

const ITEMS = text('Items')

// A list inside an item opens its row with the key that would do what comes next; an item has no such act.
const { primary: _primary, ...documentKeysOfItem } = documentKeys

/** The catalog. */
export const itemsScreens: readonly Screen[] = [
  {
    ...menuEntry('/item'),
    title: ITEMS,
    about: text('Item catalog: codes, variations, prices, stock and lots'),
    icon: 'rows',
    counts: [{ index: 'item' }],
    creates: { label: text('New item'), address: '/item?new=item', needs: allOf('LIST_ITEMS', 'EDIT_ITEM') },
    records: records<typeof itemIndex>({
      index: 'item',
      kind: text('Item'),
      icon: 'rows',
      label: (item) => `${item.number} ${medicineName(item)}`,
      detail: (item) => [item.ndc, item.manufacturer].filter(Boolean).join(' · '),
      address: (item) => itemAddress(item.id),
    }),
    scanned: {
      label: text('Find the item'),
      address: ({ gtin, contentGtin, code }) => {
        const number = gtin ?? contentGtin
        return `/item?${new URLSearchParams({ q: number ? exact('gtin', number) : exact('barcode', code) })}`
      },
    },
    help: {
      sentences: [
        text('All items, highest priority first, with stock and price.'),
        text('Search by name, NDC in any layout, GTIN or number; a scan of the box opens its item.'),
        text('Start a new item with its NDC. The drug directory fills in what it knows; check it before you save.'),
      ],
      words: ['NDC', 'GTIN', 'DEA schedule'],
    },
    keys: [listKeys, listCreateKeys, listSelectionKeys, itemListKeys],
    page: async () => (await import('./catalog/items-page.tsx')).ItemsPage,
  },
  {
    path: '/item/:id/:tab?',
    title: text('Item'),
    above: [ITEMS],
    needs: 'LIST_ITEMS',
    icon: 'rows',
    help: {
      sentences: [
        text('Changes save automatically. Fields filled in from a directory stay marked until you accept them.'),
        text(
          'Price and margin update each other, using the SOA cost first. Prices below the minimum margin need a reason.',
        ),
        text('Codes, variations, movements and lots each have a tab. Several users can edit the same item at once.'),
      ],
      words: ['NDC', 'GTIN', 'SOA cost', 'PCR', 'DEA schedule', 'Lot'],
    },
    keys: [documentKeysOfItem, listKeys, lineGridKeys, itemKeys, historyKeys],
    page: async () => (await import('./catalog/item-page.tsx')).ItemPage,
  },
]

import type { pedigreeIndex, stockIndex, stockOperationIndex } from '@galen/contract/warehouse/stock-indices'
import { allOf } from '@galen/domain/permissions'
import { exact } from '@galen/domain/search/query-builder'
import { medicineName } from '@galen/domain/items/medicine-name'
import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listGroupKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { quarantineKeys } from './stock/quarantine-keys.ts'
import { stockKeys, stockScanKeys } from './stock/stock-keys.ts'
import { ON_HAND } from './stock/stock-queries.ts'

const ABOVE = [text('Warehouse')]
const NEEDS = 'LIST_STOCKS'

const stock = {
  title: text('Stock'),
  help: {
    sentences: [
      text('Every lot with its bin, expiry and quantity, the first to expire first.'),
      text(
        'Scan an item or a bin to find it. Right and left arrow open and close a group. Press m to move a row and # to save a count.',
      ),
      text('Moves, counts and quarantine leave a numbered operation with user and reason.'),
    ],
    words: ['Lot', 'NDC', 'GTIN'],
  },
  keys: [listKeys, listSelectionKeys, listGroupKeys, stockKeys, stockScanKeys, tabKeys],
  page: async () => (await import('./stock/stock-page.tsx')).StockPage,
} as const satisfies Partial<Screen>

/** Stock, quarantine, bins and the operations on them. */
export const warehouseScreens: readonly Screen[] = [
  {
    ...menuEntry('/warehouse'),
    ...stock,
    about: text('Stock by lot and bin, quarantine, bin locations'),
    icon: 'rows',
    counts: [{ index: 'stock', query: ON_HAND }],
    records: [
      records<typeof stockIndex>({
        index: 'stock',
        kind: text('Lot'),
        icon: 'rows',
        label: ({ lot, medicine }) => `${lot} ${medicineName(medicine)}`,
        detail: ({ location, onHand }) => text('{onHand} in {location}', { onHand, location }),
        address: ({ lot }) => `/warehouse/stock?${new URLSearchParams({ q: exact('lot', lot) })}`,
      }),
      records<typeof pedigreeIndex>({
        index: 'pedigree',
        kind: text('Serial number'),
        icon: 'scan',
        label: ({ serialNumber, medicine }) => `${serialNumber} ${medicineName(medicine)}`,
        detail: ({ lot }) => text('Lot {lot}', { lot }),
        address: ({ lot }) => `/warehouse/stock?${new URLSearchParams({ q: exact('lot', lot) })}`,
      }),
    ],
    scanned: {
      label: text('Find stock'),
      address: ({ lot }) => lot && `/warehouse/stock?${new URLSearchParams({ q: exact('lot', lot) })}`,
    },
  },
  { path: '/warehouse/stock', above: ABOVE, needs: NEEDS, icon: 'rows', ...stock },
  {
    path: '/warehouse/quarantine',
    title: text('Quarantine'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'shield',
    help: {
      sentences: [
        text('Stock that cannot be sold, with reason, time and user.'),
        text('Press u to release a row. Returned items are released after they were verified.'),
        text('Recalled and expired lots are never released.'),
      ],
      words: ['Lot'],
    },
    keys: [listKeys, listSelectionKeys, quarantineKeys, tabKeys],
    page: async () => (await import('./stock/quarantine-page.tsx')).QuarantinePage,
  },
  {
    path: '/warehouse/bins',
    title: text('Bin locations'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('Bins in the order they are walked to when items are picked.'),
        text('Rename a bin and its stock comes along. An empty bin can be deleted.'),
        text('Print labels and scan them to move stock.'),
      ],
    },
    keys: [settingsKeys, tabKeys],
    page: async () => (await import('./bins/bins-page.tsx')).BinsPage,
  },
  {
    path: '/warehouse/operations',
    title: text('Operations'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'history',
    records: records<typeof stockOperationIndex>({
      index: 'stock-operation',
      kind: text('Stock operation'),
      icon: 'history',
      label: ({ number }) => number,
      detail: ({ items, note }) => [items, note].filter(Boolean).join(' · '),
      address: ({ number }) => `/warehouse/operations?q=${encodeURIComponent(number)}`,
    }),
    help: {
      sentences: [
        text('Moves, counts, quarantine, corrections and recalls of stock.'),
        text('Each has a number, a user and, where one is asked for, a reason.'),
        text('Use the filters to find operations by kind, time or user.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./operations/operations-page.tsx')).OperationsPage,
  },
  {
    path: '/warehouse/move',
    title: text('Move by scan'),
    above: ABOVE,
    needs: allOf('LIST_STOCKS', 'EDIT_STOCK'),
    icon: 'scan',
    help: {
      sentences: [
        text('Scan a lot or a serial number, then the label of the bin it goes to.'),
        text('Change the quantity before you scan the bin when only a part goes.'),
        text('Without a network, moves are saved on this device and sent in order later.'),
      ],
      words: ['Lot', 'GTIN'],
    },
    page: async () => (await import('./operations/move-page.tsx')).MovePage,
  },
]

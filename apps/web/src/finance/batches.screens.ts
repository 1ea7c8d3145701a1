import type { batchIndex } from '@galen/contract/finance/batches'
import { text } from '../kit/text.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'

export const batchScreens: readonly Screen[] = [
  {
    ...menuEntry('/batch'),
    title: text('Batches'),
    about: text('Deposits of customer payments'),
    icon: 'rows',
    counts: [{ index: 'batch' }],
    records: records<typeof batchIndex>({
      index: 'batch',
      kind: text('Batch'),
      icon: 'rows',
      label: ({ number }) => number,
      detail: ({ bankAccount }) => bankAccount ?? '',
      address: ({ number }) => `/batch?q=${encodeURIComponent(number)}`,
    }),
    begins: [{ label: text('Close batch'), address: '/batch', needs: 'EDIT_BATCH' }],
    help: {
      sentences: [
        text('Customer payments are collected in a batch until it is deposited.'),
        text('Close a batch to book the deposit; enter what you counted to check it.'),
        text('Payments of a closed batch can be voided, but not changed.'),
      ],
    },
    keys: [listKeys],
    page: async () => (await import('./batches/batches-page.tsx')).BatchesPage,
  },
]

import { tabKeys } from '../patterns/document/document-keys.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'

/** The tabs of `/sales-order`; each is a screen of its own, so that none waits for the code of another. */
export const salesScreens: readonly Screen[] = [
  {
    ...menuEntry('/sales-order'),
    path: '/sales-order/:tab?',
    title: text('Web carts'),
    above: [text('Sales')],
    about: text('Open carts of web customers'),
    icon: 'rows',
    counts: 'web-cart',
    help: {
      sentences: [
        text('Carts that customers started in the shop and have not submitted yet.'),
        text('Preview a cart to see its lines with the prices of the day they were added.'),
        text('Sales reps see the carts of their own customers. The list updates live.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./web-carts/web-carts-page.tsx')).WebCartsPage,
  },
]

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
    about: text('What customers have put aside in the shop'),
    icon: 'rows',
    counts: 'web-cart',
    help: {
      sentences: [
        text('These are the carts that customers have begun in the shop and not submitted yet.'),
        text('Look at one beside the list to see its lines at the prices of the day each was put in.'),
        text('A sales rep sees the carts of their own customers; they grow while you look.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./web-carts/web-carts-page.tsx')).WebCartsPage,
  },
]

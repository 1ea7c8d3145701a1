import { allOf } from '@galen/domain/permissions'
import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'

const ABOVE = [text('Compliance')]

const onHold = {
  title: text('On hold'),
  help: {
    sentences: [
      text('Each row is one reason why an order waits; an order can have several.'),
      text('Open a row to see the evidence; Approve or Refuse with a note.'),
      text('The last approval places the order; a reason whose cause ends goes away by itself.'),
    ],
    words: ['DEA schedule'],
  },
  keys: [listKeys, tabKeys],
  page: async () => (await import('./approvals/on-hold-page.tsx')).OnHoldPage,
} as const satisfies Partial<Screen>

/** Orders that wait for a decision. */
export const complianceScreens: readonly Screen[] = [
  {
    ...menuEntry('/compliance'),
    ...onHold,
    about: text('Orders on hold and shipping holds'),
    icon: 'warning',
    counts: 'sales_approval',
  },
  { path: '/compliance/on-hold', above: ABOVE, needs: 'LIST_COMPLIANCE', icon: 'warning', ...onHold },
  {
    path: '/compliance/approved',
    title: text('Approved'),
    above: ABOVE,
    needs: 'LIST_COMPLIANCE',
    icon: 'check',
    help: {
      sentences: [
        text('These are the reasons that were approved, with the person, the time and the note.'),
        text('An approval holds as long as the order asks for no more than was approved.'),
        text('Open a row to see the evidence of that day.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./approvals/approved-page.tsx')).ApprovedPage,
  },
  {
    path: '/compliance/shipping-hold',
    title: text('Shipping hold'),
    above: ABOVE,
    needs: allOf('LIST_COMPLIANCE', 'LIST_SALES'),
    icon: 'warning',
    help: {
      sentences: [
        text('Orders on shipping hold can be edited and picked, but their invoices cannot be placed.'),
        text('Release an order when it may leave.'),
        text('The note says why it is held.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./approvals/shipping-hold-page.tsx')).ShippingHoldPage,
  },
]

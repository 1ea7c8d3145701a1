import { allOf } from '@galen/domain/permissions'
import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { holdDeskKeys } from './approvals/hold-desk-keys.ts'

const ABOVE = [text('Compliance')]

const onHold = {
  title: text('On hold'),
  help: {
    sentences: [
      text('Orders on hold are at left; each reason of the marked order is at right with its evidence.'),
      text('Write a note, then Approve or Reject the reason; brackets mark another one.'),
      text('The last approval places the order; a reason whose cause ends goes away by itself.'),
    ],
    words: ['DEA schedule'],
  },
  keys: [holdDeskKeys, tabKeys],
  page: async () => (await import('./approvals/on-hold-page.tsx')).OnHoldPage,
} as const satisfies Partial<Screen>

/** Orders that wait for a decision. */
export const complianceScreens: readonly Screen[] = [
  {
    ...menuEntry('/compliance'),
    ...onHold,
    about: text('Orders on hold and shipping holds'),
    icon: 'warning',
    counts: [{ index: 'held-order' }],
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
  {
    path: '/compliance/item-classes',
    title: text('Item classes'),
    above: ABOVE,
    needs: 'LIST_COMPLIANCE',
    icon: 'warning',
    help: {
      sentences: [
        text('A new prescription or controlled item stays inactive until compliance confirms its class.'),
        text('A change that loosens the controls of an item needs a second person of compliance.'),
        text('Open a row to see what changes from what to what, then Confirm or Reject it.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./item-classes/item-classes-page.tsx')).ItemClassesPage,
  },
  {
    path: '/compliance/without-ingredients',
    title: text('Without ingredients'),
    above: ABOVE,
    needs: 'LIST_COMPLIANCE',
    icon: 'warning',
    help: {
      sentences: [
        text('These items are controlled, but their ingredients are not known.'),
        text('No limit can count them, so their orders are held.'),
        text('Open an item and change its class to add the ingredients.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./item-classes/unknown-substances-page.tsx')).UnknownSubstancesPage,
  },
  {
    path: '/compliance/licenses',
    title: text('Licenses to review'),
    above: ABOVE,
    needs: 'LIST_COMPLIANCE',
    icon: 'warning',
    help: {
      sentences: [
        text('A license counts once another person than who recorded it verified it.'),
        text('A DEA number has one holder, unless it is recorded as another account of the same registrant.'),
        text('Open a row to verify or correct the license on its customer or vendor.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./approvals/licenses-to-review-page.tsx')).LicensesToReviewPage,
  },
  {
    path: '/compliance/classes-to-review',
    title: text('Classes to review'),
    above: ABOVE,
    needs: 'LIST_COMPLIANCE',
    icon: 'warning',
    help: {
      sentences: [
        text('These items name a controlled substance or a list chemical, but have no schedule or mark.'),
        text('Open an item and change its class to set the schedule or to mark it.'),
        text('An exemption needs a second person of compliance.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./item-classes/classes-to-review-page.tsx')).ClassesToReviewPage,
  },
  {
    path: '/compliance/limits',
    title: text('Limits'),
    above: ABOVE,
    needs: 'LIST_COMPLIANCE',
    icon: 'settings',
    help: {
      sentences: [
        text('A limit says how much of a controlled substance a class of customers may get within a window of days.'),
        text('A change is a new version from a day on; open a row to see every version.'),
        text('Orders above a limit, of a substance without one, or of one bought for the first time are held.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [listKeys, listCreateKeys, tabKeys],
    page: async () => (await import('./limits/limits-page.tsx')).LimitsPage,
  },
]

import { allOf, anyOf } from '@galen/domain/permissions'
import type { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { text } from '../kit/text.ts'
import { documentKeys, tabKeys } from '../patterns/document/document-keys.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { bannerKeys } from '../patterns/warehouse/banner-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { receiptAddress } from './receipts/receipt-address.ts'
import { countingKeys } from './receipts/counting-keys.ts'
import { TO_RECEIVE } from './receipts/receipt-queries.ts'

const ABOVE = [text('Purchase'), text('Receipts')]
const REVISION_ABOVE = [text('Finances'), text('Receipt revision')]
const NEEDS = 'LIST_RECEIPTS'
const MANUAL = allOf('RECEIPT_VALIDATION', 'EDIT_VENDOR_FINANCE')
const CHECKING = anyOf('CHECK_RECEIPT', 'RECEIPT_VALIDATION')

const toReceive = {
  title: text('To receive'),
  help: {
    sentences: [
      text('These are placed purchase orders with something still open.'),
      text('Choose Receive to count a delivery; a count in progress is continued.'),
      text('Late orders are past their expected date.'),
    ],
  },
  keys: [listKeys, tabKeys],
  page: async () => (await import('./receipts/to-receive-page.tsx')).ToReceivePage,
} as const satisfies Partial<Screen>

const receipt = {
  title: text('Receipt'),
  above: ABOVE,
  needs: anyOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'RECEIPT_VALIDATION'),
  icon: 'scan',
  help: {
    sentences: [
      text('Scan each package, or press l to enter a lot by hand.'),
      text('A scan that needs an answer opens a dialog; nothing is counted until you answer.'),
      text('Placing asks in one place what has to be decided and takes the products into stock.'),
    ],
    words: ['NDC'],
  },
  keys: [documentKeys, countingKeys, bannerKeys],
  page: async () => (await import('./receipts/receipt-page.tsx')).ReceiptPage,
} as const satisfies Partial<Screen>

const revision = {
  title: text('Receipt revision'),
  help: {
    sentences: [
      text('Each placed receipt is compared with its order and the invoice of the vendor.'),
      text('A discrepancy is a difference beyond the tolerance that is not settled yet.'),
      text('Validating a receipt opens the payable.'),
    ],
  },
  keys: [listKeys, tabKeys],
  page: async () => (await import('./receipts/revision-list-page.tsx')).RevisionListPage,
} as const satisfies Partial<Screen>

/** The tabs of `/receipt`, the receipt itself, and its revision. */
export const receiptScreens: readonly Screen[] = [
  {
    ...menuEntry('/receipt'),
    ...toReceive,
    about: text('Deliveries: count, place, return'),
    icon: 'scan',
    counts: [{ index: 'purchase-order', query: TO_RECEIVE }],
    begins: [
      { label: text('Receive products'), address: '/receipt/to-receive', needs: 'CREATE_RECEIPT' },
      { label: text('Manual receipt'), address: '/receipt/manual/new', needs: MANUAL },
    ],
    records: records<typeof receiptIndex>({
      index: 'receipt',
      kind: text('Receipt'),
      icon: 'scan',
      label: (receipt) => receipt.number ?? '',
      detail: (receipt) => receipt.vendor,
      address: receiptAddress,
    }),
  },
  { path: '/receipt/to-receive', above: ABOVE, needs: NEEDS, icon: 'scan', ...toReceive },
  {
    path: '/receipt/drafts',
    title: text('Drafts'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'scan',
    help: {
      sentences: [
        text('These are deliveries that are being counted.'),
        text('Continue opens the count; several people can count one delivery.'),
        text('Deleting a draft forgets everything that was counted on it.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./receipts/draft-receipts-page.tsx')).DraftReceiptsPage,
  },
  {
    path: '/receipt/previous-receipts',
    title: text('Previous receipts'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'scan',
    help: {
      sentences: [
        text('These are the receipts that were placed, with what they cost.'),
        text('A placed receipt waits for its invoice, a validated one is owed, a closed one is paid.'),
        text('Open a receipt to return products or to see its lots.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./receipts/previous-receipts-page.tsx')).PreviousReceiptsPage,
  },
  {
    path: '/receipt/return-receipts',
    title: text('Returns'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'scan',
    help: {
      sentences: [
        text('These are products that went back to vendors.'),
        text('Each return has a vendor credit at the price that was paid.'),
        text('Cancel a return to put the products back into stock; its credit is voided.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./receipts/returns-page.tsx')).ReturnsPage,
  },
  {
    path: '/receipt/manual/new',
    title: text('Manual receipt'),
    above: ABOVE,
    needs: MANUAL,
    icon: 'plus',
    help: {
      sentences: [
        text('A manual receipt is an invoice without a purchase order: products, charges, or both.'),
        text('It is placed and validated at once, and the payable opens.'),
        text('Opening stock is booked against opening balances, and nothing is owed for it.'),
      ],
    },
    keys: [],
    page: async () => (await import('./receipts/manual-receipt-page.tsx')).ManualReceiptPage,
  },
  { path: '/receipt/:order/new', ...receipt },
  { path: '/receipt/:order/:receipt', ...receipt },
  {
    ...menuEntry('/receipt-revision'),
    ...revision,
    about: text('Match orders, receipts and vendor invoices'),
    icon: 'check',
  },
  { path: '/receipt-revision/:status', above: REVISION_ABOVE, needs: CHECKING, icon: 'check', ...revision },
  {
    path: '/receipt-revision/:order/:receipt/:number',
    title: text('Revision'),
    above: REVISION_ABOVE,
    needs: CHECKING,
    icon: 'check',
    help: {
      sentences: [
        text('Enter the invoice: number, date, freight, and quantity and price of each line.'),
        text('A difference beyond the tolerance needs a decision before the receipt can be validated.'),
        text('Validating posts the difference and opens the payable.'),
      ],
    },
    keys: [documentKeys],
    page: async () => (await import('./receipts/revision-page.tsx')).RevisionPage,
  },
]

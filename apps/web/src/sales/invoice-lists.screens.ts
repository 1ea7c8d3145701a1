import type { invoiceIndex, manualInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { text } from '../kit/text.ts'
import { documentKeys, tabKeys } from '../patterns/document/document-keys.ts'
import { listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { shippingBarKeys, toInvoiceKeys } from './invoices/to-invoice-keys.ts'
import { pickingKeys } from './invoices/picking-keys.ts'
import { invoiceAddress } from './invoices/invoice-address.ts'

const ABOVE = [text('Sales'), text('Invoices')]
const NEEDS = 'LIST_INVOICES'

const toInvoice = {
  title: text('To invoice'),
  help: {
    sentences: [
      text('These are the placed orders with something left to ship, and how much of each is in stock.'),
      text('A row opens the draft invoice of the order, or begins one. A scanned order, invoice or package opens too.'),
      text('Select rows to print pick lists or create invoices for all of them.'),
    ],
  },
  keys: [listKeys, listSelectionKeys, tabKeys, toInvoiceKeys, shippingBarKeys],
  page: async () => (await import('./invoices/to-invoice-page.tsx')).ToInvoicePage,
} as const satisfies Partial<Screen>

const invoice = {
  title: text('Invoice'),
  above: ABOVE,
  needs: NEEDS,
  icon: 'rows',
  help: {
    sentences: [
      text('Scan each package; the lot that expires first is proposed for every line.'),
      text('Another lot needs a reason. A refused scan says why and takes nothing.'),
      text('Placing takes the items out of stock, numbers the invoice and opens the receivable.'),
    ],
    words: ['NDC', 'T3, T2', 'SSCC'],
  },
  keys: [documentKeys, pickingKeys],
  page: async () => (await import('./invoices/invoice-page.tsx')).InvoicePage,
} as const satisfies Partial<Screen>

/** The tabs of `/invoice` and the invoice itself; each is a screen of its own. */
export const invoiceListScreens: readonly Screen[] = [
  {
    ...menuEntry('/invoice'),
    ...toInvoice,
    about: text('Orders to ship, drafts, placed invoices and returns'),
    icon: 'rows',
    counts: [{ index: 'to-invoice', needs: 'CREATE_INVOICE' }, { index: 'invoice' }],
    records: [
      records<typeof invoiceIndex>({
        index: 'invoice',
        kind: text('Invoice'),
        icon: 'rows',
        label: (invoice) => invoice.number,
        detail: (invoice) => invoice.customer,
        address: invoiceAddress,
      }),
      records<typeof manualInvoiceIndex>({
        index: 'manual-invoice',
        kind: text('Manual invoice'),
        icon: 'rows',
        label: (invoice) => invoice.number,
        detail: (invoice) => invoice.customer,
        address: invoiceAddress,
      }),
    ],
    page: async () => (await import('./invoices/invoices-default.tsx')).InvoicesDefault,
  },
  { path: '/invoice/to-invoice', above: ABOVE, needs: NEEDS, icon: 'rows', ...toInvoice },
  {
    path: '/invoice/previous-invoices',
    title: text('Placed invoices'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the invoices that were placed, with what is still owed.'),
        text('Search by invoice, order, customer or tracking number.'),
        text('A sales rep sees the invoices of their own customers.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./invoices/previous-invoices-page.tsx')).PreviousInvoicesPage,
  },
  {
    path: '/invoice/drafts',
    title: text('Drafts'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the invoices that are being packed.'),
        text('A draft that needs attention says why, for example after a lot was quarantined.'),
        text('Deleting a draft makes its stock available again.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./invoices/draft-invoices-page.tsx')).DraftInvoicesPage,
  },
  {
    path: '/invoice/return-invoices',
    title: text('Returns'),
    above: ABOVE,
    needs: NEEDS,
    icon: 'rows',
    help: {
      sentences: [
        text('These are the items that customers sent back, with the credit for each.'),
        text('Returned items stay in quarantine until they are verified.'),
        text('A return can be canceled while its credit is not applied.'),
      ],
    },
    keys: [listKeys, tabKeys],
    page: async () => (await import('./invoices/return-invoices-page.tsx')).ReturnInvoicesPage,
  },
  { path: '/invoice/:order/new', ...invoice },
  { path: '/invoice/:order/:invoice', ...invoice },
]

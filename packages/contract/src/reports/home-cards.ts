import { addDays, type BusinessDate } from '@galen/domain/dates'
import { type Job, jobsOf } from '@galen/domain/identity/jobs'
import { allOf, type Needs, permits } from '@galen/domain/permissions'
import { arrayOr, exact, matchesAll, range } from '@galen/domain/search/query-builder'
import { mailMessageIndex } from '../admin/messages.ts'
import { heldOrderIndex } from '../compliance/held-orders.ts'
import { batchIndex } from '../finance/batches.ts'
import { itemClassProposalIndex } from '../items/item-classes.ts'
import { customerIndex } from '../partners/customer-lists.ts'
import { NOT_IGNORED, toPurchaseIndex } from '../purchasing/demand-indices.ts'
import { purchaseOrderDraftIndex, purchaseOrderIndex } from '../purchasing/purchase-order-indices.ts'
import { receiptDraftIndex, receiptIndex } from '../purchasing/receipt-indices.ts'
import { invoiceApprovalIndex } from '../sales/invoice-approval.ts'
import { invoiceDraftIndex, invoiceIndex, toInvoiceIndex } from '../sales/invoice-indices.ts'
import { salesOrderDraftIndex, salesOrderIndex, salesOrderRequestIndex } from '../sales/sales-order-indices.ts'
import type { SearchIndex } from '../search-index.ts'
import { quarantinedLotIndex, stockIndex } from '../warehouse/stock-indices.ts'

/** Work that waits in a list: home counts what the list at the address shows, by the same query. */
export type HomeCard<I extends SearchIndex = SearchIndex> = {
  readonly index: I
  /** The permission for the screen of the list, where the list itself asks for another one. */
  readonly needs?: Needs
  /** All that the list at the address asks for on that day. */
  readonly query: (today: BusinessDate) => string
  readonly opens: (today: BusinessDate) => string
  /** The most urgent first. */
  readonly first: I['sortable'][number]
  /** Since when, or until when, the first one waits; without it the card has no age. */
  readonly age?: { readonly field: keyof I['fields'] & string; readonly is: 'since' | 'until' }
}

const card = <I extends SearchIndex>(declared: HomeCard<I>) => declared as unknown as HomeCard
const all = () => ''
const at = (address: string) => () => address
const always = (query: string) => () => query

const TO_RECEIVE = 'status:Placed AND openUnits:>0'
const ON_HAND = 'onHand:>0'
const LATE = 'status:Placed AND lateDays:>0'
const UNDATED = 'status:Placed AND NOT expectedDate:*'
const asked = (query: string) => `?q=${encodeURIComponent(query)}`

export const homeCards = {
  drafts: card({
    index: salesOrderDraftIndex,
    query: all,
    opens: at('/sales-order/drafts'),
    first: 'createdAt',
    age: { field: 'createdAt', is: 'since' },
  }),
  'orders-on-hold': card({
    index: salesOrderIndex,
    query: always(exact('status', 'Hold')),
    opens: at('/sales-order/previous-sales-order?view=held'),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  requests: card({
    index: salesOrderRequestIndex,
    query: always(exact('status', 'Received')),
    opens: at('/sales-order/sales-request?f.status=Received'),
    first: 'receivedAt',
    age: { field: 'receivedAt', is: 'since' },
  }),
  'licenses-ending': card({
    index: customerIndex,
    needs: 'LIST_CUSTOMERS',
    query: always(matchesAll([exact('isActive', true), arrayOr('standing', ['expiring', 'expired'])])),
    opens: at('/customer?f.isActive=true&f.standing=expiring&f.standing=expired'),
    first: 'standing',
  }),
  'customers-to-approve': card({
    index: customerIndex,
    needs: allOf('LIST_CUSTOMERS', 'APPROVE_COMPLIANCE'),
    query: always(exact('complianceStatus', 'pending')),
    opens: at('/customer?view=undecided'),
    first: 'createdAt',
    age: { field: 'createdAt', is: 'since' },
  }),
  'receive-today': card({
    index: purchaseOrderIndex,
    needs: 'LIST_RECEIPTS',
    query: (today) => matchesAll([TO_RECEIVE, range('expectedDate', null, today)]),
    opens: (today) => `/receipt/to-receive?f.expectedDate=..${today}`,
    first: 'expectedDate',
    age: { field: 'expectedDate', is: 'since' },
  }),
  'receipts-in-progress': card({
    index: receiptDraftIndex,
    query: all,
    opens: at('/receipt/drafts'),
    first: 'createdAt',
    age: { field: 'createdAt', is: 'since' },
  }),
  'to-ship': card({
    index: toInvoiceIndex,
    query: all,
    opens: at('/invoice/to-invoice'),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  packing: card({
    index: invoiceDraftIndex,
    query: all,
    opens: at('/invoice/drafts'),
    first: 'createdAt',
    age: { field: 'createdAt', is: 'since' },
  }),
  'held-shipments': card({
    index: toInvoiceIndex,
    needs: 'CREATE_INVOICE',
    query: always(exact('shippingHold', true)),
    opens: at('/invoice/to-invoice?f.shippingHold=true'),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  'short-dated': card({
    index: stockIndex,
    query: always(matchesAll([ON_HAND, exact('shortDated', true), exact('expired', false)])),
    opens: at('/warehouse/stock?view=short-dated&group=none'),
    first: 'expirationDate',
    age: { field: 'expirationDate', is: 'until' },
  }),
  'to-put-away': card({
    index: stockIndex,
    query: always(matchesAll([ON_HAND, exact('location', 'RECEIVING')])),
    opens: at('/warehouse/stock?view=receiving&group=none'),
    first: 'receivedOn',
    age: { field: 'receivedOn', is: 'since' },
  }),
  quarantine: card({
    index: quarantinedLotIndex,
    needs: 'LIST_STOCKS',
    query: all,
    opens: at('/warehouse/quarantine'),
    first: 'expirationDate',
  }),
  'returns-to-inspect': card({
    index: quarantinedLotIndex,
    needs: 'LIST_STOCKS',
    query: always(exact('quarantineReasons', 'RETURN')),
    opens: at('/warehouse/quarantine?f.quarantineReasons=RETURN'),
    first: 'expirationDate',
  }),
  'suspect-product': card({
    index: quarantinedLotIndex,
    needs: 'LIST_STOCKS',
    query: always(arrayOr('quarantineReasons', ['SUSPECT', 'LABEL_MISMATCH', 'RECALL'])),
    opens: at(
      '/warehouse/quarantine?f.quarantineReasons=SUSPECT&f.quarantineReasons=LABEL_MISMATCH&f.quarantineReasons=RECALL',
    ),
    first: 'expirationDate',
  }),
  'to-purchase': card({
    index: toPurchaseIndex,
    query: always(NOT_IGNORED),
    opens: at('/purchase-order/to-purchase?group=none'),
    first: 'oldestOrderDate',
    age: { field: 'oldestOrderDate', is: 'since' },
  }),
  'purchase-drafts': card({
    index: purchaseOrderDraftIndex,
    query: all,
    opens: at('/purchase-order/drafts'),
    first: 'createdAt',
    age: { field: 'createdAt', is: 'since' },
  }),
  'late-purchases': card({
    index: purchaseOrderIndex,
    needs: 'LIST_PURCHASES',
    query: always(LATE),
    opens: at('/purchase-order/list-purchase-order?view=late'),
    first: 'expectedDate',
    age: { field: 'expectedDate', is: 'since' },
  }),
  'purchases-to-confirm': card({
    index: purchaseOrderIndex,
    needs: 'LIST_PURCHASES',
    query: always(UNDATED),
    opens: at(`/purchase-order/list-purchase-order${asked(UNDATED)}`),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  'to-decide': card({
    index: heldOrderIndex,
    query: all,
    opens: at('/compliance/on-hold'),
    first: 'heldSince',
    age: { field: 'heldSince', is: 'since' },
  }),
  'shipping-holds': card({
    index: salesOrderIndex,
    needs: allOf('LIST_COMPLIANCE', 'LIST_SALES'),
    query: always('shippingHold:true'),
    opens: at('/compliance/shipping-hold'),
    first: 'shippingHoldAt',
    age: { field: 'shippingHoldAt', is: 'since' },
  }),
  'item-classes': card({
    index: itemClassProposalIndex,
    query: always(exact('status', 'Waiting')),
    opens: at('/compliance/item-classes?f.status=Waiting'),
    first: 'askedAt',
    age: { field: 'askedAt', is: 'since' },
  }),
  'invoices-to-approve': card({
    index: invoiceApprovalIndex,
    query: always('status:Placed'),
    opens: at('/invoice-approval'),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  'receipts-to-match': card({
    index: receiptIndex,
    query: always('status:Placed AND discrepancy:false'),
    opens: at('/receipt-revision/Placed'),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  'receipts-that-differ': card({
    index: receiptIndex,
    query: always('status:Placed AND discrepancy:true'),
    opens: at('/receipt-revision/Discrepancy'),
    first: 'placedDate',
    age: { field: 'placedDate', is: 'since' },
  }),
  batches: card({
    index: batchIndex,
    query: always(exact('status', 'Open')),
    opens: at('/batch?view=open'),
    first: 'openedAt',
    age: { field: 'openedAt', is: 'since' },
  }),
  'past-due': card({
    index: invoiceIndex,
    query: (today) => matchesAll([range('dueDate', null, addDays(today, -1)), range('balance', '0.01', null)]),
    opens: (today) => `/invoice/previous-invoices?f.dueDate=..${addDays(today, -1)}&f.balance=0.01..`,
    first: 'dueDate',
    age: { field: 'dueDate', is: 'since' },
  }),
  'failed-messages': card({
    index: mailMessageIndex,
    query: always(exact('status', 'Needs a person')),
    opens: at('/messages?f.status=Needs+a+person'),
    first: 'createdAt',
    age: { field: 'createdAt', is: 'since' },
  }),
} as const

export type HomeCardName = keyof typeof homeCards
export const homeCardNames = Object.keys(homeCards) as [HomeCardName, ...HomeCardName[]]

type Desk = {
  /** The work of the job, the most urgent first. */
  readonly cards: readonly HomeCardName[]
  /** Those whose first rows stand on the page as well. */
  readonly lists: readonly HomeCardName[]
}

const desks: Readonly<Record<Job, Desk>> = {
  rep: {
    cards: [
      'drafts',
      'orders-on-hold',
      'requests',
      'licenses-ending',
      'shipping-holds',
      'invoices-to-approve',
      'customers-to-approve',
    ],
    lists: ['drafts', 'orders-on-hold', 'requests', 'licenses-ending'],
  },
  warehouse: {
    cards: [
      'receive-today',
      'receipts-in-progress',
      'to-ship',
      'held-shipments',
      'short-dated',
      'to-put-away',
      'quarantine',
      'returns-to-inspect',
      'packing',
    ],
    lists: ['receive-today', 'to-ship', 'short-dated', 'to-put-away'],
  },
  buyer: {
    cards: ['to-purchase', 'late-purchases', 'purchases-to-confirm', 'purchase-drafts', 'short-dated', 'quarantine'],
    lists: ['to-purchase', 'late-purchases', 'purchases-to-confirm', 'purchase-drafts'],
  },
  compliance: {
    cards: [
      'to-decide',
      'shipping-holds',
      'licenses-ending',
      'customers-to-approve',
      'suspect-product',
      'item-classes',
      'quarantine',
    ],
    lists: ['to-decide', 'licenses-ending', 'suspect-product', 'item-classes'],
  },
  accountant: {
    cards: [
      'invoices-to-approve',
      'receipts-to-match',
      'receipts-that-differ',
      'batches',
      'past-due',
      'receipts-in-progress',
    ],
    lists: ['invoices-to-approve', 'receipts-to-match', 'batches', 'past-due'],
  },
  administrator: {
    cards: [
      'failed-messages',
      'to-decide',
      'requests',
      'drafts',
      'to-ship',
      'receive-today',
      'receipts-to-match',
      'invoices-to-approve',
      'past-due',
      'late-purchases',
      'short-dated',
      'licenses-ending',
    ],
    lists: ['failed-messages', 'to-decide'],
  },
  reader: {
    cards: ['orders-on-hold', 'requests', 'to-ship', 'receive-today', 'late-purchases', 'short-dated'],
    lists: ['orders-on-hold', 'to-ship'],
  },
}

const mayOpen = ({ index, needs = index.needs }: HomeCard, granted: ReadonlySet<string>) =>
  permits(index.needs, granted) && permits(needs, granted)

/** What stands on the home page of someone with these permissions, the most urgent of their first job first. */
export function deskOf(granted: ReadonlySet<string>): Desk {
  const mine = jobsOf(granted).map((job) => desks[job])
  const permitted = (names: readonly HomeCardName[]) =>
    [...new Set(names)].filter((name) => mayOpen(homeCards[name], granted))
  return { cards: permitted(mine.flatMap(({ cards }) => cards)), lists: permitted(mine.flatMap(({ lists }) => lists)) }
}

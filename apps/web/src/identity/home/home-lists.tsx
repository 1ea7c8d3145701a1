import { marginText } from '../../kit/margin-text.ts'
import type { HomeCardName } from '@galen/contract/reports/home-cards'
import { mailMessageIndex } from '@galen/contract/admin/messages'
import { heldOrderIndex } from '@galen/contract/compliance/held-orders'
import { batchIndex } from '@galen/contract/finance/batches'
import { itemClassProposalIndex } from '@galen/contract/items/item-classes'
import { customerIndex } from '@galen/contract/partners/customer-lists'
import { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { purchaseOrderDraftIndex, purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { invoiceApprovalIndex } from '@galen/contract/sales/invoice-approval'
import { invoiceIndex, toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import {
  salesOrderDraftIndex,
  salesOrderIndex,
  salesOrderRequestIndex,
} from '@galen/contract/sales/sales-order-indices'
import type { RowOf, SearchIndex } from '@galen/contract/search-index'
import { quarantinedLotIndex, stockIndex } from '@galen/contract/warehouse/stock-indices'
import { medicineName } from '@galen/domain/items/medicine-name'
import { writeFigure } from '@galen/domain/notation'
import { quarantineReasons } from '@galen/domain/warehouse/stock'
import type { ReactNode } from 'react'
import { translate, text } from '../../kit/text.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { Amount, At, Day, Nothing } from '../../patterns/list/cells.tsx'

type Column<R> = { readonly label: string; readonly value: (row: R) => ReactNode; readonly align?: 'end' }
type Declared<R> = {
  readonly columns: readonly Column<R>[]
  readonly opens: (row: R) => string
  /** What stands there when nothing waits. */
  readonly none: string
}
export type HomeList = Declared<Record<string, unknown>>

/** The first column names the record and opens it. */
const list = <I extends SearchIndex>(_index: I, declared: Declared<RowOf<I>>) => declared as unknown as HomeList

const or = (words: string | null | undefined): ReactNode => words || <Nothing />
const units = (figure: number) => writeFigure(figure)

/** What of each list stands on the home page. */
export const homeLists: Readonly<Partial<Record<HomeCardName, HomeList>>> = {
  drafts: list(salesOrderDraftIndex, {
    columns: [
      { label: text('Customer'), value: (row) => row.customer ?? text('No customer yet') },
      { label: text('PO number'), value: (row) => or(row.externalNumber) },
      { label: text('Lines'), value: (row) => units(row.lines), align: 'end' },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Changed'), value: (row) => <At instant={row.changedAt} /> },
    ],
    opens: ({ id }) => `/sales-order/${id}/so-information`,
    none: text('No drafts.'),
  }),
  'orders-on-hold': list(salesOrderIndex, {
    columns: [
      { label: text('Order'), value: (row) => row.number },
      { label: text('Customer'), value: (row) => or(row.customer) },
      { label: text('Reasons'), value: (row) => units(row.reasons.length), align: 'end' },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Placed'), value: (row) => <At instant={row.placedDate} /> },
    ],
    opens: ({ id }) => `/sales-order/${id}/items`,
    none: text('No order is on hold.'),
  }),
  requests: list(salesOrderRequestIndex, {
    columns: [
      { label: text('Request'), value: (row) => row.number },
      { label: text('Customer'), value: (row) => row.customer ?? row.customerText },
      { label: text('Unmatched lines'), value: (row) => units(row.problems), align: 'end' },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Received'), value: (row) => <At instant={row.receivedAt} /> },
    ],
    opens: ({ id }) => `/sales-order/sales-request/${id}/so-information`,
    none: text('Every request is answered.'),
  }),
  'licenses-ending': list(customerIndex, {
    columns: [
      { label: text('Customer'), value: (row) => row.companyName },
      { label: text('Number'), value: (row) => row.number },
      { label: text('Sales rep'), value: (row) => or(row.salesRepName) },
      { label: text('Ends'), value: (row) => <Day date={row.licenseEndsOn} /> },
      {
        label: text('License'),
        value: ({ standing }) =>
          standing === 'expired' ? (
            <StatusPill tone="void">{text('Expired')}</StatusPill>
          ) : (
            <StatusPill tone="hold">{text('Expiring')}</StatusPill>
          ),
      },
    ],
    opens: ({ id }) => `/customer/${id}/compliance`,
    none: text('No license ends soon.'),
  }),
  'receive-today': list(purchaseOrderIndex, {
    columns: [
      { label: text('PO'), value: (row) => row.number ?? '' },
      { label: text('Vendor'), value: (row) => or(row.vendor) },
      { label: text('Expected'), value: (row) => <Expected on={row.expectedDate} late={row.lateDays} /> },
      { label: text('Lines'), value: (row) => units(row.openLines), align: 'end' },
      { label: text('Units'), value: (row) => units(row.openUnits), align: 'end' },
    ],
    opens: ({ id, draftReceiptId }) => `/receipt/${id}/${draftReceiptId ?? 'new'}`,
    none: text('No receipt is expected today.'),
  }),
  'to-ship': list(toInvoiceIndex, {
    columns: [
      { label: text('Order'), value: (row) => row.number },
      { label: text('Customer'), value: (row) => row.customer },
      { label: text('Pickup'), value: (row) => or(row.pickup) },
      { label: text('Ship via'), value: (row) => or(row.shipVia) },
      { label: text('Units'), value: (row) => units(row.remainingUnits), align: 'end' },
      {
        label: text('Picked'),
        value: ({ draftedUnits, remainingUnits }) =>
          draftedUnits === 0 ? <Nothing /> : `${Math.round((100 * draftedUnits) / Math.max(1, remainingUnits))}%`,
        align: 'end',
      },
    ],
    opens: ({ id, drafts }) => `/invoice/${id}/${drafts[0]?.id ?? 'new'}`,
    none: text('No order waits for shipping.'),
  }),
  'short-dated': list(stockIndex, {
    columns: [
      { label: text('Lot'), value: (row) => <span className="code">{row.lot}</span> },
      { label: text('Item'), value: (row) => medicineName(row.medicine) },
      { label: text('Bin'), value: (row) => <span className="code">{row.location}</span> },
      { label: text('Units'), value: (row) => units(row.onHand), align: 'end' },
      { label: text('Expires'), value: (row) => <Day date={row.expirationDate} /> },
    ],
    opens: ({ lot }) => `/warehouse/stock?f.lot=${encodeURIComponent(lot)}&group=none`,
    none: text('No lot expires soon.'),
  }),
  'to-put-away': list(stockIndex, {
    columns: [
      { label: text('Lot'), value: (row) => <span className="code">{row.lot}</span> },
      { label: text('Item'), value: (row) => medicineName(row.medicine) },
      { label: text('Units'), value: (row) => units(row.onHand), align: 'end' },
      { label: text('Received'), value: (row) => <Day date={row.receivedOn} /> },
    ],
    opens: ({ lot }) => `/warehouse/stock?f.lot=${encodeURIComponent(lot)}&f.location=RECEIVING`,
    none: text('Everything is put away.'),
  }),
  'to-purchase': list(toPurchaseIndex, {
    columns: [
      { label: text('Item'), value: (row) => medicineName(row) },
      { label: text('Vendor'), value: (row) => row.vendor },
      { label: text('Needed'), value: (row) => units(row.needed), align: 'end' },
      { label: text('Suggested'), value: (row) => units(row.suggested), align: 'end' },
      { label: text('Oldest order'), value: (row) => <At instant={row.oldestOrderDate} /> },
    ],
    opens: ({ number }) => `/purchase-order/to-purchase?q=${encodeURIComponent(number)}`,
    none: text('Nothing to buy.'),
  }),
  'late-purchases': list(purchaseOrderIndex, {
    columns: [
      { label: text('PO'), value: (row) => row.number ?? '' },
      { label: text('Vendor'), value: (row) => or(row.vendor) },
      { label: text('Expected'), value: (row) => <Expected on={row.expectedDate} late={row.lateDays} /> },
      { label: text('Open units'), value: (row) => units(row.openUnits), align: 'end' },
    ],
    opens: ({ id }) => `/purchase-order/${id}`,
    none: text('No PO is late.'),
  }),
  'purchases-to-confirm': list(purchaseOrderIndex, {
    columns: [
      { label: text('PO'), value: (row) => row.number ?? '' },
      { label: text('Vendor'), value: (row) => or(row.vendor) },
      { label: text('Placed'), value: (row) => <At instant={row.placedDate} /> },
      { label: text('Open units'), value: (row) => units(row.openUnits), align: 'end' },
    ],
    opens: ({ id }) => `/purchase-order/${id}`,
    none: text('Every PO has an expected date.'),
  }),
  'purchase-drafts': list(purchaseOrderDraftIndex, {
    columns: [
      { label: text('Vendor'), value: (row) => row.vendor ?? text('No vendor yet') },
      { label: text('Buyer'), value: (row) => or(row.buyer) },
      { label: text('Lines'), value: (row) => units(row.lines), align: 'end' },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Created'), value: (row) => <At instant={row.createdAt} /> },
    ],
    opens: ({ id }) => `/purchase-order/${id}`,
    none: text('No draft POs.'),
  }),
  'to-decide': list(heldOrderIndex, {
    columns: [
      { label: text('Order'), value: (row) => row.number },
      { label: text('Customer'), value: (row) => or(row.customer) },
      { label: text('Reasons'), value: (row) => row.reasons },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Held since'), value: (row) => <At instant={row.heldSince} /> },
    ],
    opens: ({ id }) => `/compliance/on-hold?order=${id}`,
    none: text('No order waits for a decision.'),
  }),
  'suspect-product': list(quarantinedLotIndex, {
    columns: [
      { label: text('Lot'), value: (row) => <span className="code">{row.lot}</span> },
      { label: text('Item'), value: (row) => medicineName(row.medicine) },
      {
        label: text('Reason'),
        value: ({ quarantineReasons: held }) => held.map((reason) => translate(quarantineReasons[reason])).join(', '),
      },
      { label: text('Units'), value: (row) => units(row.onHand), align: 'end' },
      { label: text('Since'), value: (row) => <At instant={row.since} /> },
    ],
    opens: ({ lot }) => `/warehouse/quarantine?q=${encodeURIComponent(lot)}`,
    none: text('No suspicious product.'),
  }),
  'item-classes': list(itemClassProposalIndex, {
    columns: [
      { label: text('Item'), value: (row) => row.itemNumber },
      { label: text('Name'), value: (row) => row.itemName },
      { label: text('Reason'), value: (row) => or(row.reason) },
      { label: text('Asked by'), value: (row) => or(row.askedByName) },
      { label: text('Asked'), value: (row) => <At instant={row.askedAt} /> },
    ],
    opens: ({ itemNumber }) => `/compliance/item-classes?q=${encodeURIComponent(itemNumber)}`,
    none: text('No item waits for compliance.'),
  }),
  'invoices-to-approve': list(invoiceApprovalIndex, {
    columns: [
      { label: text('Invoice'), value: (row) => row.number },
      { label: text('Customer'), value: (row) => row.customerName },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Margin'), value: (row) => marginText(row.margin), align: 'end' },
      { label: text('Placed'), value: (row) => <At instant={row.placedDate} /> },
    ],
    opens: ({ id, number }) => `/invoice-approval/${id}/${encodeURIComponent(number)}`,
    none: text('Every invoice is approved.'),
  }),
  'receipts-to-match': list(receiptIndex, {
    columns: [
      { label: text('Receipt'), value: (row) => row.number ?? '' },
      { label: text('Vendor'), value: (row) => row.vendor },
      { label: text('PO'), value: (row) => or(row.purchaseOrderNumber) },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Placed'), value: (row) => <At instant={row.placedDate} /> },
    ],
    opens: ({ id, purchaseOrderId, number }) =>
      `/receipt-revision/${purchaseOrderId ?? 'manual'}/${id}/${encodeURIComponent(number ?? '')}`,
    none: text('Every receipt is checked.'),
  }),
  batches: list(batchIndex, {
    columns: [
      { label: text('Batch'), value: (row) => row.number },
      { label: text('Bank account'), value: (row) => or(row.bankAccount) },
      { label: text('Payments'), value: (row) => units(row.payments), align: 'end' },
      { label: text('Total'), value: (row) => <Amount of={row.total} />, align: 'end' },
      { label: text('Opened'), value: (row) => <At instant={row.openedAt} /> },
    ],
    opens: ({ number }) => `/batch?q=${encodeURIComponent(number)}`,
    none: text('No batch is open.'),
  }),
  'past-due': list(invoiceIndex, {
    columns: [
      { label: text('Invoice'), value: (row) => row.number },
      { label: text('Customer'), value: (row) => row.customer },
      { label: text('Due'), value: (row) => <Day date={row.dueDate} /> },
      { label: text('Balance'), value: (row) => <Amount of={row.balance} />, align: 'end' },
    ],
    opens: ({ customerId }) => `/customer-payment/${customerId}/invoices`,
    none: text('No invoice is past due.'),
  }),
  'failed-messages': list(mailMessageIndex, {
    columns: [
      { label: text('Subject'), value: (row) => row.subject },
      { label: text('Recipient'), value: (row) => row.recipient },
      { label: text('Error'), value: (row) => or(row.lastError) },
      { label: text('Written'), value: (row) => <At instant={row.createdAt} /> },
    ],
    opens: ({ recipient }) => `/messages?f.status=Needs+a+person&f.recipient=${encodeURIComponent(recipient)}`,
    none: text('Every message was sent.'),
  }),
}

const Expected = ({ on, late }: { on: string | null; late: number }) =>
  late > 0 ? <StatusPill tone="hold">{text('Late {days} d', { days: String(late) })}</StatusPill> : <Day date={on} />

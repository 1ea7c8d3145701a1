import { salesNotes } from './registration/sales-notes.ts'
import { salesOpenDocuments } from './registration/sales-open-documents.ts'
import type { Area } from '../platform/area.ts'
import { updateInvoiceCharges, updateInvoiceCost, updateInvoicePcr } from './approval/commands/correct-invoices.ts'
import { setCommissionRate } from './approval/commands/set-commission-rate.ts'
import { validateInvoices } from './approval/commands/validate-invoices.ts'
import { commissionSearch } from './approval/commission.search.ts'
import { invoiceApprovalSearch, invoiceProfitSearch } from './approval/invoice-profit.search.ts'
import { getInvoiceApproval } from './approval/queries/get-invoice-approval.ts'
import { groupInvoiceProfit } from './approval/queries/group-profit.ts'
import { listCommissionRates } from './approval/queries/list-commission-rates.ts'
import { invoicing } from './invoices.operations.ts'
import { dashboardConversionSearch } from './rep-profit/conversion.search.ts'
import { getMetrics } from './rep-profit/queries/get-metrics.ts'
import { salesRepProfitSearch } from './rep-profit/rep-profit.search.ts'
import { countCredit, settleInvoices } from './approval/settled-invoices.ts'
import { checkSalesOrderAgain } from './orders/commands/check-sales-order-again.ts'
import { moveOtherLines } from './orders/commands/move-other-lines.ts'
import { closeSalesOrder } from './orders/commands/close-sales-order.ts'
import { copySalesOrder } from './orders/commands/copy-sales-order.ts'
import { createSalesOrder } from './orders/commands/create-sales-order.ts'
import { askSalesRep } from './orders/commands/ask-sales-rep.ts'
import { decideSalesApproval } from './orders/commands/decide-approval.ts'
import { deleteSalesOrderAllocation, deleteSalesOrderLine } from './orders/commands/delete-sales-order-line.ts'
import { deleteSalesOrder } from './orders/commands/delete-sales-order.ts'
import { noteShippingHold, toggleShippingHold } from './orders/commands/hold-shipping.ts'
import { placeSalesOrder } from './orders/commands/place-sales-order.ts'
import { savePlacedSalesOrder } from './orders/commands/save-placed-sales-order.ts'
import { saveSalesOrderLine } from './orders/commands/save-sales-order-line.ts'
import { saveSalesOrder } from './orders/commands/save-sales-order.ts'
import { countShippingHolds } from './orders/queries/count-shipping-holds.ts'
import { getConversionItems } from './orders/queries/get-conversion-items.ts'
import { getFulfilledStatus } from './orders/queries/get-fulfilled-status.ts'
import { getOrderEvidence } from './orders/queries/get-order-evidence.ts'
import { getCreditAtAGlance } from './orders/queries/get-credit-at-a-glance.ts'
import { getSalesOrderFindings } from './orders/queries/get-sales-order-findings.ts'
import { listRequestActivity } from './sales-requests/queries/list-request-activity.ts'
import { listOrderActivity } from './orders/queries/list-order-activity.ts'
import { getSalesOrder } from './orders/queries/get-sales-order.ts'
import { listOrderOffers } from './orders/queries/list-order-offers.ts'
import { listSalesOrderItems } from './orders/queries/list-sales-order-items.ts'
import { salesOrderDraftSearch, salesOrderItemSearch, salesOrderSearch } from './orders/sales-order.search.ts'
import { printPickList, printSalesOrder } from './orders/queries/print-sales-order.ts'
import { salesOrderPrintables } from './orders/sales-order.print.ts'
import { servedSalesOrderTopic } from './orders/sales-order.store.ts'
import { matchSalesRequest } from './sales-requests/commands/match-sales-request.ts'
import { placeSalesRequest } from './sales-requests/commands/place-sales-request.ts'
import { receiveExternalRequest } from './sales-requests/commands/receive-external-request.ts'
import { removeWebAccount } from './web-shop/commands/remove-web-account.ts'
import { refuseSalesRequest } from './sales-requests/commands/refuse-sales-request.ts'
import { saveRequestLine, splitRequestLine } from './sales-requests/commands/save-request-line.ts'
import { getRequestFindings } from './sales-requests/queries/get-request-findings.ts'
import { getSalesRequest } from './sales-requests/queries/get-sales-request.ts'
import { salesOrderRequestSearch } from './sales-requests/sales-request.search.ts'
import { replaceCart } from './web-shop/commands/replace-cart.ts'
import { submitCart } from './web-shop/commands/submit-cart.ts'
import { turnCartIntoDraft } from './web-shop/commands/turn-cart-into-draft.ts'
import { getCart } from './web-shop/queries/get-cart.ts'
import { getCatalog } from './web-shop/queries/get-catalog.ts'
import { getWebCart } from './web-shop/queries/get-web-cart.ts'
import { getShopper } from './web-shop/queries/get-shopper.ts'
import { listOwnInvoices, listOwnOrders, printOwnInvoice, printOwnT3 } from './web-shop/queries/own-documents.ts'
import { listOwnRequests } from './web-shop/queries/list-own-requests.ts'
import { askVendorFeed } from './vendor-feed/commands/ask-vendor-feed.ts'
import { webCartSearch } from './web-shop/web-cart.search.ts'
import { judgmentInvariants } from './registration/judgment-invariants.ts'
import { profitInvariants } from './registration/profit-invariants.ts'
import { salesInvariants } from './registration/sales-invariants.ts'
import { salesListeners } from './registration/sales.listeners.ts'
import { salesReferences } from './registration/sales-references.ts'

/** What customers order: sales orders, the shop, and orders that other systems send. */
export const sales: Area = {
  name: 'sales',
  owns: [
    'sales_order',
    'sales_order_line',
    'sales_order_allocation',
    'reservation',
    'customer_item_name',
    'customer_location',
    'shipping_service',
    'invoice',
    'invoice_line',
    'invoice_lot',
    'invoice_unit',
    'invoice_package',
    'invoice_charge',
    'invoice_merge',
    'customer_return',
    'customer_return_line',
    'profit_correction',
    'commission_rate',
    'commission',
    'web_cart',
    'web_cart_line',
    'sales_request',
    'sales_request_line',
    'customer_item_sale',
    'customer_month',
    'ingredient_use',
    'vendor_feed',
    'order_form',
    'order_form_date',
    'order_form_entry',
  ],
  openDocuments: salesOpenDocuments,
  noteKinds: salesNotes,
  reactions: { settled: settleInvoices, credited: countCredit, ...invoicing.reactions },
  operations: [
    getInvoiceApproval,
    groupInvoiceProfit,
    getMetrics,
    listCommissionRates,
    setCommissionRate,
    validateInvoices,
    updateInvoiceCost,
    updateInvoiceCharges,
    updateInvoicePcr,
    createSalesOrder,
    copySalesOrder,
    getSalesOrder,
    saveSalesOrder,
    deleteSalesOrder,
    saveSalesOrderLine,
    deleteSalesOrderLine,
    deleteSalesOrderAllocation,
    listSalesOrderItems,
    listOrderOffers,
    placeSalesOrder,
    savePlacedSalesOrder,
    closeSalesOrder,
    moveOtherLines,
    checkSalesOrderAgain,
    getSalesOrderFindings,
    getCreditAtAGlance,
    getOrderEvidence,
    listOrderActivity,
    listRequestActivity,
    getConversionItems,
    getFulfilledStatus,
    toggleShippingHold,
    noteShippingHold,
    countShippingHolds,
    printSalesOrder,
    printPickList,
    askSalesRep,
    decideSalesApproval,
    askVendorFeed,
    getShopper,
    getCatalog,
    getCart,
    replaceCart,
    removeWebAccount,
    submitCart,
    listOwnRequests,
    listOwnOrders,
    listOwnInvoices,
    printOwnInvoice,
    printOwnT3,
    getWebCart,
    turnCartIntoDraft,
    receiveExternalRequest,
    getSalesRequest,
    getRequestFindings,
    matchSalesRequest,
    saveRequestLine,
    splitRequestLine,
    refuseSalesRequest,
    placeSalesRequest,
    ...invoicing.operations,
  ],
  indices: [
    invoiceProfitSearch,
    salesRepProfitSearch,
    dashboardConversionSearch,
    commissionSearch,
    invoiceApprovalSearch,
    webCartSearch,
    salesOrderSearch,
    salesOrderDraftSearch,
    salesOrderItemSearch,
    salesOrderRequestSearch,
    ...invoicing.indices,
  ],
  topics: [servedSalesOrderTopic, ...invoicing.topics],
  listeners: [...salesListeners, ...invoicing.listeners],
  invariants: [...salesInvariants, ...judgmentInvariants, ...profitInvariants, ...invoicing.invariants],
  references: salesReferences,
  printables: [...salesOrderPrintables, ...invoicing.printables],
}

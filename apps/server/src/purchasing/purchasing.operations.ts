import type { Area } from '../platform/area.ts'
import { ignoreSuggestion } from './demand/commands/ignore-suggestion.ts'
import { orderSuggestions } from './demand/commands/order-suggestions.ts'
import { suggestAgain } from './demand/commands/suggest-again.ts'
import { dropShipSaleSearch } from './demand/drop-ship-sale.search.ts'
import { openSaleItemSearch, openSaleSearch } from './demand/open-sale.search.ts'
import { toPurchaseSearch } from './demand/to-purchase.search.ts'
import { changePlacedPurchaseOrder } from './purchase-orders/commands/change-placed-purchase-order.ts'
import { changePurchaseOrderTargets } from './purchase-orders/commands/change-purchase-order-targets.ts'
import { changePurchaseOrder } from './purchase-orders/commands/change-purchase-order.ts'
import { closePurchaseOrder } from './purchase-orders/commands/close-purchase-order.ts'
import { createPurchaseOrder } from './purchase-orders/commands/create-purchase-order.ts'
import { removePurchaseOrder } from './purchase-orders/commands/delete-purchase-order.ts'
import { placePurchaseOrder } from './purchase-orders/commands/place-purchase-order.ts'
import { removePurchaseOrderLine } from './purchase-orders/commands/remove-purchase-order-line.ts'
import { savePurchaseOrderLine } from './purchase-orders/commands/save-purchase-order-line.ts'
import { sendPurchaseOrder } from './purchase-orders/commands/send-purchase-order.ts'
import { purchasableItemSearch, purchaseOrderItemSearch } from './purchase-orders/purchase-order-item.search.ts'
import { purchaseOrderDraftSearch, purchaseOrderSearch } from './purchase-orders/purchase-order.search.ts'
import { printOrder } from './purchase-orders/queries/print-purchase-order.ts'
import { getShipToChoices } from './purchase-orders/queries/get-ship-to-choices.ts'
import { getPurchaseOrder } from './purchase-orders/queries/get-purchase-order.ts'
import { purchaseOrderNotes, servedPurchaseOrderTopic } from './purchase-orders/purchase-order.store.ts'
import { receiptReactions } from './receipts/receipt-reactions.ts'
import { receiptNotes, servedReceiptTopic } from './receipts/receipt.store.ts'
import { receiptDraftSearch, receiptItemSearch, receiptSearch } from './receipts/receipt.search.ts'
import { addTransactionData } from './receipts/commands/add-transaction-data.ts'
import { addTransactionDocument } from './receipts/commands/add-transaction-document.ts'
import { changePlacedReceipt } from './receipts/commands/change-placed-receipt.ts'
import { changeReceiptCost } from './receipts/commands/change-receipt-cost.ts'
import { changeReceiptFreight } from './receipts/commands/change-receipt-freight.ts'
import { changeReceipt } from './receipts/commands/change-receipt.ts'
import { confirmTransactionDocument } from './receipts/commands/confirm-transaction-document.ts'
import { countReceipt } from './receipts/commands/count-receipt.ts'
import { createManualReceipt } from './receipts/commands/create-manual-receipt.ts'
import { createReceipt } from './receipts/commands/create-receipt.ts'
import { removeReceipt } from './receipts/commands/delete-receipt.ts'
import { matchReceipt } from './receipts/commands/match-receipt.ts'
import { placeReceipt } from './receipts/commands/place-receipt.ts'
import { removeContainer } from './receipts/commands/remove-container.ts'
import { removeGtin, removePackages } from './receipts/commands/remove-packages.ts'
import { validateReceipt } from './receipts/commands/validate-receipt.ts'
import { getReceipt } from './receipts/queries/get-receipt.ts'
import { readDocumentContents } from './receipts/queries/read-document-contents.ts'
import { getTransactionDocument, listTransactionDocuments } from './receipts/queries/read-transaction-documents.ts'
import { getToReceive } from './receipts/queries/get-to-receive.ts'
import { previewValidation } from './receipts/queries/preview-validation.ts'
import { cancelVendorReturn } from './vendor-returns/commands/cancel-vendor-return.ts'
import { createVendorReturn } from './vendor-returns/commands/create-vendor-return.ts'
import { vendorReturnSearch } from './vendor-returns/vendor-return.search.ts'
import { purchasingInvariants } from './registration/purchasing-invariants.ts'
import { purchasingPrintables } from './registration/purchasing-printables.ts'
import { purchasingOpenDocuments, purchasingReferences } from './registration/purchasing-references.ts'

/** What is bought from vendors: purchase orders and receipts. */
export const purchasing: Area = {
  name: 'purchasing',
  owns: [
    'ignored_suggestion',
    'purchase_order',
    'purchase_order_line',
    'purchase_order_target',
    'receipt',
    'receipt_line',
    'receipt_lot',
    'receipt_package',
    'transaction_document',
    'transaction_document_entry',
    'transaction_document_lot',
    'vendor_return',
    'vendor_return_line',
  ],
  operations: [
    createPurchaseOrder,
    getPurchaseOrder,
    getShipToChoices,
    printOrder,
    changePurchaseOrder,
    removePurchaseOrder,
    savePurchaseOrderLine,
    removePurchaseOrderLine,
    placePurchaseOrder,
    changePlacedPurchaseOrder,
    closePurchaseOrder,
    sendPurchaseOrder,
    changePurchaseOrderTargets,
    ignoreSuggestion,
    orderSuggestions,
    suggestAgain,
    getToReceive,
    createReceipt,
    getReceipt,
    changeReceipt,
    removeReceipt,
    countReceipt,
    removePackages,
    removeGtin,
    removeContainer,
    placeReceipt,
    changeReceiptCost,
    changeReceiptFreight,
    changePlacedReceipt,
    addTransactionData,
    listTransactionDocuments,
    addTransactionDocument,
    getTransactionDocument,
    readDocumentContents,
    confirmTransactionDocument,
    matchReceipt,
    previewValidation,
    validateReceipt,
    createManualReceipt,
    createVendorReturn,
    cancelVendorReturn,
  ],
  indices: [
    purchaseOrderSearch,
    purchaseOrderDraftSearch,
    purchaseOrderItemSearch,
    purchasableItemSearch,
    toPurchaseSearch,
    openSaleSearch,
    openSaleItemSearch,
    dropShipSaleSearch,
    receiptSearch,
    receiptDraftSearch,
    receiptItemSearch,
    vendorReturnSearch,
  ],
  noteKinds: [purchaseOrderNotes, receiptNotes],
  topics: [servedPurchaseOrderTopic, servedReceiptTopic],
  reactions: receiptReactions,
  printables: purchasingPrintables,
  invariants: purchasingInvariants,
  references: purchasingReferences,
  openDocuments: purchasingOpenDocuments,
}

import type { Area } from '../platform/area.ts'
import { listFreightServices } from './freight/queries/list-services.ts'
import { addShippingRate, changeShippingRate, listShippingRates, removeShippingRate } from './freight/shipping-rates.ts'
import { convertSalesOrder, createInvoice } from './invoices/commands/create-invoice.ts'
import { createManualInvoice } from './invoices/commands/create-manual-invoice.ts'
import { deleteInvoice } from './invoices/commands/delete-invoice.ts'
import { mergeInvoices } from './invoices/commands/merge-invoices.ts'
import { placeInvoice } from './invoices/commands/place-invoice.ts'
import { pickProposedLots } from './invoices/commands/propose-lots.ts'
import { quoteFreight } from './invoices/commands/quote-freight.ts'
import { removeInvoiceGtinPackage, removeInvoicePackage } from './invoices/commands/remove-package.ts'
import { saveInvoiceProduct } from './invoices/commands/save-invoice-product.ts'
import { saveInvoice } from './invoices/commands/save-invoice.ts'
import { savePlacedInvoice } from './invoices/commands/save-placed-invoice.ts'
import { shipTogether } from './invoices/commands/ship-together.ts'
import { triggerInvoiceEmail } from './invoices/commands/trigger-email.ts'
import { voidInvoice } from './invoices/commands/void-invoice.ts'
import { invoiceListeners } from './invoices/invoice-listeners.ts'
import { invoiceReactions } from './invoices/invoice-reactions.ts'
import { servedInvoiceTopic } from './invoices/invoice-topic.ts'
import {
  invoiceDraftSearch,
  invoiceItemSearch,
  invoiceReturnSearch,
  invoiceSearch,
  manualInvoiceSearch,
} from './invoices/invoice.search.ts'
import { toInvoiceSearch } from './invoices/to-invoice.search.ts'
import { listShippingStops } from './invoices/queries/list-shipping-stops.ts'
import { getInvoiceFindings } from './invoices/queries/get-invoice-findings.ts'
import { getInvoice } from './invoices/queries/get-invoice.ts'
import { invoiceInvariants } from './registration/invoice-invariants.ts'
import { cancelReturn } from './returns/commands/cancel-return.ts'
import { returnProducts } from './returns/commands/return-products.ts'
import { getReturn } from './returns/queries/get-return.ts'
import { invoicePrintables } from './shipping-documents/draw-documents.ts'
import {
  printInvoicePaper,
  printItemLabel,
  printPackingSlipPaper,
  printReturnPaper,
  printShippingLabel,
  printSsccLabel,
  printTransactionStatement,
} from './shipping-documents/queries/print-documents.ts'

/** The part of sales that ships: invoices, returns, freight and their documents. */
export const invoicing = {
  operations: [
    createInvoice,
    convertSalesOrder,
    createManualInvoice,
    getInvoice,
    getInvoiceFindings,
    listShippingStops,
    saveInvoice,
    deleteInvoice,
    saveInvoiceProduct,
    pickProposedLots,
    removeInvoicePackage,
    removeInvoiceGtinPackage,
    placeInvoice,
    savePlacedInvoice,
    voidInvoice,
    mergeInvoices,
    shipTogether,
    quoteFreight,
    triggerInvoiceEmail,
    returnProducts,
    getReturn,
    cancelReturn,
    printReturnPaper,
    printInvoicePaper,
    printShippingLabel,
    printItemLabel,
    printPackingSlipPaper,
    printSsccLabel,
    printTransactionStatement,
    listFreightServices,
    listShippingRates,
    addShippingRate,
    changeShippingRate,
    removeShippingRate,
  ],
  indices: [
    invoiceSearch,
    manualInvoiceSearch,
    invoiceDraftSearch,
    invoiceItemSearch,
    invoiceReturnSearch,
    toInvoiceSearch,
  ],
  topics: [servedInvoiceTopic],
  listeners: invoiceListeners,
  reactions: invoiceReactions,
  printables: invoicePrintables,
  invariants: invoiceInvariants,
} satisfies Partial<Area>

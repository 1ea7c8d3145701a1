import type { Area } from '../platform/area.ts'
import { ediConfigurationSearch } from './configurations/edi-configuration.search.ts'
import {
  addEdiConfiguration,
  changeEdiConfiguration,
  getEdiConfiguration,
  listEdiTemplates,
  removeEdiConfiguration,
} from './configurations/edi-configurations.ts'
import { ediDeliverer } from './documents/edi-deliverer.ts'
import { ediSentSearch } from './documents/edi-document.search.ts'
import { downloadEdiDocument, getEdiDocument, readEdiConnection } from './documents/read-edi-documents.ts'
import { markEdiHandled, resendEdiDocument, retryEdiDocument } from './documents/resend-edi-documents.ts'
import { writePlacedInvoice } from './documents/write-invoice.ts'
import { tellOfDelivery } from './documents/tell-of-delivery.ts'
import { writePurchaseOrder } from './documents/write-purchase-order.ts'
import { ediReferences } from './documents/edi-references.ts'
import { receiveInterchange, receiveOutsideInterchange } from './incoming/receive-interchanges.ts'

/** Documents exchanged with the systems of partners. */
export const edi: Area = {
  name: 'edi',
  owns: ['edi_configuration', 'edi_configuration_partner', 'edi_document', 'edi_interchange'],
  operations: [
    listEdiTemplates,
    getEdiConfiguration,
    addEdiConfiguration,
    changeEdiConfiguration,
    removeEdiConfiguration,
    getEdiDocument,
    readEdiConnection,
    downloadEdiDocument,
    retryEdiDocument,
    resendEdiDocument,
    markEdiHandled,
    receiveInterchange,
    receiveOutsideInterchange,
  ],
  indices: [ediConfigurationSearch, ediSentSearch],
  listeners: [writePlacedInvoice, tellOfDelivery],
  reactions: { purchaseOrderSending: writePurchaseOrder },
  deliverers: ({ pool, config }) => [ediDeliverer({ pool, ediFolder: config.ediFolder })],
  references: ediReferences,
}

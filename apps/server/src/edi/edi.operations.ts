import type { Area } from '../platform/area.ts'
import { downloadEdiDocument } from './documents/download-edi-document.ts'
import { ediSentSearch } from './documents/edi-document.search.ts'
import { writeSentPurchaseOrder } from './documents/write-purchase-order.ts'

/** Documents exchanged with the systems of partners. */
export const edi: Area = {
  name: 'edi',
  owns: ['edi_document'],
  operations: [downloadEdiDocument],
  indices: [ediSentSearch],
  listeners: [writeSentPurchaseOrder],
}

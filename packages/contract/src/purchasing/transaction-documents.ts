import * as z from 'zod'
import { DOCUMENT_BYTES } from '@galen/domain/partners/stored-document'
import { anyOf } from '@galen/domain/permissions'
import { readableLine } from '../readable-text.ts'
import { byId, file, route } from '../route.ts'
import { lotNumber } from '../shapes.ts'

/** P12: a stored document of a receipt, with the lots that compliance confirmed it names. */
export const TransactionDocument = z.object({
  id: z.uuid(),
  kind: z.enum(['EPCIS', '856', 'PDF']),
  name: z.string(),
  size: z.int(),
  /** What transaction data names by itself; a PDF is read by people. */
  packages: z.int(),
  containers: z.int(),
  addedAt: z.iso.datetime(),
  addedByName: z.string().nullable(),
  /** It is not removed before this day. */
  keptUntil: z.iso.date(),
  lots: z.array(
    z.object({
      itemId: z.uuid(),
      lot: z.string(),
      confirmedAt: z.iso.datetime(),
      confirmedByName: z.string().nullable(),
    }),
  ),
})
export type TransactionDocument = z.infer<typeof TransactionDocument>

const ReceiptDocuments = z.object({
  receiptId: z.uuid(),
  receiptNumber: z.string().nullable(),
  vendor: z.string(),
  documents: z.array(TransactionDocument),
  /** The lots that were received, and what of them waits for a document. */
  lots: z.array(
    z.object({
      itemId: z.uuid(),
      itemNumber: z.string(),
      itemName: z.string(),
      lot: z.string(),
      expirationDate: z.iso.date(),
      quantity: z.int(),
      waiting: z.int(),
      documented: z.boolean(),
    }),
  ),
})
export type ReceiptDocuments = z.infer<typeof ReceiptDocuments>

/** What a stored EPCIS document says. Long lists are cut; the numbers count everything. */
const DocumentContents = z.object({
  name: z.string(),
  containerCount: z.int(),
  containers: z.array(
    z.object({
      code: z.string(),
      parent: z.string().nullable(),
      packages: z.int(),
      lots: z.array(z.string()),
      /** Everything in it has a number of its own, so that scanning it counts its packages. */
      whole: z.boolean(),
    }),
  ),
  lotCount: z.int(),
  lots: z.array(
    z.object({
      gtin: z.string(),
      itemNumber: z.string().nullable(),
      itemName: z.string().nullable(),
      lot: z.string().nullable(),
      expirationDate: z.iso.date().nullable(),
      /** Packages with a serial number, and the first of their numbers. */
      packages: z.int(),
      serialNumbers: z.array(z.string()),
      /** Whether it was shipped by this document. */
      named: z.boolean(),
    }),
  ),
})
export type DocumentContents = z.infer<typeof DocumentContents>

const reading = anyOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'RECEIPT_VALIDATION', 'APPROVE_COMPLIANCE')
const one = z.strictObject({ id: z.uuid(), documentId: z.uuid() })

export const transactionDocuments = {
  list: route({
    method: 'GET',
    path: '/api/purchase/receipts/:id/transaction-documents',
    needs: reading,
    summary: 'The transaction documents of a receipt and the lots that they name',
    params: byId,
    replies: { 200: ReceiptDocuments },
  }),
  add: route({
    method: 'POST',
    path: '/api/purchase/receipts/:id/transaction-documents',
    needs: anyOf('CREATE_RECEIPT', 'APPROVE_COMPLIANCE'),
    summary:
      'Store a transaction document of a receipt: a PDF, or EPCIS, which releases what it names; it is kept for six years',
    params: byId,
    body: z.strictObject({
      name: readableLine(200).min(1),
      bytes: z
        .base64()
        .min(1)
        .max(Math.ceil(DOCUMENT_BYTES / 3) * 4),
    }),
    replies: { 200: ReceiptDocuments },
    largestBody: 14 * 1024 * 1024,
  }),
  file: route({
    method: 'GET',
    path: '/api/purchase/receipts/:id/transaction-documents/:documentId',
    needs: reading,
    summary: 'A transaction document as a file',
    params: one,
    replies: { 200: file('application/pdf') },
  }),
  contents: route({
    method: 'GET',
    path: '/api/purchase/receipts/:id/transaction-documents/:documentId/contents',
    needs: reading,
    summary: 'What a stored EPCIS document says: its containers, and its packages lot by lot',
    params: one,
    replies: { 200: DocumentContents },
  }),
  confirm: route({
    method: 'POST',
    path: '/api/purchase/receipts/:id/transaction-documents/:documentId/confirm',
    needs: 'APPROVE_COMPLIANCE',
    summary: 'Confirm that a document names these lots, which releases what waited for it',
    params: one,
    body: z.strictObject({
      lots: z
        .array(z.strictObject({ itemId: z.uuid(), lot: lotNumber }))
        .min(1)
        .max(500),
    }),
    replies: { 200: ReceiptDocuments },
  }),
}

import * as z from 'zod'
import { allOf, anyOf } from '@galen/domain/permissions'
import { LARGEST_QUANTITY } from '@galen/domain/purchasing/purchase-order'
import {
  freightMethodNames,
  lotDecisions,
  receiptLifecycle,
  receiptQuestionCodes,
  receiptTypes,
  transactionDataKinds,
} from '@galen/domain/purchasing/receipt'
import { matchDecisions, matchResults } from '@galen/domain/purchasing/three-way-match'
import { price, unitCost } from '../items/amounts.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, route } from '../route.ts'
import { topic } from '../topic.ts'
import { PurchasableItem } from './purchase-orders.ts'

const reading = anyOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'RECEIPT_VALIDATION')
const counting = allOf('LIST_RECEIPTS', 'CREATE_RECEIPT')
const revising = allOf('LIST_RECEIPTS', 'CHECK_RECEIPT')

/** Packages of a lot that are alike (Spec §3). */
export const ReceiptPackage = z.object({
  gtin: z.string().nullable(),
  gtinQty: z.int(),
  serialNumbers: z.array(z.string()),
  packageIdentifiers: z.array(z.string()),
  barcode: z.string().nullable(),
  totalQuantity: z.int(),
  itemCost: z.number().nullable(),
  returningQuantity: z.int(),
})
export type ReceiptPackage = z.infer<typeof ReceiptPackage>

export const ReceiptLot = z.object({
  id: z.uuid(),
  lot: z.string(),
  expirationDate: z.iso.date(),
  serialized: z.boolean(),
  quantity: z.int(),
  location: z.string(),
  quarantineReason: z.string().nullable(),
  packages: z.array(ReceiptPackage),
})
export type ReceiptLot = z.infer<typeof ReceiptLot>

/** A line (Spec §3). `purchasableItemId` is the variation; lines of a manual receipt without stock have an account. */
export const ReceiptProduct = z.object({
  id: z.uuid(),
  version: z.int(),
  purchasableItemId: z.uuid().nullable(),
  purchasableItem: PurchasableItem.nullable(),
  accountId: z.uuid().nullable(),
  description: z.string(),
  orderedQuantity: z.int(),
  /** On receipts that were placed before. */
  receivedQuantity: z.int(),
  /** Counted here. */
  receivingQuantity: z.int(),
  /** Counted on other drafts of the same order. */
  elsewhereQuantity: z.int(),
  returnedQuantity: z.int(),
  orderPrice: z.number().nullable(),
  purchasePrice: z.number(),
  cost: z.number().nullable(),
  totalCost: z.number(),
  freightShare: z.number(),
  updateCost: z.boolean(),
  /** The vendor's invoice as it was entered, and how it compares. */
  billQuantity: z.int().nullable(),
  billPrice: z.number().nullable(),
  decision: z.enum(matchDecisions).nullable(),
  decisionReason: z.string(),
  match: z.enum(matchResults).nullable(),
  over: z.number(),
  lots: z.array(ReceiptLot),
})
export type ReceiptProduct = z.infer<typeof ReceiptProduct>

export const ReceiptQuestion = z.object({
  code: z.enum(receiptQuestionCodes),
  confirmation: z.string(),
  detail: z.string(),
  purchasableItemId: z.string(),
  itemName: z.string(),
  lot: z.string().nullable(),
  expirationDate: z.iso.date().nullable(),
  daysLeft: z.int().nullable(),
  quantity: z.int(),
})
export type ReceiptQuestion = z.infer<typeof ReceiptQuestion>

/** An answer to a question (Spec §3); a lot can also be refused or put into quarantine. */
const confirmationRecord = z.strictObject({
  confirmation: readableLine(200),
  confirm: z.boolean(),
  decision: z.enum(lotDecisions).optional(),
  note: readableLine(500).optional(),
})
export const ConfirmationRecord = z.object({
  confirmation: z.string(),
  confirm: z.boolean(),
  decision: z.enum(lotDecisions),
  note: z.string(),
  detail: z.string(),
})

const facts = {
  vendorInvoice: readableLine(60),
  vendorInvoiceDate: z.iso.date().nullable(),
  freightCharge: price.min(0),
  freightMethod: z.enum(freightMethodNames),
  transactionDataKind: z.enum(transactionDataKinds).nullable(),
  transactionDataReference: readableLine(120),
  note: readableProse(2000),
}
const optionalFacts = z.object(facts).partial().shape
const { freightCharge: _freight, freightMethod: _method, ...placedFacts } = optionalFacts

/** A receipt on one page (Spec §3). */
export const Receipt = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  status: z.enum(receiptLifecycle.statuses),
  type: z.enum(receiptTypes),
  purchaseOrderId: z.uuid().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  purchaseOrderPlacedDate: z.iso.datetime().nullable(),
  purchaseOrderPlacedByName: z.string().nullable(),
  vendorId: z.uuid(),
  vendor: z.object({ id: z.uuid(), number: z.string(), friendlyName: z.string() }),
  ...facts,
  termsId: z.uuid().nullable(),
  terms: z.string().nullable(),
  merchandise: z.number(),
  total: z.number(),
  billFreight: z.number().nullable(),
  billTotal: z.number().nullable(),
  /** The invoice differs in a way that no one settled yet. */
  discrepancy: z.boolean(),
  tolerance: z.object({ percent: z.number(), amount: z.number() }),
  products: z.array(ReceiptProduct),
  /** What placing will ask, while it is a draft. */
  questions: z.array(ReceiptQuestion),
  receiptPlaceConfirmationRecords: z.array(ConfirmationRecord),
  returns: z.array(z.object({ id: z.uuid(), number: z.string(), status: z.string(), total: z.number() })),
  placedDate: z.iso.datetime().nullable(),
  placedById: z.uuid().nullable(),
  placedByName: z.string().nullable(),
  validatedDate: z.iso.datetime().nullable(),
  validatedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
  version: z.int(),
})
export type Receipt = z.infer<typeof Receipt>

const SavedReceipt = Receipt.pick({ id: true, version: true, merchandise: true, total: true, questions: true })

/** What a count changed: the line, its receipt, and what to show the person. */
export const CountedProduct = z.object({
  message: z.string(),
  /** Units that were added. */
  added: z.int(),
  products: z.array(ReceiptProduct),
  receipt: SavedReceipt,
})
export type CountedProduct = z.infer<typeof CountedProduct>

const gtin = z.string().regex(/^\d{8,14}$/, 'must be 8 to 14 digits')
const serialNumber = readableLine(20).min(1)
const units = z.int().min(1).max(LARGEST_QUANTITY)
// Costs and figures that a reply shows are accepted and ignored, so that a package can be sent back as it was read.
const sentPackage = z.strictObject({
  gtin: gtin.nullable().optional(),
  gtinQty: units.optional(),
  serialNumbers: z.array(serialNumber).max(20_000).optional(),
  packageIdentifiers: z.array(readableLine(60).min(1)).max(1000).optional(),
  barcode: readableLine(60).nullable().optional(),
  totalQuantity: z.int().min(0).max(LARGEST_QUANTITY).optional(),
  itemCost: z.number().nullable().optional(),
  returningQuantity: z.int().min(0).optional(),
})
const sentLot = z.strictObject({
  lot: readableLine(20).min(1),
  expirationDate: z.iso.date(),
  serialized: z.boolean().optional(),
  /** The count where there are no packages. */
  quantity: units.optional(),
  location: readableLine(60).min(1).optional(),
  quarantine: z.boolean().optional(),
  packages: z.array(sentPackage).max(1000).optional(),
})
const sentProduct = z.strictObject({
  purchasableItemId: z.uuid(),
  purchasePrice: unitCost.min(0).optional(),
  updateCost: z.boolean().optional(),
  lots: z.array(sentLot).max(200).optional(),
})

/** A scanned code, with what the person answered in the dialog that it opened. */
const sentScan = {
  scan: z.string().max(500).optional(),
  purchasableItemId: z.uuid().optional(),
  lot: readableLine(20).min(1).optional(),
  expirationDate: z.iso.date().optional(),
  quantity: units.optional(),
  gtinQty: units.optional(),
  quarantine: z.boolean().optional(),
}

const justified = {
  justificationId: z.uuid().optional(),
  justification: readableLine(200).optional(),
  justificationNote: readableLine(500).optional(),
}

const names = (most: number) =>
  z
    .union([z.string().max(20_000), z.array(z.string().max(60)).max(most)])
    .transform((value) =>
      (Array.isArray(value) ? value : value.split(',')).map((name) => name.trim()).filter((name) => name !== ''),
    )

const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true')

const paths = { lot: z.strictObject({ id: z.uuid(), p: z.uuid(), l: z.string().min(1).max(60) }) }

export const receipts = {
  create: route({
    method: 'POST',
    path: '/api/purchase/receipts',
    needs: counting,
    summary: 'Start to receive a placed purchase order',
    body: z.strictObject({ purchaseOrderId: z.uuid() }),
    replies: { 200: Receipt },
  }),
  get: route({
    method: 'GET',
    path: '/api/purchase/receipts/:id',
    needs: reading,
    summary: 'One receipt with its lines, lots and packages',
    params: byId,
    replies: { 200: Receipt },
  }),
  change: route({
    method: 'PATCH',
    path: '/api/purchase/receipts/:id',
    needs: counting,
    summary: 'Change fields of a draft; goods are counted one by one',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optionalFacts }),
    replies: { 200: Receipt },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/purchase/receipts/:id',
    needs: counting,
    summary: 'Delete a draft with everything that was counted',
    params: byId,
    replies: { 204: null },
  }),
  changeCost: route({
    method: 'PATCH',
    path: '/api/purchase/receipts/:id/cost',
    needs: revising,
    summary: 'Change prices; on a placed receipt with a justification, and stock is revalued',
    params: byId,
    body: z.strictObject({
      products: z
        .array(
          z.strictObject({
            purchasableItemId: z.uuid(),
            purchasePrice: unitCost.min(0),
            updateCost: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(500),
      ...justified,
    }),
    replies: { 200: Receipt },
  }),
  changeFreight: route({
    method: 'PATCH',
    path: '/api/purchase/receipts/:id/freight',
    // Of a draft those who count it, of a placed receipt those who check it.
    needs: anyOf('CREATE_RECEIPT', 'CHECK_RECEIPT'),
    summary: 'Change freight; once placed with a justification, and stock is revalued',
    params: byId,
    body: z.strictObject({
      freightCharge: facts.freightCharge,
      freightMethod: facts.freightMethod.optional(),
      ...justified,
    }),
    replies: { 200: Receipt },
  }),
  /** A scan that is not simply counted answers 422 with one of the outcomes and what is known. */
  count: route({
    method: 'PUT',
    path: '/api/purchase/receipts/:id/product',
    needs: counting,
    summary: 'Count goods: a scan, or products with lots and packages',
    params: byId,
    body: z.strictObject({ ...sentScan, products: z.array(sentProduct).max(100).optional() }),
    replies: { 200: CountedProduct },
  }),
  place: route({
    method: 'POST',
    path: '/api/purchase/receipts/:id/place',
    needs: counting,
    summary: 'Place a receipt: goods enter stock; asks for confirmation about short-dated lots',
    params: byId,
    query: confirmable,
    body: z
      .strictObject({ receiptPlaceConfirmationRecords: z.array(confirmationRecord).max(500).optional() })
      .default({}),
    timeLimitMs: 60_000,
    replies: { 200: Receipt, 202: z.object({ detail: z.string(), confirmations: z.array(ReceiptQuestion) }) },
  }),
  removePackages: route({
    method: 'DELETE',
    path: '/api/purchase/receipts/:id/product/:p/lot/:l/package',
    needs: counting,
    summary: 'Remove what was counted of a lot, or some of its packages',
    params: paths.lot,
    query: z.strictObject({ serialized: yesOrNo.optional(), packageIdentifiers: names(1000).optional() }),
    replies: { 200: CountedProduct },
  }),
  removeGtin: route({
    method: 'DELETE',
    path: '/api/purchase/receipts/:id/product/:p/lot/:l/package/gtin/:gtin',
    needs: counting,
    summary: 'Remove the packages of a lot with this GTIN, or those with these serial numbers',
    params: paths.lot.extend({ gtin }),
    query: z.strictObject({ serialNumbers: names(20_000).optional() }),
    replies: { 200: CountedProduct },
  }),
  addTransactionData: route({
    method: 'PUT',
    path: '/api/purchase/receipts/:id/transaction-data',
    needs: counting,
    summary: 'Add transaction data that arrived after the goods, which releases what waited for it',
    params: byId,
    body: z.strictObject({
      transactionDataKind: z.enum(transactionDataKinds),
      transactionDataReference: readableLine(120).min(1),
    }),
    replies: { 200: Receipt },
  }),
  changePlaced: route({
    method: 'PUT',
    path: '/api/purchase/receipts/placed/:id',
    needs: revising,
    summary: 'Save a placed receipt with a justification; lots that were found later can be added',
    params: byId,
    query: confirmable,
    body: z.strictObject({
      ...baseVersion,
      ...placedFacts,
      ...justified,
      products: z.array(sentProduct).max(100).optional(),
      receiptPlaceConfirmationRecords: z.array(confirmationRecord).max(500).optional(),
    }),
    replies: { 200: Receipt, 202: z.object({ detail: z.string(), confirmations: z.array(ReceiptQuestion) }) },
  }),
}

export const receiptTopic = topic({
  destination: '/topic/receipt/:id',
  needs: reading,
  summary: 'A receipt changed, or goods were counted on it',
})

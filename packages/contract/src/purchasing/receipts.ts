import * as z from 'zod'
import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { allOf, anyOf } from '@galen/domain/permissions'
import { transactionDataKinds } from '@galen/domain/purchasing/receipt'
import { matchDecisions, matchResults } from '@galen/domain/purchasing/three-way-match'
import { quarantineReasonNames, serialsReasonNames, stockStatuses } from '@galen/domain/warehouse/stock'
import { changesShape, replyShape } from '../field-schemas.ts'
import { guarded } from '../guarded.ts'
import { unitCostAmount } from '../items/amounts.ts'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, confirmable, route } from '../route.ts'
import { topic } from '../topic.ts'
import { PurchasableItem } from './purchase-orders.ts'
import { liveValue } from '../put-back-fields.ts'
import { AskedAboutReceipt, confirmationRecord, ReceiptQuestion } from './receipt-questions.ts'
import { receiptFields } from './receipt.fields.ts'
import { placedProduct, sentProduct, units } from './sent-goods.ts'
import { TransactionDocument } from './transaction-documents.ts'
import { VendorRefusal } from './vendor-refusal.ts'
import { gtin, lotNumber } from '../shapes.ts'

const reading = anyOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'RECEIPT_VALIDATION')
const counting = allOf('LIST_RECEIPTS', 'CREATE_RECEIPT')
const revising = allOf('LIST_RECEIPTS', 'CHECK_RECEIPT')
const repricing = allOf('LIST_RECEIPTS', 'CHECK_RECEIPT', 'VIEW_COST')
const boughtFor = <T extends z.ZodType>(schema: T) => guarded(SEES_PURCHASE_PRICES, schema)

/** Packages of a lot that are alike (Spec §3). */
export const ReceiptPackage = z.object({
  gtin: z.string().nullable(),
  gtinQty: z.int(),
  serialNumbers: z.array(z.string()),
  packageIdentifiers: z.array(z.string()),
  barcode: z.string().nullable(),
  totalQuantity: z.int(),
  itemCost: guarded('VIEW_COST', z.number()),
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
  /** What the label says otherwise than the record of the lot. */
  labelNote: z.string().nullable(),
  packages: z.array(ReceiptPackage),
  /** Transaction documents name all of it. */
  documented: liveValue(z.boolean()),
  /** Where a placed lot is now: each status and reason with its units. */
  stock: liveValue(
    z.array(
      z.object({
        status: z.enum(stockStatuses),
        quarantineReason: z.enum(quarantineReasonNames).nullable(),
        quarantineReasons: z.array(z.enum(quarantineReasonNames)),
        quantity: z.int(),
      }),
    ),
  ),
})
export type ReceiptLot = z.infer<typeof ReceiptLot>

/** A line (Spec §3). `purchasableItemId` is the variation; lines of a manual receipt without stock have an account. */
export const ReceiptProduct = z.object({
  id: z.uuid(),
  version: z.int(),
  purchasableItemId: z.uuid().nullable(),
  purchasableItem: PurchasableItem.nullable(),
  /** Where most of the item is, while the receipt is a draft. */
  suggestedBin: liveValue(z.string().nullable()),
  accountId: z.uuid().nullable(),
  description: z.string(),
  orderedQuantity: liveValue(z.int()),
  /** On receipts that were placed before. */
  receivedQuantity: liveValue(z.int()),
  /** Counted here. */
  receivingQuantity: z.int(),
  /** Counted on other drafts of the same order. */
  elsewhereQuantity: liveValue(z.int()),
  returnedQuantity: liveValue(z.int()),
  orderPrice: boughtFor(z.number()),
  purchasePrice: boughtFor(z.number()),
  cost: guarded('VIEW_COST', z.number()),
  totalCost: guarded('VIEW_COST', z.number()),
  freightShare: guarded('VIEW_COST', z.number()),
  updateCost: z.boolean(),
  /** The vendor's invoice as it was entered, and how it compares. */
  billQuantity: z.int().nullable(),
  billPrice: boughtFor(z.number()),
  decision: z.enum(matchDecisions).nullable(),
  decisionReason: z.string(),
  /** Why its packages have no serial numbers, where it is a serialized product. */
  serialsReason: z.enum(serialsReasonNames).nullable(),
  serialsNote: z.string(),
  match: z.enum(matchResults).nullable(),
  over: z.number(),
  lots: z.array(ReceiptLot),
})
export type ReceiptProduct = z.infer<typeof ReceiptProduct>

const entered = changesShape(receiptFields)
const { freightCharge: _freight, freightMethod: _method, ...enteredOncePlaced } = entered

/** A receipt on one page (Spec §3). */
export const Receipt = z.object({
  ...replyShape(receiptFields, { limits: true }),
  purchaseOrderNumber: z.string().nullable(),
  purchaseOrderPlacedDate: z.iso.datetime().nullable(),
  purchaseOrderPlacedByName: z.string().nullable(),
  vendor: z.object({ id: z.uuid(), number: z.string(), friendlyName: z.string() }),
  terms: z.string().nullable(),
  tolerance: z.object({ percent: z.number(), amount: z.number() }),
  products: z.array(ReceiptProduct),
  /** What placing will ask, while it is a draft. */
  questions: liveValue(z.array(ReceiptQuestion)),
  vendorRefusal: liveValue(VendorRefusal.nullable()),
  documents: liveValue(z.array(TransactionDocument)),
  /** Containers whose contents were counted from the stored data, by what their label says. */
  containers: z.array(z.object({ code: z.string(), packages: z.int() })),
  returns: liveValue(
    z.array(z.object({ id: z.uuid(), number: z.string(), status: z.string(), total: boughtFor(z.number()) })),
  ),
  placedByName: z.string().nullable(),
  validatedByName: z.string().nullable(),
  createdByName: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

const SavedReceipt = Receipt.pick({
  id: true,
  version: true,
  merchandise: true,
  total: true,
  questions: true,
  containers: true,
})

/** What a count changed: the line, its receipt, and what to show the person. */
export const CountedProduct = z.object({
  message: z.string(),
  /** Units that were added. */
  added: z.int(),
  products: z.array(ReceiptProduct),
  receipt: SavedReceipt,
})
export type CountedProduct = z.infer<typeof CountedProduct>

/** A scanned code, with what the person answered in the dialog that it opened. */
const sentScan = {
  scan: z.string().max(500).optional(),
  purchasableItemId: z.uuid().optional(),
  lot: lotNumber.optional(),
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

const paths = { lot: z.strictObject({ id: z.uuid(), p: z.uuid(), l: lotNumber }) }

export const receipts = {
  create: route({
    method: 'POST',
    path: '/api/purchase/receipts',
    needs: counting,
    summary:
      'Start to receive a placed purchase order; with a scan, its open draft is taken and nothing is made when it is refused',
    body: z.strictObject({
      purchaseOrderId: z.uuid(),
      /** Takes the open draft of the order where there is one. */
      takeOpen: z.boolean().optional(),
      ...sentScan,
    }),
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
    body: z.strictObject({ ...baseVersion, ...entered }),
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
    needs: repricing,
    summary: 'Change prices; on a placed receipt with a justification, and stock is revalued',
    params: byId,
    body: z.strictObject({
      products: z
        .array(
          z.strictObject({
            purchasableItemId: z.uuid(),
            purchasePrice: unitCostAmount.min(0),
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
      freightCharge: entered.freightCharge.unwrap(),
      freightMethod: entered.freightMethod,
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
    summary: 'Place a receipt: goods enter stock; asks in one place about everything that needs an answer',
    params: byId,
    query: confirmable,
    body: z
      .strictObject({
        receiptPlaceConfirmationRecords: z.array(confirmationRecord).max(500).optional(),
        /** What this device scanned that was refused and is not settled. */
        rejectedScans: z.array(readableLine(500)).max(500).optional(),
      })
      .default({}),
    timeLimitMs: 60_000,
    replies: { 200: Receipt, 202: AskedAboutReceipt },
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
  removeContainer: route({
    method: 'DELETE',
    path: '/api/purchase/receipts/:id/container',
    needs: counting,
    summary: 'Take back everything that opening a container counted',
    params: byId,
    query: z.strictObject({ code: z.string().min(1).max(60) }),
    replies: { 200: CountedProduct },
  }),
  addTransactionData: route({
    method: 'PUT',
    path: '/api/purchase/receipts/:id/transaction-data',
    needs: counting,
    summary:
      'Say where the transaction data of a placed receipt is; only a confirmed document releases what waits for it',
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
      ...enteredOncePlaced,
      ...justified,
      products: z.array(placedProduct).max(100).optional(),
      receiptPlaceConfirmationRecords: z.array(confirmationRecord).max(500).optional(),
    }),
    replies: { 200: Receipt, 202: AskedAboutReceipt },
  }),
}

export const receiptTopic = topic({
  destination: '/topic/receipt/:id',
  needs: reading,
  summary: 'A receipt changed, or goods were counted on it',
})

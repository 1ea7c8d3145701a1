import * as z from 'zod'
import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { allOf, anyOf } from '@galen/domain/permissions'
import { LARGEST_QUANTITY } from '@galen/domain/purchasing/purchase-order'
import { matchDecisions } from '@galen/domain/purchasing/three-way-match'
import { changesShape, creationShape, replyShape } from '../field-schemas.ts'
import { guarded } from '../guarded.ts'
import { price, unitCostAmount } from '../items/amounts.ts'
import { readableLine } from '../readable-text.ts'
import { byId, confirmable, route } from '../route.ts'
import { AskedAboutReceipt, confirmationRecord } from './receipt-questions.ts'
import { receiptFields } from './receipt.fields.ts'
import { Receipt } from './receipts.ts'
import { gtin, lotNumber, serialNumber } from '../shapes.ts'
import { vendorReturnFields } from './vendor-return.fields.ts'

const entered = changesShape(receiptFields)
const units = z.int().min(1).max(LARGEST_QUANTITY)

const billedLine = z.strictObject({
  purchasableItemId: z.uuid(),
  billQuantity: z.int().min(0).max(LARGEST_QUANTITY).optional(),
  billPrice: unitCostAmount.min(0).optional(),
  decision: z.enum(matchDecisions).nullable().optional(),
  decisionReason: readableLine(500).optional(),
})

/** The vendor's invoice as it is entered. */
const bill = {
  vendorInvoice: entered.vendorInvoice,
  vendorInvoiceDate: entered.vendorInvoiceDate,
  termsId: z.uuid().nullable().optional(),
  /** Freight on this invoice; null when the carrier bills it. */
  billFreight: price.min(0).nullable().optional(),
  products: z.array(billedLine).max(500).optional(),
}

const manualLot = z.strictObject({
  lot: lotNumber,
  expirationDate: z.iso.date(),
  quantity: units.optional(),
  location: readableLine(60).min(1).optional(),
  gtin: gtin.optional(),
  serialNumbers: z.array(serialNumber).max(20_000).optional(),
})

/** What validating would book now, or what it booked. */
export const JournalPreview = z.object({
  accountingDate: z.iso.date(),
  posted: z.boolean(),
  /** Differences that have to be settled before anything can be booked. */
  unsettled: z.int(),
  lines: z.array(z.object({ code: z.string(), name: z.string(), debit: z.number(), credit: z.number() })),
  total: z.number(),
  dueDate: z.iso.date().nullable(),
  discountDueDate: z.iso.date().nullable(),
  discountAmount: z.number(),
  /** Where price differences go. */
  costs: z.array(
    z.object({
      purchasableItemId: z.uuid(),
      itemName: z.string(),
      from: z.number(),
      to: z.number(),
      held: z.int(),
      sold: z.int(),
      onHand: z.number(),
      costOfGoods: z.number(),
      lost: z.number(),
    }),
  ),
})
export type JournalPreview = z.infer<typeof JournalPreview>

export const receiptRevision = {
  preview: route({
    method: 'GET',
    path: '/api/purchase/receipts/:id/journal-preview',
    needs: anyOf('CHECK_RECEIPT', 'RECEIPT_VALIDATION'),
    summary: 'What validating a receipt books: accounts, cost of stock, when it is due',
    params: byId,
    replies: { 200: JournalPreview },
  }),
  /** Ours: the invoice is entered over some time, and every change is saved. */
  match: route({
    method: 'PUT',
    path: '/api/purchase/receipts/:id/match',
    needs: allOf('LIST_RECEIPTS', 'CHECK_RECEIPT'),
    summary: 'Enter the invoice of the vendor and settle its differences',
    params: byId,
    body: z.strictObject(bill),
    replies: { 200: Receipt },
  }),
  validate: route({
    method: 'PUT',
    path: '/api/purchase/receipts/validate',
    needs: allOf('RECEIPT_VALIDATION', 'CHECK_RECEIPT'),
    summary: 'Validate a placed receipt: its invoice matches, and the payable opens',
    body: z.strictObject({ id: z.uuid(), version: z.int().positive().optional(), ...bill }),
    replies: { 200: Receipt },
  }),
  manual: route({
    method: 'POST',
    path: '/api/purchase/receipts/manual',
    needs: allOf('RECEIPT_VALIDATION', 'EDIT_VENDOR_FINANCE'),
    summary:
      'Enter an invoice without a purchase order, with or without goods; asks with 202 what placing a receipt asks',
    query: confirmable,
    body: z.strictObject({
      receiptPlaceConfirmationRecords: z.array(confirmationRecord).max(500).optional(),
      vendorId: z.uuid(),
      vendorInvoice: entered.vendorInvoice,
      vendorInvoiceDate: z.iso.date().optional(),
      /** The day it is entered in the books; today by default. */
      accountingDate: z.iso.date().optional(),
      termsId: z.uuid().nullable().optional(),
      note: entered.note,
      freightCharge: entered.freightCharge,
      /**
       * From before the books began: dated the day before, against opening balances. Nothing is owed for goods; charges
       * alone are a bill that was open. Needs Edit fiscal period.
       */
      opening: z.boolean().optional(),
      products: z
        .array(
          z.strictObject({
            purchasableItemId: z.uuid(),
            purchasePrice: unitCostAmount.min(0),
            updateCost: z.boolean().optional(),
            lots: z.array(manualLot).min(1).max(200),
          }),
        )
        .max(500)
        .optional(),
      charges: z
        .array(z.strictObject({ accountId: z.uuid(), description: readableLine(200), amount: price.min(0) }))
        .max(100)
        .optional(),
    }),
    timeLimitMs: 60_000,
    replies: { 200: Receipt, 202: AskedAboutReceipt },
  }),
}

const returnedPackage = z.strictObject({
  gtin: gtin.nullable().optional(),
  serialNumbers: z.array(serialNumber).max(20_000).optional(),
  barcode: readableLine(60).nullable().optional(),
  returningQuantity: z.int().min(0).max(LARGEST_QUANTITY).optional(),
})

export const VendorReturn = z.object({
  ...replyShape(vendorReturnFields),
  receiptNumber: z.string(),
  vendor: z.string(),
  creditNumber: z.string().nullable(),
  placedByName: z.string().nullable(),
  products: z.array(
    z.object({
      purchasableItemId: z.uuid(),
      itemName: z.string(),
      lot: z.string(),
      quantity: z.int(),
      price: guarded(SEES_PURCHASE_PRICES, z.number()),
      amount: guarded(SEES_PURCHASE_PRICES, z.number()),
      serialNumbers: z.array(z.string()),
    }),
  ),
})
export type VendorReturn = z.infer<typeof VendorReturn>

export const vendorReturns = {
  create: route({
    method: 'POST',
    path: '/api/purchase/receipts/:id/product-return',
    needs: allOf('LIST_RECEIPTS', 'CREATE_RECEIPT'),
    summary: 'Return goods of a receipt to the vendor, who owes a credit for them',
    params: byId,
    body: z.strictObject({
      ...creationShape(vendorReturnFields),
      products: z
        .array(
          z.strictObject({
            purchasableItemId: z.uuid(),
            lots: z
              .array(
                z.strictObject({
                  lot: lotNumber,
                  returningQuantity: z.int().min(0).max(LARGEST_QUANTITY).optional(),
                  packages: z.array(returnedPackage).max(1000).optional(),
                }),
              )
              .min(1)
              .max(200),
          }),
        )
        .min(1)
        .max(100),
    }),
    replies: { 200: VendorReturn },
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/purchase/receipts/product-return/:id',
    needs: allOf('LIST_RECEIPTS', 'CREATE_RECEIPT'),
    summary: 'Cancel a return: the goods are back in stock, and the credit is void',
    params: byId,
    replies: { 200: VendorReturn },
  }),
}

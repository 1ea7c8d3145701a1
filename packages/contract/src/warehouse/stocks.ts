import * as z from 'zod'
import { allOf, anyOf } from '@galen/domain/permissions'
import { destructionLifecycle, investigationOutcomes, lossOutcomes } from '@galen/domain/warehouse/quarantine'
import { quarantineReasonNames, stockStatuses, unitStates } from '@galen/domain/warehouse/stock'
import { Medicine } from '../items/medicine.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, confirmable, file, NeedsConfirmation, NeedsSecondPerson, route } from '../route.ts'
import { gtin, lotNumber, serialNumber } from '../shapes.ts'

export const binName = readableLine(24).min(1)
const quantity = z.int().min(1).max(100_000_000)
/** What the scanned label of a package says; where it disagrees with the record of the lot, nothing happens. */
export const scannedLabel = z.strictObject({
  gtin: gtin.optional(),
  serialNumber: serialNumber.optional(),
  lot: lotNumber.optional(),
  expirationDate: z.iso.date().optional(),
})
export type SentLabel = z.infer<typeof scannedLabel>

/** A serialized unit by what is printed on it. */
const UnityRecord = z.strictObject({
  gtin,
  serialNumber: serialNumber,
  lot: lotNumber.optional(),
  expirationDate: z.iso.date().optional(),
})
const unityRecordList = z.array(UnityRecord).min(1).max(10_000)

/** A reason of the lists, by its id or its own words. */
export const justified = {
  justificationId: z.uuid().optional(),
  justification: readableLine(200).optional(),
  note: readableProse(2000).optional(),
}

/** The document that a change of stock leaves behind. */
export const StockOperationRef = z.object({ id: z.uuid(), number: z.string() })

/** Where goods lie after they were moved. */
const MovedStock = z.object({
  operation: StockOperationRef,
  moved: z.array(
    z.object({
      fromStockId: z.uuid(),
      stockId: z.uuid(),
      quantity: z.int(),
      location: z.string(),
      status: z.enum(stockStatuses),
    }),
  ),
})
export type MovedStock = z.infer<typeof MovedStock>

const AdjustedStock = z.object({
  operation: StockOperationRef,
  stockId: z.uuid(),
  /** What the row holds now. */
  onHand: z.int(),
  quantity: z.int(),
})

export const Consignee = z.object({
  customerId: z.uuid().nullable(),
  customerNumber: z.string(),
  customer: z.string(),
  documentKind: z.string(),
  documentId: z.uuid(),
  number: z.string(),
  date: z.iso.date(),
  lot: z.string(),
  quantity: z.int(),
  serials: z.array(z.string()),
})
export type Consignee = z.infer<typeof Consignee>

const Draft = z.object({ documentKind: z.string(), documentId: z.uuid(), quantity: z.int() })

/** Where a lot came from, where it lies and where it went. */
export const LotTrace = z.object({
  id: z.uuid(),
  lot: z.string(),
  itemId: z.uuid(),
  itemNumber: z.string(),
  itemName: z.string(),
  medicine: Medicine,
  expirationDate: z.iso.date(),
  recalledAt: z.iso.datetime().nullable(),
  recallReason: z.string().nullable(),
  /** Other numbers that goods of this lot had or have, after corrections. */
  alsoKnownAs: z.array(z.object({ id: z.uuid(), lot: z.string() })),
  receipts: z.array(
    z.object({
      documentKind: z.string(),
      documentId: z.uuid(),
      number: z.string(),
      vendor: z.string().nullable(),
      date: z.iso.date(),
      lot: z.string(),
      quantity: z.int(),
      /** What the vendor sent about the receipt: EPCIS, 856 or a PDF. */
      transactionData: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
  stock: z.array(
    z.object({
      stockId: z.uuid(),
      lot: z.string(),
      location: z.string(),
      status: z.enum(stockStatuses),
      quarantineReason: z.enum(quarantineReasonNames).nullable(),
      quarantineReasons: z.array(z.enum(quarantineReasonNames)),
      onHand: z.int(),
      reserved: z.int(),
    }),
  ),
  drafts: z.array(Draft),
  consignees: z.array(Consignee),
})
export type LotTrace = z.infer<typeof LotTrace>

const UnitHistory = z.object({
  id: z.uuid(),
  gtin: z.string(),
  serialNumber: z.string(),
  state: z.enum(unitStates),
  itemId: z.uuid(),
  itemNumber: z.string(),
  itemName: z.string(),
  lot: z.string(),
  expirationDate: z.iso.date(),
  sscc: z.string().nullable(),
  movements: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      reason: z.string(),
      direction: z.enum(['in', 'out']),
      documentKind: z.string(),
      documentId: z.uuid(),
      documentNumber: z.string(),
      customer: z.string().nullable(),
      vendor: z.string().nullable(),
      lot: z.string(),
      location: z.string(),
      status: z.enum(stockStatuses),
      user: z.string().nullable(),
    }),
  ),
})
export type UnitHistory = z.infer<typeof UnitHistory>

/** Who witnesses that controlled goods are destroyed. */
const witnesses = anyOf('EDIT_STOCK', 'APPROVE_COMPLIANCE')

/** P47: a destruction of controlled goods; it is done with its second witness. */
const Destruction = z.object({
  id: z.uuid(),
  status: z.enum(destructionLifecycle.statuses),
  witnesses: z.int(),
  operation: StockOperationRef.nullable(),
})

const EDIT = allOf('LIST_STOCKS', 'EDIT_STOCK')

export const stocks = {
  move: route({
    method: 'POST',
    path: '/api/stocks/:stockId/lot/:lot/location',
    needs: EDIT,
    summary: 'Move goods of a lot to another bin, all of a row or a part',
    params: z.strictObject({ stockId: z.string().max(64), lot: z.string().max(64) }),
    body: z.strictObject({
      receiptId: z.uuid().nullish(),
      location: binName,
      quantity: quantity.optional(),
      /** Which units, when only a part of a serialized row goes. */
      pedigreesId: z.array(z.uuid()).max(10_000).optional(),
      label: scannedLabel.optional(),
      note: readableProse(2000).optional(),
    }),
    replies: { 200: MovedStock },
  }),
  adjust: route({
    method: 'POST',
    path: '/api/stocks/:stockId/adjust',
    needs: EDIT,
    summary: 'Set a row of stock to what was counted, with a reason for inventory adjustments',
    params: z.strictObject({ stockId: z.uuid() }),
    body: z.strictObject({
      counted: z.int().min(0).max(100_000_000),
      /** What the count was compared with: when stock moved since, it is counted again. */
      expected: z.int().min(0).max(100_000_000).optional(),
      /** The cost of one unit, for goods found in a row that never had one. */
      unitCost: z.number().min(0).max(9_999_999).multipleOf(0.0001).optional(),
      label: scannedLabel.optional(),
      ...justified,
    }),
    replies: { 200: AdjustedStock },
  }),
  destroy: route({
    method: 'POST',
    path: '/api/stocks/:stockId/destroy',
    needs: EDIT,
    summary: 'Destroy goods and book their cost as a loss, with a reason for inventory adjustments',
    params: z.strictObject({ stockId: z.uuid() }),
    body: z.strictObject({ quantity, pedigreesId: z.array(z.uuid()).max(10_000).optional(), ...justified }),
    replies: { 200: AdjustedStock, 202: NeedsSecondPerson },
  }),
  witnessDestruction: route({
    method: 'POST',
    path: '/api/stocks/destructions/:id/witness',
    needs: witnesses,
    summary: 'Confirm as a witness that controlled goods are destroyed; the second witness books it',
    params: byId,
    replies: { 200: Destruction },
  }),
  cancelDestruction: route({
    method: 'POST',
    path: '/api/stocks/destructions/:id/cancel',
    needs: witnesses,
    summary: 'Cancel a destruction of controlled goods that waits for its witnesses',
    params: byId,
    body: z.strictObject({ note: readableProse(1000).default('') }),
    replies: { 200: Destruction },
  }),
  decideLoss: route({
    method: 'POST',
    path: '/api/stocks/loss-cases/:id/decide',
    needs: 'APPROVE_COMPLIANCE',
    summary:
      'Decide what became of controlled goods that were missing: written off, or found and returned to their stock',
    params: byId,
    body: z.strictObject({ outcome: z.enum(lossOutcomes), note: readableProse(1000) }),
    replies: { 200: z.object({ id: z.uuid(), status: z.enum(lossOutcomes), operation: StockOperationRef }) },
  }),
  quarantine: route({
    method: 'POST',
    path: '/api/stocks/pedigree/quarantine/:itemId/:variationId',
    needs: anyOf('EDIT_STOCK', 'APPROVE_COMPLIANCE'),
    summary:
      'Put goods into quarantine, or release them from it; what drafts hold is taken from them after a confirmation',
    params: z.strictObject({ itemId: z.uuid(), variationId: z.uuid() }),
    query: confirmable,
    body: z.strictObject({
      /** Units, or rows of stock as a whole. */
      pedigreesId: z.array(z.uuid()).min(1).max(10_000),
      status: z.enum(stockStatuses),
      /** Why they are set aside; the reason that a release ends, without it all that its proof ends. */
      reason: z.enum(quarantineReasonNames).optional(),
      /** How many of a single row that is not serialized. */
      quantity: quantity.optional(),
      /** For suspect product: what the investigation found; the note says how. */
      outcome: z.enum(investigationOutcomes).optional(),
      /** For goods that came back from customers: their product identifier was verified, by this answer. */
      verified: z.boolean().optional(),
      verification: readableLine(200).optional(),
      /** How they were stored while they were away. */
      storageStatement: readableProse(2000).optional(),
      note: readableProse(2000).optional(),
    }),
    replies: { 200: MovedStock, 202: z.union([NeedsConfirmation, NeedsSecondPerson]) },
  }),
  decideRelease: route({
    method: 'POST',
    path: '/api/stocks/quarantine-releases/:id/decide',
    needs: 'APPROVE_COMPLIANCE',
    summary: 'Confirm or refuse a release of controlled stock that another person asked for',
    params: byId,
    body: z.strictObject({ approved: z.boolean(), note: readableProse(1000).default('') }),
    replies: { 200: z.object({ id: z.uuid(), status: z.enum(['Done', 'Refused']) }) },
  }),
  addUnits: route({
    method: 'POST',
    path: '/api/stocks/pedigree/save-list',
    needs: EDIT,
    summary: 'Add units that were found to a serialized row of stock, with a reason for changes of a lot',
    body: z.strictObject({ stockId: z.uuid(), unityRecordList, ...justified }),
    replies: { 200: AdjustedStock },
  }),
  removeUnits: route({
    method: 'DELETE',
    path: '/api/stocks/pedigree/delete-list',
    needs: EDIT,
    summary: 'Take units that are missing out of stock, with a reason for changes of a lot',
    body: z.strictObject({ pedigreeIdList: z.array(z.uuid()).min(1).max(10_000), ...justified }),
    replies: { 200: z.object({ operation: StockOperationRef, quantity: z.int() }) },
  }),
  serialize: route({
    method: 'POST',
    path: '/api/stocks/pedigree/serialization',
    needs: EDIT,
    summary: 'Give goods of a row the serial numbers that were scanned, one for each',
    body: z.strictObject({ stockId: z.uuid(), unityRecordList, ...justified }),
    replies: { 200: MovedStock },
  }),
  editLot: route({
    method: 'POST',
    path: '/api/stocks/pedigree/edit/lot',
    needs: EDIT,
    summary: 'Correct the number or expiry of a lot in stock; what was shipped keeps the old one',
    body: z.strictObject({
      itemId: z.uuid(),
      oldLot: lotNumber,
      newLot: lotNumber,
      expirationDate: z.iso.date().optional(),
      ...justified,
    }),
    replies: {
      200: z.object({ operation: StockOperationRef, lotId: z.uuid(), lot: z.string(), expirationDate: z.iso.date() }),
    },
  }),
  recall: route({
    method: 'POST',
    path: '/api/stocks/lots/:id/recall',
    needs: 'APPROVE_COMPLIANCE',
    summary: 'Recall a lot: all of it goes to quarantine, drafts lose it, and everyone who got it is listed',
    params: byId,
    query: confirmable,
    body: z.strictObject({ reason: readableProse(2000).min(1) }),
    replies: { 200: LotTrace, 202: NeedsConfirmation },
  }),
  trace: route({
    method: 'GET',
    path: '/api/stocks/lots/:id/trace',
    needs: anyOf('LIST_STOCKS', 'LIST_ITEMS', 'LIST_COMPLIANCE'),
    summary: 'Where a lot came from, where it lies and who got it',
    params: byId,
    replies: { 200: LotTrace },
  }),
  unit: route({
    method: 'GET',
    path: '/api/stocks/pedigree/:id',
    needs: anyOf('LIST_STOCKS', 'LIST_ITEMS', 'LIST_COMPLIANCE'),
    summary: 'The whole history of one serial number',
    params: byId,
    replies: { 200: UnitHistory },
  }),
  printBins: route({
    method: 'POST',
    path: '/api/template/pdf/binLocation',
    needs: EDIT,
    summary: 'Labels of bins, ready to print',
    body: z.strictObject({
      binIds: z.array(z.uuid()).max(500).optional(),
      /** Bins by their names, as the specification sends them. */
      location: z.union([binName, z.array(binName).max(500)]).optional(),
      copies: z.int().min(1).max(20).optional(),
    }),
    replies: { 200: file('application/pdf') },
  }),
}

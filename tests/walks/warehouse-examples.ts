import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const JUSTIFICATION = 'Counted again'
const serials = () => [{ gtin: '00312345678906', serialNumber: randomUUID().slice(0, 20) }]

/** A right request for every call about stock, bins and fiscal periods. */
export const warehouseExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/stocks/:stockId/lot/:lot/location': ({ warehouse: { stockId, lot, bin } }) => ({
    params: { stockId, lot },
    body: { location: bin, quantity: 1 },
  }),
  'POST /api/stocks/:stockId/adjust': ({ warehouse: { stockId } }) => ({
    params: { stockId },
    body: { counted: 38, expected: 40, justification: JUSTIFICATION },
  }),
  'POST /api/stocks/:stockId/destroy': ({ warehouse: { stockId } }) => ({
    params: { stockId },
    body: { quantity: 1, justification: JUSTIFICATION },
  }),
  'POST /api/stocks/pedigree/quarantine/:itemId/:variationId': ({ warehouse: { itemId, variationId, stockId } }) => ({
    params: { itemId, variationId },
    body: { pedigreesId: [stockId], status: 'Quarantine', reason: 'DAMAGED', quantity: 2 },
  }),
  'POST /api/stocks/quarantine-releases/:id/decide': ({ warehouse: { releaseId } }) => ({
    params: { id: releaseId },
    body: { approved: false, note: 'Not looked at yet' },
  }),
  'POST /api/stocks/destructions/:id/witness': ({ warehouse: { destructionId } }) => ({
    params: { id: destructionId },
  }),
  'POST /api/stocks/destructions/:id/cancel': ({ warehouse: { destructionId } }) => ({
    params: { id: destructionId },
    body: { note: 'Not today' },
  }),
  'POST /api/stocks/loss-cases/:id/decide': ({ warehouse: { lossId } }) => ({
    params: { id: lossId },
    body: { outcome: 'Found', note: 'Found behind the shelf' },
  }),
  'POST /api/stocks/pedigree/save-list': ({ warehouse: { serialStockId } }) => ({
    body: { stockId: serialStockId, unityRecordList: serials(), justification: JUSTIFICATION },
  }),
  'DELETE /api/stocks/pedigree/delete-list': ({ warehouse: { unitId } }) => ({
    body: { pedigreeIdList: [unitId], justification: JUSTIFICATION },
  }),
  'POST /api/stocks/pedigree/serialization': ({ warehouse: { stockId } }) => ({
    body: { stockId, unityRecordList: serials(), justification: JUSTIFICATION },
  }),
  'POST /api/stocks/pedigree/edit/lot': ({ warehouse: { itemId, lot } }) => ({
    body: { itemId, oldLot: lot, newLot: 'LOT-B', justification: JUSTIFICATION },
  }),
  'POST /api/stocks/lots/:id/recall': ({ warehouse: { lotId } }) => ({
    params: { id: lotId },
    query: { confirm: 'true' },
    body: { reason: 'Notice of the manufacturer' },
  }),
  'GET /api/stocks/lots/:id/trace': ({ warehouse: { lotId } }) => ({ params: { id: lotId } }),
  'GET /api/stocks/pedigree/:id': ({ warehouse: { unitId } }) => ({ params: { id: unitId } }),
  'GET /api/stocks/properties': () => ({ query: { type: 'location' } }),
  'POST /api/stocks/properties': () => ({ body: { type: 'location', name: randomUUID().slice(0, 20), zone: 'C' } }),
  'PUT /api/stocks/properties/:id': ({ warehouse: { emptyBinId } }) => ({
    params: { id: emptyBinId },
    body: { version: 1, zone: 'D', pickSequence: 5 },
  }),
  'DELETE /api/stocks/properties/:id': ({ warehouse: { emptyBinId } }) => ({ params: { id: emptyBinId } }),
  'POST /api/template/pdf/binLocation': ({ warehouse: { binId } }) => ({ body: { binIds: [binId] } }),
  'POST /api/payment/fiscalperiods': () => ({
    body: { year: 1990 + Math.floor(Math.random() * 30), periodName: 'January' },
  }),
  'PUT /api/payment/fiscalperiods/:id': ({ warehouse: { periodId } }) => ({
    params: { id: periodId },
    body: { closedSales: false, closedPurchase: false, closedInventory: false, closedFinancial: false },
  }),
  'GET /api/payment/fiscalperiods/:id/checklist': ({ warehouse: { periodId } }) => ({ params: { id: periodId } }),
}

import { describe, expect, it } from 'vitest'
import { type PurchaseOrder, purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receipts } from '@galen/contract/purchasing/receipts'
import { purchasing } from './purchasing.operations.ts'
import { warehouse } from '../warehouse/warehouse.operations.ts'
import { searchOperation } from '../platform/search/search.ts'
import { search } from '@galen/contract/search-index'
import { kernel } from '../../test/kernel.ts'
import { items } from '../items/items.operations.ts'
import { purchasingDeskOn } from '../../test/purchasing.ts'
import { receivingDockAt } from '../../test/receiving.ts'

const served = await kernel([
  ...purchasing.operations,
  ...items.operations,
  ...warehouse.operations,
  searchOperation([...(purchasing.indices ?? []), ...(items.indices ?? []), ...(warehouse.indices ?? [])]),
])
const dock = receivingDockAt(await purchasingDeskOn(served))
const { ok, call, buyer, offered, packaged, ordered, started, count, placeIt, receipt, order } = dock

const EACH = '00398114203104'

/** The names of section 3 of the specification. */
const named = {
  purchaseOrder: 'id number status vendor vendorId placedDate placedByName receipts products',
  orderProduct: 'purchasableItemId purchasableItem quantity currentPrice purchasePrice updateCost targets lots',
  purchasableItem: 'itemId number itemName description ndc childNumber vendorName',
  receipt:
    'id number purchaseOrderId status placedDate placedById placedByName vendorId vendor vendorInvoice freightCharge type receiptPlaceConfirmationRecords',
  receiptProduct: 'orderedQuantity receivedQuantity receivingQuantity purchasePrice cost totalCost updateCost lots',
  lot: 'lot expirationDate serialized packages',
  package: 'gtin gtinQty serialNumbers packageIdentifiers barcode totalQuantity itemCost returningQuantity',
  stock: 'stockId lot receiptId receiptNumber expirationDate location itemId variationId quarantine status',
}
const fields = (name: keyof typeof named) => named[name].split(' ')
const expectFields = (record: object | undefined, name: keyof typeof named) =>
  expect(Object.keys(record ?? {}), name).toEqual(expect.arrayContaining(fields(name)))

const vial = await offered({ name: 'Carboplatin vial' })
await packaged(vial, EACH)
const placed = await ordered([vial, 3])
const { id } = await started(placed.id)
await count(id, { scan: `(01)${EACH}(17)290331(10)KX1(21)S1` })

describe('fields that section 3 of the specification names', () => {
  it('are in the replies', async () => {
    expect((await placeIt(id, {}, true)).status).toBe(200)
    const bought = await order(placed.id)
    expectFields(bought, 'purchaseOrder')
    expectFields(bought.products[0], 'orderProduct')
    expectFields(bought.products[0]?.purchasableItem, 'purchasableItem')
    const came = await receipt(id)
    expectFields(came, 'receipt')
    expectFields(came.products[0], 'receiptProduct')
    expectFields(came.products[0]?.lots[0], 'lot')
    expectFields(came.products[0]?.lots[0]?.packages[0], 'package')
    const input = { params: { index: 'stock' }, query: { query: `itemId:${vial.itemId}` } }
    const { content } = (await ok(search, input)) as { content: object[] }
    expectFields(content[0], 'stock')
  })

  it('are accepted on input, as a reply shows them', async () => {
    const { id: draftId } = await dock.draft([vial, 2])
    const read = (await ok(purchaseOrders.get, { params: { id: draftId } })) as PurchaseOrder
    const [line] = read.products
    const shown = Object.entries(line ?? {}).filter(([name]) => fields('orderProduct').includes(name))
    const sent = { ...Object.fromEntries(shown), quantity: 4 }
    const saved = await call(
      purchaseOrders.saveProduct,
      { params: { id: draftId }, body: sent as never },
      { as: buyer },
    )
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { product: { quantity: 4 } } })

    const next = await started((await ordered([vial, 5])).id)
    const packages = [
      {
        gtin: EACH,
        gtinQty: 1,
        serialNumbers: ['S7', 'S8'],
        packageIdentifiers: [],
        barcode: null,
        totalQuantity: 2,
        itemCost: 10,
        returningQuantity: 0,
      },
    ]
    const lots = [{ lot: 'KX2', expirationDate: '2029-03-31', serialized: true, packages }]
    const body = { products: [{ purchasableItemId: vial.variationId, purchasePrice: 10, updateCost: false, lots }] }
    expect((await count(next.id, body)).status).toBe(200)
    const facts = { version: 2, vendorInvoice: 'V-1', freightCharge: 2.5 }
    expect((await call(receipts.change, { params: { id: next.id }, body: facts }, { as: buyer })).status).toBe(200)
    const answers = { receiptPlaceConfirmationRecords: [] }
    expect((await placeIt(next.id, answers, true)).status).toBe(200)
  })
})

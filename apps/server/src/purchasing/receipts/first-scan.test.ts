import { describe, expect, it } from 'vitest'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { type ToReceive, toReceive } from '@galen/contract/purchasing/to-receive'
import { proveLedgersAfterEach, proveVersionsAfterEach } from '../../../test/ledgers.ts'
import { byStatus, many } from '../../../test/people.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { owner, call, ok, jobs, company, given, buyer, offered, ordered, started, count, packaged, receipt } = dock
proveLedgersAfterEach(jobs)
proveVersionsAfterEach(owner)

const EACH = '00398114203104'
const CASE = '50398114203109'
const box = (serial: string) => `(01)${EACH}(17)290331(10)KX1(21)${serial}`
const start = (purchaseOrderId: string, more: object = {}, as = buyer) =>
  call(receipts.create, { body: { purchaseOrderId, ...more } }, { as })
const drafts = async (orderId: string) =>
  (await owner`select id from receipt where company_id = ${company.id} and purchase_order_id = ${orderId}`).length

describe('P25: the first scan of an order', () => {
  it('makes one draft when two people scan first', async () => {
    const colleague = await given.user(company, ['LIST_RECEIPTS', 'CREATE_RECEIPT'])
    const vial = await offered()
    await packaged(vial, EACH)
    const order = await ordered([vial, 40])
    const replies = await many(
      (place) => start(order.id, { scan: box(`F${place}`) }, place % 2 ? colleague : buyer),
      16,
    )
    expect(byStatus(replies)).toEqual({ 200: 16 })
    expect(new Set(replies.map(({ body }) => (body as Receipt).id)).size).toBe(1)
    expect(await drafts(order.id)).toBe(1)
    const [first] = replies.map(({ body }) => (body as Receipt).id)
    const made = await receipt(String(first))
    expect(made.products[0]?.receivingQuantity).toBe(16)
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('makes nothing when it is refused', async () => {
    const vial = await offered()
    await packaged(vial, EACH)
    const order = await ordered([vial, 1])
    for (const scan of ['WHAT-IS-THIS', '', EACH, '00305910369019', '0100398114203105'])
      expect((await start(order.id, { scan })).status).toBeGreaterThanOrEqual(400)
    expect(await drafts(order.id)).toBe(0)
    expect((await start(order.id, { scan: box('N1') })).status).toBe(200)
    expect(await start(order.id, { scan: box('N2') })).toMatchObject({ status: 422, body: { code: 'UPC_LIMIT' } })
    expect(await drafts(order.id)).toBe(1)
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('shows what is left, and Create takes the open draft', async () => {
    const vial = await offered({ name: 'Vial' })
    const order = await ordered([vial, 5])
    const left = async () => (await ok(toReceive.get, { params: { id: order.id } })) as ToReceive
    expect(await left()).toMatchObject({
      purchaseOrderNumber: order.number,
      draftReceiptId: null,
      products: [
        { purchasableItem: { itemName: 'Vial' }, orderedQuantity: 5, receivedQuantity: 0, receivingQuantity: 0 },
      ],
    })
    expect(await drafts(order.id)).toBe(0)
    const [one, two] = await Promise.all([start(order.id, { takeOpen: true }), start(order.id, { takeOpen: true })])
    expect((one.body as Receipt).id).toBe((two.body as Receipt).id)
    await dock.counted((one.body as Receipt).id, vial, 2)
    expect(await left()).toMatchObject({
      draftReceiptId: (one.body as Receipt).id,
      products: [{ receivingQuantity: 2 }],
    })
    expect((await start(order.id)).status).toBe(200)
    expect(await drafts(order.id)).toBe(2)
  })
})

describe('P16: a case', () => {
  it('of a serialized product is opened, of another is counted', async () => {
    await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
    await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
      values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${dock.good}, '2025-01-01', 'fda')`
    const drug = await offered({ type: 'prescription' })
    await packaged(drug, CASE, 12, 'case')
    await packaged(drug, EACH)
    const { id } = await started((await ordered([drug, 24])).id)
    const opened = { status: 422, body: { code: 'OPEN_CASE', message: 'Open the case and scan each package.' } }
    expect(await count(id, { scan: `(01)${CASE}(17)290331(10)KX1(21)CASE3780` })).toMatchObject(opened)
    expect(await count(id, { scan: `(01)${CASE}(17)290331(10)KX1` })).toMatchObject(opened)
    const packages = [{ gtin: CASE, gtinQty: 12, serialNumbers: ['CASE3780'] }]
    const lots = [{ lot: 'KX1', expirationDate: '2029-03-31', packages }]
    expect(await count(id, { products: [{ purchasableItemId: drug.variationId, lots }] })).toMatchObject(opened)
    expect((await receipt(id)).products[0]?.receivingQuantity).toBe(0)
    expect((await count(id, { scan: box('C1') })).status).toBe(200)
    await owner`update item set type = 'otc' where id = ${drug.itemId}`
    expect((await count(id, { scan: `(01)${CASE}(17)290331(10)KX1(21)CASE3781` })).status).toBe(200)
    expect((await receipt(id)).products[0]?.receivingQuantity).toBe(13)
    await owner`delete from item_package where gtin in (${EACH}, ${CASE})`
  })
})

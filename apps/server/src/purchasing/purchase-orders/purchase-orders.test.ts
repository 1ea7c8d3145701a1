import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type PurchaseOrder, purchaseOrders, type SavedProduct } from '@galen/contract/purchasing/purchase-orders'
import { byStatus, many } from '../../../test/people.ts'
import { purchasingDesk } from '../../../test/purchasing.ts'

const desk = await purchasingDesk()
const { call, ok, owner, given, company, buyer, velora, vendor, offered, draft, place, order, waitingOrder, audits } =
  desk
const stranger = await given.user(await given.company(), ['LIST_PURCHASES', 'CREATE_PURCHASE'])

const save = (id: string, body: object, as = buyer) =>
  call(purchaseOrders.saveProduct, { params: { id }, body: body as never }, { as })
const change = (id: string, body: object) =>
  call(purchaseOrders.change, { params: { id }, body: body as never }, { as: buyer })

describe('a draft', () => {
  it('starts with what the vendor and the company say, and has no number', async () => {
    const gauze = await offered({ cost: 4.25 })
    const made = await draft([gauze, 12])
    expect(made).toMatchObject({
      number: null,
      status: 'Draft',
      buyerId: buyer.id,
      total: 51,
      products: [
        { purchasableItemId: gauze.variationId, quantity: 12, currentPrice: 4.25, purchasePrice: 4.25, total: 51 },
      ],
    })
    expect(await audits(made.id)).toMatchObject([{ action: 'create', version: 1 }])
  })

  it('takes the vendor of its first line', async () => {
    const gauze = await offered()
    const { id } = (await ok(purchaseOrders.create, { body: {} })) as PurchaseOrder
    const saved = (await ok(purchaseOrders.saveProduct, {
      params: { id },
      body: { purchasableItemId: gauze.variationId, quantity: 1 },
    })) as SavedProduct
    expect(saved.order).toMatchObject({ vendorId: velora, version: 2, total: 10 })
  })

  it('keeps the changes of two people in different fields, and refuses two in one', async () => {
    const { id } = await draft()
    expect((await change(id, { version: 1, note: 'By the dock' })).status).toBe(200)
    expect((await change(id, { version: 1, vendorReference: 'V-9' })).body).toMatchObject({
      version: 3,
      note: 'By the dock',
    })
    expect(await change(id, { version: 1, note: 'At the gate' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'note', yours: 'At the gate', theirs: 'By the dock' }] },
    })
  })

  it('is deleted as a draft only, and belongs to its company', async () => {
    const { id } = await draft([await offered(), 1])
    expect((await call(purchaseOrders.get, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await call(purchaseOrders.remove, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await call(purchaseOrders.remove, { params: { id } }, { as: buyer })).status).toBe(204)
    expect((await call(purchaseOrders.get, { params: { id } }, { as: buyer })).status).toBe(404)
    const placed = await place((await draft([await offered(), 1])).id)
    expect(await call(purchaseOrders.remove, { params: { id: placed.id } }, { as: buyer })).toMatchObject({
      status: 409,
      body: { message: 'A Placed purchase order cannot be deleted.' },
    })
  })

  it.each([
    [{ vendorId: randomUUID() }, 'vendorId'],
    [{ buyerId: randomUUID() }, 'buyerId'],
    [{ termsId: randomUUID() }, 'termsId'],
    [{ expectedDate: '2026-02-30' }, 'expectedDate'],
    [{ products: [{ purchasableItemId: randomUUID(), quantity: 1 }] }, 'purchasableItemId'],
    [{ status: 'Placed' }, 'status'],
  ])('%j is refused, naming %s', async (body, field) => {
    const reply = await call(purchaseOrders.create, { body: body as never }, { as: buyer })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain(field)
  })
})

describe('a line', () => {
  it('is saved by itself: one version of the line, one of the order', async () => {
    const gauze = await offered()
    const made = await draft([gauze, 2])
    const [line] = made.products
    const reply = await save(made.id, { purchasableItemId: gauze.variationId, version: 1, purchasePrice: 11.5 })
    expect(reply.body).toMatchObject({
      product: { id: line?.id, version: 2, quantity: 2, purchasePrice: 11.5, total: 23 },
      order: { version: made.version + 1, total: 23 },
    })
    expect(await audits(String(line?.id))).toMatchObject([
      { action: 'create', version: 1 },
      { action: 'change', version: 2, fields: ['purchasePrice'] },
    ])
  })

  it('merges fields of two people, and refuses one field changed twice', async () => {
    const gauze = await offered()
    const { id } = await draft([gauze, 2])
    const line = { purchasableItemId: gauze.variationId, version: 1 }
    expect((await save(id, { ...line, quantity: 5 })).status).toBe(200)
    expect((await save(id, { ...line, note: 'cold' })).body).toMatchObject({ product: { quantity: 5, note: 'cold' } })
    expect(await save(id, { ...line, quantity: 6 })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'quantity', yours: 6, theirs: 5 }] },
    })
    expect((await save(id, { purchasableItemId: gauze.variationId, quantity: 6 })).status).toBe(200)
  })

  it('saved by 16 people at once is on the order once, with every version in the audit', async () => {
    const gauze = await offered()
    const { id } = await draft()
    const replies = await many((n) => save(id, { purchasableItemId: gauze.variationId, quantity: n + 1 }), 16)
    expect(byStatus(replies)).toEqual({ 200: 16 })
    const after = await order(id)
    expect(after.products).toHaveLength(1)
    expect(after.total).toBe(after.products[0]?.total)
    const versions = (await audits(id)).map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, place) => place + 1))
  })

  it('is removed by its variation or its own id', async () => {
    const [one, two] = [await offered(), await offered()]
    const made = await draft([one, 1], [two, 2])
    const remove = (pid: string) => call(purchaseOrders.removeProduct, { params: { id: made.id, pid } }, { as: buyer })
    expect((await remove(one.variationId)).body).toMatchObject({ total: 20 })
    expect((await remove(String(made.products[1]?.id))).body).toMatchObject({ total: 0 })
    expect((await remove(one.variationId)).status).toBe(404)
  })

  it('needs an order that exists, and a variation of its vendor', async () => {
    const gauze = await offered()
    const body = { purchasableItemId: gauze.variationId, quantity: 1 }
    expect(await save(randomUUID(), body)).toMatchObject({
      status: 404,
      body: { message: 'purchase orders do not exist.' },
    })
    const { id } = await draft()
    const foreign = await offered({ vendorId: await vendor(), name: 'Tape' })
    expect(await save(id, { ...body, purchasableItemId: foreign.variationId })).toMatchObject({
      status: 422,
      body: { message: 'Tape is a variation of another vendor.' },
    })
    expect((await save(id, body, stranger)).status).toBe(404)
    expect((await change((await draft([gauze, 1])).id, { version: 1, vendorId: await vendor() })).status).toBe(422)
  })

  it.each([
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: 1, purchasePrice: 1.00001 }, 'purchasePrice'],
    [{ quantity: 1, targets: [{ salesOrderId: randomUUID(), quantity: 1 }] }, 'targets'],
    [{ quantity: 1, received: 5 }, 'received'],
  ])('%j is refused, naming %s', async (values, field) => {
    const { id } = await draft()
    const reply = await save(id, { purchasableItemId: (await offered()).variationId, ...values })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain(field)
    expect((await order(id)).products).toEqual([])
  })
})

describe('targets', () => {
  it('name sales orders that wait for the variation, and at most the quantity of the line', async () => {
    const gauze = await offered()
    const sale = await waitingOrder(gauze, 8)
    const made = await draft([gauze, 10])
    const retarget = (targets: object[]) =>
      call(
        purchaseOrders.changeTargets,
        { params: { id: made.id }, body: { products: [{ purchasableItemId: gauze.variationId, targets }] } as never },
        { as: buyer },
      )
    const reply = await retarget([{ salesOrderId: sale, quantity: 8 }])
    expect(reply.body).toMatchObject({ products: [{ targets: [{ salesOrderId: sale, quantity: 8 }] }] })
    const [product] = (reply.body as PurchaseOrder).products
    expect((await retarget(product?.targets ?? [])).status, 'what was read can be sent back').toBe(200)
    expect((await retarget([{ salesOrderId: sale, quantity: 11 }])).status).toBe(400)
    await owner`update sales_order set status = 'Closed' where id = ${sale}`
    expect((await retarget(product?.targets ?? [])).status, 'a closed order stays a target').toBe(200)
    expect((await retarget([])).status).toBe(200)
    expect((await retarget(product?.targets ?? [])).status, 'and is not chosen again').toBe(400)
    expect((await call(purchaseOrders.get, { params: { id: made.id } }, { as: buyer })).status).toBe(200)
    await owner`update sales_order set status = 'Placed' where id = ${sale}`
    await retarget(product?.targets ?? [])
    const waiting = await desk.list('open-sale-item', `salesOrderId:${sale}`)
    expect(waiting).toMatchObject([{ open: 8, short: 8, targeted: 8 }])
  })
})

describe('a placed order', () => {
  const savePlaced = (id: string, body: object) =>
    call(purchaseOrders.changePlaced, { params: { id }, body: body as never }, { as: buyer })

  it('is read-only but for being saved together', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const placed = await place((await draft([gauze, 10])).id)
    expect((await save(placed.id, { purchasableItemId: gauze.variationId, quantity: 1 })).status).toBe(409)
    expect((await change(placed.id, { version: placed.version, note: 'x' })).status).toBe(409)
    const reply = await savePlaced(placed.id, {
      version: placed.version,
      note: 'Call first',
      products: [
        { purchasableItemId: gauze.variationId, quantity: 12 },
        { purchasableItemId: tape.variationId, quantity: 1 },
      ],
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { note: 'Call first', total: 130, products: [{ quantity: 12 }, {}] },
    })
    expect((await savePlaced(placed.id, { version: placed.version, note: 'Late' })).status).toBe(409)
  })

  it('takes back what it shows, and refuses another value of what is only shown', async () => {
    const placed = await place((await draft([await offered(), 10])).id)
    const [line] = placed.products
    const refused = async (body: object, field: string) => {
      expect(await savePlaced(placed.id, body)).toMatchObject({
        status: 400,
        body: { message: `${field} cannot be changed here.`, details: [{ field }] },
      })
    }
    await refused({ ...placed, total: 1 }, 'total')
    await refused({ ...placed, number: 'PO-FORGED' }, 'number')
    await refused({ ...placed, products: [{ ...line, receivedQuantity: 10 }] }, 'products.0.receivedQuantity')
    const older = { ...placed, version: placed.version - 1, total: 1 }
    expect((await savePlaced(placed.id, older)).status).toBe(409)
    const honest = await savePlaced(placed.id, { ...placed, note: 'As read' })
    expect(honest).toMatchObject({ status: 200, body: { note: 'As read', total: placed.total } })
    expect((honest.body as PurchaseOrder).products).toMatchObject([{ quantity: line?.quantity, receivedQuantity: 0 }])
  })

  it('keeps what was received', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const placed = await place((await draft([gauze, 10], [tape, 1])).id)
    await owner`update purchase_order_line set received = 4 where order_id = ${placed.id} and variation_id = ${gauze.variationId}`
    const { version } = placed
    const gauzeLine = { purchasableItemId: gauze.variationId, quantity: 3 }
    expect(await savePlaced(placed.id, { version, products: [gauzeLine] })).toMatchObject({
      status: 400,
      body: { message: 'quantity must be at least 4, already received' },
    })
    const only = { purchasableItemId: tape.variationId, quantity: 1 }
    expect((await savePlaced(placed.id, { version, products: [only] })).status).toBe(422)
    expect((await savePlaced(placed.id, { version, products: [{ ...gauzeLine, quantity: 4 }] })).status).toBe(200)
  })

  it('loses a line that a draft receipt has, unless some of it is counted', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const placed = await place((await draft([gauze, 10], [tape, 5])).id)
    const { version } = placed
    const [receipt] = await owner<{ id: string }[]>`
      insert into receipt (company_id, purchase_order_id, vendor_id) values (${company.id}, ${placed.id}, ${velora}) returning id`
    await owner`
      insert into receipt_line (company_id, receipt_id, position, order_line_id, item_id, variation_id, quantity, purchase_price)
      select company_id, ${String(receipt?.id)}, position, id, item_id, variation_id, 1, purchase_price
      from purchase_order_line where order_id = ${placed.id}`
    const products = [{ purchasableItemId: gauze.variationId, quantity: 10 }]
    expect(await savePlaced(placed.id, { version, products })).toMatchObject({
      status: 422,
      body: { code: 'purchase-order.counted', details: [{ receiptId: receipt?.id }] },
    })
    expect(await savePlaced(placed.id, { version, dropShip: true })).toMatchObject({
      status: 422,
      body: { code: 'purchase-order.receiving' },
    })
    await owner`update receipt_line set quantity = 0 where receipt_id = ${String(receipt?.id)}`
    expect(await savePlaced(placed.id, { version, products })).toMatchObject({ status: 200 })
    await owner`delete from receipt_line where receipt_id = ${String(receipt?.id)}`
    await owner`delete from receipt where id = ${String(receipt?.id)}`
  })

  it('is closed once, and not while a receipt is counted', async () => {
    const placed = await place((await draft([await offered(), 10])).id)
    const close = () => call(purchaseOrders.close, { params: { id: placed.id } }, { as: buyer })
    await owner`insert into receipt (company_id, purchase_order_id, vendor_id) values (${company.id}, ${placed.id}, ${velora})`
    expect((await close()).status).toBe(409)
    await owner`delete from receipt where purchase_order_id = ${placed.id}`
    expect((await close()).body).toMatchObject({ status: 'Closed' })
    expect((await close()).status).toBe(409)
  })

  it('is sent by EDI only if the vendor takes it', async () => {
    const placed = await place((await draft([await offered(), 10])).id)
    const sendIt = (id: string) => call(purchaseOrders.sendByEdi, { params: { id } }, { as: buyer })
    expect(await sendIt(placed.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^Set up an EDI/) },
    })
    expect((await sendIt((await draft([await offered(), 1])).id)).status).toBe(409)
    const plain = await vendor()
    const item = await offered({ vendorId: plain })
    const other = (await ok(purchaseOrders.create, {
      body: { vendorId: plain, products: [{ purchasableItemId: item.variationId, quantity: 1 }] },
    })) as PurchaseOrder
    await place(other.id)
    expect(await sendIt(other.id)).toMatchObject({ status: 422, body: { message: 'Vendor has no EDI flag' } })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CountedProduct, type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { byStatus, many } from '../../../test/people.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { call, ok, owner, jobs, given, company, buyer, offered, ordered, started, count, counted, placeIt, receipt } =
  dock
const { order, stock, books, packaged, received, good, today, daysFromNow, list, audits } = dock
const stranger = await given.user(await given.company(), ['LIST_RECEIPTS', 'CREATE_RECEIPT'])
proveLedgersAfterEach(jobs)

const EACH = '00398114203104'
const CASE = '50398114203109'
const scan = (serial: string, lot = 'KX1', gtin = EACH) => `(01)${gtin}(17)290331(10)${lot}(21)${serial}`

describe('a draft receipt', () => {
  it('starts with what is open on a placed order', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    const placed = await ordered([gauze, 10], [tape, 5])
    const made = await started(placed.id)
    expect(made).toMatchObject({
      number: null,
      status: 'Draft',
      type: 'Standard',
      purchaseOrderNumber: placed.number,
      products: [
        { purchasableItemId: gauze.variationId, orderedQuantity: 10, receivedQuantity: 0, receivingQuantity: 0 },
        { purchasableItemId: tape.variationId, orderedQuantity: 5 },
      ],
    })
    expect(await list('receipt-draft', `id:${made.id}`)).toMatchObject([{ lines: 2, linesCounted: 0 }])
  })

  it('needs an order that is placed, of the same company', async () => {
    const draft = await dock.draft([await offered(), 1])
    const start = (purchaseOrderId: string, as = buyer) => call(receipts.create, { body: { purchaseOrderId } }, { as })
    expect((await start(draft.id)).status).toBe(409)
    expect((await start(randomUUID())).status).toBe(404)
    const placed = await ordered([await offered(), 1])
    expect((await start(placed.id, stranger)).status).toBe(404)
  })

  it('is counted by hand: lots with expiry, price and cost flag', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 10])).id)
    const reply = await counted(id, gauze, 4)
    expect(reply).toMatchObject({ message: 'Lot added', added: 4, receipt: { version: 2, merchandise: 40 } })
    await counted(id, gauze, 3, 'L2')
    await ok(receipts.count, {
      params: { id },
      body: { products: [{ purchasableItemId: gauze.variationId, purchasePrice: 9.5, updateCost: true }] },
    })
    expect(await receipt(id)).toMatchObject({
      merchandise: 66.5,
      products: [
        {
          receivingQuantity: 7,
          purchasePrice: 9.5,
          orderPrice: 10,
          updateCost: true,
          lots: [{ lot: 'L1', quantity: 4 }, { lot: 'L2' }],
        },
      ],
      questions: [{ code: 'PRICE_DIFFERS' }],
    })
    const versions = (await audits(id)).map(({ version }) => version)
    expect(versions).toEqual([1, 2, 3, 4])
  })

  it('gives back a lot, and one package of it', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 10])).id)
    await counted(id, gauze, 4)
    await counted(id, gauze, 2)
    const [line] = (await receipt(id)).products
    const [first] = line?.lots[0]?.packages ?? []
    const path = { id, p: gauze.variationId, l: 'L1' }
    const reply = await call(
      receipts.removePackages,
      { params: path, query: { packageIdentifiers: first?.packageIdentifiers[1] } as never },
      { as: buyer },
    )
    expect(reply.body).toMatchObject({ message: 'Lot removed', added: -2, receipt: { merchandise: 40 } })
    expect((await call(receipts.removePackages, { params: path }, { as: buyer })).body).toMatchObject({ added: -4 })
    expect((await receipt(id)).products[0]?.lots).toEqual([])
    expect((await call(receipts.removePackages, { params: path }, { as: buyer })).status).toBe(404)
  })

  it('is deleted with its counts, and only as a draft', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 10])).id)
    await counted(id, gauze, 4)
    expect((await call(receipts.remove, { params: { id } }, { as: buyer })).status).toBe(204)
    const placed = await received(gauze, 1)
    expect(await call(receipts.remove, { params: { id: placed.id } }, { as: buyer })).toMatchObject({
      status: 409,
      body: { message: 'A Placed receipt cannot be deleted.' },
    })
  })

  it('answers Invalid draft. when there is none, and asks for a value', async () => {
    expect(await count(randomUUID(), { scan: '123' })).toMatchObject({
      status: 404,
      body: { message: 'Invalid draft.' },
    })
    const placed = await received(await offered(), 1)
    expect(await count(placed.id, { scan: '123' })).toMatchObject({ status: 409, body: { message: 'Invalid draft.' } })
    const { id } = await started((await ordered([await offered(), 1])).id)
    expect(await count(id, {})).toMatchObject({ status: 400, body: { message: 'Enter a value in the search field.' } })
  })
})

describe('a scan', () => {
  it('counts serialized packages and answers with the lot', async () => {
    const vial = await offered({ name: 'Carboplatin' })
    await packaged(vial, EACH)
    const { id } = await started((await ordered([vial, 3])).id)
    const reply = await count(id, { scan: scan('A1') })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Lot KX1 added successfully.', added: 1 } })
    expect((reply.body as CountedProduct).products[0]?.lots).toMatchObject([
      { lot: 'KX1', serialized: true, expirationDate: '2029-03-31', packages: [{ gtin: EACH, serialNumbers: ['A1'] }] },
    ])
    expect(await count(id, { scan: scan('A1') })).toMatchObject({
      status: 409,
      body: { message: 'Serial number A1 is on a draft receipt already.' },
    })
    await count(id, { scan: scan('A2') })
    const gone = await call(
      receipts.removeGtin,
      { params: { id, p: vial.variationId, l: 'KX1', gtin: EACH }, query: { serialNumbers: 'A1' } as never },
      { as: buyer },
    )
    expect(gone.body).toMatchObject({ added: -1, products: [{ lots: [{ packages: [{ serialNumbers: ['A2'] }] }] }] })
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('E11: a serial number is on one draft only', async () => {
    const vial = await offered()
    await packaged(vial, EACH)
    const [one, two] = [await ordered([vial, 3]), await ordered([vial, 3])]
    const [first, second] = [await started(one.id), await started(two.id)]
    const replies = await Promise.all([first.id, second.id].map((id) => count(id, { scan: scan('E11') })))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 1 })
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('ends in each of the other outcomes', async () => {
    const [vial, other] = [await offered({ name: 'Carboplatin' }), await offered()]
    await packaged(vial, CASE, 12, 'case')
    await packaged(other, EACH)
    const placed = await ordered([vial, 13])
    const { id } = await started(placed.id)
    const ask = async (body: object) => {
      const reply = await count(id, body)
      return { status: reply.status, ...(reply.body as { code: string; message: string; details: object[] }) }
    }
    expect(await ask({ scan: '305910369019' })).toMatchObject({ status: 422, code: 'ALLOCATE_UPC' })
    expect(await ask({ scan: '(01)00305910369019(10)Z1(17)290331' })).toMatchObject({ code: 'ALLOCATE_GTIN' })
    expect(await ask({ scan: 'WHAT-IS-THIS' })).toMatchObject({ code: 'INVALID_BARCODE' })
    expect(await ask({ scan: scan('Q1') })).toMatchObject({
      status: 422,
      code: 'INVALID_GTIN',
      message: 'Item not found on receipt.',
    })
    expect(await ask({ scan: '(01)00398114203105(10)Z1' })).toMatchObject({ code: 'INVALID_GTIN' })
    const box = `(01)${CASE}(17)290331(10)KX1`
    expect((await count(id, { scan: box })).body).toMatchObject({ added: 12 })
    expect(await ask({ scan: box })).toMatchObject({
      code: 'UPC_LIMIT',
      message: `Item Carboplatin has reached the Receipt #${placed.number} limit.`,
      details: [{ message: '1 of 12 fit. Open the case and scan its packages.' }],
    })
    expect(await ask({ scan: `(01)${CASE}(17)200331(10)OLD` })).toMatchObject({ code: 'LOT_EXPIRED' })
    const allocated = { scan: '305910369019', purchasableItemId: vial.variationId, lot: 'U1', expirationDate: good }
    expect((await count(id, allocated)).body).toMatchObject({ added: 1, message: 'Lot U1 added successfully.' })
    await owner`delete from item_package where gtin in (${EACH}, ${CASE})`
  })

  it('E17: asks when a scan without separators can be read in two ways', async () => {
    const vial = await offered()
    const { id } = await started((await ordered([vial, 3])).id)
    const reply = await count(id, { scan: '0100398114203104172903311012321456' })
    expect([200, 422]).toContain(reply.status)
    if (reply.status === 422)
      expect(['AMBIGUOUS_SCAN', 'ALLOCATE_GTIN']).toContain((reply.body as { code: string }).code)
  })
})

describe('bad counts', () => {
  it('E19: one lot of an item has one expiry; the same lot of another item is another lot', async () => {
    const [gauze, tape] = [await offered(), await offered()]
    await received(gauze, 1, { lot: 'SAME' })
    const { id } = await started((await ordered([gauze, 5], [tape, 5])).id)
    const lots = (item: { variationId: string }, expirationDate: string) => ({
      products: [{ purchasableItemId: item.variationId, lots: [{ lot: 'SAME', expirationDate, quantity: 1 }] }],
    })
    expect((await count(id, lots(gauze, '2031-01-31'))).status).toBe(409)
    expect((await count(id, lots(tape, '2031-01-31'))).status).toBe(200)
    expect((await count(id, lots(tape, '2031-02-28'))).status).toBe(409)
    expect((await count(id, lots(gauze, good))).status).toBe(200)
  })

  it('E22: three units with two serial numbers are refused', async () => {
    const vial = await offered()
    const { id } = await started((await ordered([vial, 5])).id)
    const lot = {
      lot: 'S1',
      expirationDate: good,
      packages: [{ gtin: EACH, serialNumbers: ['X1', 'X2'], totalQuantity: 3 }],
    }
    const reply = await count(id, { products: [{ purchasableItemId: vial.variationId, lots: [lot] }] })
    expect(reply).toMatchObject({ status: 422, body: { message: 'Lot S1 has 2 serial numbers for 3 packages.' } })
  })

  it('more than was ordered, with what other drafts count, is refused', async () => {
    const gauze = await offered({ name: 'Gauze' })
    const placed = await ordered([gauze, 10])
    const [one, two] = [await started(placed.id), await started(placed.id)]
    await counted(one.id, gauze, 6)
    const body = {
      products: [{ purchasableItemId: gauze.variationId, lots: [{ lot: 'L1', expirationDate: good, quantity: 5 }] }],
    }
    expect(await count(two.id, body)).toMatchObject({
      status: 422,
      body: { code: 'UPC_LIMIT', message: `Item Gauze has reached the Receipt #${placed.number} limit.` },
    })
    const replies = await many(
      () =>
        count(two.id, {
          products: [
            { purchasableItemId: gauze.variationId, lots: [{ lot: 'L1', expirationDate: good, quantity: 1 }] },
          ],
        }),
      8,
    )
    expect(byStatus(replies)).toEqual({ 200: 4, 422: 4 })
  })

  it.each([
    [{ lot: '', expirationDate: '2030-01-01', quantity: 1 }],
    [{ lot: 'L', expirationDate: '2030-13-01', quantity: 1 }],
    [{ lot: 'L', expirationDate: '2030-01-01' }],
    [{ lot: 'L', expirationDate: '2030-01-01', quantity: 0 }],
    [{ lot: 'L', quantity: 1 }],
  ])('%j is refused, and nothing is counted', async (lot) => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 5])).id)
    expect((await count(id, { products: [{ purchasableItemId: gauze.variationId, lots: [lot] }] })).status).toBe(400)
    expect((await receipt(id)).products[0]?.receivingQuantity).toBe(0)
  })
})

describe('placing', () => {
  it('takes goods into stock at their cost with freight, books them, and tells the order', async () => {
    const [gauze, tape] = [await offered({ cost: 10 }), await offered({ cost: 30 })]
    const placed = await ordered([gauze, 10], [tape, 5])
    const { id } = await started(placed.id)
    await counted(id, gauze, 6)
    await counted(id, tape, 2, 'T1')
    await ok(receipts.changeFreight, { params: { id }, body: { freightCharge: 12 } })
    const reply = await placeIt(id)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'Placed',
        merchandise: 120,
        total: 132,
        products: [
          { totalCost: 66, freightShare: 6, cost: 11 },
          { totalCost: 66, freightShare: 6, cost: 33 },
        ],
      },
    })
    expect((reply.body as Receipt).number).toMatch(/^RC-\d{6}$/)
    expect(await books(id)).toEqual({ 1200: '132.00', 2050: '-120.00', 2060: '-12.00' })
    expect(await stock(gauze)).toMatchObject([{ lot: 'L1', onHand: 6, value: '66.00', status: 'Active' }])
    expect((await order(placed.id)).products).toMatchObject([
      { receivedQuantity: 6, lots: [{ lot: 'L1', quantity: 6 }] },
      { receivedQuantity: 2 },
    ])
    expect(await list('receipt', `id:${id}`)).toMatchObject([{ units: 8, total: 132, status: 'Placed' }])
    expect(await list('receipt-item', `receiptId:${id}`)).toHaveLength(2)
    expect((await placeIt(id)).status).toBe(409)
  })

  it('E06: two receipts of one line placed at once, each within the limit alone', async () => {
    const gauze = await offered({ name: 'Gauze' })
    const placed = await ordered([gauze, 10])
    const [one, two] = [await started(placed.id), await started(placed.id)]
    await counted(one.id, gauze, 5)
    await counted(two.id, gauze, 5)
    await owner`update purchase_order_line set quantity = 9 where order_id = ${placed.id}`
    await owner`update purchase_order set total = 90 where id = ${placed.id}`
    const replies = await Promise.all([placeIt(one.id), placeIt(two.id)])
    expect(byStatus(replies)).toEqual({ 200: 1, 422: 1 })
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
      message: `Item Gauze has reached the Receipt #${placed.number} limit.`,
    })
  })

  it('E29: asks about lots that expire within 12 months, and records the answers', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 9])).id)
    const short = daysFromNow(200)
    for (const lot of ['KEEP', 'HOLD', 'BACK']) await counted(id, gauze, 3, lot, short)
    const asked = await placeIt(id)
    expect(asked).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'SHORT_DATED', lot: 'KEEP', daysLeft: 200 }, {}, {}] },
    })
    const [keep, hold, back] = (asked.body as { confirmations: { confirmation: string }[] }).confirmations
    const answered = (note?: string) =>
      placeIt(id, {
        receiptPlaceConfirmationRecords: [
          { confirmation: keep?.confirmation, confirm: true },
          { confirmation: hold?.confirmation, confirm: false, decision: 'quarantine', note },
          { confirmation: back?.confirmation, confirm: false },
        ],
      })
    expect((await answered()).status).toBe(422)
    expect(await answered('Vendor confirms a longer date')).toMatchObject({
      status: 200,
      body: {
        merchandise: 60,
        receiptPlaceConfirmationRecords: [{ decision: 'accept' }, { decision: 'quarantine' }, { decision: 'refuse' }],
      },
    })
    expect(await stock(gauze)).toMatchObject([
      { lot: 'HOLD', status: 'Quarantine', reason: 'MANUAL' },
      { lot: 'KEEP', status: 'Active' },
    ])
  })

  it('puts expired goods into quarantine only', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 5])).id)
    const lot = { lot: 'OLD', expirationDate: daysFromNow(-1), quantity: 2 }
    const body = (quarantine: boolean) => ({
      products: [{ purchasableItemId: gauze.variationId, lots: [{ ...lot, quarantine }] }],
    })
    expect(await count(id, body(false))).toMatchObject({ status: 422, body: { code: 'LOT_EXPIRED' } })
    expect((await count(id, body(true))).status).toBe(200)
    expect((await placeIt(id)).status).toBe(200)
    expect(await stock(gauze)).toMatchObject([{ onHand: 2, status: 'Quarantine', reason: 'EXPIRED' }])
  })

  it('holds DSCSA product without transaction data, and needs an authorized vendor for it', async () => {
    const drug = await offered({ type: 'prescription', name: 'Carboplatin' })
    const { id } = await started((await ordered([drug, 5])).id)
    await counted(id, drug, 5)
    expect(await placeIt(id)).toMatchObject({ status: 422, body: { code: 'receipt.vendor-not-authorized' } })
    await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
    await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on)
      values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${good})`
    expect(await placeIt(id)).toMatchObject({ status: 200 })
    expect(await stock(drug)).toMatchObject([{ status: 'Quarantine', reason: 'PENDING_TI' }])
    const next = await started((await ordered([drug, 5])).id)
    await counted(next.id, drug, 5, 'L2')
    await ok(receipts.change, {
      params: { id: next.id },
      body: { version: 2, transactionDataKind: 'PAPER', transactionDataReference: 'TI-77' },
    })
    await placeIt(next.id, {}, true)
    expect(await stock(drug)).toMatchObject([{ reason: 'PENDING_TI' }, { lot: 'L2', status: 'Active' }])
  })

  it('enters serialized units one by one, and never twice', async () => {
    const vial = await offered()
    await packaged(vial, EACH)
    const { id } = await started((await ordered([vial, 2])).id)
    await count(id, { scan: scan('P1') })
    await count(id, { scan: scan('P2') })
    expect((await placeIt(id)).status).toBe(200)
    const units =
      await owner`select serial, state from unit where gtin = ${EACH} and serial in ('P1', 'P2') order by serial`
    expect(units).toEqual([
      { serial: 'P1', state: 'InStock' },
      { serial: 'P2', state: 'InStock' },
    ])
    const next = await started((await ordered([vial, 2])).id)
    expect(await count(next.id, { scan: scan('P1') })).toMatchObject({
      status: 409,
      body: { message: 'Serial number P1 is in stock already.' },
    })
    await owner`delete from item_package where gtin = ${EACH}`
  })

  it('refuses an empty receipt and one of a closed order, and posts nothing into a closed period', async () => {
    const gauze = await offered()
    const placed = await ordered([gauze, 5])
    const { id } = await started(placed.id)
    expect(await placeIt(id)).toMatchObject({
      status: 422,
      body: { message: 'Count something before you place the receipt.' },
    })
    await counted(id, gauze, 1)
    await owner`update purchase_order set status = 'Closed' where id = ${placed.id}`
    expect((await placeIt(id)).status).toBe(409)
    await owner`update purchase_order set status = 'Placed' where id = ${placed.id}`
    const flags = { purchase: true }
    await owner`update fiscal_period set closed_purchase = ${flags.purchase} where company_id = ${company.id}`
    expect((await placeIt(id)).status).toBe(423)
    await owner`update fiscal_period set closed_purchase = false where company_id = ${company.id}`
    expect(await books(id)).toEqual({})
    expect((await placeIt(id)).status).toBe(200)
  })

  it('by 8 people at once places once', async () => {
    const gauze = await offered()
    const { id } = await started((await ordered([gauze, 5])).id)
    await counted(id, gauze, 5)
    expect(byStatus(await many(() => placeIt(id), 8))).toEqual({ 200: 1, 409: 7 })
    expect(await stock(gauze)).toMatchObject([{ onHand: 5 }])
  })

  it('makes the landed cost the cost of the variation where it is ticked', async () => {
    const gauze = await offered({ cost: 10 })
    const { id } = await started((await ordered([gauze, 5])).id)
    await ok(receipts.count, {
      params: { id },
      body: {
        products: [
          {
            purchasableItemId: gauze.variationId,
            updateCost: true,
            lots: [{ lot: 'L1', expirationDate: good, quantity: 5 }],
          },
        ],
      },
    })
    await ok(receipts.changeFreight, { params: { id }, body: { freightCharge: 5 } })
    await placeIt(id)
    const [row] = await owner`select cost from item_variation where id = ${gauze.variationId}`
    expect(row).toEqual({ cost: '11.0000' })
  })
})

it('is not seen by another company', async () => {
  const placed = await received(await offered(), 1)
  expect((await call(receipts.get, { params: { id: placed.id } }, { as: stranger })).status).toBe(404)
  expect(
    (await call(receipts.count, { params: { id: placed.id }, body: { scan: 'x' } }, { as: stranger })).status,
  ).toBe(404)
  expect(today < good).toBe(true)
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CountedProduct, receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { byStatus, many } from '../../../test/people.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { call, ok, owner, jobs, given, buyer, offered, ordered, started, count, counted, receipt } = dock
const { packaged, received, good, list, audits } = dock
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
      questions: [{ code: 'PRICE_DIFFERS' }, { code: 'NOT_COUNTED' }],
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
    for (const body of [{}, { scan: '' }, { scan: '  ' }])
      expect(await count(id, body)).toMatchObject({
        status: 400,
        body: { message: 'Enter a value in the search field.' },
      })
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

  it('asks once about a code that no item has', async () => {
    const [vial, other] = [await offered(), await offered()]
    const { id } = await started((await ordered([vial, 24], [other, 5])).id)
    const box = (lot: string) => `(01)${CASE}(17)290331(10)${lot}`
    expect(await count(id, { scan: box('N1') })).toMatchObject({ status: 422, body: { code: 'ALLOCATE_GTIN' } })
    const chosen = { scan: box('N1'), purchasableItemId: vial.variationId, gtinQty: 12 }
    expect((await count(id, chosen)).body).toMatchObject({ added: 12 })
    expect(await count(id, { scan: box('N2') })).toMatchObject({ status: 200, body: { added: 12 } })
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
    expect(await count(id, { scan: scan('X9'), purchasableItemId: vial.variationId, quantity: 3 })).toMatchObject({
      status: 422,
      body: { message: 'Serial number X9 is one package, not 3 units.' },
    })
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

it('is not seen by another company', async () => {
  const placed = await received(await offered(), 1)
  expect((await call(receipts.get, { params: { id: placed.id } }, { as: stranger })).status).toBe(404)
  expect(
    (await call(receipts.count, { params: { id: placed.id }, body: { scan: 'x' } }, { as: stranger })).status,
  ).toBe(404)
})

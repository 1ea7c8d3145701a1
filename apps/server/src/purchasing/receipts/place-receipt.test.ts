import { describe, expect, it } from 'vitest'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { byStatus, many } from '../../../test/people.ts'
import { receivingDock } from '../../../test/receiving.ts'

const dock = await receivingDock()
const { ok, owner, jobs, company, offered, ordered, started, count, counted, placeIt } = dock
const { order, stock, books, packaged, good, daysFromNow, list } = dock
proveLedgersAfterEach(jobs)

const EACH = '00398114203104'
const scan = (serial: string, lot = 'KX1', gtin = EACH) => `(01)${gtin}(17)290331(10)${lot}(21)${serial}`

describe('placing', () => {
  it('takes goods into stock at their cost with freight, books them, and tells the order', async () => {
    const [gauze, tape] = [await offered({ cost: 10 }), await offered({ cost: 30 })]
    const placed = await ordered([gauze, 10], [tape, 5])
    const { id } = await started(placed.id)
    await counted(id, gauze, 6)
    await counted(id, tape, 2, 'T1')
    await ok(receipts.changeFreight, { params: { id }, body: { freightCharge: 12 } })
    const reply = await placeIt(id, {}, true)
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
    expect((await placeIt(id, {}, true)).status).toBe(200)
    expect(await stock(gauze)).toMatchObject([{ onHand: 2, status: 'Quarantine', reason: 'EXPIRED' }])
  })

  it('holds DSCSA product without transaction data', async () => {
    const drug = await offered({ type: 'prescription', name: 'Carboplatin' })
    const { id } = await started((await ordered([drug, 5])).id)
    await owner`update vendor set partner_kind = 'manufacturer' where id = ${dock.velora}`
    await owner`insert into license (company_id, vendor_id, position, kind, number, expires_on, verified_on, verified_with)
      values (${company.id}, ${dock.velora}, 1, 'establishment', 'FEI-1', ${good}, '2025-01-01', 'fda')`
    await counted(id, drug, 5)
    expect(await placeIt(id, {}, true)).toMatchObject({ status: 200 })
    expect(await stock(drug)).toMatchObject([{ status: 'Quarantine', reason: 'PENDING_TI' }])
    const next = await started((await ordered([drug, 5])).id)
    await counted(next.id, drug, 5, 'L2')
    await ok(receipts.change, {
      params: { id: next.id },
      body: { version: 2, transactionDataKind: 'PAPER', transactionDataReference: 'TI-77' },
    })
    await placeIt(next.id, {}, true)
    expect(await stock(drug)).toMatchObject([{ reason: 'PENDING_TI' }, { lot: 'L2', reason: 'PENDING_TI' }])
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
    expect((await placeIt(id, {}, true)).status).toBe(200)
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

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '@galen/domain/dates'
import { type Cents, negate, parseCents } from '@galen/domain/money'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { GTIN, stockWork } from '../../test/stock-work.ts'
import { postJournal } from '../accounting/general-ledger.ts'
import { allocateStock, issueStock, lotRows, proposeLots, releaseAllocations, revalueLayer } from './stock-ledger.ts'

const fixture = await ledgers()
const { company, jobs, owner, post, goods, today } = fixture
const { receive, ship, undo, takeBack, rowsOf, sourceOf, opened, book } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

const allocate = (
  stockId: string,
  quantity: number,
  more: { lineId?: string; unitIds?: string[]; documentId?: string } = {},
) =>
  post((work) =>
    allocateStock(work, { kind: 'invoice', id: more.documentId ?? randomUUID() }, [
      { lineId: more.lineId ?? randomUUID(), stockId, quantity, ...(more.unitIds ? { unitIds: more.unitIds } : {}) },
    ]),
  )

describe('receiving', () => {
  it('opens a layer for each receipt at the receiving bin', async () => {
    const of = await goods()
    await receive(of, { lot: 'A', quantity: 3, cost: 3.3333 })
    await receive(of, { lot: 'A', quantity: 5, cost: 4 })
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: 3, value: '10.00', location: 'RECEIVING', status: 'Active', number: 'A' },
      { on_hand: 5, value: '20.00' },
    ])
  })

  it('E19: keeps lots of two items apart, and refuses another expiry of the same lot', async () => {
    const [one, other] = [await goods(), await goods()]
    await receive(one, { lot: 'SAME', expiresOn: addMonths(today, 12) })
    await receive(other, { lot: 'SAME', expiresOn: addMonths(today, 18) })
    await expect(receive(one, { lot: 'SAME', expiresOn: addMonths(today, 13) })).rejects.toMatchObject({
      code: 'lot.expiry.conflict',
    })
  })

  it('E22: refuses a count of serials other than the quantity', async () => {
    const of = await goods()
    const received = await receive(of, { serials: ['S1', 'S2', 'S3'] })
    await expect(
      ship([{ stockId: received.stockId, quantity: 3, unitIds: received.unitIds.slice(0, 2) }]),
    ).rejects.toThrow(/quantity is 3, but 2 serial numbers were given\./)
  })

  it('E11: refuses a serial that is in stock, and lets it come back after it left', async () => {
    const of = await goods()
    const first = await receive(of, { lot: 'E11', serials: ['T1', 'T2'] })
    await expect(receive(of, { lot: 'E11', serials: ['T2', 'T3'] })).rejects.toThrow(
      `Serial T2 of GTIN ${GTIN} is already in stock.`,
    )
    await ship([{ stockId: first.stockId, quantity: 2, unitIds: first.unitIds }])
    await receive(of, { lot: 'E11', serials: ['T2'] })
    await expect(receive(of, { lot: 'OTHER', serials: ['T1'] })).rejects.toThrow('belongs to another lot')
    const units = await owner`select serial, state from unit where item_id = ${of.itemId} order by serial`
    expect(units).toEqual([
      { serial: 'T1', state: 'Shipped' },
      { serial: 'T2', state: 'InStock' },
    ])
  })

  it('puts a recalled lot into quarantine', async () => {
    const of = await goods()
    await receive(of, { lot: 'R' })
    await owner`update lot set recalled_at = now() where item_id = ${of.itemId}`
    await owner`update stock set status = 'Quarantine', quarantine_reasons = '{RECALL}' where item_id = ${of.itemId}`
    await receive(of, { lot: 'R' })
    expect(await rowsOf(of.itemId)).toMatchObject([{ quarantine_reason: 'RECALL' }, { quarantine_reason: 'RECALL' }])
  })
})

describe('issuing', () => {
  it('costs the layer that is taken, and the last unit takes the rest', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 3, cost: 3.3333 })
    const { issued } = await ship([
      { stockId, quantity: 1 },
      { stockId, quantity: 1 },
    ])
    expect(issued.map(({ value }) => value)).toEqual([333, 334])
    expect((await ship([{ stockId, quantity: 1 }])).issued[0]?.value).toBe(333)
    expect(await rowsOf(of.itemId)).toEqual([])
  })

  it('E15, E28: refuses what is expired, short dated for the class, in quarantine or too little', async () => {
    const of = await goods()
    const lastDay = await receive(of, { expiresOn: today })
    const past = await receive(of, { lot: 'PAST', quantity: 2 })
    await owner`update lot set expires_on = ${addDays(today, -1)} where item_id = ${of.itemId} and number = 'PAST'`
    const half = await receive(of, { expiresOn: addMonths(today, 6) })
    await ship([{ stockId: lastDay.stockId, quantity: 1 }])
    await expect(ship([{ stockId: past.stockId, quantity: 1 }])).rejects.toThrow(/expired on/)
    await expect(ship([{ stockId: half.stockId, quantity: 1, minDays: 270 }])).rejects.toThrow(
      /less than 270 days ahead/,
    )
    await ship([{ stockId: half.stockId, quantity: 1 }])
    await expect(
      ship([
        { stockId: half.stockId, quantity: 5 },
        { stockId: half.stockId, quantity: 5 },
      ]),
    ).rejects.toMatchObject({ code: 'stock.short', details: [{ remaining: 9, missing: 1 }] })
  })

  it('is undone as the exact mirror, once', async () => {
    const of = await goods()
    const received = await receive(of, { serials: ['V1', 'V2'], cost: 5.005 })
    const { invoiceId } = await ship([
      { stockId: received.stockId, quantity: 1, unitIds: received.unitIds.slice(0, 1) },
    ])
    const back = await undo('invoice', invoiceId, 'SHIP_VOID')
    expect(back).toMatchObject([{ quantity: 1, value: 501 }])
    expect(await undo('invoice', invoiceId, 'SHIP_VOID')).toEqual([])
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 2, value: '10.01' }])
  })

  it('brings a lot that was recalled since to quarantine when its shipment is undone', async () => {
    const of = await goods()
    const received = await receive(of, { quantity: 2 })
    const { invoiceId } = await ship([{ stockId: received.stockId, quantity: 2 }])
    await owner`update lot set recalled_at = now() where id = ${received.lotId}`
    await undo('invoice', invoiceId, 'SHIP_VOID')
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 2, status: 'Quarantine', quarantine_reason: 'RECALL' }])
  })
})

describe('returns of customers', () => {
  it('E25: wait in quarantine in their layer, counted in value and never proposed', async () => {
    const of = await goods()
    const received = await receive(of, { serials: ['W1', 'W2'] })
    const { issued } = await ship([{ stockId: received.stockId, quantity: 2, unitIds: received.unitIds }])
    const { returnId, stockId } = await takeBack({
      stockId: received.stockId,
      shipmentId: issued[0]?.movementId ?? '',
      quantity: 1,
      unitIds: received.unitIds.slice(0, 1),
    })
    expect(issued[0]?.value).toBe(1400)
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: 1, value: '7.00', location: 'RETURNS', status: 'Quarantine', quarantine_reason: 'RETURN' },
    ])
    const asked = { day: today, minDaysToExpiry: 0 }
    const [proposal] = await post((work) =>
      proposeLots(work.tx, company.id, [{ lineId: 'x', variationId: of.variationId, quantity: 1 }], asked),
    )
    expect(proposal).toMatchObject({ picks: [], missing: 1 })
    await expect(ship([{ stockId, quantity: 1, unitIds: received.unitIds.slice(0, 1) }])).rejects.toThrow(
      /is in quarantine: Customer return/,
    )
    await undo('customer-return', returnId, 'CUSTOMER_RETURN_CANCEL')
    expect(await rowsOf(of.itemId)).toEqual([])
  })

  it('refuse a serial that was not shipped', async () => {
    const of = await goods()
    const received = await receive(of, { serials: ['N1', 'N2'] })
    const [shipped, held] = [received.unitIds.slice(1), received.unitIds.slice(0, 1)]
    const { issued } = await ship([{ stockId: received.stockId, quantity: 1, unitIds: shipped }])
    const shipmentId = issued[0]?.movementId ?? ''
    await expect(takeBack({ stockId: received.stockId, shipmentId, quantity: 1, unitIds: held })).rejects.toThrow(
      'Serial N1 was not shipped.',
    )
  })
})

describe('allocations', () => {
  it('E01: give the last unit to exactly one of many', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 1 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => allocate(stockId, 1)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []))
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'stock.taken.conflict', details: [{ remaining: 0 }] })
  })

  it('E11: hold a serial for one draft only', async () => {
    const of = await goods()
    const { stockId, unitIds } = await receive(of, { serials: ['H1', 'H2'] })
    await allocate(stockId, 1, { unitIds: unitIds.slice(0, 1) })
    await expect(allocate(stockId, 1, { unitIds: unitIds.slice(0, 1) })).rejects.toMatchObject({
      code: 'unit.taken.conflict',
    })
    await allocate(stockId, 1, { unitIds: unitIds.slice(1) })
  })

  it('are used up by shipping, and protect what others hold', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 10 })
    const [lineId, documentId] = [randomUUID(), randomUUID()]
    await allocate(stockId, 4, { lineId, documentId })
    await allocate(stockId, 2, { lineId, documentId })
    await allocate(stockId, 3)
    await expect(ship([{ stockId, quantity: 2 }])).rejects.toMatchObject({ code: 'stock.short' })
    await ship([{ stockId, quantity: 6, lineId, fromAllocation: true }], documentId)
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 4, reserved: 3 }])
  })

  it('are let go by document, by line, by unit and by quantity', async () => {
    const of = await goods()
    const plain = await receive(of, { quantity: 10 })
    const serial = await receive(of, { serials: ['G1', 'G2'] })
    const [lineId, documentId] = [randomUUID(), randomUUID()]
    await allocate(plain.stockId, 5, { lineId, documentId })
    await allocate(serial.stockId, 2, { lineId, documentId, unitIds: serial.unitIds })
    const reserved = async () => (await rowsOf(of.itemId)).map((row) => row.reserved)
    await post((work) => releaseAllocations(work, { lineId, stockId: plain.stockId, quantity: 2 }))
    expect(await reserved()).toEqual([3, 2])
    await post((work) =>
      releaseAllocations(work, { lineId, stockId: serial.stockId, unitIds: serial.unitIds.slice(0, 1) }),
    )
    expect(await reserved()).toEqual([3, 1])
    expect(await post((work) => releaseAllocations(work, { documentId }))).toHaveLength(2)
    expect(await reserved()).toEqual([0, 0])
  })
})

describe('proposals', () => {
  it('share what is free between lines of one variation', async () => {
    const of = await goods()
    const soon = await receive(of, { quantity: 4, expiresOn: addMonths(today, 3) })
    const late = await receive(of, { quantity: 10, expiresOn: addMonths(today, 9) })
    await allocate(soon.stockId, 1)
    const asks = ['one', 'two'].map((lineId) => ({ lineId, variationId: of.variationId, quantity: 2 }))
    const proposals = await post((work) => proposeLots(work.tx, company.id, asks, { day: today, minDaysToExpiry: 0 }))
    expect(proposals.map(({ picks }) => picks.map(({ stockId, quantity }) => [stockId, quantity]))).toEqual([
      [[soon.stockId, 2]],
      [
        [soon.stockId, 1],
        [late.stockId, 1],
      ],
    ])
    const rows = await post((work) =>
      lotRows(work.tx, company.id, { variationIds: [of.variationId] }, { day: today, minDaysToExpiry: 120 }),
    )
    expect(rows.map(({ free, refusal }) => [free, refusal === null])).toEqual([
      [3, false],
      [10, true],
    ])
  })
})

describe('late cost', () => {
  const revalue = (receiptId: string, variationId: string, delta: number, receivedQuantity = 10) =>
    post(async (work) => {
      await opened(work)
      const source = { ...sourceOf('receipt', receiptId), number: 'RC' }
      const split = await revalueLayer(work, source, {
        receiptId,
        variationId,
        delta: parseCents(delta),
        receivedQuantity,
      })
      await postJournal(work, {
        source,
        accountingDate: today,
        memo: 'Late cost',
        lines: [
          { role: 'inventory', amount: split.onHand },
          { role: 'cost-of-goods', amount: split.sold },
          { role: 'destroyed', amount: split.lost },
          { role: 'received-not-invoiced', amount: negate(parseCents(delta)) },
        ],
      })
      return split
    })

  it('E54: goes to stock and to cost of goods by quantity', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    await ship([{ stockId, quantity: 6 }])
    expect(await revalue(receiptId, of.variationId, 5)).toEqual({ onHand: 200, sold: 300, lost: 0 })
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 4, value: '42.00' }])
    expect(await revalue(receiptId, of.variationId, -500)).toMatchObject({ onHand: -4200, sold: -45800 })
  })

  it('E55: leaves out what went back to the vendor, and is all cost when nothing is left', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    await post(async (work) => {
      await opened(work)
      const source = sourceOf('vendor-return')
      const [issued] = await issueStock(work, source, 'VENDOR_RETURN', [{ lineId: null, stockId, quantity: 2 }])
      await book(work, source, negate(issued?.value ?? (0 as Cents)), 'price-variance')
    })
    await ship([{ stockId, quantity: 4 }])
    expect(await revalue(receiptId, of.variationId, 1)).toEqual({ onHand: 50, sold: 50, lost: 0 })
    await ship([{ stockId, quantity: 4 }])
    expect(await revalue(receiptId, of.variationId, 1)).toEqual({ onHand: 0, sold: 100, lost: 0 })
  })
})

it('holds under many hands at once', async () => {
  const of = await goods()
  const rows = await Promise.all([
    receive(of, { quantity: 40 }),
    receive(of, { quantity: 40 }),
    receive(of, { quantity: 40 }),
  ])
  const stockIds = rows.map(({ stockId }) => stockId)
  const pick = (turn: number) => stockIds[turn % 3] ?? ''
  await Promise.allSettled(
    Array.from({ length: 36 }, (_, turn) => {
      if (turn % 3 === 0) return receive(of, { quantity: 2 })
      if (turn % 3 === 1) return allocate(pick(turn), 3)
      return ship([
        { stockId: pick(turn), quantity: 2 },
        { stockId: pick(turn + 1), quantity: 1 },
      ])
    }),
  )
  const total = (await rowsOf(of.itemId)).reduce((sum, row) => sum + row.on_hand, 0)
  expect(total).toBeGreaterThanOrEqual(144 - 36)
})

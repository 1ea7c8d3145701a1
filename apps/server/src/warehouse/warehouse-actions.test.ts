import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { search } from '@galen/contract/search-index'
import { stocks } from '@galen/contract/warehouse/stocks'
import { addDays, addMonths } from '@galen/domain/dates'
import type { GivenUser } from '../../test/given.ts'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { stockWork } from '../../test/stock-work.ts'
import { allocateStock } from './stock-ledger.ts'
import { warehouse } from './warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK', 'VIEW_COST', 'LIST_ITEMS'])
const { company, as, call, given, owner, jobs, post, goods, today } = fixture
const { receive, ship, takeBack, rowsOf } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

const officer = await given.user(company, ['LIST_STOCKS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
await owner`
  insert into justification (company_id, type, justification, position, needs_note) values
    (${company.id}, 'inventoryAdjustments', 'Cycle count', 1, false), (${company.id}, 'lotQtyUpdate', 'Misread', 1, false),
    (${company.id}, 'voidPayment', 'Paid twice', 1, false)`
for (const name of ['A-01', 'B-02'])
  await owner`insert into bin_location (company_id, name) values (${company.id}, ${name})`

const VERIFIED = {
  verified: true,
  verification: 'VRS 20261119-4711',
  storageStatement: 'Kept unopened between 20 and 25 °C',
  note: 'Sealed, label intact',
}
const move = (stockId: string, lot: string, body: object) =>
  call(stocks.move, { params: { stockId, lot }, body: body as never }, { as })
const adjust = (stockId: string, body: object) =>
  call(stocks.adjust, { params: { stockId }, body: body as never }, { as })
const quarantine = (
  of: { itemId: string; variationId: string },
  body: object,
  who: GivenUser = as,
  query: object = {},
) =>
  call(
    stocks.quarantine,
    { params: { itemId: of.itemId, variationId: of.variationId }, query: query as never, body: body as never },
    { as: who },
  )
const list = async (index: string, query: string, who = as) => {
  const reply = await call(search, { params: { index }, query: { query } }, { as: who })
  return (reply.body as { content: Record<string, unknown>[] }).content
}
async function onDraft(stockId: string, quantity: number, unitIds?: readonly string[]) {
  const documentId = randomUUID()
  const lines = [{ lineId: randomUUID(), stockId, quantity, ...(unitIds ? { unitIds } : {}) }]
  await post((work) => allocateStock(work, { kind: 'invoice', id: documentId }, lines))
  return documentId
}

describe('bin moves', () => {
  it('take all or a part to another bin and leave a numbered operation', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'M1', quantity: 10 })
    expect(await move(stockId, 'M1', { location: 'a-01', quantity: 4 })).toMatchObject({
      status: 200,
      body: { operation: { number: 'ST-000001' }, moved: [{ quantity: 4, location: 'A-01' }] },
    })
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: 4, location: 'A-01', value: '28.00' },
      { on_hand: 6, location: 'RECEIVING' },
    ])
    await move(stockId, 'M1', { location: 'A-01' })
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 10, location: 'A-01' }])
    expect(await list('stock-operation', '')).toMatchObject([
      { kind: 'MOVE', quantity: 6, items: of.number },
      { kind: 'MOVE', quantity: 4 },
    ])
  })

  it('refuse what is not stock of the lot, an unknown bin and the same bin', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'M2' })
    const invalid = { status: 404, body: { message: 'Stock id or lot invalid.' } }
    expect(await move(stockId, 'M3', { location: 'A-01' })).toMatchObject(invalid)
    expect(await move('nonsense', 'M2', { location: 'A-01' })).toMatchObject(invalid)
    expect(await move(stockId, 'M2', { location: 'A-01', receiptId: randomUUID() })).toMatchObject(invalid)
    expect(await move(stockId, 'M2', { location: 'Z-99' })).toMatchObject({
      status: 422,
      body: { message: 'Bin Z-99 does not exist.' },
    })
    expect(await move(stockId, 'M2', { location: 'RECEIVING' })).toMatchObject({
      body: { message: 'Lot M2 is already in bin RECEIVING.' },
    })
    expect(await move(stockId, 'M2', { location: 'A-01', quantity: 11 })).toMatchObject({ status: 422 })
  })

  it('take along what drafts hold, with the whole row or with the units', async () => {
    const of = await goods()
    const plain = await receive(of, { lot: 'M4', quantity: 5 })
    const serial = await receive(of, { lot: 'M5', serials: ['M5-1', 'M5-2'] })
    await onDraft(plain.stockId, 2)
    await onDraft(serial.stockId, 1, serial.unitIds.slice(0, 1))
    expect(await move(plain.stockId, 'M4', { location: 'B-02', quantity: 4 })).toMatchObject({ status: 422 })
    await move(plain.stockId, 'M4', { location: 'B-02' })
    await move(serial.stockId, 'M5', { location: 'B-02', pedigreesId: serial.unitIds.slice(0, 1) })
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: 5, reserved: 2, location: 'B-02' },
      { on_hand: 1, reserved: 1, location: 'B-02' },
      { on_hand: 1, reserved: 0, location: 'RECEIVING' },
    ])
  })
})

describe('adjustments', () => {
  it('E81: need a reason of the right type', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 10 })
    const [without, wrong] = [
      await adjust(stockId, { counted: 8 }),
      await adjust(stockId, { counted: 8, justification: 'Misread' }),
    ]
    expect([without.status, wrong.status]).toEqual([422, 422])
    expect(without.body).toMatchObject({ message: 'Choose a reason for the adjustment.' })
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 10 }])
  })

  it('book what is missing and what is found at the cost of the layer', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 10, cost: 3.3333 })
    const reason = { justification: 'Cycle count' }
    expect(await adjust(stockId, { counted: 8, expected: 10, ...reason })).toMatchObject({
      body: { onHand: 8, quantity: -2 },
    })
    expect(await adjust(stockId, { counted: 9, expected: 10, ...reason })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed from 10 to 8 since you counted') },
    })
    await adjust(stockId, { counted: 11, ...reason })
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 11, value: '36.66' }])
    const [booked] = await owner`
      select sum(amount) filter (where role = 'inventory-adjustment')::text as adjusted from journal_line
      join journal_entry e on e.id = entry_id where e.source_kind = 'stock-operation'
        and e.source_id in (select document_id from stock_movement where item_id = ${of.itemId})`
    expect(booked).toEqual({ adjusted: '-3.33' })
  })

  it('never take what drafts hold', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 10 })
    await onDraft(stockId, 6)
    expect(await adjust(stockId, { counted: 5, justification: 'Cycle count' })).toMatchObject({ status: 422 })
    await adjust(stockId, { counted: 6, justification: 'Cycle count' })
  })

  it('are refused in a closed period', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'CLOSED', quantity: 10 })
    await owner`update fiscal_period set closed_inventory = true, closed_at = now() where company_id = ${company.id}`
    expect(await adjust(stockId, { counted: 5, justification: 'Cycle count' })).toMatchObject({ status: 423 })
    expect(await move(stockId, 'CLOSED', { location: 'A-01' })).toMatchObject({ status: 200 })
    await owner`update fiscal_period set closed_inventory = false, closed_at = null where company_id = ${company.id}`
  })

  it('destroy goods as a loss', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 4, cost: 5 })
    const reply = await call(
      stocks.destroy,
      { params: { stockId }, body: { quantity: 3, justification: 'Cycle count' } },
      { as },
    )
    expect(reply).toMatchObject({ status: 200, body: { onHand: 1 } })
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 1, value: '5.00' }])
  })
})

describe('quarantine', () => {
  it('E05: is refused while a draft holds the goods, and forced by compliance, which strips the draft', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'K1', quantity: 5 })
    const documentId = await onDraft(stockId, 2)
    const body = { pedigreesId: [stockId], status: 'Quarantine', reason: 'SUSPECT' }
    expect(await quarantine(of, body)).toMatchObject({ status: 409, body: { details: [{ documentId, quantity: 2 }] } })
    expect(await quarantine(of, body, officer)).toMatchObject({ status: 202 })
    expect(await rowsOf(of.itemId)).toMatchObject([{ status: 'Active', reserved: 2 }])
    expect(await quarantine(of, body, officer, { confirm: 'true' })).toMatchObject({ status: 200 })
    expect(await rowsOf(of.itemId)).toMatchObject([{ status: 'Quarantine', quarantine_reason: 'SUSPECT', reserved: 0 }])
    await expect(ship([{ stockId, quantity: 1 }])).rejects.toThrow(/only 0 left/)
  })

  it('takes a free part while drafts hold the rest', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 5 })
    await onDraft(stockId, 2)
    const body = { pedigreesId: [stockId], status: 'Quarantine', quantity: 3 }
    expect(await quarantine(of, body)).toMatchObject({ status: 200 })
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: 2, reserved: 2 },
      { on_hand: 3, quarantine_reason: 'MANUAL' },
    ])
    expect(await list('quarantined-lots', `itemId:${of.itemId}`)).toMatchObject([
      { onHand: 3, quarantineReason: 'MANUAL', byName: expect.any(String) },
    ])
  })

  it('is left only by decision of compliance, one reason at a time', async () => {
    const of = await goods()
    const { stockId, unitIds } = await receive(of, { lot: 'K3', serials: ['K3-1', 'K3-2'] })
    await quarantine(of, { pedigreesId: unitIds.slice(0, 1), status: 'Quarantine', reason: 'DAMAGED' })
    await quarantine(of, { pedigreesId: unitIds.slice(1), status: 'Quarantine', reason: 'MANUAL' })
    expect(await quarantine(of, { pedigreesId: unitIds, status: 'Active' })).toMatchObject({ status: 403 })
    const again = { pedigreesId: unitIds.slice(0, 1), status: 'Quarantine', reason: 'DAMAGED' }
    expect(await quarantine(of, again)).toMatchObject({ status: 409 })
    const release = { pedigreesId: unitIds.slice(1), status: 'Active' }
    expect(await quarantine(of, release, officer)).toMatchObject({
      status: 422,
      body: { message: 'A note of ten characters or more is needed.' },
    })
    await quarantine(of, { ...release, note: 'Checked at the bench' }, officer)
    expect(await rowsOf(of.itemId)).toMatchObject([
      { id: stockId, status: 'Active', on_hand: 1 },
      { quarantine_reason: 'DAMAGED', on_hand: 1 },
    ])
    expect(await quarantine(of, { pedigreesId: [stockId], status: 'Active' }, officer)).toMatchObject({
      status: 409,
      body: { message: 'Lot K3 is not in quarantine.' },
    })
  })

  it('E25: is not left by returned goods that no one verified, nor by what expired', async () => {
    const of = await goods()
    const received = await receive(of, { lot: 'K4', quantity: 2 })
    const { issued } = await ship([{ stockId: received.stockId, quantity: 1 }])
    const shipmentId = issued[0]?.movementId ?? ''
    const { stockId } = await takeBack({ stockId: received.stockId, shipmentId, quantity: 1 })
    const release = { pedigreesId: [stockId], status: 'Active' }
    expect(await quarantine(of, release, officer)).toMatchObject({
      status: 422,
      body: { message: 'Verify the returned goods of lot K4 before you release them.' },
    })
    await owner`update lot set expires_on = ${addDays(today, -1)} where item_id = ${of.itemId}`
    expect(await quarantine(of, { ...release, ...VERIFIED }, officer)).toMatchObject({ status: 409 })
    await owner`update lot set expires_on = ${addMonths(today, 12)} where item_id = ${of.itemId}`
    expect(await quarantine(of, { ...release, verified: true }, officer)).toMatchObject({ status: 422 })
    // Setting it aside once more adds a reason and takes none away.
    await quarantine(of, { pedigreesId: [stockId], status: 'Quarantine', reason: 'MANUAL' })
    const both = (await rowsOf(of.itemId)).find(({ status }) => status === 'Quarantine')
    expect(both).toMatchObject({ quarantine_reasons: ['RETURN', 'MANUAL'] })
    const manual = { pedigreesId: [String(both?.id)], status: 'Active', note: 'Set aside by mistake' }
    expect(await quarantine(of, manual, officer)).toMatchObject({ status: 422 })
    expect(await quarantine(of, { ...manual, reason: 'MANUAL' }, officer)).toMatchObject({
      status: 200,
      body: { moved: [{ status: 'Quarantine', stockId }] },
    })
    expect(await quarantine(of, { ...release, ...VERIFIED }, officer)).toMatchObject({ status: 200 })
    expect(
      await owner`
      select verification, storage_statement, ended, asked_by, operation_id is not null as done from quarantine_release
      where item_id = ${of.itemId} order by asked_at desc limit 1`,
    ).toEqual([
      {
        verification: VERIFIED.verification,
        storage_statement: VERIFIED.storageStatement,
        ended: ['RETURN'],
        asked_by: officer.id,
        done: true,
      },
    ])
  })
})

describe('lots', () => {
  const edit = (body: object) => call(stocks.editLot, { body: { justification: 'Misread', ...body } as never }, { as })

  it('E20: are renamed in stock, while what was shipped keeps its number, and either number traces both', async () => {
    const of = await goods()
    const received = await receive(of, { lot: 'OLD', serials: ['O1', 'O2', 'O3'] })
    await ship([{ stockId: received.stockId, quantity: 1, unitIds: received.unitIds.slice(0, 1) }])
    const reply = await edit({ itemId: of.itemId, oldLot: 'OLD', newLot: 'NEW' })
    expect(reply).toMatchObject({ status: 200, body: { lot: 'NEW' } })
    expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 2, number: 'NEW' }])
    const lots = await owner<{ id: string }[]>`select id from lot where item_id = ${of.itemId} order by number`
    for (const { id } of lots) {
      const trace = await call(stocks.trace, { params: { id } }, { as })
      expect(trace.body).toMatchObject({
        receipts: [{ lot: 'OLD', quantity: 3 }],
        stock: [{ lot: 'NEW', onHand: 2 }],
        consignees: [{ lot: 'OLD', quantity: 1, serials: ['O1'] }],
      })
    }
    const events =
      await owner`select payload ->> 'oldLot' as lot from outbox where kind = 'event' and payload ->> 'event' = 'lot.corrected'`
    expect(events).toEqual([{ lot: 'OLD' }])
  })

  it('are refused a number that exists with another expiry, and can have their expiry corrected', async () => {
    const of = await goods()
    await receive(of, { lot: 'X1', expiresOn: addMonths(today, 12) })
    await receive(of, { lot: 'X2', expiresOn: addMonths(today, 18) })
    expect(await edit({ itemId: of.itemId, oldLot: 'X1', newLot: 'X2' })).toMatchObject({ status: 409 })
    const expirationDate = addMonths(today, 18)
    expect(await edit({ itemId: of.itemId, oldLot: 'X1', newLot: 'X1', expirationDate })).toMatchObject({ status: 200 })
    expect(await edit({ itemId: of.itemId, oldLot: 'X1', newLot: 'X2' })).toMatchObject({ status: 200 })
    expect((await rowsOf(of.itemId)).map((row) => row.number)).toEqual(['X2', 'X2'])
    expect(await edit({ itemId: of.itemId, oldLot: 'X9', newLot: 'X1' })).toMatchObject({ status: 404 })
    expect(
      await call(stocks.editLot, { body: { itemId: of.itemId, oldLot: 'X2', newLot: 'X3' } }, { as }),
    ).toMatchObject({ status: 422 })
  })

  it('E26: are recalled from stock and drafts at once, with everyone who got them', async () => {
    const of = await goods()
    const plain = await receive(of, { lot: 'REC', quantity: 10 })
    const other = await receive(of, { lot: 'REC', quantity: 5 })
    await ship([{ stockId: plain.stockId, quantity: 2 }])
    await ship([{ stockId: plain.stockId, quantity: 1 }])
    await onDraft(plain.stockId, 3)
    await onDraft(other.stockId, 1)
    const recall = (query: object) =>
      call(
        stocks.recall,
        { params: { id: plain.lotId }, query: query as never, body: { reason: 'Class I recall' } },
        { as: officer },
      )
    expect(await recall({})).toMatchObject({
      status: 202,
      body: {
        detail: '12 units go to quarantine.',
        confirmations: [{ detail: '2 drafts lose the lot.' }, { detail: '2 shipments are listed.' }],
      },
    })
    const reply = await recall({ confirm: 'true' })
    expect(reply).toMatchObject({ status: 200, body: { recallReason: 'Class I recall', drafts: [] } })
    expect((reply.body as { consignees: { quantity: number }[] }).consignees.map(({ quantity }) => quantity)).toEqual([
      2, 1,
    ])
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: expect.any(Number), reserved: 0, quarantine_reason: 'RECALL' },
      { reserved: 0, quarantine_reason: 'RECALL' },
    ])
    expect(await recall({ confirm: 'true' })).toMatchObject({
      status: 409,
      body: { message: 'Lot REC was recalled already.' },
    })
    expect(
      await quarantine(of, { pedigreesId: [(await rowsOf(of.itemId))[0]?.id], status: 'Active' }, officer),
    ).toMatchObject({ status: 409 })
  })
})

it('holds under moves, counts, quarantine and allocations at once', async () => {
  const of = await goods()
  const lots = await Promise.all(['P1', 'P2'].map((lot) => receive(of, { lot, quantity: 60 })))
  const [one, other] = lots.map(({ stockId }) => stockId) as [string, string]
  const turns = Array.from({ length: 24 }, (_, turn) => {
    const [stockId, lot] = turn % 2 === 0 ? [one, 'P1'] : [other, 'P2']
    if (turn % 4 === 0) return move(stockId, lot, { location: turn % 8 === 0 ? 'A-01' : 'B-02', quantity: 2 })
    if (turn % 4 === 1) return adjust(stockId, { counted: 40 + turn, justification: 'Cycle count' })
    if (turn % 4 === 2) return quarantine(of, { pedigreesId: [stockId], status: 'Quarantine', quantity: 1 }, officer)
    return onDraft(stockId, 2).catch(() => undefined)
  })
  for (const reply of await Promise.all(turns))
    if (reply && typeof reply === 'object') expect(reply.status).not.toBe(500)
})

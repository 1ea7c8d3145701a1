import { expect, it } from 'vitest'
import { stocks } from '@galen/contract/warehouse/stocks'
import type { GivenUser } from '../../test/given.ts'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { stockWork } from '../../test/stock-work.ts'
import { quarantineInvariants } from './registration/quarantine-invariants.ts'
import { warehouse } from './warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK'])
const { company, as: keeper, call, given, owner, jobs, goods } = fixture
const { receive, rowsOf } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)
const other = await given.user(company, ['LIST_STOCKS', 'EDIT_STOCK'])
const officer = await given.user(company, ['LIST_STOCKS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
await owner`
  insert into justification (company_id, type, justification, position, needs_note) values
    (${company.id}, 'inventoryAdjustments', 'Cycle count', 1, false), (${company.id}, 'lotQtyUpdate', 'Misread', 1, false)`

async function controlled(lot: { serials?: readonly string[]; quantity?: number } = {}) {
  const of = await goods()
  await owner`update item set dea_schedule = 'II' where id = ${of.itemId}`
  return { of, ...(await receive(of, { lot: 'C2', cost: 5, ...lot })) }
}
const destroy = (stockId: string, body: object, as: GivenUser = keeper) =>
  call(stocks.destroy, { params: { stockId }, body: { justification: 'Cycle count', ...body } as never }, { as })
const witness = (id: string, as: GivenUser) => call(stocks.witnessDestruction, { params: { id } }, { as })
const cancel = (id: string, as: GivenUser) => call(stocks.cancelDestruction, { params: { id }, body: {} }, { as })
const count = (stockId: string, counted: number, as: GivenUser = keeper) =>
  call(stocks.adjust, { params: { stockId }, body: { counted, justification: 'Cycle count' } }, { as })
const decide = (id: string, outcome: 'Lost' | 'Found', as: GivenUser, note = 'Looked everywhere twice') =>
  call(stocks.decideLoss, { params: { id }, body: { outcome, note } }, { as })
const caseOf = async (itemId: string) => {
  const rows = await owner<{ id: string; status: string; quantity: number }[]>`
    select id, status, quantity from loss_case where item_id = ${itemId} order by opened_at`
  return String(rows.at(-1)?.id)
}
const broken = async () => {
  const ids = []
  for (const { id, offences } of quarantineInvariants) if ((await offences({ pool: jobs })).length > 0) ids.push(id)
  return ids
}

it('R7c: warehouse alone destroys nothing that is controlled; two witnesses do, one of whom asked', async () => {
  const { of, stockId } = await controlled({ quantity: 6 })
  const asked = await destroy(stockId, { quantity: 2 })
  expect(asked).toMatchObject({ status: 202, body: { detail: 'Two witnesses must confirm this in Approvals.' } })
  const { requestId } = asked.body as { requestId: string }
  expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 6 }])
  expect(await witness(requestId, keeper)).toMatchObject({ status: 200, body: { status: 'Waiting', witnesses: 1 } })
  expect(await witness(requestId, keeper)).toMatchObject({
    status: 409,
    body: { message: 'You confirmed this. Another witness must confirm it.' },
  })
  expect(await witness(requestId, officer)).toMatchObject({ status: 200, body: { status: 'Done', witnesses: 2 } })
  expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 4, value: '20.00' }])
  const [record] = await owner`
    select dea_schedule, lot, quantity, asked_by, first_witness, second_witness, destroyed_on is not null as dated
    from controlled_destruction where id = ${requestId}`
  expect(record).toEqual({
    dea_schedule: 'II',
    lot: 'C2',
    quantity: 2,
    asked_by: keeper.id,
    first_witness: keeper.id,
    second_witness: officer.id,
    dated: true,
  })
  expect((await destroy(stockId, { quantity: 5 })).status).toBe(422)
})

it('of a second witness and a cancellation at once exactly one counts', async () => {
  for (let round = 0; round < 6; round++) {
    const { of, stockId } = await controlled({ quantity: 3 })
    const { requestId } = (await destroy(stockId, { quantity: 3 })).body as { requestId: string }
    await witness(requestId, keeper)
    const replies = await Promise.all([witness(requestId, officer), cancel(requestId, other)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await rowsOf(of.itemId)).toHaveLength(replies[0].status === 200 ? 0 : 1)
  }
})

it('three witnesses at once destroy once', async () => {
  const { of, stockId } = await controlled({ quantity: 5 })
  const { requestId } = (await destroy(stockId, { quantity: 2 })).body as { requestId: string }
  const replies = await Promise.all([keeper, other, officer].map((as) => witness(requestId, as)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409])
  expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 3 }])
})

it('R7c: a count below the record holds what is missing and opens a case, which another person decides', async () => {
  const { of, stockId } = await controlled({ quantity: 10 })
  expect(await count(stockId, 7)).toMatchObject({ status: 200, body: { onHand: 7, quantity: -3 } })
  const held = [{ on_hand: 7 }, { on_hand: 3, status: 'Quarantine', quarantine_reasons: ['LOSS'], value: '15.00' }]
  expect(await rowsOf(of.itemId)).toMatchObject(held)
  const [, missing] = await rowsOf(of.itemId)
  const missingId = String(missing?.id)
  const params = { itemId: of.itemId, variationId: of.variationId }
  const release = { pedigreesId: [missingId], status: 'Active' as const, note: 'Found it again' }
  expect((await call(stocks.quarantine, { params, body: release }, { as: officer })).status).toBe(409)
  for (const reply of [await destroy(missingId, { quantity: 3 }), await count(missingId, 0)])
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('loss case of lot C2') } })
  const both = await given.user(company, ['LIST_STOCKS', 'EDIT_STOCK', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
  await count(stockId, 6, both)
  expect((await decide(await caseOf(of.itemId), 'Found', both)).status).toBe(409)
  expect((await decide(await caseOf(of.itemId), 'Found', officer, 'ok')).status).toBe(422)
  expect(await decide(await caseOf(of.itemId), 'Found', officer)).toMatchObject({ status: 200 })
  expect(await rowsOf(of.itemId)).toMatchObject(held)
  const [first] = await owner<{ id: string }[]>`
    select id from loss_case where item_id = ${of.itemId} and status = 'Open'`
  const id = String(first?.id)
  const replies = await Promise.all([decide(id, 'Lost', officer), decide(id, 'Found', both)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

it('written off, the missing goods are booked as an adjustment; other goods are as before', async () => {
  const { of, stockId } = await controlled({ quantity: 4 })
  await count(stockId, 3)
  expect(await decide(await caseOf(of.itemId), 'Lost', officer)).toMatchObject({ status: 200 })
  expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 3, value: '15.00' }])
  const plain = await goods()
  const received = await receive(plain, { quantity: 4 })
  expect((await count(received.stockId, 3)).status).toBe(200)
  expect(await rowsOf(plain.itemId)).toMatchObject([{ on_hand: 3 }])
})

it('serial numbers of controlled goods that are taken off the list are held as missing', async () => {
  const { of, unitIds } = await controlled({ serials: ['C1', 'C2', 'C3'] })
  const body = { pedigreeIdList: unitIds.slice(0, 2), justification: 'Misread' }
  expect(await call(stocks.removeUnits, { body }, { as: keeper })).toMatchObject({
    status: 200,
    body: { quantity: -2 },
  })
  expect(await rowsOf(of.itemId)).toMatchObject([{ on_hand: 1 }, { on_hand: 2, quarantine_reasons: ['LOSS'] }])
  expect(await owner`select state from unit where id = any(${unitIds}::uuid[])`).toEqual([
    { state: 'InStock' },
    { state: 'InStock' },
    { state: 'InStock' },
  ])
  await decide(await caseOf(of.itemId), 'Lost', officer)
  expect(await owner`select state from unit where id = any(${unitIds}::uuid[]) order by state`).toEqual([
    { state: 'InStock' },
    { state: 'Missing' },
    { state: 'Missing' },
  ])
})

it('the invariants name a case that says another quantity, and a destruction without its record', async () => {
  const { of, stockId } = await controlled({ quantity: 9 })
  await count(stockId, 7)
  const { requestId } = (await destroy(stockId, { quantity: 2 })).body as { requestId: string }
  await witness(requestId, keeper)
  await witness(requestId, officer)
  expect(await broken()).toEqual([])
  await owner`update loss_case set quantity = 1 where item_id = ${of.itemId}`
  expect(await broken()).toEqual(['S21'])
  await owner`update loss_case set quantity = 2 where item_id = ${of.itemId}`
  await owner`update controlled_destruction set quantity = 1 where id = ${requestId}`
  expect(await broken()).toEqual(['S22'])
  await owner`update controlled_destruction set quantity = 2 where id = ${requestId}`
  expect(await broken()).toEqual([])
})

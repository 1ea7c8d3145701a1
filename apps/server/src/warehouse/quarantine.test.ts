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
const officer = await given.user(company, ['LIST_STOCKS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
const second = await given.user(company, ['LIST_STOCKS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
const third = await given.user(company, ['LIST_STOCKS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])

type Of = { readonly itemId: string; readonly variationId: string }
const put = ({ itemId, variationId }: Of, body: object, as: GivenUser) =>
  call(stocks.quarantine, { params: { itemId, variationId }, body: body as never }, { as })
const decide = (id: string, approved: boolean, as: GivenUser) =>
  call(stocks.decideRelease, { params: { id }, body: { approved } }, { as })
const broken = async () => {
  const ids = []
  for (const { id, offences } of quarantineInvariants) if ((await offences({ pool: jobs })).length > 0) ids.push(id)
  return ids
}
async function held(reason: string, by: GivenUser = keeper, schedule: string | null = null) {
  const of = await goods()
  if (schedule !== null) await owner`update item set dea_schedule = ${schedule} where id = ${of.itemId}`
  const { stockId } = await receive(of, { lot: 'Q1', quantity: 4 })
  await put(of, { pedigreesId: [stockId], status: 'Quarantine', reason }, by)
  const [row] = await rowsOf(of.itemId)
  return { of, pedigreesId: [String(row?.id)] }
}
const NOTE = 'Compared with the record'

it('R7: suspect product needs an investigation and another person than the one who set it aside', async () => {
  const { of, pedigreesId } = await held('SUSPECT', officer)
  const release = { pedigreesId, status: 'Active', note: NOTE }
  expect(await put(of, release, second)).toMatchObject({ status: 422, body: { details: [{ field: 'outcome' }] } })
  const cleared = { ...release, outcome: 'Cleared' }
  expect(await put(of, cleared, officer)).toMatchObject({
    status: 409,
    body: { message: 'You set lot Q1 aside as suspect. Another person must release it.' },
  })
  expect(await put(of, { ...cleared, outcome: 'Illegitimate' }, second)).toMatchObject({ status: 409 })
  expect(await put(of, cleared, second)).toMatchObject({ status: 200, body: { moved: [{ status: 'Active' }] } })
})

it('R7b: setting aside once more adds a reason and ends none', async () => {
  const { of, pedigreesId } = await held('SUSPECT', officer)
  await put(of, { pedigreesId, status: 'Quarantine', reason: 'MANUAL' }, keeper)
  const [row] = await rowsOf(of.itemId)
  expect(row).toMatchObject({ quarantine_reasons: ['SUSPECT', 'MANUAL'] })
  const release = { pedigreesId: [String(row?.id)], status: 'Active', note: NOTE }
  expect((await put(of, release, second)).status).toBe(422)
  expect((await put(of, { ...release, reason: 'MANUAL' }, officer)).body).toMatchObject({
    moved: [{ status: 'Quarantine' }],
  })
  expect(await rowsOf(of.itemId)).toMatchObject([{ status: 'Quarantine', quarantine_reasons: ['SUSPECT'] }])
})

it('missing and recalled are not reasons that a person sets', async () => {
  const of = await goods()
  const { stockId } = await receive(of)
  for (const reason of ['LOSS', 'RECALL'])
    expect((await put(of, { pedigreesId: [stockId], status: 'Quarantine', reason }, keeper)).status).toBe(422)
})

it('controlled stock: the first person is answered 202, the second 200 by the same call', async () => {
  const { of, pedigreesId } = await held('DAMAGED', keeper, 'II')
  const release = { pedigreesId, status: 'Active', note: NOTE }
  const asked = await put(of, release, officer)
  expect(asked).toMatchObject({ status: 202, body: { detail: 'Another person must confirm this.' } })
  expect(await put(of, release, officer)).toEqual(asked)
  expect(await rowsOf(of.itemId)).toMatchObject([{ status: 'Quarantine' }])
  const { requestId } = asked.body as { requestId: string }
  expect(await decide(requestId, true, officer)).toMatchObject({
    status: 409,
    body: { message: 'You asked for this release. Another person must confirm it.' },
  })
  expect(await put(of, release, second)).toMatchObject({ status: 200, body: { moved: [{ status: 'Active' }] } })
  expect(await rowsOf(of.itemId)).toMatchObject([{ status: 'Active', on_hand: 4 }])
  expect(
    await owner`select asked_by, decided_by, status, ended from quarantine_release where id = ${requestId}`,
  ).toEqual([{ asked_by: officer.id, decided_by: second.id, status: 'Done', ended: ['DAMAGED'] }])
})

it('controlled suspect product: who set it aside confirms it neither first nor second', async () => {
  const { of, pedigreesId } = await held('SUSPECT', second, 'IV')
  const release = { pedigreesId, status: 'Active', note: NOTE, outcome: 'Cleared' }
  const { requestId } = (await put(of, release, officer)).body as { requestId: string }
  expect((await put(of, release, second)).status).toBe(409)
  expect((await decide(requestId, true, second)).status).toBe(409)
  expect((await decide(requestId, true, third)).status).toBe(200)
})

it('of two second persons at once one confirms, and of two first ones one asks', async () => {
  for (let round = 0; round < 4; round++) {
    const { of, pedigreesId } = await held('MANUAL', keeper, 'III')
    const release = { pedigreesId, status: 'Active', note: NOTE }
    const { requestId } = (await put(of, release, officer)).body as { requestId: string }
    const replies = await Promise.all([decide(requestId, true, second), decide(requestId, true, third)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const other = await held('MANUAL', keeper, 'III')
    const asks = await Promise.all(
      [officer, second].map((as) => put(other.of, { ...release, pedigreesId: other.pedigreesId }, as)),
    )
    // Who comes second is the second person.
    expect(asks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 202])
  }
})

it('a refused release leaves the goods where they are, and is asked again', async () => {
  const { of, pedigreesId } = await held('MANUAL', keeper, 'II')
  const release = { pedigreesId, status: 'Active', note: NOTE }
  const { requestId } = (await put(of, release, officer)).body as { requestId: string }
  expect(await decide(requestId, false, second)).toMatchObject({ status: 200, body: { status: 'Refused' } })
  expect((await decide(requestId, true, third)).status).toBe(409)
  expect(await rowsOf(of.itemId)).toMatchObject([{ status: 'Quarantine' }])
  expect((await put(of, release, officer)).status).toBe(202)
})

it('the invariants name a reason that ended without proof, and a controlled release by one person', async () => {
  expect(await broken()).toEqual([])
  const { of, pedigreesId } = await held('SUSPECT', officer)
  await put(of, { pedigreesId, status: 'Active', note: NOTE, outcome: 'Cleared' }, second)
  const [release] = await owner<{ id: string }[]>`select id from quarantine_release where item_id = ${of.itemId}`
  const id = String(release?.id)
  await owner`update quarantine_release set outcome = null where id = ${id}`
  expect(await broken()).toEqual(['S19'])
  await owner`update quarantine_release set outcome = 'Cleared', asked_by = ${officer.id} where id = ${id}`
  expect(await broken()).toEqual(['S20'])
  await owner`update quarantine_release set asked_by = ${second.id} where id = ${id}`
  await owner`update item set dea_schedule = 'II' where id = ${of.itemId}`
  expect(await broken()).toEqual(['S20'])
  await owner`update item set dea_schedule = null where id = ${of.itemId}`
  expect(await broken()).toEqual([])
})

import { expect, it } from 'vitest'
import { binLocations } from '@galen/contract/warehouse/bin-locations'
import { stocks } from '@galen/contract/warehouse/stocks'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { stockWork } from '../../../test/stock-work.ts'
import { warehouseInvariants } from '../registration/warehouse-invariants.ts'
import { warehouse } from '../warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK', 'LIST_ITEMS'])
const { company, as, call, given, owner, jobs, goods } = fixture
const { receive, rowsOf, ship, undo } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)
const keeper = await given.user(company, ['LIST_STOCKS', 'EDIT_STOCK', 'EDIT_SYSTEM_PROPERTIES'])
const bin = async (name: string) => {
  const [row] = await owner<{ id: string }[]>`
    insert into bin_location (company_id, name) values (${company.id}, ${name}) returning id`
  return String(row?.id)
}
const move = (stockId: string, lot: string, location: string) =>
  call(stocks.move, { params: { stockId, lot }, body: { location } }, { as })

const acts = {
  delete: (id: string) => call(binLocations.remove, { params: { id } }, { as: keeper }),
  rename: (id: string, name: string) =>
    call(binLocations.change, { params: { id }, body: { version: 1, name: `${name}-NEW` } }, { as: keeper }),
  deactivate: (id: string) =>
    call(binLocations.change, { params: { id }, body: { version: 1, active: false } }, { as: keeper }),
}

it.each(Object.keys(acts) as (keyof typeof acts)[])(
  'a %s of a bin while stock moves into it leaves no stock in a bin that does not exist',
  async (act) => {
    for (let round = 0; round < 8; round++) {
      const name = `${act.toUpperCase()}-${round}`
      const [of, id] = [await goods(), await bin(name)]
      const { stockId } = await receive(of, { lot: 'RACE' })
      const replies = await Promise.all([move(stockId, 'RACE', name), acts[act](id, name)])
      for (const { status } of replies) expect([200, 204, 409, 422]).toContain(status)
      const [row] = await rowsOf(of.itemId)
      const known = await owner`
        select active from bin_location where company_id = ${company.id} and name = ${String(row?.location)} and active`
      expect(known, `round ${round} in ${row?.location}`).toHaveLength(1)
    }
  },
)

it('goods that come back to a bin that is gone lie where goods come in', async () => {
  const [of, id] = [await goods(), await bin('GONE-1')]
  const { stockId } = await receive(of, { lot: 'BACK' })
  await move(stockId, 'BACK', 'GONE-1')
  const [moved] = await rowsOf(of.itemId)
  const { invoiceId } = await ship([{ stockId: String(moved?.id), quantity: 10 }])
  expect((await acts.delete(id)).status).toBe(204)
  await undo('invoice', invoiceId, 'SHIP_VOID')
  expect(await rowsOf(of.itemId)).toMatchObject([{ location: 'RECEIVING', on_hand: 10 }])
})

it('the invariant names stock in a bin that does not exist', async () => {
  const of = await goods()
  const { stockId } = await receive(of, { lot: 'LOST' })
  await owner`update stock set location = 'NOWHERE' where id = ${stockId}`
  const invariant = warehouseInvariants.find(({ id }) => id === 'S18')
  expect(await invariant?.offences({ pool: jobs })).toMatchObject([{ location: 'NOWHERE' }])
  await owner`update stock set location = 'RECEIVING' where id = ${stockId}`
  expect(await invariant?.offences({ pool: jobs })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { binLocations } from '@galen/contract/warehouse/bin-locations'
import { stocks } from '@galen/contract/warehouse/stocks'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { stockWork } from '../../../test/stock-work.ts'
import { warehouse } from '../warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK', 'LIST_ITEMS'])
const { company, as, call, given, owner, jobs, goods } = fixture
const { receive, rowsOf } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)
const keeper = await given.user(company, ['LIST_STOCKS', 'EDIT_STOCK', 'EDIT_SYSTEM_PROPERTIES'])
for (const name of ['A-01', 'B-02'])
  await owner`insert into bin_location (company_id, name) values (${company.id}, ${name})`
const move = (stockId: string, lot: string, location: string) =>
  call(stocks.move, { params: { stockId, lot }, body: { location } }, { as })

describe('bins', () => {
  const add = (body: object) => call(binLocations.add, { body: body as never }, { as: keeper })

  it('are added, renamed with their stock and deleted when empty', async () => {
    const bin = (await add({ type: 'location', name: 'C-03', zone: 'C' })).body as { id: string }
    expect(await add({ name: 'c-03' })).toMatchObject({ status: 409, body: { message: 'Bin C-03 exists already.' } })
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'BIN' })
    await move(stockId, 'BIN', 'C-03')
    const renamed = await call(
      binLocations.change,
      { params: { id: bin.id }, body: { version: 1, name: 'C-04' } },
      { as: keeper },
    )
    expect(renamed).toMatchObject({ status: 200, body: { name: 'C-04', lots: 1, units: 10 } })
    expect(await rowsOf(of.itemId)).toMatchObject([{ location: 'C-04' }])
    const remove = () => call(binLocations.remove, { params: { id: bin.id } }, { as: keeper })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'Bin C-04 holds 1 lot and cannot be deleted. Move them first.' },
    })
    const [row] = await rowsOf(of.itemId)
    await move(row?.id ?? '', 'BIN', 'A-01')
    expect(await remove()).toMatchObject({ status: 204 })
    const listed = (await call(binLocations.list, {}, { as })).body as { name: string; builtIn: boolean }[]
    expect(
      listed
        .filter(({ builtIn }) => builtIn)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['RECEIVING', 'RETURNS'])
  })

  it('print labels', async () => {
    const { app } = fixture
    const print = (location: readonly string[]) =>
      app.inject({
        method: 'POST',
        url: '/api/template/pdf/binLocation',
        payload: { location },
        headers: { authorization: `Bearer ${as.token}` },
      })
    const reply = await print(['a-01', 'B-02'])
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    const refused = await print(['A-01', 'NOWHERE'])
    expect([refused.statusCode, refused.body]).toEqual([404, expect.stringContaining('Bin NOWHERE')])
  })
})

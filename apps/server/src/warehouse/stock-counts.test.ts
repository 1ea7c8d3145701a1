import { describe, expect, it } from 'vitest'
import { search } from '@galen/contract/search-index'
import { stocks } from '@galen/contract/warehouse/stocks'
import { ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { stockWork } from '../../test/stock-work.ts'
import { warehouse } from './warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK'])
const { as, call, owner, jobs, goods } = fixture
const { receive } = stockWork(fixture)
proveLedgersAfterEach(jobs)

const adjust = (stockId: string, body: object) =>
  call(stocks.adjust, { params: { stockId }, body: body as never }, { as })

const stockOf = async (itemId: string) => {
  const reply = await call(search, { params: { index: 'stock' }, query: { query: `itemId:${itemId}` } }, { as })
  return (reply.body as { content: unknown[] }).content
}

describe('counts', () => {
  it('need no reason where the count agrees, book nothing and say that it was counted', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 10 })
    await owner`update stock set counted_on = current_date - 120 where id = ${stockId}`
    const due = () => stockOf(of.itemId)
    expect(await due()).toMatchObject([{ countDue: true, serials: 0 }])
    const movements = () => owner`select from stock_movement where stock_id = ${stockId}`
    const before = (await movements()).length
    expect(await adjust(stockId, { counted: 10, expected: 10 })).toMatchObject({
      status: 200,
      body: { onHand: 10, quantity: 0, operation: { number: expect.any(String) as unknown } },
    })
    expect(await movements()).toHaveLength(before)
    expect(await due()).toMatchObject([{ countDue: false }])
  })

  it('of serialized product agree, or are put right by serial number', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { quantity: 2, serials: ['CA1', 'CA2'] })
    expect(await adjust(stockId, { counted: 2 })).toMatchObject({ status: 200, body: { quantity: 0 } })
    expect(await adjust(stockId, { counted: 1, justification: 'Cycle count' })).toMatchObject({ status: 422 })
  })
})

import { describe, expect, it } from 'vitest'
import { search } from '@galen/contract/search-index'
import { stocks } from '@galen/contract/warehouse/stocks'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { GTIN, stockWork } from '../../test/stock-work.ts'
import { warehouse } from './warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK', 'VIEW_COST', 'LIST_ITEMS'])
const { company, as, call, owner, jobs, goods } = fixture
const { receive, rowsOf } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

await owner`
  insert into justification (company_id, type, justification, position, needs_note) values
    (${company.id}, 'lotQtyUpdate', 'Misread', 1, false), (${company.id}, 'lotQtyUpdate', 'Other', 2, true)`
const units = async (query: string) => {
  const reply = await call(search, { params: { index: 'pedigree' }, query: { query } }, { as })
  return (reply.body as { content: Record<string, unknown>[] }).content
}

describe('serial numbers', () => {
  it('are given to goods, added and removed, each with a reason', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'S1', quantity: 3, cost: 5 })
    const serials = (...names: string[]) => names.map((serialNumber) => ({ gtin: GTIN, serialNumber }))
    const reason = { justification: 'Misread' }
    const given = await call(
      stocks.serialize,
      { body: { stockId, unityRecordList: serials('Q1', 'Q2'), ...reason } },
      { as },
    )
    expect(given).toMatchObject({ status: 200, body: { moved: [{ quantity: 2 }] } })
    expect(await rowsOf(of.itemId)).toMatchObject([
      { on_hand: 1, serialized: false },
      { on_hand: 2, serialized: true },
    ])
    const serialRow = (given.body as { moved: { stockId: string }[] }).moved[0]?.stockId ?? ''
    await call(stocks.addUnits, { body: { stockId: serialRow, unityRecordList: serials('Q3'), ...reason } }, { as })
    expect(
      await call(stocks.addUnits, { body: { stockId, unityRecordList: serials('Q4'), ...reason } }, { as }),
    ).toMatchObject({ status: 422 })
    expect(
      await call(stocks.addUnits, { body: { stockId: serialRow, unityRecordList: serials('Q3'), ...reason } }, { as }),
    ).toMatchObject({ status: 409 })
    const inStock = await units(`itemId:${of.itemId} state:InStock`)
    expect(inStock.map(({ serialNumber }) => serialNumber)).toEqual(['Q1', 'Q2', 'Q3'])
    const gone = await call(
      stocks.removeUnits,
      { body: { pedigreeIdList: [String(inStock[0]?.['id'])], justification: 'Other', note: 'Box was empty' } },
      { as },
    )
    expect(gone).toMatchObject({ status: 200, body: { quantity: -1 } })
    expect(
      await call(stocks.removeUnits, { body: { pedigreeIdList: [String(inStock[0]?.['id'])], ...reason } }, { as }),
    ).toMatchObject({
      status: 422,
      body: { message: 'Serial Q1 is not in stock.' },
    })
    expect(await units(`itemId:${of.itemId} serialNumber:Q1`)).toMatchObject([{ state: 'Missing', stockId: null }])
    const history = await call(stocks.unit, { params: { id: String(inStock[0]?.['id']) } }, { as })
    expect(history.body).toMatchObject({ serialNumber: 'Q1', movements: [{ direction: 'in' }, { direction: 'out' }] })
  })

  it('refuse a wrong GTIN in the words of the trade', async () => {
    const of = await goods()
    const { stockId } = await receive(of, { lot: 'S2', quantity: 1 })
    const body = { stockId, unityRecordList: [{ gtin: '00312345678907', serialNumber: 'X' }], justification: 'Misread' }
    expect(await call(stocks.serialize, { body }, { as })).toMatchObject({
      status: 422,
      body: { message: 'Gtin 00312345678907 or Serial Number X or Lot S2 invalid.' },
    })
  })
})

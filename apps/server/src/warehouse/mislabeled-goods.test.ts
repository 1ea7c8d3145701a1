import { expect, it } from 'vitest'
import { stocks } from '@galen/contract/warehouse/stocks'
import { formatDate } from '@galen/domain/dates'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { GTIN, stockWork } from '../../test/stock-work.ts'
import { warehouse } from './warehouse.operations.ts'

const fixture = await ledgers(warehouse.operations, ['LIST_STOCKS', 'EDIT_STOCK', 'VIEW_COST', 'LIST_ITEMS'])
const { company, as, call, given, owner, jobs, goods } = fixture
const { receive, rowsOf } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

const officer = await given.user(company, ['LIST_STOCKS', 'LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'])
await owner`insert into bin_location (company_id, name) values (${company.id}, 'A-01')`
await owner`
  insert into justification (company_id, type, justification, position, needs_note) values
    (${company.id}, 'inventoryAdjustments', 'Cycle count', 1, false), (${company.id}, 'lotQtyUpdate', 'Misread', 1, false)`

it('a move, a count and serial numbers whose label disagrees change nothing', async () => {
  const of = await goods()
  const { stockId } = await receive(of, { lot: 'M1', quantity: 4 })
  const [row] = await rowsOf(of.itemId)
  const [lot] = await owner`select expires_on as expires from lot where item_id = ${of.itemId}`
  const message = `The label says Jan 1, 2024, lot M1 is recorded as ${formatDate(lot?.['expires'])}.`
  const label = { lot: 'M1', expirationDate: '2024-01-01' }
  const refused = {
    status: 422,
    body: { code: 'stock.label-mismatch', message, details: [{ stockId, unitId: null, quantity: 1 }] },
  }
  const moved = { params: { stockId, lot: 'M1' }, body: { location: 'A-01', label } }
  expect(await call(stocks.move, moved, { as })).toMatchObject(refused)
  const counted = { params: { stockId }, body: { counted: 3, justification: 'Cycle count', label } }
  expect(await call(stocks.adjust, counted, { as })).toMatchObject(refused)
  const units = { stockId, justification: 'Misread', unityRecordList: [{ gtin: GTIN, serialNumber: 'X1', ...label }] }
  expect(await call(stocks.serialize, { body: units }, { as })).toMatchObject(refused)
  expect(await rowsOf(of.itemId)).toEqual([row])
  const right = { lot: 'M1', expirationDate: String(lot?.['expires']) }
  expect((await call(stocks.move, { ...moved, body: { location: 'A-01', label: right } }, { as })).status).toBe(200)
})

it('a label of another item is no label of this lot', async () => {
  const [of, other] = [await goods(), await goods()]
  const { stockId } = await receive(of, { lot: 'M2', quantity: 1 })
  await owner`insert into item_package (company_id, item_id, gtin, quantity, level)
    values (${company.id}, ${other.itemId}, '00312345678906', 1, 'each')`
  const names = await owner`select id, item_name as name from item where id in (${of.itemId}, ${other.itemId})`
  const nameOf = (id: string) => names.find((each) => each['id'] === id)?.['name']
  const body = { location: 'A-01', label: { gtin: '00312345678906', lot: 'M2' } }
  expect(await call(stocks.move, { params: { stockId, lot: 'M2' }, body }, { as })).toMatchObject({
    status: 422,
    body: { message: `The label says ${nameOf(other.itemId)}, lot M2 is recorded as ${nameOf(of.itemId)}.` },
  })
})

it('only compliance releases what waits for its label', async () => {
  const of = await goods()
  const { stockId } = await receive(of, { lot: 'M3', quantity: 4 })
  const quarantine = (body: object, who = as) =>
    call(stocks.quarantine, { params: of, body: body as never }, { as: who })
  const taken = { pedigreesId: [stockId], status: 'Quarantine', reason: 'LABEL_MISMATCH', quantity: 1, note: 'Label' }
  expect((await quarantine(taken)).status).toBe(200)
  const rows = await rowsOf(of.itemId)
  expect(rows).toMatchObject([{ on_hand: 3 }, { on_hand: 1, quarantine_reason: 'LABEL_MISMATCH' }])
  const release = { pedigreesId: [String(rows[1]?.['id'])], status: 'Active', note: 'Compared with the vendor' }
  expect((await quarantine(release)).status).toBe(403)
  expect((await quarantine(release, officer)).status).toBe(200)
})

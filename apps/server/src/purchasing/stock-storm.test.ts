import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { receipts } from '@galen/contract/purchasing/receipts'
import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { parseBusinessDate } from '@galen/domain/dates'
import { checkPeriod } from '../accounting/fiscal-periods.ts'
import { inTransaction } from '../platform/database/database.ts'
import { collectEffects } from '../platform/effects.ts'
import { isContention } from '../platform/errors.ts'
import { workOf } from '../platform/registered-areas.ts'
import { allocateStock } from '../warehouse/stock-ledger.ts'
import { warehouse } from '../warehouse/warehouse.operations.ts'
import { brokenLedgers } from '../../test/ledgers.ts'
import { type Offered, purchasingDesk } from '../../test/purchasing.ts'
import { receivingDockAt } from '../../test/receiving.ts'
import { sized } from '../../test/test-size.ts'
import { pseudoRandom } from '../demo/pseudo-random.ts'

const CLIENTS = sized(6, 40)
const STEPS = sized(6, 30)
const LOTS = ['L1', 'L2', 'L3']

const dock = receivingDockAt(await purchasingDesk(warehouse.operations))
const { owner, jobs, pool, call, company, given, offered, received, stock, today } = dock
const keeper = await given.user(company, [
  'LIST_STOCKS',
  'EDIT_STOCK',
  'APPROVE_COMPLIANCE',
  'LIST_RECEIPTS',
  'CREATE_RECEIPT',
])
for (const name of ['A-1', 'A-2', 'A-3'])
  await owner`insert into bin_location (company_id, name) values (${company.id}, ${name})`
await owner`insert into justification (company_id, type, justification, position)
  values (${company.id}, 'inventoryAdjustments', 'Counted', 1)`

/** Takes goods for a draft, as an invoice does; a document of its own each time. */
const allocate = (stockId: string, quantity: number) =>
  inTransaction(pool, 'write', { companyId: company.id, userId: keeper.id, lockTimeoutMs: 15_000 }, async (tx) => {
    const caller = { userId: keeper.id, sessionId: null, requestId: 'storm', address: '' }
    const actor = { companyId: company.id, userId: keeper.id }
    const work = workOf({ ...collectEffects('storm', company.id, caller), tx, actor })
    await checkPeriod(work, parseBusinessDate(today), ['sales'])
    await allocateStock(work, { kind: 'invoice', id: randomUUID() }, [{ lineId: randomUUID(), stockId, quantity }])
  }).catch((error: unknown) => {
    if (!(error instanceof BusinessError) && !isContention(error)) throw error
  })

it('many people receive, move, hold, count and allocate the same lots, and every ledger still agrees', async () => {
  const goods = [await offered(), await offered()]
  for (const item of goods) for (const lot of LOTS) await received(item, 40, { lot })
  const replies = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(goods, client)))
  const statuses = Object.keys(Object.groupBy(replies.flat(), String)).map(Number)
  expect(statuses.filter((status) => ![200, 202, 409, 422].includes(status))).toEqual([])
  expect(replies.flat().filter((status) => status === 200).length).toBeGreaterThan(CLIENTS)
  // Drafts of this test have no rows of their own, so only what stock itself says is asked.
  const broken = await brokenLedgers(jobs)
  expect(broken.filter(({ broken: id }) => id !== 'D7')).toEqual([])
})

async function work(goods: readonly Offered[], client: number): Promise<number[]> {
  const random = pseudoRandom(client + 1)
  const statuses: number[] = []
  for (let step = 0; step < STEPS; step++) {
    const item = random.pick(goods)
    const row = random.pick(await stock(item))
    statuses.push(await act(random.between(0, 4), item, row, random.pick(['A-1', 'A-2', 'A-3'])))
  }
  return statuses
}

type Row = Awaited<ReturnType<typeof stock>>[number]

async function act(which: number, item: Offered, row: Row, bin: string): Promise<number> {
  const as = { as: keeper }
  const params = { stockId: row.id, lot: row.lot }
  const quantity = Math.max(1, Math.min(3, row.onHand))
  if (which === 0) return (await call(stocks.move, { params, body: { location: bin, quantity } }, as)).status
  if (which === 1) {
    const status = row.status === 'Active' ? ('Quarantine' as const) : ('Active' as const)
    const body = { pedigreesId: [row.id], status, quantity }
    return (await call(stocks.quarantine, { params: item, body, query: { confirm: 'true' } } as never, as)).status
  }
  if (which === 2) {
    const body = { counted: row.onHand + 1, expected: row.onHand, justification: 'Counted' }
    return (await call(stocks.adjust, { params: { stockId: row.id }, body }, as)).status
  }
  if (which === 3) {
    await allocate(row.id, 1)
    return 200
  }
  return receive(item, row.lot)
}

/** One more delivery of a lot that is there already. */
async function receive(item: Offered, lot: string): Promise<number> {
  const { id } = await dock.started((await dock.ordered([item, 2])).id)
  await dock.counted(id, item, 2, lot)
  return (await call(receipts.place, { params: { id }, body: {}, query: { confirm: 'true' } }, { as: keeper })).status
}

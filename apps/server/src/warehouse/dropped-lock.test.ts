import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ledgers } from '../../test/ledgers.ts'
import { stockWork } from '../../test/stock-work.ts'
import { checkPeriod } from '../accounting/fiscal-periods.ts'
import { holdInserted } from '../platform/database/locks.ts'
import type { Work } from '../platform/work.ts'
import { allocateStock } from './stock-ledger.ts'

const fixture = await ledgers()
const { post, goods, today } = fixture
const { receive } = stockWork(fixture)

/** Two drafts take six of ten each. The first holds its transaction open until the second has begun. */
async function race(before: (work: Work, stockId: string) => void) {
  const { stockId } = await receive(await goods(), { quantity: 10 })
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const allocate = (then: () => Promise<void>) =>
    post(async (work) => {
      await checkPeriod(work, today, ['sales'])
      before(work, stockId)
      await allocateStock(work, { kind: 'invoice', id: randomUUID() }, [{ lineId: randomUUID(), stockId, quantity: 6 }])
      await then()
    })
  const first = allocate(() => {
    taken()
    return mayCommit
  })
  await isTaken
  const second = allocate(async () => {})
  setTimeout(commit, 300)
  return Promise.allSettled([first, second])
}

const codeOf = (outcome: PromiseSettledResult<void>) =>
  outcome.status === 'fulfilled' ? 'done' : String((outcome.reason as { code?: string }).code)

it('the lock of a stock row lets the second draft see what the first took', async () => {
  const outcomes = await race(() => {})
  expect(outcomes.map(codeOf)).toEqual(['done', 'stock.taken.conflict'])
  // The drafts of this test have no rows of their own, which is all that D7 says.
  const broken = await fixture.broken()
  expect(broken.filter(({ broken: id }) => id !== 'D7')).toEqual([])
})

it('without that lock the second draft takes what is gone, and only the last wall stops it', async () => {
  const outcomes = await race(({ tx }, stockId) => holdInserted(tx, 'stock', [stockId]))
  const check_violation = '23514'
  expect(outcomes.map(codeOf)).toEqual(['done', check_violation])
})

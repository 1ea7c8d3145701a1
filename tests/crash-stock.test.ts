import { execFile } from 'node:child_process'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { signIn } from '@galen/contract/identity/sign-in'
import { search } from '@galen/contract/search-index'
import { stocks } from '@galen/contract/warehouse/stocks'
import { isFull, sized } from '../apps/server/test/test-size.ts'
import { product } from './walks/product.ts'
import { send } from './walks/send.ts'

const it360 = await product()
// Also after a failure: what is left running would be in the next one's way.
afterEach(() => it360.stop())
afterAll(() => it360.clean())

const CLIENTS = sized(4, 24)
const MOVES_BEFORE_THE_KILL = sized(40, 400)

type Row = { stockId: string; lot: string; receiptId: string | null; onHand: number; location: string }

const basic = { authorization: `Basic ${Buffer.from('warehouse@demo.galen:Galen360!demo').toString('base64')}` }
const tokenOf = async () => {
  const reply = await send(it360.url, signIn.login, { headers: basic }, null)
  return (JSON.parse(reply.body) as { access_token: string }).access_token
}
const found = async <Found>(token: string, index: string, query: string, size: number): Promise<Found[]> => {
  const reply = await send(it360.url, search, { params: { index }, query: { query, size } }, token)
  return (JSON.parse(reply.body) as { content: Found[] }).content
}

/** Moves goods between bins until the connection breaks; answers the operations that were acknowledged. */
async function moveUntilItBreaks(token: string, rows: readonly Row[], bins: readonly string[], moved: () => void) {
  const acknowledged: string[] = []
  for (let step = 0; ; step++) {
    const row = rows[step % rows.length]
    const location = bins[step % bins.length]
    if (!row || !location) return acknowledged
    try {
      const { stockId, lot } = row
      const reply = await send(
        it360.url,
        stocks.move,
        { params: { stockId, lot }, body: { location, quantity: 1 } },
        token,
      )
      if (reply.status >= 500) return acknowledged
      if (!reply.ok) continue
      acknowledged.push((JSON.parse(reply.body) as { operation: { number: string } }).operation.number)
      moved()
    } catch {
      return acknowledged
    }
  }
}

const checkLedgers = () =>
  new Promise<string>((resolve) => {
    const { PATH } = process.env
    const file = new URL('../scripts/check-ledgers.ts', import.meta.url).pathname
    const env = { PATH, GALEN_DATA: it360.dataFolder, GALEN_QUICK_HASHES: 'true' }
    execFile(process.execPath, [file], { env, maxBuffer: 20_000_000 }, (_, stdout, stderr) => resolve(stdout + stderr))
  })

const victims: readonly (readonly [string, () => number[]])[] = [
  ['PostgreSQL', () => [it360.postgresPid(), it360.pid()]],
  ['the server', () => [it360.pid()]],
]

describe('killed while many people move the same lots', () => {
  it.each(isFull ? victims : victims.slice(0, 1))(
    '%s: every move that was acknowledged is there, and every ledger agrees',
    async (_, pids) => {
      await it360.start()
      const token = await tokenOf()
      const rows = await found<Row>(token, 'stock', 'onHand:>20 AND status:Active AND serialized:false', 3)
      const bins = (await found<{ name: string }>(token, 'warehouse-properties', 'active:true', 6)).map(
        ({ name }) => name,
      )
      expect([rows.length, bins.length]).toEqual([3, 6])
      let count = 0
      const { promise: underWay, resolve: isUnderWay } = Promise.withResolvers<void>()
      const moving = Promise.all(
        Array.from({ length: CLIENTS }, () =>
          moveUntilItBreaks(token, rows, bins, () => {
            if (++count === MOVES_BEFORE_THE_KILL) isUnderWay()
          }),
        ),
      )
      await underWay
      it360.killNow(...pids())
      await it360.ended()
      const acknowledged = (await moving).flat()
      expect(acknowledged.length).toBeGreaterThanOrEqual(MOVES_BEFORE_THE_KILL)

      await it360.start()
      const kept = await found<{ number: string }>(await tokenOf(), 'stock-operation', 'kind:MOVE', 2000)
      const numbers = new Set(kept.map(({ number }) => number))
      expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([])
      expect(await it360.stop()).toBe(0)
      expect(await checkLedgers()).toContain(', 0 do not')
    },
    600_000,
  )
})

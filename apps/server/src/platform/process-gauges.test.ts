import { afterAll, describe, expect, it } from 'vitest'
import { kernel } from '../../test/kernel.ts'
import { takeConnection } from './database/reservation.ts'
import { createMetrics } from './metrics.ts'
import { inHashingTurn } from './passwords.ts'
import { gaugeProcess } from './process-gauges.ts'

const { pool, jobs } = await kernel([])
const metrics = createMetrics()
const gauges = gaugeProcess(metrics, { pool, jobs, realtime: { sockets: () => 3, subscriptions: () => 7 } })
afterAll(() => gauges.stop())

const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics.text())?.[1])

describe('what /health/metrics says of the process', () => {
  it('tells who holds a connection and who waits for one', async () => {
    expect([figure('galen_pool_in_use'), figure('galen_pool_waiting')]).toEqual([0, 0])
    const held = []
    const asked = []
    while (figure('galen_pool_waiting') < 2) {
      const taking = takeConnection(pool)
      asked.push(taking)
      const taken = await Promise.race([taking, new Promise<null>((resolve) => setImmediate(resolve, null))])
      if (taken) held.push(taken)
      expect(asked.length).toBeLessThan(500)
    }
    expect(figure('galen_pool_in_use')).toBe(held.length)
    expect(figure('galen_jobs_pool_in_use')).toBe(0)
    for (const { giveBack } of held) giveBack()
    for (const taking of asked.slice(held.length)) (await taking).giveBack()
    expect([figure('galen_pool_in_use'), figure('galen_pool_waiting')]).toEqual([0, 0])
  })

  it('tells how many passwords are checked and how many wait', async () => {
    const over = Promise.withResolvers<void>()
    const turns = Array.from({ length: 6 }, () => inHashingTurn(() => over.promise))
    expect([figure('galen_hashes_running'), figure('galen_hashes_waiting')]).toEqual([4, 2])
    over.resolve()
    await Promise.all(turns)
    expect([figure('galen_hashes_running'), figure('galen_hashes_waiting')]).toEqual([0, 0])
  })

  it('tells the longest time that the process kept everyone waiting, once', async () => {
    const until = performance.now() + 120
    await new Promise((resolve) => setTimeout(resolve, 40))
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(figure('galen_event_loop_delay_seconds')).toBeGreaterThan(0.05)
    expect([figure('galen_sockets'), figure('galen_subscriptions')]).toEqual([3, 7])
    expect(figure('galen_resident_bytes')).toBeGreaterThan(1e7)
  })
})

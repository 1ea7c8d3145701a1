import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { route } from '@galen/contract/route'
import { companyTopic } from '@galen/contract/topic'
import type { Address } from '@galen/server/platform/database/database'
import { openPool } from '@galen/server/platform/database/database'
import { command } from '@galen/server/platform/operation'
import { createRelay } from '@galen/server/platform/outbox/outbox'
import { connected } from '../apps/server/test/stomp-client.ts'
import * as z from 'zod'
import { type Figure, median, percentile } from './figure.ts'
import { BENCH_SECRET, throwAwayKernel } from './throw-away-kernel.ts'

const ROUNDS = 400
const WARM_UP = 50
const OTHER_SOCKETS = 9

const announce = route({
  method: 'POST',
  path: '/api/bench/announce',
  needs: 'signed-in',
  summary: 'Changes a role and says so',
  body: z.strictObject({ id: z.string() }),
  replies: { 204: null },
})

/** From the reply to a command of one process until the change is heard through a socket of another process. */
export async function benchRealtime(): Promise<Figure[]> {
  const bench = await throwAwayKernel([
    command(announce, async ({ body, tx, actor, audit, publish }) => {
      await tx.insertInto('role').values({ company_id: actor.companyId, name: body.id }).execute()
      audit('role', { id: body.id, before: null, after: { name: body.id } })
      publish(companyTopic.destination, { type: 'role', id: body.id, version: 1, changed: ['name'] })
    }),
  ])
  const jobs = openPool(bench.address, { user: 'galen_jobs', size: 2, name: 'bench relay' })
  const relay = createRelay({ jobs, log: { error: console.error, warn: console.warn }, deliverers: [] })
  const other = await otherProcess(bench.address)
  const sockets = await Promise.all(Array.from({ length: 1 + OTHER_SOCKETS }, () => connected(other.port, bench.token)))
  await Promise.all(
    sockets.map((socket) => socket.ask('SUBSCRIBE', { id: 'all', destination: companyTopic.destination })),
  )
  const [first] = sockets
  if (!first) throw new Error('The bench has no socket')

  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const id = randomUUID()
    const heard = first.heard('all', (body) => body['id'] === id).then(() => performance.now())
    await bench.runOperation(announce, { id }, randomUUID())
    const committed = performance.now()
    relay.nudge()
    const took = (await heard) - committed
    if (round >= WARM_UP) times.push(took)
    first.frames.length = 0
  }
  for (const socket of sockets) socket.ws.terminate()
  await other.stop()
  await relay.stop()
  await jobs.end({ timeout: 1 })
  await bench.stop()
  const name = 'commit to a socket of another process'
  return [
    { name: `${name}, half of them within`, value: median(times), unit: 'ms', limit: null },
    { name: `${name}, 99 of 100 within`, value: percentile(times, 0.99), unit: 'ms', limit: 500 },
  ]
}

async function otherProcess(address: Address) {
  const script = join(import.meta.dirname, '../apps/server/test/realtime-process.ts')
  const options = JSON.stringify({
    address,
    secret: BENCH_SECRET,
    name: 'bench other',
    limits: { socketsPerUser: 100 },
  })
  const child = spawn(process.execPath, [script, options], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve) =>
    createInterface(child.stdout).once('line', (line) => resolve(Number(line))),
  )
  return {
    port,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { signIn } from '@galen/contract/identity/sign-in'
import { pathOf } from '@galen/contract/route'
import { startServer } from '@galen/server/main'
import { readConfig } from '@galen/server/platform/config'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { type Figure, median, percentile } from './figure.ts'
import { BENCH_SECRET } from './throw-away-kernel.ts'

const STRANGERS = 40
const READS = 200
const WARM_UP = 30

/** How long a user waits for a list while forty strangers send large bodies without a token, against a quiet server. */
export async function benchAttack(): Promise<Figure[]> {
  const folder = throwAwayFolder('bench-attack', tmpdir())
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {} })
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    GALEN_LOG: 'silent',
    GALEN_SECRET: BENCH_SECRET,
    GALEN_QUICK_HASHES: 'true',
    GALEN_REQUESTS_PER_SECOND: '100000',
  })
  const { address: database, owner } = postgres
  const paths = { dataFolder: folder.path, webFolder: folder.path }
  const server = await startServer({ config, database, owner, ...paths, demo: true, log: () => {} })
  const origin = `http://127.0.0.1:${server.port}`
  const read = await readerOf(origin)
  await readings(read, WARM_UP)
  const quiet = await readings(read, READS)
  const attackers = new Worker(new URL('attackers.ts', import.meta.url), {
    workerData: { origin, strangers: STRANGERS },
  })
  await pause(1000)
  const attacked = await readings(read, READS)
  await attackers.terminate()
  await server.stop()
  await postgres.stop()
  folder.remove()
  return [
    {
      name: `a list while ${STRANGERS} strangers send bodies of 200 kB without a token, against a quiet server`,
      value: median(attacked) / median(quiet),
      unit: 'x',
      limit: 3,
      detail: `median ${median(attacked).toFixed(1)} ms against ${median(quiet).toFixed(1)} ms, p95 ${percentile(attacked, 0.95).toFixed(1)} ms against ${percentile(quiet, 0.95).toFixed(1)} ms`,
    },
  ]
}

async function readerOf(origin: string) {
  const reply = await fetch(`${origin}${pathOf(signIn.login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'manager@demo.galen', password: 'Galen360!demo' }),
  })
  const { access_token: token } = (await reply.json()) as { access_token?: string }
  if (!token) throw new Error(`The sign-in was answered with ${reply.status}`)
  return async () => {
    const begun = performance.now()
    const list = await fetch(`${origin}/search/customer?size=50`, { headers: { authorization: `Bearer ${token}` } })
    await list.arrayBuffer()
    if (list.status !== 200) throw new Error(`The list was answered with ${list.status}`)
    return performance.now() - begun
  }
}

async function readings(read: () => Promise<number>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn++) times.push(await read())
  return times
}

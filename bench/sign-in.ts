import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { pathOf } from '@galen/contract/route'
import { signIn } from '@galen/contract/identity/sign-in'
import { startServer } from '@galen/server/main'
import { readConfig } from '@galen/server/platform/config'
import { openPool } from '@galen/server/platform/database/database'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { hashingOf, hashPassword } from '@galen/server/platform/passwords'
import { deriveSecrets } from '@galen/server/platform/secrets'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { type Figure, median } from './figure.ts'
import { BENCH_SECRET } from './throw-away-kernel.ts'

const TRIES = 500
const WARM_UP = 50

const somewhere = () => `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`

/**
 * Whether the time of a refusal says which addresses exist: a wrong password for people who exist against the same
 * for people who do not, turn by turn. With quick hashes, so that whatever else differs is not drowned by the hash.
 */
export async function benchSignIn(): Promise<Figure[]> {
  const folder = throwAwayFolder('bench-sign-in', tmpdir())
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {} })
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    GALEN_LOG: 'silent',
    GALEN_SECRET: BENCH_SECRET,
    GALEN_QUICK_HASHES: 'true',
    GALEN_TRUST_PROXY: 'true',
    GALEN_REQUESTS_PER_SECOND: '100000',
  })
  const { address: database, owner } = postgres
  const paths = { dataFolder: folder.path, webFolder: folder.path }
  const server = await startServer({ config, database, owner, ...paths, demo: false, log: () => {} })
  await peopleWhoExist(database, owner)

  const refuse = async (username: string) => {
    const begun = performance.now()
    const reply = await fetch(`http://127.0.0.1:${server.port}${pathOf(signIn.login)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': somewhere() },
      body: JSON.stringify({ username, password: 'not the one' }),
    })
    await reply.text()
    if (reply.status !== 401) throw new Error(`A wrong password was answered with ${reply.status}`)
    return performance.now() - begun
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < WARM_UP + TRIES; round++)
    for (const kind of ['known', 'unknown'] as const) {
      const took = await refuse(`${kind}${round}@bench.example`)
      if (round >= WARM_UP) times[kind].push(took)
    }
  await server.stop()
  await postgres.stop()
  folder.remove()
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return [
    {
      name: `a refusal for somebody who exists against somebody who does not, ${TRIES} tries each`,
      value: Math.max(known, unknown) / Math.min(known, unknown),
      unit: 'x',
      limit: 1.1,
      detail: `${known.toFixed(2)} ms against ${unknown.toFixed(2)} ms`,
    },
  ]
}

async function peopleWhoExist(database: Parameters<typeof openPool>[0], user: string): Promise<void> {
  const pool = openPool(database, { user, size: 1, name: 'bench people' })
  const hashing = hashingOf({ secrets: deriveSecrets(BENCH_SECRET), config: { quickHashes: true } })
  const hash = await hashPassword(hashing, 'another password altogether')
  await pool`
    with company as (insert into company (name, time_zone) values ('Bench', 'UTC') returning id),
      people as (
        insert into app_user (email, given_name, family_name, password_hash, password_set_at)
        select 'known' || n || '@bench.example', 'Known', 'Person', ${hash}::text, now()
        from generate_series(0, ${WARM_UP + TRIES}::integer) n returning id)
    insert into company_user (company_id, user_id, number)
    select company.id, people.id, row_number() over () from company, people`
  await pool.end()
}

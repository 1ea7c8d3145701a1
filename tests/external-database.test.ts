import { afterAll, describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn } from '@galen/contract/identity/sign-in'
import { growDemo } from '@galen/server/demo/grow-demo'
import { startServer } from '@galen/server/main'
import { readConfig } from '@galen/server/platform/config'
import { openPool } from '@galen/server/platform/database/database'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { send } from './walks/send.ts'

const PORT = 36_473
const folder = throwAwayFolder('external')
const postgres = await startEmbeddedPostgres({
  dataFolder: folder.path,
  log: () => {},
  settings: { fsync: 'off', listen_addresses: '127.0.0.1', port: PORT },
})
afterAll(async () => {
  await postgres.stop()
  folder.remove()
})

/** As an operator would prepare it: a database with an owner who is no superuser. */
async function prepare(database: string, owner = 'operator', escaped = database): Promise<string> {
  const admin = openPool(
    { ...postgres.address, port: PORT, database: 'postgres' },
    { user: postgres.owner, size: 1, name: 'operator' },
  )
  await admin.unsafe(
    `do $$ begin create role ${owner} login createrole password 'secret'; exception when duplicate_object then null; end $$`,
  )
  await admin.unsafe(`create database "${database}" owner ${owner}`)
  await admin.end()
  return `postgres://${owner}:secret@127.0.0.1:${PORT}/${escaped}`
}

const start = (url: string, demo: boolean, environment: Record<string, string> = {}) =>
  startServer({
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      GALEN_LOG: 'silent',
      DATABASE_URL: url,
      GALEN_QUICK_HASHES: 'true',
      GALEN_SECRET: 'a secret for an external database, long enough',
      ...environment,
    }),
    database: { url, password: undefined },
    owner: decodeURIComponent(new URL(url).username),
    dataFolder: folder.path,
    webFolder: folder.path,
    demo,
    log: () => {},
  })

/** An owner who is no superuser loads the demo and lets it grow, and sees none of it afterwards. */
async function expectWalls(url: string): Promise<void> {
  const owner = openPool({ url, password: undefined }, { user: 'operator', size: 2, name: 'operator' })
  try {
    await growDemo({ owner, scale: 0.02, log: () => {} })
    expect(await owner`select 1 from company`).toHaveLength(0)
    const forced = await owner`
      select 1 from pg_class where relname in ('company', 'audit_entry') and relforcerowsecurity`
    expect(forced).toHaveLength(2)
  } finally {
    await owner.end()
  }
}

/** Two servers start, and one of them loads two years of trade beside all other tests. */
const LOADING_MS = 480_000

describe('an external PostgreSQL', () => {
  it(
    'is brought up to date, gets its own roles and the demo, keeps its walls, and two processes work on it together',
    async () => {
      const url = await prepare('clinic')
      const first = await start(url, true)
      const second = await start(url, true)
      await expectWalls(url)
      const basic = { authorization: `Basic ${Buffer.from('admin@demo.galen:Galen360!demo').toString('base64')}` }
      const signedIn = await send(first.url, signIn.login, { headers: basic }, null)
      expect(signedIn.status).toBe(200)
      const { access_token: token } = JSON.parse(signedIn.body) as { access_token: string }
      const settings = await send(second.url, account.settings, {}, token)
      expect(JSON.parse(settings.body)).toMatchObject({ authenticated: true, user: { email: 'admin@demo.galen' } })
      await Promise.all([first.stop(), second.stop()])
    },
    LOADING_MS,
  )

  it('without demo waits for its first-run wizard and says its code, whatever its name', async () => {
    const url = await prepare('corner shop', 'operator', 'corner%20shop')
    const server = await start(url, false)
    expect(server.setupCode).toMatch(/^[0-9A-F]{10}$/)
    expect(server.demoSignIns).toEqual([])
    const status = await fetch(`${server.url}/api/setup/status`)
    expect(await status.json()).toMatchObject({ needed: true })
    await server.stop()
  })

  it('that is not there, or lets no one in, says what to mend, and not the password', async () => {
    const url = await prepare('surgery')
    const told = (wrong: string) => start(wrong, false).then(() => 'It started.', String)
    const database = await told(url.replace(/surgery$/, 'sugery'))
    expect(database).toMatch(/^Error: DATABASE_URL names the database sugery, which 127\.0\.0\.1:\d+ does not have\./)
    const role = await told(url.replace('operator', 'nobody'))
    expect(role).toMatch(/does not let nobody in\. Check the name and the password in DATABASE_URL/)
    expect(`${database} ${role}`).not.toContain('secret')
  })

  it('whose roles belong to someone else says so in words', async () => {
    const url = await prepare('pharmacy', 'stranger')
    await expect(start(url, false)).rejects.toThrow(/galen_app and galen_jobs exist already/)
  })
})

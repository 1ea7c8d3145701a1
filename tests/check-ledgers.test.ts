import { execFile } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { openPool } from '@galen/server/platform/database/database'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { migrate } from '@galen/server/platform/database/migrate'
import { secretOfDataFolder } from '@galen/server/platform/secrets'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

const folder = throwAwayFolder('ledgers')
const script = new URL('../scripts/check-ledgers.ts', import.meta.url).pathname
afterAll(() => folder.remove())

type Outcome = { code: number; output: string }
const checkLedgers = (dataFolder: string, more: Record<string, string> = {}) =>
  new Promise<Outcome>((resolve) => {
    const env = { PATH: process.env['PATH'], GALEN_DATA: dataFolder, ...more }
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

it('says that there is nothing to check', async () => {
  expect(await checkLedgers(`${folder.path}/nothing`)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no Galen 360 in'),
  })
})

it('says in a sentence that DATABASE_URL leads nowhere', async () => {
  const DATABASE_URL = 'postgres://operator:hush@127.0.0.1:9/galen'
  const { code, output } = await checkLedgers(folder.path, { DATABASE_URL, GALEN_SECRET: 'x'.repeat(40) })
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^DATABASE_URL leads to 127[^\n]+\n$/),
  })
})

it('proves a database that runs, names what is broken in it, and starts one that does not run', async () => {
  const database = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {} })
  secretOfDataFolder(folder.path)
  const owner = openPool(database.address, { user: database.owner, size: 1, name: 'test owner' })
  await migrate(owner)
  const sound = await checkLedgers(folder.path)
  expect(sound.output).toMatch(/^ok {6}T1 /m)
  expect(sound).toMatchObject({ code: 0, output: expect.stringContaining(', 0 do not') })
  await owner`create table probe (id int primary key)`
  await owner.end()
  await database.stop()
  const broken = await checkLedgers(folder.path)
  expect(broken.output).toContain('{"name":"probe","reason":"has no company_id that is never null"}')
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining(', 1 do not') })
}, 90_000)

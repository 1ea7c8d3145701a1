import { execFile } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { openPool } from '@galen/server/platform/database/database'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

const folder = throwAwayFolder('ledgers')
afterAll(() => folder.remove())

type Outcome = { code: number; output: string }
const run = (script: 'demo' | 'check-ledgers', dataFolder: string, more: Record<string, string>, ...words: string[]) =>
  new Promise<Outcome>((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, GALEN_DATA: dataFolder, GALEN_QUICK_HASHES: 'true', ...more }
    const file = new URL(`../scripts/${script}.ts`, import.meta.url).pathname
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
const checkLedgers = (dataFolder: string, more: Record<string, string> = {}) => run('check-ledgers', dataFolder, more)

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

it('proves the demo before the product ever ran, and names what is broken in a database that runs', async () => {
  const grown = await run('demo', folder.path, {}, '--scale', '0.02')
  expect(grown).toMatchObject({ code: 0, output: expect.stringContaining('records in') })
  const sound = await checkLedgers(folder.path)
  expect(sound.output).toMatch(/^ok {6}T1 /m)
  expect(sound.output).toMatch(/^ok {6}T3 /m)
  expect(sound).toMatchObject({ code: 0, output: expect.stringContaining(', 0 do not') })
  const database = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {} })
  const owner = openPool(database.address, { user: database.owner, size: 1, name: 'test owner' })
  await owner`create table probe (id int primary key)`
  await owner.end()
  const broken = await checkLedgers(folder.path)
  await database.stop()
  expect(broken.output).toContain('{"name":"probe","reason":"has no company_id that is never null"}')
  expect(broken).toMatchObject({ code: 1, output: expect.stringContaining(', 1 do not') })
}, 300_000)

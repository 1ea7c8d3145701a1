import { execFile } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

const folder = throwAwayFolder('demo')
afterAll(() => folder.remove())

type Outcome = { code: number; output: string }
const run = (script: string, ...words: string[]) =>
  new Promise<Outcome>((resolve) => {
    const env = { PATH: process.env['PATH'], GALEN_DATA: folder.path, GALEN_QUICK_HASHES: 'true' }
    const file = new URL(`../scripts/${script}.ts`, import.meta.url).pathname
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

it('leaves ledgers that hold, although nothing of the product ever ran', async () => {
  const grown = await run('demo', '--scale', '0.02')
  expect(grown).toMatchObject({ code: 0, output: expect.stringContaining('records in') })
  const checked = await run('check-ledgers')
  expect(checked.output).toMatch(/^ok {6}T3 /m)
  expect(checked).toMatchObject({ code: 0, output: expect.stringContaining(', 0 do not') })
}, 120_000)

it.each([
  [['--scale', '-1'], '--scale'],
  [['--scale'], '--scale'],
  [['--scale', 'much'], '--scale takes a number above 0, up to 10,000.'],
  [['--scale', '0'], '--scale takes a number above 0, up to 10,000.'],
  [['--foo'], '--foo'],
  [['two'], 'two'],
])('says how it goes to whoever mistypes it: %j', async (words, named) => {
  const { code, output } = await run('demo', ...words)
  expect(code).toBe(1)
  expect(output).toContain(named)
  expect(output).toContain('npm run demo -- --scale N [--yes]')
  expect(output).not.toMatch(/^\s+at .*:\d+/m)
})

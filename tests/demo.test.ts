import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'

const demo = (...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const file = new URL('../scripts/demo.ts', import.meta.url).pathname
    execFile(process.execPath, [file, ...words], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

it.each([
  [['--scale', '-1'], '--scale'],
  [['--scale', 'much'], '--scale takes a number above 0, up to 10,000.'],
  [['--foo'], '--foo'],
])('says how it goes to whoever mistypes it: %j', async (words, named) => {
  const { code, output } = await demo(...words)
  expect(code).toBe(1)
  expect(output).toContain(named)
  expect(output).toContain('npm run demo -- --scale N [--yes]')
  expect(output).not.toMatch(/^\s+at .*:\d+/m)
})

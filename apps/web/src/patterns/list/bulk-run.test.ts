import { expect, it } from 'vitest'
import { type RowOutcome, runEach } from './bulk-run.ts'

it('gives each row its own result, at most four at a time', async () => {
  let running = 0
  let most = 0
  const last = new Map<number, RowOutcome>()
  const rows = Array.from({ length: 40 }, (_, place) => place)
  await runEach(
    rows,
    async (row) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (row % 13 === 5) throw new Error(`no ${row}`)
    },
    (row, outcome) => last.set(row, outcome),
    (reason) => (reason as Error).message,
  )
  expect(most).toBe(4)
  expect(last.size).toBe(40)
  const failed = [...last].filter(([, { state }]) => state === 'failed')
  expect(failed.map(([row, { said }]) => [row, said])).toEqual([
    [5, 'no 5'],
    [18, 'no 18'],
    [31, 'no 31'],
  ])
  expect([...last.values()].filter(({ state }) => state === 'done')).toHaveLength(37)
})

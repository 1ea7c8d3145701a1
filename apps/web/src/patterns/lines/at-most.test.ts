import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('runs at most two at a time, in the order they came', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const inTurn = atMost(2)
  const all = [1, 2, 3, 4].map((number) =>
    inTurn(() => {
      begun.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  ends.shift()?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(begun).toEqual([1, 2, 3])
  while (begun.length < 4 || ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(all)
  expect(begun).toEqual([1, 2, 3, 4])
})

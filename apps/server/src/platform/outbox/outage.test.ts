import { expect, it } from 'vitest'
import { outage } from './outage.ts'

it('says an outage once and asks at growing distances until the database answers', () => {
  let now = 0
  const away = outage(() => now)
  expect(away.isPaused()).toBe(false)
  expect(away.lasts()).toBe(true)
  // Others that fail in the same moment neither say it again nor lengthen the pause.
  expect(away.lasts()).toBe(false)
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const from = now
    while (away.isPaused()) now += 1
    pauses.push(now - from)
    expect(away.lasts()).toBe(false)
  }
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000])
  away.ends()
  expect(away.isPaused()).toBe(false)
  expect(away.lasts()).toBe(true)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverWatch } from './server-reach.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const place = { answers: false, asked: 0 }
  const watch = serverWatch(() => {
    place.asked += 1
    return Promise.resolve(place.answers)
  })
  return { place, watch }
}

it('a server that stays away is said to be away after three seconds, and not before', async () => {
  const { watch } = watched()
  watch.missed()
  await vi.advanceTimersByTimeAsync(2900)
  expect(watch.isAway.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(watch.isAway.get()).toBe(true)
})

it('a hiccup is not said', async () => {
  const { place, watch } = watched()
  const said: boolean[] = []
  watch.isAway.subscribe(() => said.push(watch.isAway.get()))
  watch.missed()
  watch.heard()
  watch.missed()
  place.answers = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
  expect(place.asked).toBe(1)
})

it('one is back when it answers, by itself, to another call, or as soon as there is a network', async () => {
  const { place, watch } = watched()
  const lose = async () => {
    place.answers = false
    watch.missed()
    await vi.advanceTimersByTimeAsync(3000)
    expect(watch.isAway.get()).toBe(true)
    place.answers = true
  }
  await lose()
  await vi.advanceTimersByTimeAsync(5000)
  expect(watch.isAway.get()).toBe(false)
  await lose()
  watch.heard()
  expect(watch.isAway.get()).toBe(false)
  await lose()
  watch.hurry()
  await vi.advanceTimersByTimeAsync(1)
  expect(watch.isAway.get()).toBe(false)
})

it('many failures are looked into once at a time', async () => {
  const { place, watch } = watched()
  for (let failures = 0; failures < 20; failures++) watch.missed()
  await vi.advanceTimersByTimeAsync(3000 + 2 * 5000)
  expect(place.asked).toBe(3)
})

import { describe, expect, it } from 'vitest'
import { recentNews } from './realtime-recent.ts'

const MINUTE = 60_000

function begun() {
  let time = 0
  const recent = recentNews(() => time)
  const after = (ms: number) => void (time += ms)
  after(10 * MINUTE)
  return { recent, after }
}

describe('what was said lately', () => {
  it('matters to whoever read before it was said', () => {
    const { recent, after } = begun()
    recent.told('a')
    after(1000)
    expect(recent.mayHaveBeenSaid('a', recent.ago(1500))).toBe(true)
    expect(recent.mayHaveBeenSaid('a', recent.ago(500))).toBe(false)
    expect(recent.mayHaveBeenSaid('b', recent.ago(1500))).toBe(false)
  })

  it('matters as much when the answer takes its time', () => {
    const { recent, after } = begun()
    const readAt = recent.ago(500)
    recent.told('a')
    after(2000)
    expect(recent.mayHaveBeenSaid('a', readAt)).toBe(true)
  })

  it('counts from the last time', () => {
    const { recent, after } = begun()
    recent.told('a')
    after(MINUTE)
    recent.told('a')
    after(1000)
    expect(recent.mayHaveBeenSaid('a', recent.ago(2000))).toBe(true)
  })

  it('is not known from before the process began, or from while it heard nothing', () => {
    const fresh = recentNews(() => 5000)
    expect(fresh.mayHaveBeenSaid('a', fresh.ago(1))).toBe(true)
    const { recent, after } = begun()
    recent.missedSome()
    after(1000)
    expect(recent.mayHaveBeenSaid('a', recent.ago(1500))).toBe(true)
    expect(recent.mayHaveBeenSaid('a', recent.ago(500))).toBe(false)
  })

  it('is forgotten after a while, and then whoever read before that reads again', () => {
    const { recent, after } = begun()
    recent.told('a')
    after(6 * MINUTE)
    recent.told('b')
    expect(recent.mayHaveBeenSaid('a', recent.ago(5 * MINUTE))).toBe(false)
    expect(recent.mayHaveBeenSaid('a', recent.ago(7 * MINUTE))).toBe(true)
  })
})

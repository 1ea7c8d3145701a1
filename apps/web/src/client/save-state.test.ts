import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../kit/error-text.ts'
import {
  leaveFailure,
  type SaveState,
  type Saver,
  saveState,
  savingRecord,
  unsentChanges,
  whileAsking,
  whileSaving,
} from './save-state.ts'

const saver: Saver = {
  flush: () => Promise.resolve(true),
  savesItself: () => true,
  isSetAside: () => false,
  isKept: true,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('the save status', () => {
  it('is on while a write is pending, and says saved for a while', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const write = whileSaving(() => promise)
    expect(saveState.get()).toBe('saving')
    resolve()
    await write
    expect(saveState.get()).toBe('saved')
    vi.runAllTimers()
    expect(saveState.get()).toBe('idle')
  })

  it('is asking while a confirmation is open, and never says saved for the question itself', async () => {
    await whileSaving(
      () => Promise.resolve({ status: 202 }),
      ({ status }) => status !== 202,
    )
    expect(saveState.get()).toBe('idle')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const question = whileAsking(() => promise)
    expect(saveState.get()).toBe('asking')
    await whileSaving(() => Promise.resolve())
    expect(saveState.get()).toBe('asking')
    resolve(true)
    await question
    expect(saveState.get()).toBe('saved')
  })

  it('is idle again after a question that was answered with no', async () => {
    await whileAsking(() => Promise.resolve(undefined))
    expect(saveState.get()).toBe('idle')
  })

  it.each<readonly [SaveState, SaveState, SaveState]>([
    ['asking', 'failed', 'asking'],
    ['failed', 'saving', 'failed'],
    ['saving', 'waiting', 'saving'],
    ['waiting', 'saved', 'waiting'],
    ['saved', 'idle', 'saved'],
    ['idle', 'idle', 'idle'],
  ])('of two records, one %s and one %s, is %s', (one, other, expected) => {
    const records = [one, other].map((state) => {
      const record = savingRecord(saver)
      record.say(state, 0)
      return record
    })
    expect(saveState.get()).toBe(expected)
    for (const record of records) record.close()
  })

  it('leaves a failure behind with its screen', async () => {
    await expect(whileSaving(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    vi.runAllTimers()
    leaveFailure()
    expect(saveState.get()).toBe('idle')
    const record = savingRecord(saver)
    record.say('failed', 1)
    leaveFailure()
    expect(saveState.get()).toBe('failed')
    record.close()
  })

  it('does not call it a failure that the password is asked for first', async () => {
    const asked = new ApiError(403, { code: 'fresh-sign-in' })
    await expect(whileSaving(() => Promise.reject(asked))).rejects.toBe(asked)
    expect(saveState.get()).toBe('idle')
  })

  it('keeps a failure until the next write', async () => {
    await expect(whileSaving(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    vi.runAllTimers()
    expect(saveState.get()).toBe('failed')
    await whileSaving(() => Promise.resolve())
    expect(saveState.get()).toBe('saved')
  })

  it('never says saved while a record on the screen has something unsent', async () => {
    const record = savingRecord(saver)
    record.say('failed', 2)
    await whileSaving(() => Promise.resolve())
    expect(saveState.get()).toBe('failed')
    expect(unsentChanges.get()).toBe(2)
    record.say('saving', 2)
    expect(saveState.get()).toBe('saving')
    record.say('saved', 0)
    vi.runAllTimers()
    expect(saveState.get()).toBe('saved')
    record.close()
    expect(saveState.get()).toBe('idle')
    expect(unsentChanges.get()).toBe(0)
  })
})

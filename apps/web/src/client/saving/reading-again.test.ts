import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import { autosave } from './autosave.ts'
import { type SavingMode, statusOf, type Stored } from './saving-state.ts'

const NEWS = { by: 'Ben', at: '2026-11-15T10:00:00.000Z' }

/** A record whose readings end as the test says, and whose clock it holds. */
function opened(mode: SavingMode = 'autosave') {
  const reads: ((status: number) => void)[] = []
  const timers: (() => void)[] = []
  const saving = autosave({
    stored: { name: 'Corvane', version: 3 },
    mode,
    isNew: false,
    freshKey: () => 'key',
    clock: (_, run) => {
      timers.push(run)
      return () => {}
    },
    send: () => Promise.reject(new Error('Nothing is sent here')),
    read: () => {
      const { promise, reject } = Promise.withResolvers<Stored>()
      reads.push((status) => reject(new ApiError(status, undefined)))
      return promise
    },
  })
  const fail = async (status: number) => {
    reads.at(-1)?.(status)
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
  return { saving, reads, timers, fail, state: saving.state.get, status: () => statusOf(saving.state.get()) }
}

describe('what another call of the page answered', () => {
  it('is taken over without being news, and leaves alone what is typed', () => {
    const { saving, state } = opened()
    saving.edit('note', 'Mine')
    saving.replace({ name: 'Corvane Rx', note: undefined, version: 4 })
    expect(state()).toMatchObject({ stored: { name: 'Corvane Rx', version: 4 }, edits: { note: 'Mine' }, marks: {} })
    saving.replace({ name: 'Older', version: 3 })
    expect(state().stored).toMatchObject({ name: 'Corvane Rx', version: 4 })
  })
})

describe('reading again', () => {
  it('is tried again where no one answered', async () => {
    const { saving, reads, timers, fail, state } = opened()
    saving.onRemoteChange(4, NEWS)
    await fail(0)
    expect(timers).toHaveLength(1)
    timers[0]?.()
    expect(reads).toHaveLength(2)
    expect(state().gone).toBe(false)
  })

  it('finds out that the record is gone, asks no more and keeps what was typed', async () => {
    const { saving, reads, timers, fail, state, status } = opened('manualSave')
    saving.edit('name', 'Mine')
    saving.onRemoteChange(null, NEWS)
    await fail(404)
    expect(state()).toMatchObject({ gone: true, edits: { name: 'Mine' } })
    expect(status()).toBe('failed')
    expect([timers.length, reads.length]).toEqual([0, 1])
  })

  it('finds a record gone without calling it a failure where nothing was typed', async () => {
    const { saving, fail, state, status } = opened()
    saving.onRemoteChange(null, NEWS)
    await fail(404)
    expect(state().gone).toBe(true)
    expect(status()).toBe('idle')
  })
})

import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import { autosave, type AutosaveOptions, type SaveRequest } from './autosave.ts'
import { mergeByKey } from './merge-by-key.ts'
import { statusOf, type Stored, type Unsent, valuesOf } from './saving-state.ts'

const record: Stored = { id: '7', name: 'Corvane', city: 'Portland', version: 3 }
const NEWS = { by: 'Ben', at: '2026-11-15T10:00:00.000Z' }

type Asked = SaveRequest & { answer: (record: Stored) => void; refuse: (reason: unknown) => void }

/** An engine whose clock and network the test holds in its hands. */
function opened(how: Partial<AutosaveOptions> = {}) {
  const asked: Asked[] = []
  const reads: { answer: (record: Stored) => void; refuse: () => void }[] = []
  let timers: { ms: number; run: () => void }[] = []
  let kept: Unsent | null = null
  let keys = 0
  const saving = autosave({
    stored: record,
    mode: 'autosave',
    isNew: false,
    freshKey: () => `key-${++keys}`,
    clock: (ms, run) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    keep: (unsent) => {
      kept = unsent
    },
    send: (request) => {
      const { promise, resolve, reject } = Promise.withResolvers<Stored>()
      asked.push({ ...request, answer: resolve, refuse: reject })
      return promise
    },
    read: () => {
      const { promise, resolve, reject } = Promise.withResolvers<Stored>()
      reads.push({ answer: resolve, refuse: () => reject(new ApiError(0, undefined)) })
      return promise
    },
    ...how,
  })
  return {
    saving,
    asked,
    reads,
    kept: () => kept,
    waits: () => timers.map(({ ms }) => ms),
    pass: () => {
      const due = timers
      timers = []
      for (const { run } of due) run()
    },
    values: () => valuesOf(saving.state.get()),
    state: saving.state.get,
    status: () => statusOf(saving.state.get()),
  }
}

/** Lets promises that are settled be noticed. */
const heard = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

const refusal = (field: string, message: string) =>
  new ApiError(400, { title: 'Not valid', message: 'Refresh', code: 'validation', details: [{ field, message }] })

const clash = (field: string, theirs: unknown) =>
  new ApiError(409, {
    message: 'Ben changed it',
    code: 'conflict',
    details: [{ field, message: 'Ben changed it', yours: null, theirs, ...NEWS }],
  })

describe('saving by itself', () => {
  it('sends only what changed, one second after the last letter', () => {
    const { saving, asked, waits, pass, status } = opened()
    saving.edit('name', 'C')
    saving.edit('name', 'Co')
    expect(waits()).toEqual([1000])
    expect(asked).toEqual([])
    expect(status()).toBe('saving')
    pass()
    expect(asked).toMatchObject([{ changes: { name: 'Co' }, version: 3, key: 'key-1', isNew: false }])
  })

  it('sends nothing when everything was typed back', () => {
    const { saving, asked, pass, status } = opened()
    saving.edit('name', 'C')
    saving.edit('name', 'Corvane')
    pass()
    expect(asked).toEqual([])
    expect(status()).toBe('idle')
  })

  it('has one request under way; what is typed in the meantime stays and goes next, on the new version', async () => {
    const { saving, asked, pass, values, status } = opened()
    saving.edit('name', 'One')
    pass()
    saving.edit('name', 'Two')
    saving.edit('city', 'Salem')
    pass()
    expect(asked).toHaveLength(1)
    asked[0]?.answer({ ...record, name: 'One', version: 4 })
    await heard()
    expect(values()).toMatchObject({ name: 'Two', city: 'Salem' })
    expect(asked[1]).toMatchObject({ changes: { name: 'Two', city: 'Salem' }, version: 4, key: 'key-2' })
    asked[1]?.answer({ ...record, name: 'Two', city: 'Salem', version: 5 })
    await heard()
    expect(status()).toBe('saved')
  })

  it('puts a refused field back with the reason under it and sends the others again', async () => {
    const { saving, asked, pass, values, state, status } = opened()
    saving.edit('name', '')
    saving.edit('city', 'Salem')
    pass()
    asked[0]?.refuse(refusal('name', 'Required'))
    await heard()
    expect(values()).toMatchObject({ name: 'Corvane', city: 'Salem' })
    expect(state().refusals).toEqual({ name: 'Required' })
    expect(state().rejected).toEqual({ name: '' })
    expect(asked[1]).toMatchObject({ changes: { city: 'Salem' } })
    asked[1]?.answer({ ...record, city: 'Salem', version: 4 })
    await heard()
    expect(status()).toBe('saved')
  })

  it('does not put back what was typed after the refused value', async () => {
    const { saving, asked, pass, values, state } = opened()
    saving.edit('name', '')
    pass()
    saving.edit('name', 'Better')
    asked[0]?.refuse(refusal('name', 'Required'))
    await heard()
    expect(values()['name']).toBe('Better')
    expect(state().rejected).toEqual({})
  })

  it('asks again with the same key when no one answers, and says so until it is stored', async () => {
    const { saving, asked, pass, status, waits, kept } = opened()
    saving.edit('name', 'One')
    pass()
    asked[0]?.refuse(new ApiError(0, undefined))
    await heard()
    expect(status()).toBe('waiting')
    expect(waits()).toEqual([1000])
    expect(kept()).toMatchObject({ edits: { name: 'One' }, sending: { key: 'key-1' } })
    pass()
    asked[1]?.refuse(new ApiError(503, undefined))
    await heard()
    expect(waits()).toEqual([2000])
    expect(status()).toBe('waiting')
    saving.retryNow()
    expect(asked[2]).toMatchObject({ key: 'key-1', changes: { name: 'One' }, version: 3 })
    asked[2]?.answer({ ...record, name: 'One', version: 4 })
    await heard()
    expect(status()).toBe('saved')
    expect(kept()).toBeNull()
  })

  it('waits as long as the server asks for', async () => {
    const { saving, asked, pass, waits } = opened()
    saving.edit('name', 'One')
    pass()
    asked[0]?.refuse(new ApiError(429, undefined, 7))
    await heard()
    expect(waits()).toEqual([7000])
  })

  it('flushes at once, also what was typed while flushing', async () => {
    const { saving, asked } = opened()
    saving.edit('name', 'One')
    const flushed = saving.flush()
    saving.edit('city', 'Salem')
    asked[0]?.answer({ ...record, name: 'One', version: 4 })
    await heard()
    asked[1]?.answer({ ...record, name: 'One', city: 'Salem', version: 5 })
    expect(await flushed).toBe(true)
  })

  it('answers a flush with no when it does not get through', async () => {
    const { saving, asked } = opened()
    saving.edit('name', 'One')
    const flushed = saving.flush()
    asked[0]?.refuse(new ApiError(0, undefined))
    expect(await flushed).toBe(false)
  })

  it('has nothing to flush when nothing was typed', async () => {
    expect(await opened().saving.flush()).toBe(true)
  })
})

describe('someone else in the same record', () => {
  it('is merged and marked where no one types here', async () => {
    const { saving, reads, values, state } = opened()
    saving.onRemoteChange(4, NEWS)
    reads[0]?.answer({ ...record, city: 'Salem', version: 4 })
    await heard()
    expect(values()).toMatchObject({ city: 'Salem', version: 4 })
    expect(state().marks).toEqual({ city: NEWS })
  })

  it('is not asked about when the news is our own change', async () => {
    const { saving, asked, reads, pass } = opened()
    saving.edit('name', 'One')
    pass()
    saving.onRemoteChange(4, NEWS)
    asked[0]?.answer({ ...record, name: 'One', version: 4 })
    await heard()
    expect(reads).toEqual([])
  })

  it('is a conflict where both typed, whatever was heard first; the other fields go on', async () => {
    const { saving, asked, reads, pass, state, status } = opened()
    saving.edit('name', 'Mine')
    saving.onRemoteChange(4, NEWS)
    reads[0]?.answer({ ...record, name: 'Theirs', version: 4 })
    await heard()
    expect(state().conflicts).toEqual({ name: { field: 'name', mine: 'Mine', theirs: 'Theirs', ...NEWS } })
    saving.edit('city', 'Salem')
    pass()
    expect(asked).toMatchObject([{ changes: { city: 'Salem' }, version: 4 }])
    asked[0]?.answer({ ...record, name: 'Theirs', city: 'Salem', version: 5 })
    await heard()
    expect(status()).toBe('failed')
  })

  it('can be overruled knowingly: mine goes out on top of theirs', async () => {
    const { saving, asked, reads, pass, values, status } = opened()
    saving.edit('name', 'Mine')
    pass()
    asked[0]?.refuse(clash('name', 'Theirs'))
    await heard()
    expect(status()).toBe('failed')
    saving.useMine('name')
    expect(asked).toHaveLength(1)
    reads[0]?.answer({ ...record, name: 'Theirs', version: 4 })
    await heard()
    expect(asked[1]).toMatchObject({ changes: { name: 'Mine' }, version: 4 })
    asked[1]?.answer({ ...record, name: 'Mine', version: 5 })
    await heard()
    expect(values()['name']).toBe('Mine')
    expect(status()).toBe('saved')
  })

  it('can be agreed with', async () => {
    const { saving, asked, reads, pass, values, state, kept } = opened()
    saving.edit('name', 'Mine')
    pass()
    asked[0]?.refuse(clash('name', 'Theirs'))
    await heard()
    saving.useTheirs('name')
    expect(values()['name']).toBe('Theirs')
    expect(kept()).toBeNull()
    reads[0]?.answer({ ...record, name: 'Theirs', version: 4 })
    await heard()
    expect(state()).toMatchObject({ conflicts: {}, edits: {}, stored: { version: 4 } })
  })

  it('is put together with mine in a list, without asking anyone', async () => {
    const lines = (...ids: string[]) => ids.map((id) => ({ id }))
    const stored = { ...record, lines: lines('a') }
    const merges = { lines: mergeByKey<{ id: string }>(({ id }) => id) }
    const { saving, asked, reads, pass, state, values } = opened({ stored, merges })
    saving.edit('lines', lines('a', 'mine'))
    saving.onRemoteChange(4, NEWS)
    reads[0]?.answer({ ...stored, lines: lines('a', 'theirs'), version: 4 })
    await heard()
    expect(state().conflicts).toEqual({})
    expect(values()['lines']).toEqual(lines('a', 'theirs', 'mine'))
    pass()
    expect(asked).toMatchObject([{ version: 4, changes: { lines: lines('a', 'theirs', 'mine') } }])
  })

  it('goes on when the conflict solves itself, because they changed it back', async () => {
    const { saving, asked, reads, pass, state } = opened()
    saving.edit('name', 'Mine')
    pass()
    asked[0]?.refuse(clash('name', 'Theirs'))
    await heard()
    reads[0]?.answer({ ...record, version: 5 })
    await heard()
    expect(state().conflicts).toEqual({})
    expect(asked[1]).toMatchObject({ changes: { name: 'Mine' }, version: 5 })
  })

  it('never brings back an older record by a late answer', async () => {
    const { saving, asked, reads, pass, values } = opened()
    saving.readAgain()
    saving.edit('name', 'One')
    pass()
    asked[0]?.answer({ ...record, name: 'One', version: 4 })
    await heard()
    reads[0]?.answer(record)
    await heard()
    expect(values()).toMatchObject({ name: 'One', version: 4 })
  })
})

describe('after a crash', () => {
  const left: Unsent = {
    edits: { name: 'Mine', city: 'Salem' },
    bases: { name: 'Corvane', city: 'Portland' },
    sending: null,
  }

  it('offers what was not sent, and sends it when the person agrees', async () => {
    const { saving, asked, state, status, values } = opened({ kept: left })
    expect(state().restored).toBe(2)
    expect(status()).toBe('idle')
    expect(values()).toMatchObject({ name: 'Mine', city: 'Salem' })
    saving.resume()
    expect(asked).toMatchObject([{ changes: { name: 'Mine', city: 'Salem' } }])
    await heard()
  })

  it('shows a conflict where someone was faster, and forgets what is stored already', () => {
    const now = { ...record, name: 'Theirs', city: 'Salem', version: 9 }
    const { state } = opened({ kept: left, stored: now })
    expect(state()).toMatchObject({ restored: 1, edits: { name: 'Mine' }, conflicts: { name: { theirs: 'Theirs' } } })
  })

  it('asks again with the key that was under way', () => {
    const sending = { key: 'old-key', version: 2, changes: { name: 'Mine' }, extra: {}, tries: 1 }
    const { saving, asked } = opened({ kept: { ...left, sending } })
    saving.resume()
    expect(asked).toMatchObject([{ key: 'old-key', version: 2, changes: { name: 'Mine' } }])
  })

  it('can be discarded', () => {
    const { saving, asked, values, kept } = opened({ kept: left })
    saving.discard()
    expect(values()).toMatchObject(record)
    expect(kept()).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('something new', () => {
  const blank: Stored = { name: '', city: '', version: 0 }
  const complete = (values: Stored) => values['name'] !== ''

  it('is created once it is complete, and updated from then on', async () => {
    const { saving, asked, pass, status } = opened({ stored: blank, isNew: true, isComplete: complete })
    saving.edit('city', 'Salem')
    pass()
    expect(asked).toEqual([])
    expect(status()).toBe('idle')
    saving.edit('name', 'Corvane')
    pass()
    expect(asked).toMatchObject([{ isNew: true, changes: { name: 'Corvane', city: 'Salem' } }])
    asked[0]?.answer({ id: '8', name: 'Corvane', city: 'Salem', version: 1 })
    await heard()
    saving.edit('name', 'Corvane Rx')
    pass()
    expect(asked[1]).toMatchObject({ isNew: false, version: 1, changes: { name: 'Corvane Rx' } })
  })

  it('keeps what was typed when it is refused', async () => {
    const { saving, asked, pass, values, state } = opened({ stored: blank, isNew: true })
    saving.edit('name', 'Corvane')
    pass()
    asked[0]?.refuse(refusal('name', 'is taken'))
    await heard()
    expect(values()['name']).toBe('Corvane')
    expect(state().refusals).toEqual({ name: 'is taken' })
    expect(asked).toHaveLength(1)
  })
})

describe('saving together', () => {
  it('sends nothing by itself, then everything with its justification', async () => {
    const { saving, asked, waits, status } = opened({ mode: 'manualSave' })
    saving.edit('name', 'One')
    saving.edit('city', 'Salem')
    expect(waits()).toEqual([])
    expect(status()).toBe('idle')
    const saved = saving.flush({ justification: 'typing error' })
    expect(asked).toMatchObject([{ changes: { name: 'One', city: 'Salem' }, extra: { justification: 'typing error' } }])
    asked[0]?.answer({ ...record, name: 'One', city: 'Salem', version: 4 })
    expect(await saved).toBe(true)
  })

  it('keeps every change when it fails', async () => {
    const { saving, asked, state, values } = opened({ mode: 'manualSave' })
    saving.edit('name', '')
    saving.edit('city', 'Salem')
    const saved = saving.flush()
    asked[0]?.refuse(refusal('name', 'Required'))
    expect(await saved).toBe(false)
    expect(values()).toMatchObject({ name: '', city: 'Salem' })
    expect(state().refusals).toEqual({ name: 'Required' })
    expect(asked).toHaveLength(1)
  })
})

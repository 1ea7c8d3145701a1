import { describe, expect, it } from 'vitest'
import { keepUnsent, type DraftKey, takeUnsent } from './unsent-edits.ts'

const MINUTE_MS = 60_000
const draft: DraftKey = { userId: 'ana', companyId: 'corvane', document: 'company.7', tab: 'one' }
const unsent = { edits: { name: 'New' }, bases: { name: 'Old' }, sending: null }

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

describe('unsent edits on this device', () => {
  it('come back to the tab that crashed', () => {
    const storage = memoryStorage()
    keepUnsent(storage, draft, unsent, 0)
    expect(takeUnsent(storage, draft, 1000)).toEqual(unsent)
  })

  it('are gone once they are stored', () => {
    const storage = memoryStorage()
    keepUnsent(storage, draft, unsent, 0)
    keepUnsent(storage, draft, null, 1)
    expect(takeUnsent(storage, draft, MINUTE_MS)).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('are offered to another tab only when theirs is gone, and only once', () => {
    const storage = memoryStorage()
    keepUnsent(storage, draft, unsent, 0)
    expect(takeUnsent(storage, { ...draft, tab: 'two' }, 4000)).toBeNull()
    expect(takeUnsent(storage, { ...draft, tab: 'two' }, MINUTE_MS)).toEqual(unsent)
    expect(takeUnsent(storage, { ...draft, tab: 'three' }, MINUTE_MS + 1)).toBeNull()
  })

  it.each([
    ['another person', { userId: 'ben' }],
    ['another company', { companyId: 'fern' }],
    ['another record', { document: 'company.8' }],
  ])('are not offered to %s', (_, other) => {
    const storage = memoryStorage()
    keepUnsent(storage, draft, unsent, 0)
    expect(takeUnsent(storage, { ...draft, ...other }, MINUTE_MS)).toBeNull()
  })

  it('are forgotten after a month, and rubbish does no harm', () => {
    const storage = memoryStorage()
    keepUnsent(storage, draft, unsent, 0)
    expect(takeUnsent(storage, draft, 31 * 24 * 60 * MINUTE_MS)).toBeNull()
    storage.setItem('galen.unsent.ana.corvane.company.7.one', '{"edits":')
    expect(takeUnsent(storage, draft, 0)).toBeNull()
  })

  it('do not stop anyone from typing when the storage is full', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => keepUnsent(full, draft, unsent, 0)).not.toThrow()
  })
})

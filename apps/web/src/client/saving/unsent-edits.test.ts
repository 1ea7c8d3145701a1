import { describe, expect, it } from 'vitest'
import { keepUnsent, type Place, takeUnsent } from './unsent-edits.ts'

const MINUTE_MS = 60_000
const place: Place = { userId: 'ana', companyId: 'corvane', document: 'company.7', tab: 'one' }
const unsent = { edits: { name: 'New' }, bases: { name: 'Old' }, sending: null }

function shelf(): Storage {
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
    const storage = shelf()
    keepUnsent(storage, place, unsent, 0)
    expect(takeUnsent(storage, place, 1000)).toEqual(unsent)
  })

  it('are gone once they are stored', () => {
    const storage = shelf()
    keepUnsent(storage, place, unsent, 0)
    keepUnsent(storage, place, null, 1)
    expect(takeUnsent(storage, place, MINUTE_MS)).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('are offered to another tab only when theirs is gone, and only once', () => {
    const storage = shelf()
    keepUnsent(storage, place, unsent, 0)
    expect(takeUnsent(storage, { ...place, tab: 'two' }, 4000)).toBeNull()
    expect(takeUnsent(storage, { ...place, tab: 'two' }, MINUTE_MS)).toEqual(unsent)
    expect(takeUnsent(storage, { ...place, tab: 'three' }, MINUTE_MS + 1)).toBeNull()
  })

  it.each([
    ['another person', { userId: 'ben' }],
    ['another company', { companyId: 'fern' }],
    ['another record', { document: 'company.8' }],
  ])('are not offered to %s', (_, other) => {
    const storage = shelf()
    keepUnsent(storage, place, unsent, 0)
    expect(takeUnsent(storage, { ...place, ...other }, MINUTE_MS)).toBeNull()
  })

  it('are forgotten after a month, and rubbish does no harm', () => {
    const storage = shelf()
    keepUnsent(storage, place, unsent, 0)
    expect(takeUnsent(storage, place, 31 * 24 * 60 * MINUTE_MS)).toBeNull()
    storage.setItem('galen.unsent.ana.corvane.company.7.one', '{"edits":')
    expect(takeUnsent(storage, place, 0)).toBeNull()
  })

  it('do not stop anybody from typing when the storage is full', () => {
    const full = {
      ...shelf(),
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => keepUnsent(full, place, unsent, 0)).not.toThrow()
  })
})

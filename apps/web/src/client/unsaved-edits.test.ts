import { afterEach, describe, expect, it } from 'vitest'
import { type Saver, savingRecord } from './save-state.ts'
import { settleUnsaved, type UnsavedAnswer, type UnsavedQuestion } from './unsaved-edits.ts'

let opened: ReturnType<typeof savingRecord>[] = []
afterEach(() => {
  for (const record of opened) record.close()
  opened = []
})

/** A record with unsaved edits; `saves` says whether the server takes them. */
function edited(unsent: number, saves: boolean, how: Partial<Saver> = {}) {
  let flushes = 0
  const record = savingRecord({
    flush: async () => {
      flushes += 1
      if (saves) record.say('saved', 0)
      return saves
    },
    savesItself: () => false,
    isSetAside: () => false,
    isKept: true,
    ...how,
  })
  record.say('idle', unsent)
  opened.push(record)
  return { flushes: () => flushes }
}

/** Settles with this answer, and says what was asked. */
async function settled(answer: UnsavedAnswer) {
  const asked: UnsavedQuestion[] = []
  const outcome = await settleUnsaved(async (question) => {
    asked.push(question)
    return answer
  })
  return { outcome, asked }
}

describe('going away from what was typed', () => {
  it('asks nothing where everything is stored', async () => {
    edited(0, true)
    expect(await settled('stay')).toEqual({ outcome: 'go', asked: [] })
  })

  it('sends what saves itself without a word', async () => {
    const record = edited(2, true, { savesItself: () => true })
    expect(await settled('stay')).toEqual({ outcome: 'go', asked: [] })
    expect(record.flushes()).toBe(1)
  })

  it('asks about what could not save itself and about what waits for the person', async () => {
    edited(2, false, { savesItself: () => true })
    edited(3, true)
    expect(await settled('stay')).toEqual({ outcome: 'stay', asked: [{ count: 5, areKept: true }] })
  })

  it('saves first when told so', async () => {
    const record = edited(3, true)
    expect((await settled('save')).outcome).toBe('go')
    expect(record.flushes()).toBe(1)
  })

  it('stays when saving fails', async () => {
    edited(3, true)
    edited(1, false)
    expect((await settled('save')).outcome).toBe('not saved')
  })

  it('leaves them when told so, sending nothing', async () => {
    const record = edited(3, true)
    expect((await settled('leave')).outcome).toBe('go')
    expect(record.flushes()).toBe(0)
  })

  it('does not promise to keep what the device does not have', async () => {
    edited(1, false)
    edited(1, false, { isKept: false })
    expect((await settled('stay')).asked).toEqual([{ count: 2, areKept: false }])
  })

  it('leaves alone what an earlier visit left and no one decided about', async () => {
    const record = edited(4, true, { isSetAside: () => true, savesItself: () => true })
    expect(await settled('stay')).toEqual({ outcome: 'go', asked: [] })
    expect(record.flushes()).toBe(0)
  })
})

import { expect, it } from 'vitest'
import { autosave } from './autosave.ts'
import type { Stored } from './saving-state.ts'

const record = { name: 'Corvane', city: 'Austin', version: 3 }

/** Saves a name while the server answers with another city too. */
async function savedAs(version: number) {
  const answer = Promise.withResolvers<Stored>()
  const saving = autosave({
    stored: record,
    mode: 'autosave',
    isNew: false,
    freshKey: () => 'key',
    clock: () => () => {},
    send: () => answer.promise,
    read: () => Promise.reject(new Error('Nothing is read here')),
  })
  saving.edit('name', 'One')
  const flushed = saving.flush()
  answer.resolve({ name: 'One', city: 'Salem', version })
  await flushed
  return saving.state.get()
}

it('blames no one for what my own change brought with it', async () => {
  expect(await savedAs(record.version + 1)).toMatchObject({ stored: { city: 'Salem' }, marks: {} })
})

it('marks what changed when someone else saved in between', async () => {
  expect(Object.keys((await savedAs(record.version + 2)).marks)).toEqual(['city'])
})

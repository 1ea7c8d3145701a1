import { expect, it } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import { autosave, type SaveRequest } from './autosave.ts'
import { valuesOf } from './saving-state.ts'

const clash = new ApiError(409, {
  message: 'Ben changed name',
  code: 'conflict',
  details: [
    { field: 'name', message: 'changed', yours: 'Mine', theirs: 'Theirs', by: 'Ben', at: '2026-11-15T10:00:00Z' },
  ],
})

it('what is saved together names the version it was read at; what moved on is shown and not overwritten', async () => {
  const asked: SaveRequest[] = []
  const saving = autosave({
    stored: { id: '7', name: 'Corvane', version: 3 },
    mode: 'manualSave',
    isNew: false,
    freshKey: () => 'key',
    send: (request) => {
      asked.push(request)
      return Promise.reject(clash)
    },
    read: () => Promise.reject(new ApiError(0, undefined)),
  })
  saving.edit('name', 'Mine')
  expect(await saving.flush()).toBe(false)
  expect(asked).toMatchObject([{ changes: { name: 'Mine' }, version: 3 }])
  expect(valuesOf(saving.state.get())).toMatchObject({ name: 'Mine' })
  expect(saving.state.get().conflicts).toMatchObject({ name: { mine: 'Mine', theirs: 'Theirs' } })
})

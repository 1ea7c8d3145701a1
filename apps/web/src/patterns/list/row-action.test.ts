import { describe, expect, it } from 'vitest'
import { actionFor } from './row-action.ts'

describe('an action of a row that is asked for by a key', () => {
  const actions = [
    { name: 'copy', label: 'Copy', run: () => {} },
    {
      name: 'delete',
      label: 'Delete',
      run: () => {},
      disabledReason: (row: { isUsed: boolean }) => (row.isUsed ? 'It is used' : undefined),
    },
    { name: 'open', label: 'Open', run: () => {}, hidden: (row: { isUsed: boolean }) => !row.isUsed },
  ]

  it.each([
    ['copy', true, 'copy'],
    ['delete', false, 'delete'],
    ['delete', true, undefined],
    ['open', true, 'open'],
    ['open', false, undefined],
    ['fly', true, undefined],
  ])('%s where used is %s', (name, isUsed, found) => expect(actionFor(actions, { isUsed }, name)?.name).toBe(found))
})

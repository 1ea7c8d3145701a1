import { describe, expect, it } from 'vitest'
import type { SaveState } from '../save-state.ts'
import {
  acknowledged,
  asked,
  clashed,
  declined,
  dismissRejected,
  edited,
  opened,
  refused,
  type SavingState,
  sent,
  statusOf,
  unanswered,
  valuesOf,
} from './saving-state.ts'

const fresh = opened({ version: 1, name: 'Ana', city: 'Austin' }, { mode: 'autosave', isNew: false })
const typed = edited(fresh, 'name', 'Bo')
const onItsWay = sent(typed, { key: 'k', version: 1, changes: { name: 'Bo' }, extra: {}, tries: 0 })
const asking = asked(onItsWay, true)

const by: Record<SaveState, readonly (readonly [string, SavingState])[]> = {
  idle: [
    ['nothing was changed', fresh],
    ['an edit waits for its Save button', edited({ ...fresh, mode: 'manualSave' }, 'name', 'Bo')],
    ['the user did not confirm', declined(asking)],
    ['the user took what is stored', dismissRejected(refused(onItsWay, { name: 'is taken' }, 'Invalid'), 'name')],
  ],
  saving: [
    ['an edit waits for its second', typed],
    ['a change is under way', onItsWay],
    ['the confirmation was given', asked(asking, false)],
  ],
  asking: [['the server asks for a confirmation', asking]],
  saved: [['the server stored it', acknowledged(onItsWay, { version: 2, name: 'Bo', city: 'Austin' })]],
  waiting: [['no answer came', unanswered(onItsWay)]],
  failed: [
    ['it was rejected', refused(onItsWay, { name: 'is taken' }, 'Invalid')],
    ['another user changed the same field', clashed(onItsWay, [{ field: 'name', theirs: 'Cy', by: 'Cy', at: '' }])],
  ],
}

describe.each(Object.entries(by))('a record is %s', (status, examples) => {
  it.each(examples)('when %s', (_, state) => expect(statusOf(state)).toBe(status))
})

it('a rejection stays on its own field', () => {
  const both = edited(onItsWay, 'city', 'Boston')
  const state = refused(both, { name: 'is taken' }, 'Invalid')
  expect(state.refusals).toEqual({ name: 'is taken' })
  expect(valuesOf(state)).toMatchObject({ name: 'Ana', city: 'Boston' })
  expect(edited(state, 'city', 'Chicago').refusals).toEqual({ name: 'is taken' })
})

it('a change that was not confirmed goes back, and one that is saved by a button keeps its edits', () => {
  expect(valuesOf(declined(asking))).toMatchObject({ name: 'Ana' })
  expect(valuesOf(declined({ ...asking, mode: 'manualSave' }))).toMatchObject({ name: 'Bo' })
})

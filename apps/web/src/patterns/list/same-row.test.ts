import { describe, expect, it } from 'vitest'
import type { Arranged } from './column-layout.ts'
import type { Column } from './list-declaration.ts'
import type { RowProps } from './list-row.tsx'
import { offeredActs } from './offered-acts.ts'
import { isSameRow } from './same-row.ts'

const name: Column = { label: 'Name', value: (row) => String(row['name']) }
const arranged = (column: Column, width = 100): Arranged<Column> => ({
  column,
  name: column.label,
  shown: true,
  width,
  pinned: false,
})
const row = { id: '7', name: 'Basil' }
const preferences = {}
const acts = (disabledReason?: string) =>
  offeredActs(row, [{ name: 'end', label: 'End', run: () => {}, disabledReason: () => disabledReason }], undefined)

const props = (changes: Partial<RowProps> = {}): RowProps => ({
  row,
  place: 0,
  columns: [arranged(name)],
  offsets: [undefined],
  address: '/users/7',
  opens: false,
  isOpen: false,
  isSelected: false,
  isTinted: false,
  gone: undefined,
  outcome: undefined,
  done: undefined,
  acts: acts(),
  written: preferences,
  ...changes,
})

describe('a row is drawn again', () => {
  it('not because its list made columns, places and acts anew', () => {
    expect(isSameRow(props(), props({ columns: [arranged(name, 240)] }))).toBe(true)
  })

  it.each<[string, Partial<RowProps>]>([
    ['has other values', { row: { ...row } }],
    ['is selected', { isSelected: true }],
    ['is open beside the list', { isOpen: true }],
    ['was changed by somebody', { isTinted: true }],
    ['is gone', { gone: 'removed' }],
    ['has another place', { place: 1 }],
    ['leads elsewhere', { address: undefined }],
    ['has another column', { columns: [arranged({ ...name })] }],
    ['has one column more', { columns: [arranged(name), arranged(name)] }],
    ['has columns that stay in sight', { offsets: [40] }],
    ['can no longer be acted on', { acts: acts('It has ended.') }],
    ['can be acted on in fewer ways', { acts: [] }],
    ['is not acted on at all', { acts: undefined }],
    ['is written for somebody who wants other figures', { written: {} }],
  ])('when it %s', (_, changes) => {
    expect(isSameRow(props(), props(changes))).toBe(false)
    expect(isSameRow(props(changes), props())).toBe(false)
  })

  it('when its list begins to act on rows, though there is nothing to do with this one', () => {
    expect(isSameRow(props({ acts: undefined }), props({ acts: [] }))).toBe(false)
    expect(isSameRow(props({ acts: [] }), props({ acts: undefined }))).toBe(false)
  })
})

describe('what is offered for a row', () => {
  it('is nothing where a list has no acts, and leaves out what is hidden', () => {
    expect(offeredActs(row, [], undefined)).toBeUndefined()
    const hidden = { name: 'end', label: 'End', run: () => {}, hidden: () => true }
    expect(offeredActs(row, [hidden], undefined)).toEqual([])
  })

  it('names its key and why it cannot be done', () => {
    const [act] =
      offeredActs(row, [{ name: 'end', label: 'End', run: () => {}, disabledReason: () => 'It has ended.' }], {
        end: { keys: 'e', label: 'End' },
      }) ?? []
    expect(act).toEqual({ name: 'end', icon: 'arrow', label: 'End', keys: 'e', disabledReason: 'It has ended.' })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionOf, type Press } from './grid-keys.ts'
import { columns, newRow, row, type SampleRow } from './grid-sample.ts'
import type { GridRules, GridState } from './grid-model.ts'
import { type GridAction, reduce, startOf } from './grid-state.ts'

const rules: GridRules<SampleRow> = { columns, newRow, readOnly: false }
const rowsOf = (state: GridState<SampleRow>) => state.lines.map((line) => line.row)
const run = (state: GridState<SampleRow>, ...actions: GridAction<SampleRow>[]) =>
  actions.reduce((each, action) => reduce(each, action, rules), state)

/** Presses keys as a person does: on a cell, and in its editor once one is typing. */
function press(state: GridState<SampleRow>, ...keys: string[]): GridState<SampleRow> {
  let typing: string | undefined
  let now = state
  for (const key of keys) {
    if (typing === undefined) {
      const [name = '', ...held] = key.split('+').toReversed()
      const event: Press = {
        key: name === '' ? '+' : name,
        ctrlKey: held.includes('Ctrl'),
        metaKey: false,
        altKey: held.includes('Alt'),
        shiftKey: held.includes('Shift'),
      }
      const action = actionOf(event, now, rules)
      if (action) now = reduce(now, action, rules)
      typing = now.editing?.start
    } else if (key === 'Escape') {
      now = reduce(now, { type: 'cancel' }, rules)
      typing = undefined
    } else if (key === 'Enter' || key === 'Tab') {
      now = reduce(now, { type: 'commit', source: typing, toward: key === 'Enter' ? 'down' : 'next' }, rules)
      typing = undefined
    } else typing += key
  }
  return now
}
const keysOf = (typed: string) => [...typed]

describe('keys', () => {
  const two = startOf([row('a'), row('b')])

  it('goes to the ends of the column, and to the first and the last cell of all', () => {
    const inside = press(two, 'ArrowRight', 'ArrowDown')
    expect(press(inside, 'Ctrl+ArrowUp').place).toEqual({ line: 0, column: 1 })
    expect(press(inside, 'Ctrl+ArrowDown').place).toEqual({ line: 2, column: 1 })
    expect(press(inside, 'Ctrl+Home').place).toEqual({ line: 0, column: 0 })
    expect(press(inside, 'Ctrl+End').place).toEqual({ line: 2, column: columns.length - 1 })
  })

  it('fills lines without a mouse', () => {
    const filled = press(
      startOf<SampleRow>([]),
      'Tab',
      ...keysOf('Heparin'),
      'Tab',
      ...keysOf('12*30'),
      'Tab',
      ...keysOf('37.9'),
      'Tab',
      ...keysOf('Saline'),
      'Enter',
    )
    expect(rowsOf(filled).map(({ id: _, ...rest }) => rest)).toEqual([
      { item: 'Heparin', quantity: 360, price: 3790 },
      { item: 'Saline', quantity: null, price: null },
    ])
    expect(filled.place).toEqual({ line: 2, column: 1 })
  })

  it('moves down, right and back', () => {
    expect(press(two, 'Enter').place).toEqual({ line: 1, column: 0 })
    expect(press(two, 'Enter', 'Shift+Enter').place).toEqual({ line: 0, column: 0 })
    expect(press(two, 'Tab', 'Tab').place).toEqual({ line: 0, column: 2 })
    expect(press(two, 'Tab', 'Tab', 'Shift+Tab').place).toEqual({ line: 0, column: 1 })
    expect(press(two, 'End').place).toEqual({ line: 0, column: 3 })
    expect(press(two, 'Ctrl+End').place).toEqual({ line: 2, column: 3 })
    expect(press(two, 'Ctrl+End', 'Ctrl+Home').place).toEqual({ line: 0, column: 0 })
    expect(press(two, 'End', 'Tab').place).toEqual({ line: 1, column: 1 })
  })

  it('lets Tab leave at both ends', () => {
    const tab = (shiftKey: boolean): Press => ({ key: 'Tab', shiftKey, ctrlKey: false, metaKey: false, altKey: false })
    expect(actionOf(tab(true), press(two, 'Tab'), rules)).toBeUndefined()
    expect(actionOf(tab(false), press(two, 'Ctrl+End'), rules)).toBeUndefined()
    expect(actionOf(tab(false), two, { ...rules, readOnly: true })).toBeUndefined()
  })

  it('edits with F2, replaces by typing and gives up with Escape', () => {
    expect(press(two, 'Tab', 'F2', 'x', 'Enter').lines[0]?.row.item).toBe('ax')
    expect(press(two, 'Tab', 'x', 'Enter').lines[0]?.row.item).toBe('x')
    expect(press(two, 'Tab', 'x', 'Escape').lines[0]?.row.item).toBe('a')
    expect(press(two, 'Tab', 'Delete').lines[0]?.row.item).toBeNull()
  })

  it('never types into a column that only shows, nor into a grid that is read only', () => {
    expect(press(two, 'x').editing).toBeUndefined()
    const action = actionOf(
      { key: 'x', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
      press(two, 'Tab'),
      {
        ...rules,
        readOnly: true,
      },
    )
    expect(action).toBeUndefined()
  })

  it('copies down one cell, or a selection', () => {
    expect(rowsOf(press(two, 'Tab', 'ArrowDown', 'Ctrl+d')).map(({ item }) => item)).toEqual(['a', 'a'])
    const three = startOf([row('a'), row('b'), row('c')])
    const copied = press(three, 'Tab', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Ctrl+d')
    expect(rowsOf(copied).map((each) => each.item)).toEqual(['a', 'a', 'a'])
    expect(copied.past).toHaveLength(1)
  })

  it('copies down onto the empty line, which begins a new one', () =>
    expect(rowsOf(press(two, 'Tab', 'Ctrl+End', 'Home', 'Tab', 'Ctrl+d')).map(({ item: name }) => name)).toEqual([
      'a',
      'b',
      'b',
    ]))

  it('removes none where lines are kept', () => {
    const kept = reduce(startOf([row('a')]), { type: 'remove' }, { ...rules, keepsLines: true })
    expect(rowsOf(kept)).toEqual([row('a')])
  })

  it('removes lines and brings them back', () => {
    const gone = press(two, 'Ctrl+Delete')
    expect(rowsOf(gone)).toEqual([row('b')])
    expect(gone.removed).toHaveLength(1)
    expect(rowsOf(run(gone, { type: 'restore' }))).toEqual([row('a'), row('b')])
    expect(rowsOf(press(gone, 'Ctrl+z'))).toEqual([row('a'), row('b')])
    expect(press(gone, 'Ctrl+z').removed).toEqual([])
    expect(rowsOf(press(gone, 'Ctrl+z', 'Ctrl+Shift+z'))).toEqual([row('b')])
  })
})

describe('what cannot be read', () => {
  const start = press(startOf([row('a')]), 'Tab', 'Tab', ...keysOf('abc'), 'Enter')

  it('stays in its cell with the reason, and the row keeps its value', () => {
    expect(start.lines[0]?.refused).toEqual({ quantity: { text: 'abc', message: 'This is not a quantity.' } })
    expect(start.lines[0]?.row.quantity).toBe(1)
  })

  it('is edited from where it was left, and goes when it is put right', () => {
    const back = press(start, 'ArrowUp', 'F2')
    expect(back.editing?.start).toBe('abc')
    expect(press(start, 'ArrowUp', '5', 'Enter').lines[0]).toEqual({ id: 'a', row: row('a', 'a', 5), refused: {} })
  })

  it('is undone like any other change', () => expect(press(start, 'Ctrl+z').lines[0]?.refused).toEqual({}))
})

describe('rows that others change', () => {
  it('come in without losing what could not be read, and undo leaves their changes alone', () => {
    const mine = press(startOf([row('a'), row('b')]), 'Tab', 'Tab', '7', 'Enter')
    const theirs = run(mine, { type: 'replace', rows: [row('z'), { ...row('a', 'renamed', 7) }, row('b')] })
    expect(rowsOf(theirs).map(({ id }) => id)).toEqual(['z', 'a', 'b'])
    expect(rowsOf(press(theirs, 'Ctrl+z'))[1]).toEqual(row('a', 'renamed', 1))
  })

  it('keeps the cursor on its line', () => {
    const at = press(startOf([row('a'), row('b')]), 'ArrowDown')
    expect(run(at, { type: 'replace', rows: [row('z'), row('a'), row('b')] }).place.line).toBe(2)
  })
})

describe('what is looked up while one goes on', () => {
  const left = run(
    startOf<SampleRow>([]),
    { type: 'go', place: { line: 0, column: 1 } },
    { type: 'commit', source: '20110', isLookedUp: true, toward: 'next' },
  )
  const id = left.lines[0]?.id ?? ''
  const asked = { type: 'settle', id, column: 'item', source: '20110' } as const
  const named = (old: SampleRow) => ({ ...old, item: 'Saline' })

  it('waits in its cell, and what is typed meanwhile stays', () => {
    expect(left.lines[0]?.refused['item']?.message).toBe('Looking up…')
    const later = run(left, { type: 'commit', source: '5', toward: 'next' }, { ...asked, outcome: { change: named } })
    expect(later.lines[0]).toEqual({ id, row: { id, item: 'Saline', quantity: 5, price: null }, refused: {} })
    expect(later.place).toEqual({ line: 0, column: 3 })
  })

  it('counts as part of the change that left the text', () => {
    const later = run(left, { type: 'commit', source: '5' }, { ...asked, outcome: { change: named } })
    expect(press(later, 'Ctrl+z').lines[0]?.row).toMatchObject({ item: 'Saline', quantity: null })
    expect(press(later, 'Ctrl+z', 'Ctrl+z').lines).toEqual([])
    expect(press(later, 'Ctrl+z', 'Ctrl+z', 'Ctrl+y', 'Ctrl+y').lines).toEqual(later.lines)
  })

  it('says what is wrong, and comes too late for a cell that was changed', () => {
    expect(run(left, { ...asked, outcome: { refused: 'No.' } }).lines[0]?.refused['item']).toEqual({
      text: '20110',
      message: 'No.',
    })
    const changed = run(left, { type: 'go', place: { line: 0, column: 1 } }, { type: 'commit', source: 'Zinc' })
    expect(run(changed, { ...asked, outcome: { change: named } }).lines).toEqual(changed.lines)
  })
})

const anyAction: fc.Arbitrary<GridAction<SampleRow>> = fc.oneof(
  fc.record({ line: fc.nat(8), column: fc.nat(3) }).map((place): GridAction<SampleRow> => ({ type: 'go', place })),
  fc
    .constantFrom('up', 'down', 'left', 'right', 'next', 'previous', 'first', 'last', 'top', 'bottom')
    .chain((to) => fc.boolean().map((extend): GridAction<SampleRow> => ({ type: 'move', to: to as 'up', extend }))),
  fc
    .constantFrom('5', 'abc', '', '12*30', '$1.50')
    .map((source): GridAction<SampleRow> => ({ type: 'commit', source })),
  fc
    .constantFrom('clear', 'copy-down', 'remove', 'restore')
    .map((type): GridAction<SampleRow> => ({ type: type as 'clear' })),
  fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 3 }).map((names): GridAction<SampleRow> => ({
    type: 'paste',
    rows: names.map((name) => ({ row: { ...newRow(), item: name }, isNew: true })),
  })),
)

describe('undo', () => {
  it('takes back whatever was done, and redo does it again', () =>
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        const start = startOf([row('a'), row('b'), row('c')])
        const valid = (state: GridState<SampleRow>, action: GridAction<SampleRow>) =>
          action.type === 'go'
            ? { ...action, place: { ...action.place, line: Math.min(action.place.line, state.lines.length) } }
            : action
        const done = actions.reduce((state, action) => reduce(state, valid(state, action), rules), start)
        let back = done
        while (back.past.length > 0) back = reduce(back, { type: 'undo' }, rules)
        expect(back.lines).toEqual(start.lines)
        let again = back
        while (again.future.length > 0) again = reduce(again, { type: 'redo' }, rules)
        expect(again.lines).toEqual(done.lines)
      }),
      { numRuns: 300 },
    ))

  it('never has two lines of one id, and the cursor never leaves the grid', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyAction, fc.constantFrom<GridAction<SampleRow>>({ type: 'undo' }, { type: 'redo' })), {
          maxLength: 40,
        }),
        (actions) => {
          const end = actions
            .filter((action) => action.type !== 'go')
            .reduce((state, action) => reduce(state, action, rules), startOf([row('a'), row('b')]))
          const ids = end.lines.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(end.place.line).toBeLessThanOrEqual(end.lines.length)
        },
      ),
    ))
})

describe('lines that begin with an item', () => {
  const leading: GridRules<SampleRow> = {
    ...rules,
    columns: columns.map((column) => (column.key === 'item' ? { ...column, leads: true as const } : column)),
  }
  const at = leading.columns.findIndex(({ leads }) => leads)
  const enter = (state: GridState<SampleRow>, source: string) =>
    reduce(state, { type: 'commit', source, toward: 'down' }, leading)

  it('are typed one after the other: item, quantity, next item, with Enter alone', () => {
    const begun = reduce(startOf<SampleRow>([]), { type: 'go', place: { line: 0, column: at } }, leading)
    const named = enter(begun, 'Heparin')
    expect(named.place).toEqual({ line: 0, column: at + 1 })
    const counted = enter(named, '12')
    expect(counted.place).toEqual({ line: 1, column: at })
    expect(enter(enter(counted, 'Saline'), '3').place).toEqual({ line: 2, column: at })
    expect(rowsOf(counted)).toMatchObject([{ item: 'Heparin', quantity: 12 }])
  })

  it('move down as before where more lines follow', () => {
    const two = reduce(startOf([row('a'), row('b')]), { type: 'go', place: { line: 0, column: at + 1 } }, leading)
    expect(enter(two, '5').place).toEqual({ line: 1, column: at + 1 })
  })

  it('keep the cursor in its column when others give way, and in the nearest one where it gave way itself', () => {
    const last = columns.length - 1
    const state = reduce(startOf([row('a')]), { type: 'go', place: { line: 0, column: last } }, rules)
    const fewer = columns.filter((_, place) => place !== 1)
    const kept = reduce(state, { type: 'columns', before: columns }, { ...rules, columns: fewer })
    expect(kept.place.column).toBe(last - 1)
    const gone = reduce(state, { type: 'columns', before: columns }, { ...rules, columns: columns.slice(0, last) })
    expect(gone.place.column).toBe(last - 1)
  })
})

import { describe, expect, it } from 'vitest'
import { ApiError } from '../../kit/error-text.ts'
import type { LinesOptions } from './line-entries.ts'
import { linesSaving } from './lines-saving.ts'
import type { StoredLine } from './lines-state.ts'

type Line = StoredLine & { item: string | null; quantity: number | null; price: number | null; amount?: number }

const line = (id: string, values: Partial<Line> = {}): Line => ({
  id,
  version: 1,
  item: 'Gauze',
  quantity: 1,
  price: 10,
  ...values,
})

/** Lines whose calls wait until the test answers them, on a clock that the test moves. */
function opened(rows: readonly Line[], more: Partial<LinesOptions<Line>> = {}) {
  const calls: {
    what: string
    sent: unknown
    version: number
    answer: (line?: Line) => void
    refuse: (reason: unknown) => void
  }[] = []
  let timers: (() => void)[] = []
  let keys = 0
  const calling = (what: string, sent: unknown, version: number) =>
    new Promise<Line>((resolve, reject) =>
      calls.push({ what, sent, version, answer: (answer) => resolve(answer as Line), refuse: reject }),
    )
  const lines = linesSaving<Line>(rows, {
    fields: ['item', 'quantity', 'price'],
    freshKey: () => `key-${++keys}`,
    clock: (_, run) => {
      timers.push(run)
      return () => {
        timers = timers.filter((each) => each !== run)
      }
    },
    save: (changes, { id }, { version }) => calling(`save ${id}`, changes, version),
    add: (added, { version }) => calling(`add ${added.id}`, added, version),
    remove: ({ id }, { version }) => calling(`remove ${id}`, undefined, version),
    read: () => calling('read', undefined, 0) as unknown as Promise<readonly Line[]>,
    ...more,
  })
  lines.open()
  const heard = () => new Promise((resolve) => setTimeout(resolve))
  const second = async () => {
    const due = timers
    timers = []
    for (const run of due) run()
    await heard()
  }
  const state = () => lines.state.get()
  const row = (id: string) => state().rows.find((each) => each.id === id) as Line
  return { lines, calls, second, heard, state, row, names: () => calls.map(({ what }) => what) }
}

describe('lines', () => {
  it('are saved each by itself, with only what changed and the version that was seen', async () => {
    const { lines, calls, second, state, row } = opened([line('a'), line('b', { version: 3 })])
    lines.put([
      { ...row('a'), price: 12 },
      { ...row('b'), quantity: 5 },
    ])
    expect(state()).toMatchObject({ status: 'saving', unsent: 2 })
    await second()
    expect(calls.map(({ what, sent, version }) => [what, sent, version])).toEqual([
      ['save a', { price: 12 }, 1],
      ['save b', { quantity: 5 }, 3],
    ])
    calls[0]?.answer(line('a', { price: 12, version: 2 }))
    calls[1]?.answer(line('b', { quantity: 5, version: 4 }))
    await second()
    expect(state()).toMatchObject({ status: 'saved', unsent: 0 })
  })

  it('conflict one by one: both values are shown, and every other edit goes on', async () => {
    const { lines, calls, second, heard, state, row } = opened([line('a'), line('b')])
    lines.put([
      { ...row('a'), price: 12, quantity: 7 },
      { ...row('b'), price: 13 },
    ])
    await second()
    const theirs = { field: 'price', message: 'was changed', theirs: 11, by: 'Ana', at: '2026-01-01T00:00:00Z' }
    calls[0]?.refuse(new ApiError(409, { message: 'Changed', details: [theirs] }))
    calls[1]?.answer(line('b', { price: 13, version: 2 }))
    await heard()
    expect(state().conflicts).toMatchObject([
      { key: 'a', conflict: { field: 'price', mine: 12, theirs: 11, by: 'Ana' } },
    ])
    expect(row('a')).toMatchObject({ price: 12, quantity: 7 })
    expect(row('b')).toMatchObject({ price: 13 })
    expect(calls.at(-1)).toMatchObject({ what: 'save a', sent: { quantity: 7 } })
  })

  it('keep a rejection at its own cell', async () => {
    const { lines, calls, second, heard, state, row } = opened([line('a'), line('b')])
    lines.put([{ ...row('a'), price: -1 }])
    await second()
    calls[0]?.refuse(
      new ApiError(422, { message: 'No', details: [{ field: 'price', message: 'must not be negative' }] }),
    )
    await heard()
    expect(state()).toMatchObject({
      status: 'failed',
      faults: [{ id: 'a', column: 'price', message: 'must not be negative' }],
    })
    expect(row('a').price).toBe(10)
  })

  it('are added once they are complete, and keep their place on the screen when the server gives another id', async () => {
    const { lines, calls, second, heard, row, names } = opened([line('a')], { isComplete: ({ item }) => item !== null })
    lines.put([line('new', { version: 0, item: null, quantity: 2 })])
    await second()
    expect(names()).toEqual([])
    lines.put([{ ...row('new'), item: 'Tape' }])
    await second()
    expect(calls[0]).toMatchObject({ what: 'add new', sent: { item: 'Tape', quantity: 2 } })
    calls[0]?.answer(line('server-id', { item: 'Tape', quantity: 2 }))
    await heard()
    expect(row('new')).toMatchObject({ item: 'Tape', version: 1 })
    lines.replace([line('a'), line('server-id', { item: 'Tape', quantity: 2 })])
    lines.put([{ ...row('new'), quantity: 3 }])
    await second()
    expect(calls.at(-1)).toMatchObject({ what: 'save server-id', sent: { quantity: 3 } })
  })

  it('are removed a second later, and come back when that is undone in time or rejected', async () => {
    const { lines, calls, second, heard, state, row, names } = opened([line('a'), line('b')])
    const before = row('a')
    lines.remove(['a'])
    expect(state().rows).toHaveLength(1)
    lines.put([before])
    await second()
    expect(names()).toEqual([])
    expect(state().rows).toHaveLength(2)
    lines.remove(['b'])
    await second()
    calls[0]?.refuse(new ApiError(422, { message: 'It is shipped' }))
    await heard()
    expect(state().problems).toMatchObject([{ key: 'b', message: 'It is shipped.' }])
    expect(state().rows).toHaveLength(2)
    lines.dismiss('b')
    expect(state().problems).toEqual([])
  })

  it('add a line again whose removal was undone too late', async () => {
    const { lines, calls, second, heard, row, names } = opened([line('a')])
    const before = row('a')
    lines.remove(['a'])
    await second()
    lines.put([before])
    calls[0]?.answer()
    await heard()
    await second()
    expect(names()).toEqual(['remove a', expect.stringMatching(/^add key-/)])
    expect(row('a')).toMatchObject({ item: 'Gauze' })
  })

  it('take over what others add, change and delete, and show what was typed into a deleted line', () => {
    const { lines, state, row } = opened([line('a'), line('b'), line('c')])
    lines.put([{ ...row('b'), price: 99 }])
    lines.replace([line('a', { price: 11, version: 2 }), line('d')])
    expect(state().rows.map(({ id }) => id)).toEqual(['a', 'd'])
    expect(row('a').price).toBe(11)
    expect(state().gone).toMatchObject([{ key: 'b', line: { price: 99 } }])
    lines.addAgain('b')
    expect(row('b').price).toBe(99)
    expect(state().gone).toEqual([])
  })

  it('show what follows from the fields before the server answers', () => {
    const { lines, row } = opened([line('a')], {
      derive: (each) => ({ ...each, amount: (each.quantity ?? 0) * (each.price ?? 0) }),
    })
    lines.put([{ ...row('a'), quantity: 4 }])
    expect(row('a').amount).toBe(40)
  })

  it('never compute what follows from a new line before all of its fields are there', async () => {
    const { lines, calls, second, heard, row } = opened([], {
      derive: (each) => {
        if (each.price === null || each.quantity === null) throw new Error('A field is missing')
        return { ...each, amount: each.quantity * each.price }
      },
    })
    lines.put([line('new', { version: 0, quantity: 3, price: 19.99 })])
    expect(row('new')).toMatchObject({ quantity: 3, price: 19.99, amount: 59.97 })
    await second()
    calls[0]?.answer(line('server', { quantity: 3, price: 20, version: 1 }))
    await heard()
    expect(row('new')).toMatchObject({ price: 20, amount: 60 })
  })

  it('show a new line once when the list that has it is read before its own answer', async () => {
    const { lines, calls, second, heard, state } = opened([])
    lines.put([line('new', { version: 0 })])
    await second()
    lines.replace([line('server')])
    calls[0]?.answer(line('server'))
    await heard()
    expect(state().rows).toHaveLength(1)
  })

  it('say that nothing is stored while the server cannot be reached', async () => {
    const { lines, calls, second, heard, state, row } = opened([line('a')])
    lines.put([{ ...row('a'), price: 12 }])
    await second()
    calls[0]?.refuse(new ApiError(0, undefined))
    await heard()
    expect(state().status).toBe('waiting')
  })
})

describe('a new line that others list before its answer is here', () => {
  const isSameThing = (one: Line, other: Line) => one.item === other.item

  it('is shown once, before the answer and after it', async () => {
    const { lines, calls, second, heard, state } = opened([line('a')], { isSameThing })
    lines.put([line('new', { version: 0, item: 'Saline', quantity: 7 })])
    await second()
    lines.replace([line('a'), line('b', { item: 'Saline', quantity: 7 })])
    expect(state().rows.map(({ id }) => id)).toEqual(['a', 'new'])
    calls[0]?.answer(line('b', { item: 'Saline', quantity: 7 }))
    await heard()
    expect(state().rows.map(({ id, item, quantity }) => [id, item, quantity])).toEqual([
      ['a', 'Gauze', 1],
      ['new', 'Saline', 7],
    ])
  })

  it('stands beside the line of a colleague where it was refused', async () => {
    const { lines, calls, second, heard, state } = opened([line('a')], { isSameThing })
    lines.put([line('new', { version: 0, item: 'Saline', quantity: 7 })])
    await second()
    lines.replace([line('a'), line('b', { item: 'Saline', quantity: 2 })])
    calls[0]?.refuse(new ApiError(422, undefined))
    await heard()
    expect(state().rows.map(({ id }) => id)).toEqual(['a', 'b', 'new'])
  })

  it('hides no other line of a colleague', async () => {
    const { lines, second, state } = opened([line('a')], { isSameThing })
    lines.put([line('new', { version: 0, item: 'Saline' })])
    await second()
    lines.replace([line('a'), line('b', { item: 'Swabs' })])
    expect(state().rows.map(({ id }) => id)).toEqual(['a', 'b', 'new'])
  })
})

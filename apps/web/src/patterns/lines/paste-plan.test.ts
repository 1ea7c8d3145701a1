import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable, writeTable } from './clipboard-table.ts'
import type { GridColumn } from './grid-column.ts'
import { columns, item, newRow, row, type SampleRow } from './grid-sample.ts'
import { startOf } from './grid-state.ts'
import { planPaste, toResolve } from './paste-plan.ts'

describe('the clipboard', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a\tb"\t"two\nlines"\n', [['a\tb', 'two\nlines']]],
    ['"say ""hi"""', [['say "hi"']]],
    ['3/4" tubing\t5', [['3/4" tubing', '5']]],
    ['"open\tx', [['"open', 'x']]],
    ['', [['']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('reads %j', (source, table) => expect(readTable(source)).toEqual(table))

  it('reads back what it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '7') })
    const table = fc
      .array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .filter((rows) => rows.at(-1)?.join('') !== '')
    fc.assert(
      fc.property(table, (rows) => {
        expect(readTable(writeTable(rows))).toEqual(rows)
      }),
    )
  })
})

describe('a paste', () => {
  const start = startOf([row('a'), row('b')])
  const plan = (source: string, more: Partial<Parameters<typeof planPaste<SampleRow>>[0]> = {}) =>
    planPaste({
      table: readTable(source),
      columns,
      lines: start.lines,
      place: { line: 0, column: 1 },
      mode: 'add',
      newRow,
      resolved: new Map(),
      ...more,
    })

  it('tells the fate of every row before it is taken', () => {
    const { rows, hasHeadings } = plan('Heparin\t1,000\t$37.90\n\t\t\nSaline\tmany\t1\nZinc\t0\t2\nIron\t2000\t1')
    expect(hasHeadings).toBe(false)
    expect(rows.map(({ fate }) => fate.kind)).toEqual(['added', 'empty', 'refused', 'refused', 'refused'])
    expect(rows.flatMap(({ fate }) => (fate.kind === 'refused' ? fate.reasons : []))).toEqual([
      'Quantity: This is not a quantity.',
      'Add quantity.',
      'Quantity: At most 1,000.',
    ])
    expect(rows[0]?.fate).toMatchObject({
      line: 2,
      pasted: { isNew: true, row: { item: 'Heparin', quantity: 1000, price: 3790 } },
    })
  })

  it('follows headings in any order and leaves out columns it does not know', () => {
    const { rows, hasHeadings } = plan('price\tColor\tITEM\n5\tred\tHeparin')
    expect(hasHeadings).toBe(true)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.number).toBe(2)
    expect(rows[0]?.fate).toMatchObject({ pasted: { row: { item: 'Heparin', quantity: null, price: 500 } } })
  })

  it('writes over lines from the cursor on and adds what is left', () => {
    const { rows } = plan('5\n6\n7', { mode: 'over', place: { line: 1, column: 2 } })
    expect(rows.map(({ fate }) => fate.kind)).toEqual(['changed', 'added', 'added'])
    expect(rows[0]?.fate).toMatchObject({ line: 1, pasted: { isNew: false, row: { id: 'b', quantity: 5 } } })
  })

  it('waits for what must be looked up, then refuses what is not known', async () => {
    const looked: GridColumn<SampleRow> = {
      ...item,
      resolve: async (sources) =>
        new Map(
          sources
            .filter((each) => each !== 'X')
            .map((each) => [each, (old: SampleRow) => ({ ...old, item: `found ${each}` })]),
        ),
    }
    const asked = { columns: [looked], place: { line: 0, column: 0 } }
    const waiting = plan('A\nX\nA', asked)
    expect(waiting.rows.map(({ fate }) => fate.kind)).toEqual(['waiting', 'waiting', 'waiting'])
    expect([...toResolve(waiting).values()]).toEqual([['A', 'X']])
    const resolved = new Map([['item', await looked.resolve?.(['A', 'X'])]])
    expect(plan('A\nX', { ...asked, resolved }).rows.map(({ fate }) => fate)).toMatchObject([
      { kind: 'added', pasted: { row: { item: 'found A' } } },
      { kind: 'refused', reasons: ['Item: no match for “X”.'] },
    ])
  })
})

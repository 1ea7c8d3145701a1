import { describe, expect, it } from 'vitest'
import { columnsWithin, widthFor, withWholeTexts } from './fitting-columns.ts'
import type { GridColumn } from './grid-column.ts'

type Row = { readonly id: string; readonly strength: string }

const column = (key: string, width: number, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  key,
  label: key,
  width,
  write: (row) => row.strength,
  ...more,
})
const columns = [
  column('item', 76),
  column('ndc', 116, { rank: 3 }),
  column('name', 120, { grow: true }),
  column('strength', 96, { isWhole: true }),
  column('size', 60, { rank: 1 }),
  column('vendor', 110, { rank: 4 }),
  column('last', 72, { rank: 2 }),
  column('total', 88),
]
const shown = (room: number) => columnsWithin(columns, room).map(({ key }) => key)

describe('the columns of a grid', () => {
  it('are all there where they have room, and the very same', () => {
    expect(columnsWithin(columns, 738)).toBe(columns)
  })

  it('give way by rank, the highest first, and leave the figure that matters', () => {
    expect(shown(700)).toEqual(['item', 'ndc', 'name', 'strength', 'size', 'last', 'total'])
    expect(shown(520)).toEqual(['item', 'name', 'strength', 'size', 'last', 'total'])
    expect(shown(400)).toEqual(['item', 'name', 'strength', 'total'])
    expect(shown(100)).toEqual(['item', 'name', 'strength', 'total'])
  })

  it('are as wide as the longest text that is never cut', () => {
    const rows = [
      { id: '1', strength: '5 mg' },
      { id: '2', strength: '0.5 mg/2.5 mg per 3 mL' },
    ]
    const wide = withWholeTexts(columns, rows)
    expect(wide.find(({ key }) => key === 'strength')?.width).toBe(widthFor(['0.5 mg/2.5 mg per 3 mL'], 96))
    expect(wide.find(({ key }) => key === 'size')?.width).toBe(60)
    expect(widthFor(['0.5 mg/2.5 mg per 3 mL'], 96)).toBeGreaterThan(170)
    expect(withWholeTexts(columns, rows.slice(0, 1))).toBe(columns)
  })
})

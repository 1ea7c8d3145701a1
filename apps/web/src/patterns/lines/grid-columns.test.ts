import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { describe, expect, it } from 'vitest'
import { dayColumn, percentColumn, shownColumn, textColumn } from './grid-columns.ts'

type Row = { note: string | null; needed: BusinessDate | null; margin: number | null }
const row: Row = { note: null, needed: null, margin: null }

describe('a column', () => {
  const needed = dayColumn<Row>({
    key: 'needed',
    label: 'Needed by',
    width: 120,
    today: () => parseBusinessDate('2026-11-15'),
    of: (each) => each.needed,
    into: (each, day) => ({ ...each, needed: day }),
  })
  const note = textColumn<Row>({
    key: 'note',
    label: 'Note',
    width: 120,
    longest: 5,
    of: (each) => each.note,
    into: (each, words) => ({ ...each, note: words }),
  })
  const margin = percentColumn<Row>({
    key: 'margin',
    label: 'Margin',
    width: 80,
    most: 99.99,
    of: (each) => each.margin,
    into: (each, percent) => ({ ...each, margin: percent }),
  })

  it('of days counts from the day it is', () => {
    expect(needed.take?.('+30', row)).toEqual({ row: { ...row, needed: '2026-12-15' } })
    expect(needed.write({ ...row, needed: parseBusinessDate('2026-12-15') })).toBe('Dec 15, 2026')
  })

  it('is emptied by an empty text', () => {
    expect(needed.take?.(' ', { ...row, needed: parseBusinessDate('2026-12-15') })).toEqual({ row })
    expect(note.take?.('', { ...row, note: 'x' })).toEqual({ row })
    expect(needed.write(row)).toBe('')
  })

  it('keeps its limits', () => {
    expect(note.take?.('abcdef', row)).toEqual({ refused: 'At most 5 characters.' })
    expect(margin.take?.('100', row)).toEqual({ refused: 'Between 0 and 99.99 percent.' })
  })

  it('that only shows takes nothing', () =>
    expect(shownColumn<Row>({ key: 'a', label: 'A', width: 1, write: () => '' }).take).toBeUndefined())
})

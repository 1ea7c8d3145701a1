import { describe, expect, it } from 'vitest'
import { arranged } from './column-layout.ts'
import { fitted, type SizedColumn } from './column-fit.ts'

const declared: readonly SizedColumn[] = [
  { label: 'Number', width: 96 },
  { label: 'Name' },
  { label: 'Class', width: 160, keepUntil: 'desktop' },
  { label: 'Rep', width: 128, keepUntil: 'tablet' },
  { label: 'City', width: 136, priority: 4 },
  { label: 'Status', width: 96 },
]
const at = (room: number) => {
  const { columns, widths } = fitted(arranged(declared, []), room)
  return columns.map(({ column }, place) => [column.label, widths[place]] as const)
}

describe('columns in the room there is', () => {
  it('are all there when they fit, and the name takes the rest', () => {
    expect(at(1000)).toEqual([
      ['Number', 96],
      ['Name', 384],
      ['Class', 160],
      ['Rep', 128],
      ['City', 136],
      ['Status', 96],
    ])
  })

  it('give way by their priority, the last before the others', () => {
    expect(at(700).map(([label]) => label)).toEqual(['Number', 'Name', 'Class', 'Rep', 'Status'])
    expect(at(600).map(([label]) => label)).toEqual(['Number', 'Name', 'Rep', 'Status'])
    expect(at(400).map(([label]) => label)).toEqual(['Number', 'Name', 'Status'])
  })

  it('leave the name at least 160 pixels', () => {
    for (const room of [320, 480, 640, 800, 1024, 1280, 1366, 1440])
      expect(Object.fromEntries(at(room))['Name'], String(room)).toBeGreaterThanOrEqual(160)
  })

  it('keep the width that somebody gave them', () => {
    const { columns, widths } = fitted(
      arranged(declared, [{ name: 'Name', shown: true, pinned: false, width: 300 }]),
      900,
    )
    expect(widths[columns.findIndex(({ name }) => name === 'Name')]).toBe(300)
  })
})

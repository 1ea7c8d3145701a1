import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetOf, unzip } from '../../../test/unzip.ts'
import { type Cell, cellOf } from './cell.ts'
import { lettersOf, serialOf, xlsxBytes } from './xlsx.ts'
import { zipped } from './zip.ts'

async function* each<T>(items: readonly T[]) {
  yield* items
}
const xlsx = async (headings: readonly string[], rows: readonly (readonly Cell[])[], name = 'user') =>
  Buffer.concat(await Array.fromAsync(xlsxBytes(name, headings, each(rows))))

describe('a zip file', () => {
  it('gives back what went in, whatever the texts and however they came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.string({ unit: 'grapheme' }))), async (contents) => {
        const entries = contents.map((content, place) => ({ name: `folder/é${place}.xml`, content }))
        const files = unzip(Buffer.concat(await Array.fromAsync(zipped(entries))))
        expect([...files]).toEqual(entries.map(({ name, content }) => [name, content.join('')]))
      }),
    )
  })

  it('takes content that is longer than any buffer', async () => {
    async function* much() {
      for (let line = 0; line < 50_000; line++) yield `line ${line} of many\n`
    }
    const pieces = await Array.fromAsync(zipped([{ name: 'much.txt', content: much() }]))
    expect(pieces.length).toBeGreaterThan(3)
    expect(unzip(Buffer.concat(pieces)).get('much.txt')?.split('\n')).toHaveLength(50_001)
  })
})

describe('an XLSX file', () => {
  it('has numbers as numbers, days as days, times as times and everything else as text', async () => {
    const row = [
      cellOf('text', '=1+1 & <b>"x"</b>', 'UTC'),
      cellOf('number', -12.5, 'UTC'),
      cellOf('number', '12345678901234567.89', 'UTC'),
      cellOf('date', '2026-11-15', 'UTC'),
      cellOf('instant', '2026-11-15T17:30:00.000Z', 'America/New_York'),
      cellOf('text', null, 'UTC'),
      cellOf('boolean', true, 'UTC'),
    ]
    const [head, cells] = sheetOf(await xlsx(['A', 'B', 'C', 'D', 'E', 'F', 'G'], [row]))
    expect(head?.['A']).toEqual({ type: 'inlineStr', style: '3', value: 'A' })
    expect(cells).toEqual({
      A: { type: 'inlineStr', style: '0', value: '=1+1 & <b>"x"</b>' },
      B: { type: 'n', style: '0', value: '-12.5' },
      C: { type: 'inlineStr', style: '0', value: '12345678901234567.89' },
      D: { type: 'n', style: '1', value: '46341' },
      E: { type: 'n', style: '2', value: '46341.52083333' },
      F: { type: 'n', style: '0', value: '' },
      G: { type: 'inlineStr', style: '0', value: 'Yes' },
    })
  })

  it('is the same file for the same rows', async () => {
    expect(await xlsx(['a'], [])).toEqual(await xlsx(['a'], []))
  })

  it('names its sheet by what a spreadsheet takes', async () => {
    const book = unzip(await xlsx(['a'], [], `a/b:c*?[d]\\'${'x'.repeat(40)}`)).get('xl/workbook.xml')
    expect(/sheet name="([^"]*)"/.exec(book ?? '')?.[1]).toBe(`a b c   d   ${'x'.repeat(19)}`)
  })

  it.each<[number, string]>([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %i %s', (place, letters) => expect(lettersOf(place)).toBe(letters))

  it.each<[string, number | undefined]>([
    ['1900-03-01', 61],
    ['1900-01-01', undefined],
    ['2026-11-15', 46_341],
    ['2026-11-15T12:00:00', 46_341.5],
    ['not a day', undefined],
  ])('counts %s as day %s', (local, serial) => expect(serialOf(local)).toBe(serial))

  it('keeps every text that XML can say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (value) => {
        const [, cells] = sheetOf(await xlsx(['h'], [[{ kind: 'text', text: value }]]))
        expect(cells?.['A']?.value).toBe(value)
      }),
      { numRuns: 50 },
    )
  })
})

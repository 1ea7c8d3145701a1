import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, cellOf } from './cell.ts'
import { harmless } from '@galen/domain/importing/csv-line'
import { csvText } from './csv.ts'

async function* each<T>(items: readonly T[]) {
  yield* items
}
const csv = async (headings: readonly string[], rows: readonly (readonly Cell[])[]) =>
  (await Array.fromAsync(csvText(headings, each(rows)))).join('')

/** Reads a file as RFC 4180 says. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (const [, inQuotes, bare, end] of text.replace(/^\uFEFF/, '').matchAll(field)) {
    rows.at(-1)?.push(inQuotes === undefined ? (bare ?? '') : inQuotes.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
const text = (value: string): Cell => ({ kind: 'text', text: value })

describe('a CSV file', () => {
  it('quotes what must be quoted', async () => {
    const file = await csv(['Name', 'Say, "hello"'], [[text('a\nb'), text(' c ')]])
    expect(file).toBe('\uFEFFName,"Say, ""hello"""\r\n"a\nb"," c "\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "=cmd|' /C calc'!A0"])(
    'keeps %j from being a formula',
    async (dangerous) => {
      const [, row] = parsed(await csv([dangerous], [[text(dangerous)]]))
      expect(row).toEqual([`'${dangerous}`])
      expect(parsed(await csv([dangerous], []))).toEqual([[`'${dangerous}`]])
    },
  )

  it('leaves a number below zero a number, but not a text that only looks like one', async () => {
    expect(await csv(['n'], [[cellOf('number', '-12.50', 'UTC')]])).toBe('\uFEFFn\r\n-12.50\r\n')
    expect(await csv(['n'], [[cellOf('number', '-1+cmd', 'UTC')]])).toBe("\uFEFFn\r\n'-1+cmd\r\n")
    expect(await csv(['n'], [[cellOf('text', '-12.50', 'UTC')]])).toBe("\uFEFFn\r\n'-12.50\r\n")
  })

  it('writes times as the clock of the company showed them', async () => {
    const row = [
      cellOf('instant', '2026-03-09T03:59:59.999Z', 'America/New_York'),
      cellOf('date', '2026-03-08', 'America/New_York'),
      cellOf('boolean', false, 'UTC'),
      cellOf('text', null, 'UTC'),
      cellOf('text', ['a', 'b'], 'UTC'),
    ]
    expect(parsed(await csv(['a', 'b', 'c', 'd', 'e'], [row]))[1]).toEqual([
      '2026-03-08 23:59:59',
      '2026-03-08',
      'No',
      '',
      'a, b',
    ])
  })

  it('is read back as it was, whatever the texts are', async () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: width, maxLength: width })))
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const head = rows[0]?.map((_, place) => `h${place}`) ?? ['h0']
        const file = await csv(
          head,
          rows.map((row) => row.map(text)),
        )
        expect(parsed(file)).toEqual([head, ...rows.map((row) => row.map(harmless))])
      }),
    )
  })

  it('never has a cell that begins like a formula', () => {
    fc.assert(fc.property(fc.string(), (value) => !/^[=+\-@\t\r]/.test(harmless(value))))
  })
})

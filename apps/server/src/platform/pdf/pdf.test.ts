import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfDocument } from './pdf.ts'

/** Reads the file as a reader does: from the table at its end to the objects it points at. */
function readBack(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(text.slice(table)) ?? []
  const places = [...text.slice(table).matchAll(/(\d{10}) 00000 n \n/g)].map(([, place]) => Number(place))
  const contents = [...text.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)].map((match) => {
    const from = match.index + match[0].length
    return inflateSync(bytes.subarray(from, from + Number(match[1]))).toString('latin1')
  })
  return { count: Number(count), places, objectAt: (place: number) => text.slice(place, place + 8), contents, text }
}

describe('a PDF', () => {
  it('has a table that points at each of its objects', () => {
    const pdf = pdfDocument('A statement')
    pdf.text(10, 20, 'First page')
    pdf.nextPage()
    pdf.rule(10, 20, 30)
    const { count, places, objectAt, contents } = readBack(pdf.bytes())
    expect(places).toHaveLength(count - 1)
    places.forEach((place, index) => expect(objectAt(place)).toMatch(new RegExp(`^${index + 1} 0 obj`)))
    expect(contents).toHaveLength(2)
    expect(contents[0]).toContain('(First page) Tj')
    expect(contents[1]).toContain('l S')
  })

  it('keeps letters of western languages, guards what has a meaning, and marks what it cannot write', () => {
    const pdf = pdfDocument('A (title)')
    pdf.text(0, 0, 'Café (12) \\ – Łódź 薬')
    const { contents, text } = readBack(pdf.bytes())
    expect(contents[0]).toContain('(Caf\u00E9 \\(12\\) \\\\ \u0096 L\u00F3dz ?) Tj')
    expect(text).toContain('/Title (A \\(title\\))')
  })

  it('lets headings end where their amounts do, and long words go on below', () => {
    const pdf = pdfDocument('')
    pdf.text(100, 0, 'Total', { align: 'right', size: 10, bold: true })
    // In Helvetica Bold: T 611, o 611, t 333, a 556, l 278.
    const [, x] = /Tf ([\d.]+) /.exec(readBack(pdf.bytes()).contents[0] ?? '') ?? []
    expect(Number(x)).toBeCloseTo(100 - 23.89)
    const long = pdfDocument('')
    expect(long.lines(0, 20, 60, 'Saint Bartholomew Compoundingpharmacyandmore')).toBe(20 + 14 * 4)
    expect(long.lines(0, 20, 60, '')).toBe(20)
  })

  it('lets amounts end at one place', () => {
    const pdf = pdfDocument('')
    pdf.text(100, 0, '1.00', { align: 'right', size: 10 })
    pdf.text(100, 10, '11.00', { align: 'right', size: 10 })
    const starts = [...(readBack(pdf.bytes()).contents[0] ?? '').matchAll(/Tf ([\d.]+) /g)].map(([, x]) => Number(x))
    expect((starts[0] ?? 0) - (starts[1] ?? 0)).toBeCloseTo(5.56)
  })
})

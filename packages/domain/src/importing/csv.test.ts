import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimiterOf, readCsv } from './csv.ts'
import { importTable, isFormula, withoutApostrophe } from './import-table.ts'

const cellsOf = (text: string) => {
  const { heading, rows } = readCsv(text)
  return [heading, ...rows.map(({ cells }) => cells)]
}

describe('a CSV file', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=;\na;b,c\n1;2',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x, y","he said ""no"""\n',
      [
        ['a', 'b'],
        ['x, y', 'he said "no"'],
      ],
    ],
    [
      'a,b\n"two\r\nlines",2\n',
      [
        ['a', 'b'],
        ['two\r\nlines', '2'],
      ],
    ],
    [
      'a,b\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n"",""\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n5" tube,2',
      [
        ['a', 'b'],
        ['5" tube', '2'],
      ],
    ],
    [
      ' a , b \n 1 ,2',
      [
        ['a', 'b'],
        [' 1 ', '2'],
      ],
    ],
    [
      '"a;x",b\n1,2',
      [
        ['a;x', 'b'],
        ['1', '2'],
      ],
    ],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('counts its rows as a spreadsheet does', () => {
    const { rows } = readCsv('a,b\n"x\ny",1\n\n,\n2,3\n')
    expect(rows.map(({ row }) => row)).toEqual([2, 5])
    expect(readCsv('\n\na\n1').rows).toEqual([{ row: 4, cells: ['1'] }])
    expect(readCsv('sep=,\na\n1').rows).toEqual([{ row: 3, cells: ['1'] }])
  })

  it.each([
    ['', 'The file is empty.'],
    ['\uFEFF \r\n ', 'The file is empty.'],
    ['a,b\n', 'The file has a heading and no rows.'],
    ['a,b\n1,"2\n3,4', 'Row 2 has a quotation mark that is never closed.'],
    ['a,b\n1,2\n"x"y,2', 'Row 3 has text after a closing quotation mark. Double the marks that belong to the text.'],
    ['PK\u0003\u0004rest', 'This is an Excel workbook, not a CSV file.'],
    ['a\0b', 'This is not a CSV file: it has characters that no text has.'],
    ['a\n\uFFFD', 'The file is not written in UTF-8. Save it as "CSV UTF-8".'],
  ])('%j is refused', (text, message) => {
    expect(() => readCsv(text)).toThrow(message)
  })

  it('keeps to its limits', () => {
    const limits = { rows: 2, columns: 3, cellLength: 5 }
    expect(readCsv('a\n1\n2', limits).rows).toHaveLength(2)
    expect(() => readCsv('a\n1\n2\n3', limits)).toThrow(
      'The file has more than 2 rows, which is the most that one import takes.',
    )
    expect(readCsv(`a${'\n'.repeat(500)}1\n2`, limits).rows).toEqual([
      { row: 501, cells: ['1'] },
      { row: 502, cells: ['2'] },
    ])
    // The end of a file that is too long is not even looked at.
    expect(() => readCsv('a\n1\n2\n3\n"never closed', limits)).toThrow('more than 2 rows')
    expect(() => importTable([['a'], ['1'], [], ['2'], ['3']], limits)).toThrow('more than 2 rows')
    expect(() => readCsv('a\n1,2,3,4', limits)).toThrow('Row 2 has 4 columns. An import takes at most 3.')
    expect(() => readCsv('a,b\n1,123456', limits)).toThrow('Row 2, column 2 has more than 5 characters.')
  })

  it('reads back whatever was written', () => {
    const cell = fc
      .oneof(fc.string(), fc.constantFrom('a"b', 'x\ny', 'x\r\ny', ',', ';', '\t', '', '""', ' '))
      .map((text) => text.replaceAll(/[\0\uFFFD]/g, ''))
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      )
    const end = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        end,
        fc.boolean(),
        (rows, delimiter, newline, marked) => {
          const heading = (rows[0] ?? []).map((_, place) => `h${place}`)
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
          const lines = rows.map((cells) => cells.map(quoted).join(delimiter))
          const file = (marked ? '\uFEFF' : '') + [heading.join(delimiter), ...lines, ''].join(newline)
          const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
          if (filled.length === 0) expect(() => readCsv(file)).toThrow('no rows')
          else expect(cellsOf(file)).toEqual([heading, ...filled])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('never fails otherwise than with a sentence', () => {
    const signs = fc.array(fc.constantFrom('"', ',', ';', '\n', '\r', 'a', ' ', '\t'), { maxLength: 30 })
    fc.assert(
      fc.property(signs, (parts) => {
        try {
          expect(readCsv(parts.join('')).rows.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toMatchObject({ code: 'import.validation', message: expect.stringMatching(/^[A-Z].*\.$/) })
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('of a hundred thousand cells is read at once', () => {
    const line = Array.from({ length: 10 }, (_, place) =>
      place % 3 === 0 ? `"cell ""${place}"""` : `cell ${place}`,
    ).join()
    const file = ['a,b,c,d,e,f,g,h,i,j', ...Array.from({ length: 10_000 }, () => line)].join('\r\n')
    const { rows } = readCsv(file)
    expect(rows).toHaveLength(10_000)
    expect(rows.at(-1)).toMatchObject({ row: 10_001, cells: expect.arrayContaining(['cell "3"']) })
  })
})

describe('the delimiter', () => {
  it.each([
    ['a,b;c\n', ','],
    ['"a;b;c",d\n', ','],
    ['a;b\n1,2,3', ';'],
    ['alone', ','],
    ['\n  \na\tb', '\t'],
  ])('of %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))
})

describe('formulas', () => {
  it.each(['=1+1', '@SUM(A1)', '+A1', '-A1', '-1+cmd|x', '\t=1', '=HYPERLINK("http://x")', "+cmd|' /C calc'!A0"])(
    '%j is one',
    (text) => expect(isFormula(text)).toBe(true),
  )
  it.each(['', 'A=1', '-12.50', '+1 (512) 555-0100', '+1 512 555 0100 ext. 7', '-', '- 5', '1-2', '-1e-7', "'=1"])(
    '%j is none',
    (text) => expect(isFormula(text)).toBe(false),
  )

  it('behind an apostrophe are texts', () => {
    expect(withoutApostrophe("'=1+1")).toBe('=1+1')
    expect(withoutApostrophe("'-12.50")).toBe('-12.50')
    expect(withoutApostrophe("'tis")).toBe("'tis")
  })
})

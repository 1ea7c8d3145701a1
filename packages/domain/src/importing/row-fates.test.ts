import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToDecimal } from '../money.ts'
import { priceCell, textCell, yesNoCell } from './cells.ts'
import { ndcColumn, zipCodeCell } from './code-cells.ts'
import { readCsv } from './csv.ts'
import { importPlan, problemInWords, type RowValues } from './import-plan.ts'
import { listedColumn } from './listed-column.ts'
import { legacyNumber, ownNumber, yesOrNo } from './named-columns.ts'
import { type BlankCells, keysWanted, readRows } from './read-rows.ts'
import { type ExistingRecord, fateCounts, type RowFate, rowFates } from './row-fates.ts'

const plan = importPlan({
  noun: 'customer',
  columns: {
    number: { heading: 'Number', aliases: ['Customer #'], parse: textCell(10) },
    legacyId: { heading: 'Legacy Id', parse: textCell(10) },
    name: { heading: 'Company Name', aliases: ['Customer Name'], required: true, parse: textCell(40) },
    zipCode: { heading: 'Zip Code', parse: zipCodeCell },
    limit: { heading: 'Credit Limit', parse: priceCell, textOf: centsToDecimal },
  },
  keys: ['number', 'legacyId'],
  check: ({ name, limit }) =>
    name === 'Poor' && (limit ?? 0) > 0 ? [{ field: 'limit', message: 'must be zero for Poor' }] : [],
})
type Plan = (typeof plan)['columns']

const bay: ExistingRecord<Plan> = {
  id: 'c1',
  values: { number: '1001', legacyId: 'A1', name: 'Bay', zipCode: '78701' },
}
const elm: ExistingRecord<Plan> = { id: 'c2', values: { number: '1002', legacyId: 'A2', name: 'Elm' } }

const finderOf = (records: readonly ExistingRecord<Plan>[]) => (key: keyof Plan, text: string) =>
  records.find((record) => record.values[key] === text)

function fatesOf(csv: string, blanks: BlankCells = 'keep', records = [bay, elm]) {
  const { rows } = readRows(plan, readCsv(csv), blanks)
  return rowFates(plan, rows, finderOf(records))
}
const wordsOf = (fates: readonly RowFate<Plan>[]) =>
  fates.flatMap((fate) =>
    fate.kind === 'refused' ? fate.problems.map(problemInWords) : [`Row ${fate.row}: ${fate.kind}`],
  )

describe('the fate of a row', () => {
  it('is to create, to change with its differences, or to be the same', () => {
    const fates = fatesOf(
      'Customer #,Customer Name,zip_code,Credit limit\n1003,Oak,501,10\n1001,Bay Drugs,78701,\n1002,Elm,,',
    )
    expect(fates).toEqual([
      { kind: 'create', row: 2, values: { number: '1003', name: 'Oak', zipCode: '00501', limit: 1000 } },
      {
        kind: 'change',
        row: 3,
        id: 'c1',
        values: { name: 'Bay Drugs' },
        differences: [{ field: 'name', column: 'Company Name', before: 'Bay', after: 'Bay Drugs' }],
      },
      { kind: 'same', row: 4, id: 'c2' },
    ])
    expect(fateCounts(fates)).toEqual({ create: 1, change: 1, same: 1, refused: 0 })
  })

  it('is to be refused for every reason there is', () => {
    expect(fatesOf('Number,Company Name,Zip Code,Credit Limit\n12345678901,,787,-5,more')).toEqual([
      {
        kind: 'refused',
        row: 2,
        problems: [
          { row: 2, column: 'Number', text: '12345678901', message: 'must have at most 10 characters' },
          { row: 2, column: 'Credit Limit', text: '-5', message: 'must not be negative' },
          { row: 2, column: null, text: 'more', message: 'has more cells than the heading' },
          { row: 2, column: 'Company Name', text: null, message: 'is required' },
        ],
      },
    ])
  })

  it('keeps or clears what a blank cell is about', () => {
    const csv = 'Number,Company Name,Zip Code\n1001,Bay,\n1002,,'
    expect(wordsOf(fatesOf(csv, 'keep'))).toEqual(['Row 2: same', 'Row 3: same'])
    expect(fatesOf(csv, 'clear')).toEqual([
      {
        kind: 'change',
        row: 2,
        id: 'c1',
        values: { zipCode: null },
        differences: [{ field: 'zipCode', column: 'Zip Code', before: '78701', after: null }],
      },
      { kind: 'refused', row: 3, problems: [{ row: 3, column: 'Company Name', text: null, message: 'is required' }] },
    ])
  })

  it('needs nothing that a file of changes leaves out', () => {
    expect(fatesOf('Legacy Id,Credit Limit\nA1,5')).toMatchObject([
      { kind: 'change', id: 'c1', values: { limit: 500 } },
    ])
    expect(wordsOf(fatesOf('Number,Credit Limit\n9,5'))).toEqual(['Row 2, Company Name: is required'])
  })

  it('follows from the record as it would be', () => {
    const poor = { id: 'c3', values: { number: '1', name: 'Poor' } }
    expect(wordsOf(fatesOf('Number,Credit Limit\n1,5', 'keep', [poor]))).toEqual([
      'Row 2, Credit Limit: must be zero for Poor',
    ])
    expect(wordsOf(fatesOf('Number,Credit Limit\n1,0', 'keep', [poor]))).toEqual(['Row 2: change'])
  })

  it('is to be refused when two keys lead to two records', () => {
    expect(wordsOf(fatesOf('Number,Legacy Id\n1001,A2'))).toEqual([
      'Row 2, Legacy Id: belongs to another customer than Number 1001',
    ])
  })

  it('is to be refused for a formula, unless an apostrophe makes it a text', () => {
    expect(wordsOf(fatesOf('Number,Company Name\n7,=1+1\n8,@x\n9,+A1'))).toEqual(
      [2, 3, 4].map((row) => `Row ${row}, Company Name: is a formula. Put an apostrophe before it to keep it as text`),
    )
    expect(fatesOf("Number,Company Name\n7,'=1+1")).toMatchObject([{ kind: 'create', values: { name: '=1+1' } }])
  })
})

describe('a column', () => {
  const lists = [
    { id: 'p1', name: 'Pharmacy', active: true },
    { id: 'p2', name: 'Clinic', active: false },
  ]
  const named = importPlan({
    noun: 'customer',
    columns: {
      number: ownNumber('Number'),
      legacyId: legacyNumber(10),
      classId: { heading: 'Class', ...listedColumn(lists, 'a class') },
      edi: { heading: 'EDI', neverEmpty: true, parse: yesNoCell, textOf: yesOrNo },
      vendor: { heading: 'Vendor', fixed: true, parse: textCell(10) },
    },
    keys: ['number', 'legacyId'],
  })
  type Named = (typeof named)['columns']
  const known: ExistingRecord<Named> = {
    id: 'c1',
    values: { number: 'C001', legacyId: 'A1', classId: 'p2', edi: true, vendor: 'Acme' },
  }
  const told = (csv: string, blanks: BlankCells = 'keep') =>
    rowFates(named, readRows(named, readCsv(csv), blanks).rows, (key, text) =>
      (key === 'number' && text === 'c001') || (key === 'legacyId' && text === 'a1') ? known : undefined,
    )
  const words = (csv: string, blanks?: BlankCells) =>
    told(csv, blanks).flatMap((fate) =>
      fate.kind === 'refused' ? fate.problems.map(problemInWords) : [`Row ${fate.row}: ${fate.kind}`],
    )

  it('that we give finds its record in any letters, and makes none', () => {
    expect(words('Number,EDI\nc001,yes\nC999,yes')).toEqual([
      'Row 2: same',
      'Row 3, Number: is not that of any customer. Leave it blank to add a new customer',
    ])
    expect(words('Number,Legacy Id\nC002,a1')).toEqual(['Row 2, Number: cannot be changed'])
  })

  it('of a list takes what is in use, and lets a record keep what it has', () => {
    expect(words('Legacy Id,Class\nA1,clinic\nA2,CLINIC\nA3,pharmacy\nA4,Hospital')).toEqual([
      'Row 2: same',
      'Row 3, Class: is not in use any more',
      'Row 4: create',
      'Row 5, Class: is not a class',
    ])
    expect(told('Legacy Id,Class\nA1,Pharmacy')).toMatchObject([
      { differences: [{ column: 'Class', before: 'Clinic', after: 'Pharmacy' }] },
    ])
  })

  it('that is never empty or never changes is left alone by a blank cell', () => {
    expect(words('Legacy Id,EDI,Vendor\nA1,,', 'clear')).toEqual(['Row 2: same'])
    expect(words('Legacy Id,Vendor\nA1,Other')).toEqual(['Row 2, Vendor: cannot be changed'])
  })

  it('is judged by what needs more than the row', () => {
    const { rows } = readRows(named, readCsv('Legacy Id,EDI\nA1,no\nA1,yes\nB1,yes'), 'keep')
    const judge = (values: RowValues<Named>) =>
      values.edi === true ? [{ field: 'edi' as const, message: 'is not for everybody' }] : []
    const only = rows.slice(1)
    expect(rowFates(named, only, () => undefined, judge).map(({ kind }) => kind)).toEqual(['refused', 'refused'])
    expect(rowFates(named, rows.slice(0, 1), () => known, judge)).toMatchObject([{ kind: 'change' }])
  })
})

describe('rows about one record', () => {
  it('that say the same leave the first', () => {
    expect(wordsOf(fatesOf('Number,Company Name\n7,Oak\n1001,Bay\n7,Oak\n1001, Bay \n7,Oak'))).toEqual([
      'Row 2: create',
      'Row 3: same',
      'Row 4, Number: repeats row 2',
      'Row 5, Number: repeats row 3',
      'Row 6, Number: repeats row 2',
    ])
  })

  it('that differ are all refused, and each names another', () => {
    expect(wordsOf(fatesOf('Number,Company Name\n7,Oak\n7,Ash'))).toEqual([
      'Row 2, Number: is about the same customer as row 3, with other values',
      'Row 3, Number: is about the same customer as row 2, with other values',
    ])
  })

  it('meet by other keys, too', () => {
    expect(wordsOf(fatesOf('Number,Legacy Id,Company Name\n1001,,Bay\n,A1,Bay Drugs'))).toEqual([
      'Row 2: is about the same customer as row 3, with other values',
      'Row 3: is about the same customer as row 2, with other values',
    ])
  })

  it('may have no key and be two', () => {
    expect(wordsOf(fatesOf('Company Name\nOak\nOak'))).toEqual(['Row 2: create', 'Row 3: create'])
  })

  it('are found by a code in any layout', () => {
    const drugs = importPlan({
      noun: 'item',
      columns: { ndc: { heading: 'NDC', ...ndcColumn }, name: { heading: 'Name', parse: textCell(40) } },
      keys: ['ndc'],
    })
    const { rows } = readRows(drugs, readCsv('NDC,Name\n0591-0369-01,A\n00591036901,B'), 'keep')
    expect(keysWanted(drugs, rows)).toEqual(new Map([['ndc', ['000591036901']]]))
    expect(rowFates(drugs, rows, () => undefined).map(({ kind }) => kind)).toEqual(['refused', 'refused'])
  })
})

describe('the heading', () => {
  it('may have columns that no one knows', () => {
    const { ignored, rows } = readRows(plan, readCsv('Number,Shoe Size,,Company Name\n7,44,x,Oak'), 'keep')
    expect(ignored).toEqual(['Shoe Size'])
    expect(rows[0]?.values).toEqual({ number: '7', name: 'Oak' })
  })

  it('has each column once, and one at least', () => {
    expect(() => readRows(plan, readCsv('Number,Customer #\n1,2'), 'keep')).toThrow(
      'The file has the column Number more than once.',
    )
    expect(() => readRows(plan, readCsv('a,constructor\n1,2'), 'keep')).toThrow(
      'No column of the file is known. Head them Number, Legacy Id, Company Name, Zip Code, Credit Limit.',
    )
  })

  it('tells what has to be looked up', () => {
    const { rows } = readRows(plan, readCsv('Number,Legacy Id\n1,A\n1,B\n,A'), 'keep')
    expect(keysWanted(plan, rows)).toEqual(
      new Map([
        ['number', ['1']],
        ['legacyId', ['A', 'B']],
      ]),
    )
  })
})

describe('any file', () => {
  const number = fc.integer({ min: 1, max: 12 }).map(String)
  const blankOr = (cell: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 3, arbitrary: cell })
  const cells = fc.tuple(
    blankOr(number),
    blankOr(number.map((text) => `L${text}`)),
    blankOr(fc.constantFrom('Bay', 'Elm', 'Oak', '=1', 'Poor')),
    blankOr(fc.constantFrom('78701', '1', '00501')),
    blankOr(fc.constantFrom('0', '5', '12.50', '-1', 'x')),
  )
  const files = fc
    .array(cells, { minLength: 1, maxLength: 25 })
    .filter((rows) => rows.every((row) => row.some((cell) => cell !== '')))
    .map((rows) =>
      ['Number,Legacy Id,Company Name,Zip Code,Credit Limit', ...rows.map((row) => row.join(','))].join('\n'),
    )
  const stores = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }).map((numbers) =>
    numbers.map((value): ExistingRecord<Plan> => ({
      id: `c${value}`,
      values: Object.freeze({ number: String(value), legacyId: `L${13 - value}`, name: 'Elm' }),
    })),
  )

  it('gives every row exactly one fate, in its order', () => {
    fc.assert(
      fc.property(files, stores, (csv, store) => {
        const table = readCsv(csv)
        const fates = fatesOf(csv, 'keep', store)
        expect(fates.map(({ row }) => row)).toEqual(table.rows.map(({ row }) => row))
        const counts = fateCounts(fates)
        expect(counts.create + counts.change + counts.same + counts.refused).toBe(table.rows.length)
        for (const fate of fates) if (fate.kind === 'refused') expect(fate.problems.length).toBeGreaterThan(0)
      }),
    )
  })

  it('changes nothing more once it was taken in', () => {
    fc.assert(
      fc.property(files, stores, fc.constantFrom<BlankCells>('keep', 'clear'), (csv, store, blanks) => {
        const fates = fatesOf(csv, blanks, store)
        const taken = new Set(fates.filter(({ kind }) => kind !== 'refused').map(({ row }) => row))
        const after = takeIn(store, fates)
        const again = fatesOf(csv, blanks, after).filter(({ row }) => taken.has(row))
        for (const fate of again) if (isKeyed(fate, csv)) expect(fate).toMatchObject({ kind: 'same' })
      }),
      { numRuns: 300 },
    )
  })

  it('never leaves two records with one key', () => {
    fc.assert(
      fc.property(files, stores, (csv, store) => {
        const after = takeIn(store, fatesOf(csv, 'keep', store))
        for (const key of ['number', 'legacyId'] as const) {
          const texts = after.map(({ values }) => values[key]).filter((text) => text !== null && text !== undefined)
          expect(new Set(texts).size).toBe(texts.length)
        }
      }),
      { numRuns: 300 },
    )
  })

  /** A row without a key makes a new record every time. */
  const isKeyed = ({ row }: RowFate<Plan>, csv: string) => csv.split('\n')[row - 1]?.startsWith(',,') === false

  function takeIn(store: readonly ExistingRecord<Plan>[], fates: readonly RowFate<Plan>[]): ExistingRecord<Plan>[] {
    const records = new Map(store.map((record) => [record.id, record]))
    for (const fate of fates) {
      const before: RowValues<Plan> = fate.kind === 'change' ? (records.get(fate.id)?.values ?? {}) : {}
      if (fate.kind === 'create') records.set(`new ${fate.row}`, { id: `new ${fate.row}`, values: fate.values })
      if (fate.kind === 'change') records.set(fate.id, { id: fate.id, values: { ...before, ...fate.values } })
    }
    return [...records.values()]
  }

  it('of ten thousand rows names its 37 bad ones', () => {
    const bad = new Set(Array.from({ length: 37 }, (_, place) => 2 + place * 270))
    const lines = Array.from(
      { length: 10_000 },
      (_, place) => `${place + 1},Name ${place},${bad.has(place + 2) ? 'x' : '5'}`,
    )
    const fates = fatesOf(['Number,Company Name,Credit Limit', ...lines].join('\r\n'), 'keep', [])
    expect(fateCounts(fates)).toEqual({ create: 9963, change: 0, same: 0, refused: 37 })
    expect(new Set(fates.filter(({ kind }) => kind === 'refused').map(({ row }) => row))).toEqual(bad)
  })
})

import { describe, expect, it } from 'vitest'
import { readCsv } from '../importing/csv.ts'
import { gtinOf } from '../scanning/gtin.ts'
import { milligramsPerUnit, readIngredients } from './active-ingredients.ts'
import { deaScheduleOf } from './dea-schedule.ts'
import { agreementOf, gtinOfPackage } from './gtin.ts'
import {
  formatNdc,
  formatNdcProduct,
  isSameNdc,
  layoutOf,
  type Ndc,
  ndc10Of,
  ndc11Of,
  readNdc,
  tenDigitForms,
} from './ndc.ts'

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>
  }
}

const published = import.meta.glob('../../../../../shared/corpora/ndc/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const own = import.meta.glob('../../../../tests/fixtures/ndc/*.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Row = Readonly<Record<string, string>>
const readerOf = (files: Record<string, string>) => (name: string) => {
  const text = Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? ''
  const { heading, rows } = readCsv(text)
  return rows.map(({ cells }): Row => Object.fromEntries(heading.map((column, place) => [column, cells[place] ?? ''])))
}

/** How much each directory has: our own is in the repository, the published one is read beside it where it is. */
const directories = [
  {
    directory: 'our own directory',
    rowsOf: readerOf(own),
    counts: { packages: 20, products: 10, combined: 1, weightless: 1, schedules: [1, 1, 1, 1] },
  },
  ...(Object.keys(published).length === 0
    ? []
    : [
        {
          directory: 'the published directory',
          rowsOf: readerOf(published),
          counts: { packages: 5470, products: 3000, combined: 616, weightless: 9, schedules: [255, 169, 254, 49] },
        },
      ]),
]

const cell = (row: Row, column: string) => {
  const text = row[column]
  if (text === undefined) throw new Error(`The file has no column ${column}`)
  return text
}
const ndcOf = (text: string): Ndc => {
  const reading = readNdc(text)
  if (reading.kind !== 'ndc') throw new Error(`${text}: ${reading.message}`)
  return reading.ndc
}

describe.each(directories)('$directory', ({ rowsOf, counts }) => {
  describe('the packages of the drug directory', () => {
    const rows = rowsOf('ndc_packages.csv')

    it('are all there', () => expect(rows).toHaveLength(counts.packages))

    it('have the layout, the digits and the GTIN that are written beside them', () => {
      for (const row of rows) {
        const ndc = ndcOf(cell(row, 'NDCPACKAGECODE'))
        expect(layoutOf(ndc)).toBe(cell(row, 'NDC_FORMAT'))
        expect(formatNdc(ndc)).toBe(cell(row, 'NDCPACKAGECODE'))
        expect(formatNdcProduct(ndc)).toBe(cell(row, 'PRODUCTNDC'))
        expect(ndc10Of(ndc)).toBe(cell(row, 'NDC10'))
        expect(ndc11Of(ndc)).toBe(cell(row, 'NDC11'))
        expect(gtinOfPackage(ndc, 'each')).toBe(cell(row, 'GTIN14_DERIVED'))
      }
    })

    it('are found from every form of their code, the likely layout first', () => {
      for (const row of rows) {
        const ndc = ndcOf(cell(row, 'NDCPACKAGECODE'))
        expect(isSameNdc(ndc, ndcOf(cell(row, 'NDC11')))).toBe(true)
        for (const form of ['NDC10', 'GTIN14_DERIVED']) {
          const reading = readNdc(cell(row, form))
          const candidates = reading.kind === 'ambiguous' ? reading.candidates : []
          const likely = ndc.labeler.length === 4 ? candidates.slice(0, 1) : candidates.slice(0, 2)
          expect(likely.map(formatNdc)).toContain(formatNdc(ndc))
        }
        expect(tenDigitForms(ndcOf(cell(row, 'NDC11'))).map(formatNdc)).toContain(formatNdc(ndc))
      }
    })

    it('have GTINs that agree with their own code and contradict the next one', () => {
      for (const [place, row] of rows.entries()) {
        const gtin = gtinOf(cell(row, 'GTIN14_DERIVED'))
        const next = rows[place + 1]
        expect(gtin && agreementOf(gtin, ndcOf(cell(row, 'NDC11')))).toBe('agrees')
        if (next) expect(gtin && agreementOf(gtin, ndcOf(cell(next, 'NDCPACKAGECODE')))).toBe('contradicts')
      }
    })
  })

  describe('the products of the drug directory', () => {
    const rows = rowsOf('ndc_products.csv')
    const ingredientsOf = (row: Row) =>
      readIngredients(
        cell(row, 'SUBSTANCENAME'),
        cell(row, 'ACTIVE_NUMERATOR_STRENGTH'),
        cell(row, 'ACTIVE_INGRED_UNIT'),
      )

    it('are all there, with commas and slashes in their names', () => {
      expect(rows).toHaveLength(counts.products)
      expect(rows.filter((row) => cell(row, 'PROPRIETARYNAME').includes(',')).length).toBeGreaterThan(0)
    })

    it('have substances, strengths and units in step', () => {
      const ingredients = rows.map(ingredientsOf)
      expect(ingredients.filter((list) => list === undefined)).toEqual([])
      expect(ingredients.filter((list) => (list?.length ?? 0) > 1)).toHaveLength(counts.combined)
      expect(ingredients.filter((list) => list?.every(({ strength }) => strength === null))).toHaveLength(
        counts.weightless,
      )
    })

    it('have milligrams per unit, or a sentence why not', () => {
      const all = rows.flatMap((row) => ingredientsOf(row) ?? []).map(milligramsPerUnit)
      const counted = all.filter(({ kind }) => kind === 'milligrams')
      for (const one of all) if (one.kind === 'unknown') expect(one.why).toMatch(/^.+\.$/)
      expect(counted.length / all.length).toBeGreaterThan(0.9)
    })

    it('have schedules that are read', () => {
      const count = (schedule: string) =>
        rows.filter((row) => deaScheduleOf(cell(row, 'DEA_SCHEDULE_DERIVED')) === schedule).length
      expect(['II', 'III', 'IV', 'V'].map(count)).toEqual(counts.schedules)
    })
  })
})

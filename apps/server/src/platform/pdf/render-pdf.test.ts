import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../test/read-pdf.ts'
import { gs1Text } from './barcode.ts'
import { type BusinessDocument, printDocument } from './business-document.ts'
import { printSmallLabels } from './labels.ts'
import { renderPdf, SHIPPING_LABEL } from './render-pdf.ts'

describe('a PDF', () => {
  it('prints Polish, Greek, Vietnamese and Cyrillic letters as they are', async () => {
    const names = [
      'Zażółć gęślą jaźń, Łódź',
      'Φαρμακείο Ωμέγα',
      'Nhà thuốc Đặng Hữu Phước',
      'Аптека №5',
      'Café €12 – “x”',
    ]
    const bytes = await renderPdf({ title: 'Names' }, (page) =>
      names.forEach((name, place) => page.text(48, 60 + place * 20, name, { bold: place % 2 === 1 })),
    )
    const [page] = await readPdf(bytes)
    for (const name of names) expect(page?.text).toContain(name)
  })

  it('has the same bytes when it is drawn again for the same moment', async () => {
    const drawn = () =>
      renderPdf({ title: 'Same', createdAt: new Date(0) }, (page) => page.text(48, 60, 'Same', { bold: true }))
    expect((await drawn()).equals(await drawn())).toBe(true)
  })

  it('breaks words that are too long for their line, and keeps paragraphs', async () => {
    await renderPdf({ title: '' }, (page) => {
      expect(page.wrapped(60, 'Saint Bartholomew Compoundingpharmacyandmore').length).toBeGreaterThan(3)
      expect(page.wrapped(200, 'one\ntwo')).toEqual(['one', 'two'])
      expect(page.lines(0, 20, 60, '')).toBe(20)
    })
  })
})

describe('a code on paper', () => {
  it('reads back: GS1 DataMatrix with GTIN, expiry, lot and serial number', async () => {
    const code = gs1Text([
      ['01', '00312345678906'],
      ['17', '271231'],
      ['10', 'LOT-42/A'],
      ['21', 'SN0001'],
    ])
    const bytes = await printSmallLabels('Item', [
      { title: 'Amoxicillin 500 mg', lines: ['Lot LOT-42/A'], code: { kind: 'gs1-datamatrix', text: code } },
    ])
    const [page] = await readPdf(bytes)
    expect([page?.width, page?.height]).toEqual([216, 144])
    expect(page?.codes).toEqual([
      { format: 'DataMatrix', text: '01003123456789061727123110LOT-42/A\u001D21SN0001', isGs1: true },
    ])
    expect(page?.text).toContain('Amoxicillin 500 mg')
  })

  it('reads back: SSCC as GS1-128', async () => {
    const bytes = await renderPdf({ title: 'SSCC', paper: SHIPPING_LABEL }, (page) => {
      page.barcode({ kind: 'gs1-128', text: '(00)006141411234567890' }, { x: 30, y: 60, width: 220, height: 80 })
    })
    const [page] = await readPdf(bytes)
    expect(page?.codes).toEqual([{ format: 'Code128', text: '00006141411234567890', isGs1: true }])
  })
})

const lines = (count: number): BusinessDocument => ({
  title: 'Invoice',
  number: 'INV-1',
  letterhead: { name: 'Alpha Wholesale', logo: null, lines: ['12 Main St', 'Austin, TX 78701'] },
  facts: [{ label: 'Date', value: '11/17/2026' }],
  parties: [{ label: 'Bill to', lines: ['Riverside Pharmacy', '22 River Rd'] }],
  sections: [
    {
      kind: 'table',
      columns: [
        { label: 'Item', width: 3 },
        { label: 'Amount', width: 1, align: 'right' },
      ],
      rows: Array.from({ length: count }, (_, place) => ({
        cells: [`Line ${place + 1}`, '1.00'],
        details: [`Lot L${place + 1}`],
      })),
      totals: [{ label: 'Total', value: `${count}.00`, bold: true }],
    },
  ],
  footer: 'Thank you for your business.',
})

describe('a business document', () => {
  it('has letterhead, parties, lines, totals and a footer', async () => {
    const [page, ...more] = await readPdf(await printDocument(lines(3)))
    expect(more).toEqual([])
    for (const part of [
      'Alpha Wholesale',
      'Austin, TX 78701',
      'Invoice',
      'INV-1',
      'Bill to',
      'Riverside Pharmacy',
      'Line 3',
      'Lot L3',
      'Total',
      '3.00',
      'Thank you',
      'page 1 of 1',
    ])
      expect(page?.text).toContain(part)
  })

  it('goes on over pages with the heads of its columns, and loses no line', async () => {
    const pages = await readPdf(await printDocument(lines(120)))
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.map((page) => page.text).join('\n')
    for (let line = 1; line <= 120; line++) expect(text).toMatch(new RegExp(`Line ${line}\\b`))
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain(`page ${index + 1} of ${pages.length}`)
      if (index < pages.length - 1) expect(page.text).toContain('Amount')
    }
    expect(pages.at(-1)?.text).toContain('120.00')
  })
})

import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '../dates.ts'
import {
  decidePick,
  type PickedCode,
  type PickLine,
  type PickScan,
  type PickStock,
  type PickUnit,
} from './invoice-pick.ts'

const line: PickLine = {
  lineId: 'l1',
  itemId: 'i1',
  itemName: 'Amoxicillin',
  variationId: 'v1',
  quantity: 5,
  picked: 0,
}
const row = (stockId: string, lot: string, expiresOn: string, more: Partial<PickStock> = {}): PickStock => ({
  stockId,
  itemId: 'i1',
  variationId: 'v1',
  lot,
  expiresOn: expiresOn as BusinessDate,
  receiptId: null,
  serialized: false,
  free: 10,
  refusal: null,
  ...more,
})
const early = row('s1', 'EARLY', '2027-01-31')
const late = row('s2', 'LATE', '2027-06-30')
const unit: PickUnit = {
  unitId: 'u1',
  itemId: 'i1',
  variationId: 'v1',
  stockId: 's1',
  serial: 'SN1',
  lot: 'EARLY',
  expiresOn: '2027-01-31' as BusinessDate,
  state: 'InStock',
  heldBy: null,
}
const known: PickedCode = { itemId: 'i1', quantity: 1 }
const ask = (
  scan: PickScan,
  more: { unit?: PickUnit; stock?: PickStock[]; lines?: PickLine[]; known?: PickedCode | null } = {},
) => decidePick({ scan, known, unit: null, lines: [line], stock: [early, late], ...more })
const GTIN = '00312345678906'
const serial: PickScan = { code: 'x', gtin: GTIN, serialNumber: 'SN1', lot: 'EARLY' }

describe('a scanned lot', () => {
  it('is taken for its line, one package at a time or by its count', () => {
    expect(ask({ code: '3', lot: 'EARLY' })).toMatchObject({ kind: 'pick', lineId: 'l1', stockId: 's1', quantity: 1 })
    expect(ask({ code: '3', lot: 'EARLY', quantity: 5 })).toMatchObject({ quantity: 5 })
    expect(ask({ code: '3', lot: 'EARLY' }, { known: { itemId: 'i1', quantity: 4 } })).toMatchObject({ quantity: 4 })
  })

  it('that expires later needs a reason', () => {
    expect(ask({ code: '3', lot: 'LATE' })).toMatchObject({
      code: 'swap-reason',
      message: expect.stringMatching(/^Lot EARLY expires first, on .+\. Give a reason to take lot LATE\.$/),
    })
    expect(ask({ code: '3', lot: 'LATE', reason: ' Customer asked ' })).toMatchObject({
      kind: 'pick',
      reason: 'Customer asked',
    })
  })

  it.each([
    [{ code: '9', lot: 'X' }, { known: null }, 'barcode', 'Barcode 9 or X invalid.'],
    [
      { code: '9', gtin: GTIN, lot: 'X' },
      { known: null },
      'qrCode',
      `Gtin ${GTIN} or Serial Number  or Lot X invalid.`,
    ],
    [{ code: '9' }, { known: null }, 'barcode', 'Barcode 9 invalid.'],
    [
      { code: 'I000001' },
      { known: { itemId: 'i1', quantity: 1, isItemNumber: true } },
      'barcode',
      'Enter the lot of Amoxicillin.',
    ],
    [{ code: '9', lot: 'NONE' }, {}, 'barcode', 'Barcode 9 or NONE invalid.'],
    [{ code: '9' }, { known: { itemId: 'i2', quantity: 1 } }, 'barcode', 'Item not found on invoice.'],
    [{ code: '9', quantity: 6 }, {}, 'barcode', 'Amoxicillin needs only 5 more, not 6.'],
    [
      { code: '9' },
      { known: { itemId: 'i1', quantity: 12 } },
      'barcode',
      '5 of 12 fit. Open the case and scan its packages.',
    ],
    [{ code: '9' }, { lines: [{ ...line, picked: 5 }] }, 'barcode', 'Amoxicillin is complete: 5 of 5 picked.'],
    [{ code: '9', quantity: 4 }, { stock: [{ ...early, free: 3 }] }, 'barcode', 'Lot EARLY has only 3 left, 4 needed.'],
    [
      { code: '9' },
      { stock: [{ ...early, serialized: true }] },
      'barcode',
      'Lot EARLY is serialized. Scan each package.',
    ],
    [
      { code: '9' },
      { stock: [{ ...early, refusal: 'Lot EARLY was recalled.' }] },
      'barcode',
      'Lot EARLY was recalled.',
    ],
  ])('%j with %j is refused', (scan, more, mark, message) =>
    expect(ask(scan, more)).toMatchObject({ kind: 'refused', mark, message }),
  )
})

describe('a scanned serial number', () => {
  it('is taken once', () => {
    expect(ask(serial, { unit })).toMatchObject({ kind: 'pick', stockId: 's1', quantity: 1, unitIds: ['u1'] })
  })

  it.each([
    [{ state: 'Shipped', stockId: null }, 'Serial SN1 was shipped already.'],
    [{ state: 'Destroyed', stockId: null }, 'Serial SN1 was destroyed.'],
    [{ heldBy: { documentId: 'd', isThis: true } }, 'Serial SN1 is on this invoice already.'],
    [{ heldBy: { documentId: 'd', isThis: false } }, 'Serial SN1 is on another draft.'],
    [{ itemId: 'i2', variationId: 'v2' }, 'Item not found on invoice.'],
    [{ variationId: 'v2' }, 'Serial SN1 is of another vendor than the invoice asks for.'],
    [{ lot: 'OTHER' }, 'The label says lot EARLY, serial SN1 is recorded as lot OTHER.'],
  ])('with %j is refused', (more, message) =>
    expect(ask(serial, { unit: { ...unit, ...more } })).toMatchObject({ kind: 'refused', mark: 'qrCode', message }),
  )

  it('that no one knows is refused', () =>
    expect(ask(serial)).toMatchObject({ message: `Gtin ${GTIN} or Serial Number SN1 or Lot EARLY invalid.` }))
})

describe('a label that disagrees with the record', () => {
  const lie = { expirationDate: '2024-01-01' as BusinessDate }

  it('takes nothing, and names one package of the lot for quarantine', () =>
    expect(ask({ code: '3', lot: 'EARLY', ...lie }, { known: { itemId: 'i1', quantity: 4 } })).toEqual({
      kind: 'refused',
      code: 'label-mismatch',
      mark: 'barcode',
      message: 'The label says Jan 1, 2024, lot EARLY is recorded as Jan 31, 2027.',
      goods: { itemId: 'i1', variationId: 'v1', stockId: 's1', unitId: null, quantity: 4 },
    }))

  it('names the very unit of a serial number', () =>
    expect(ask({ ...serial, ...lie }, { unit })).toMatchObject({
      code: 'label-mismatch',
      goods: { stockId: 's1', unitId: 'u1', quantity: 1 },
    }))

  it('is believed where it says what the record says', () =>
    expect(ask({ ...serial, expirationDate: unit.expiresOn }, { unit })).toMatchObject({ kind: 'pick' }))

  it('lets an item number be picked once its lot is given', () =>
    expect(ask({ code: 'I000001', lot: 'EARLY' }, { known: { ...known, isItemNumber: true } })).toMatchObject({
      kind: 'pick',
    }))
})

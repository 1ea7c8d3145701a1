import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { readScan } from '../scanning/gs1.ts'
import { decideScan, type ScanQuestion } from './receipt-scan.ts'

const today = parseBusinessDate('2026-11-17')
const line = {
  purchasableItemId: 'v1',
  itemId: 'i1',
  itemName: 'Carboplatin vial',
  ordered: 24,
  received: 0,
  receiving: 0,
  isSerializedProduct: false,
}
const each = { itemId: 'i1', quantity: 1 }

function read(text: string) {
  const result = readScan(text, { today })
  if (result.kind !== 'reading') throw new Error(JSON.stringify(result))
  return result.reading
}
const scan = (text: string, more: Partial<ScanQuestion> = {}) =>
  decideScan({
    reading: read(text),
    known: each,
    knownExpiry: null,
    lines: [line],
    choice: {},
    today,
    receiptNumber: 'PO-000001',
    ...more,
  })

const SERIAL = '(01)00398114203104(17)280331(10)KX4471B(21)4K81770026'
const UPC = '305910369019'

describe('a scan', () => {
  it('counts a serialized package', () => {
    expect(scan(SERIAL)).toEqual({
      kind: 'count',
      counted: {
        purchasableItemId: 'v1',
        lot: 'KX4471B',
        expirationDate: '2028-03-31',
        gtin: '00398114203104',
        gtinQty: 1,
        serialNumber: '4K81770026',
        barcode: null,
        quantity: 1,
        quarantine: false,
        labelNote: null,
      },
    })
  })

  it.each([
    ['with a serial number', '(01)50398114203109(17)280331(10)KX4471B(21)CASE3780'],
    ['without one', '(01)50398114203109(17)280331(10)KX4471B'],
  ])('P16: a case of a serialized product %s is opened', (_name, text) => {
    const known = { itemId: 'i1', quantity: 12 }
    const lines = [{ ...line, isSerializedProduct: true }]
    expect(scan(text, { known, lines })).toMatchObject({
      kind: 'ask',
      code: 'OPEN_CASE',
      message: 'Open the case and scan each package.',
    })
    expect(scan(text, { known })).toMatchObject({ kind: 'count', counted: { quantity: 12 } })
    expect(scan(SERIAL, { lines })).toMatchObject({ kind: 'count', counted: { quantity: 1 } })
  })

  it('counts a case as what it holds', () => {
    expect(scan('(01)00398114203104(17)280331(10)KX4471B', { known: { itemId: 'i1', quantity: 12 } })).toMatchObject({
      kind: 'count',
      counted: { gtinQty: 12, quantity: 12, serialNumber: null },
    })
  })

  it('asks for the line of a UPC that is not linked', () => {
    expect(scan(UPC, { known: null })).toMatchObject({ code: 'ALLOCATE_UPC', known: { quantity: 1 } })
  })

  it('asks for the lot of a UPC that is linked, and counts it with the answer', () => {
    expect(scan(UPC)).toMatchObject({ code: 'ALLOCATE_UPC', known: { purchasableItemId: 'v1' } })
    const choice = { lot: 'A1', expirationDate: parseBusinessDate('2028-01-31'), quantity: 5 }
    expect(scan(UPC, { choice })).toMatchObject({ kind: 'count', counted: { lot: 'A1', quantity: 5 } })
  })

  it('takes the expiry of a lot that is known', () => {
    const knownExpiry = parseBusinessDate('2028-01-31')
    expect(scan('(01)00398114203104(10)KX4471B', { knownExpiry })).toMatchObject({
      kind: 'count',
      counted: { expirationDate: '2028-01-31' },
    })
  })

  it('asks for line and pack of a GTIN that is not linked', () => {
    expect(scan(SERIAL, { known: null })).toMatchObject({
      code: 'ALLOCATE_GTIN',
      known: { lot: 'KX4471B', expirationDate: '2028-03-31', serialNumber: '4K81770026' },
    })
  })

  it('refuses a code that no one knows and a pallet of which nothing is known', () => {
    expect(scan('ABC-1', { known: null })).toMatchObject({ code: 'INVALID_BARCODE', message: 'Barcode ABC-1 invalid.' })
    expect(scan('(00)006141411234567890', { known: null })).toMatchObject({ code: 'INVALID_GTIN' })
    expect(scan('006141411234567890', { known: null })).toMatchObject({ code: 'INVALID_BARCODE' })
  })

  it('refuses an item that is not on the order', () => {
    const other = { itemId: 'i2', quantity: 1 }
    expect(scan(SERIAL, { known: other })).toMatchObject({
      code: 'INVALID_GTIN',
      message: 'Item not found on receipt.',
    })
    expect(scan(UPC, { known: other })).toMatchObject({
      code: 'INVALID_BARCODE',
      message: 'Item not found on receipt.',
    })
  })

  it('says that the line is full', () => {
    expect(scan(SERIAL, { lines: [{ ...line, received: 20, receiving: 4 }] })).toMatchObject({
      code: 'UPC_LIMIT',
      message: 'Item Carboplatin vial has reached the Receipt #PO-000001 limit.',
    })
  })

  it('E21: a case of 12 on a line with 10 left is refused, and is to be opened', () => {
    const lines = [{ ...line, received: 14 }]
    expect(
      scan('(01)00398114203104(17)280331(10)KX4471B', { lines, known: { itemId: 'i1', quantity: 12 } }),
    ).toMatchObject({ code: 'UPC_LIMIT', suggestion: '10 of 12 fit. Open the case and scan its packages.' })
  })

  it('asks whether an expired lot is refused or goes to quarantine', () => {
    const expired = '(01)00398114203104(17)260930(10)M9931'
    expect(scan(expired)).toMatchObject({ code: 'LOT_EXPIRED' })
    expect(scan(expired, { choice: { quarantine: true } })).toMatchObject({
      kind: 'count',
      counted: { quarantine: true },
    })
  })
})

describe('a label that says another expiry than the record of its lot', () => {
  const recorded = { knownExpiry: parseBusinessDate('2029-01-31') }
  const message = 'The label says Mar 31, 2028, lot KX4471B is recorded as Jan 31, 2029.'

  it('counts nothing and asks', () =>
    expect(scan(SERIAL, recorded)).toMatchObject({ kind: 'ask', code: 'LABEL_MISMATCH', message }))

  it('is counted into quarantine under the record, with what the label says', () =>
    expect(scan(SERIAL, { ...recorded, choice: { quarantine: true } })).toMatchObject({
      kind: 'count',
      counted: { expirationDate: '2029-01-31', quarantine: true, labelNote: message },
    }))

  it('is no matter where the lot is new or the label says the same', () => {
    expect(scan(SERIAL)).toMatchObject({ kind: 'count', counted: { labelNote: null } })
    expect(scan(SERIAL, { knownExpiry: parseBusinessDate('2028-03-31') })).toMatchObject({ kind: 'count' })
  })
})

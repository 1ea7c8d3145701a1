import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { decideReturn, returnCredit, returnProblem, type ShippedLot } from './customer-return.ts'

const lot: ShippedLot = {
  invoiceLotId: 'plain',
  itemName: 'Ibuprofen',
  lot: 'L1',
  expiresOn: parseBusinessDate('2028-03-31'),
  serialized: false,
  quantity: 3,
  returned: 0,
  barcodes: ['00312345678906', '312345678906'],
  units: [],
}
const serialized: ShippedLot = {
  ...lot,
  invoiceLotId: 'serialized',
  lot: 'L2',
  serialized: true,
  units: [
    { gtin: '00312345678906', serial: 'S1', returned: false },
    { gtin: '00312345678906', serial: 'S2', returned: true },
  ],
}
const lots = [lot, serialized]
const unit = { code: 'x', gtin: '00312345678906', serialNumber: 'S1', lot: 'L2' }

describe('a scan for a return', () => {
  it('adds a unit once', () => {
    const entry = { invoiceLotId: 'serialized', quantity: 1, serials: ['S1'] }
    expect(decideReturn(lots, [], unit)).toEqual({ kind: 'add', entry })
    expect(decideReturn(lots, [entry], unit)).toMatchObject({
      mark: 'qrCode',
      message: 'The product Ibuprofen with lot L2 is already on the list for return.',
    })
  })

  it.each([
    [{ ...unit, serialNumber: 'S9' }, 'Gtin 00312345678906 or Serial Number S9 or Lot L2 invalid.'],
    [{ ...unit, serialNumber: 'S2' }, 'Gtin 00312345678906 or Serial Number S2 or Lot L2 invalid.'],
    [{ code: '999', lot: 'L1' }, 'Barcode 999 or L1 invalid.'],
    [{ code: '312345678906', lot: 'L9' }, 'Barcode 312345678906 or L9 invalid.'],
  ])('refuses %j', (scan, message) => expect(decideReturn(lots, [], scan)).toMatchObject({ kind: 'refused', message }))

  it('refuses a lot that was returned in full', () =>
    expect(decideReturn([{ ...lot, returned: 3 }], [], { code: '312345678906', lot: 'L1' })).toMatchObject({
      kind: 'refused',
      message: 'Lot L1 of Ibuprofen was returned in full.',
    }))

  it('adds a lot by its barcode', () =>
    expect(decideReturn(lots, [], { code: '312345678906', lot: 'L1' })).toEqual({
      kind: 'add',
      entry: { invoiceLotId: 'plain', quantity: 1, serials: [] },
    }))
})

describe('a label that disagrees with the record', () => {
  const expirationDate = parseBusinessDate('2024-01-01')
  const message = 'The label says Jan 1, 2024, lot L1 is recorded as Mar 31, 2028.'

  it('lists nothing but what goes to quarantine, apart from what is good', () => {
    const scan = { code: '312345678906', lot: 'L1', expirationDate }
    const decision = decideReturn(lots, [{ invoiceLotId: 'plain', quantity: 1, serials: [] }], scan)
    expect(decision).toEqual({
      kind: 'mislabeled',
      message,
      entry: { invoiceLotId: 'plain', quantity: 1, serials: [], label: message },
    })
  })

  it('concerns the lot of a serial number too', () =>
    expect(decideReturn(lots, [], { ...unit, lot: 'L9' })).toMatchObject({
      kind: 'mislabeled',
      message: 'The label says lot L9, serial S1 is recorded as lot L2.',
    }))
})

it('E23: caps what comes back by what was shipped', () => {
  expect(returnProblem({ ...lot, returned: 2 }, 1)).toBeNull()
  expect(returnProblem({ ...lot, returned: 2 }, 2)).toBe('Ibuprofen, lot L1: 1 of 3 can be returned, 2 are listed.')
})

it('credits the price that was paid, less the fee', () => {
  const lines = [{ quantity: 3, price: parseCents(11.11) }]
  expect(returnCredit(lines, 0)).toEqual({ amount: 3333, fee: 0, total: 3333 })
  expect(returnCredit(lines, 10)).toEqual({ amount: 3333, fee: 333, total: 3000 })
})

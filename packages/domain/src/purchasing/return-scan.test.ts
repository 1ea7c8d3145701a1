import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { readingsIn, readScan } from '../scanning/gs1.ts'
import { matchReturnScan } from './return-scan.ts'

const gtin = '00398114203104'
const lot = {
  purchasableItemId: 'v1',
  itemName: 'Gauze',
  lot: 'KX1',
  expiresOn: parseBusinessDate('2028-03-31'),
  packages: [
    { gtin, barcode: null, serialNumbers: ['A1'] },
    { gtin: null, barcode: 'BOX-7', serialNumbers: [] },
  ],
}
function scan(text: string, chosen: readonly string[] = [], lots = [lot]) {
  const readings = readingsIn(readScan(text, { today: parseBusinessDate('2026-11-17') }))
  expect(readings).not.toEqual([])
  return matchReturnScan(lots, readings, new Set(chosen))
}

it('finds a unit by its serial number and a lot by its barcode', () => {
  expect(scan(`(01)${gtin}(10)KX1(21)A1`)).toMatchObject({ found: lot, serialNumber: 'A1' })
  expect(scan('BOX-7')).toMatchObject({ found: lot, serialNumber: null })
})

it('refuses what is on the list, what does not fit, and what is not on the receipt', () => {
  expect(scan(`(01)${gtin}(10)KX1(21)A1`, ['A1'])).toEqual({
    refusal: 'The product Gauze with lot KX1 is already on the list for return.',
    isListed: true,
  })
  expect(scan(`(01)${gtin}(10)KX1(21)B9`)).toEqual({
    refusal: `Gtin ${gtin} or Serial Number B9 or Lot KX1 invalid.`,
  })
  expect(scan('BOX-8')).toEqual({ refusal: 'Barcode BOX-8 invalid.' })
  expect(scan('BOX-7', [], [])).toEqual({ refusal: 'Item not found on receipt.' })
})

it('lists nothing whose label disagrees with the record', () => {
  expect(scan(`(01)${gtin}(17)240101(10)KX1(21)A1`)).toEqual({
    mislabeled: lot,
    serialNumber: 'A1',
    message: 'The label says Jan 1, 2024, lot KX1 is recorded as Mar 31, 2028.',
  })
  expect(scan(`(01)${gtin}(17)280331(10)KX9(21)A1`)).toMatchObject({
    message: 'The label says lot KX9, serial A1 is recorded as lot KX1.',
  })
})

it('takes of several readings without separators the one that is on the receipt', () => {
  const serialized = { ...lot, lot: 'FUR001', packages: [{ gtin, barcode: null, serialNumbers: ['SER0000001'] }] }
  const text = `01${gtin}1728033110FUR00121SER0000001`
  expect(scan(text, [], [serialized])).toMatchObject({ found: serialized, serialNumber: 'SER0000001' })
  expect(scan(text, ['SER0000001'], [serialized])).toMatchObject({ isListed: true })
  expect(scan(`01${gtin}1728033110FUR00121SER0000009`, [], [serialized])).toHaveProperty('refusal')
})

import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseUnitCost } from '../money.ts'
import { isShortDated } from './receipt.ts'
import { holdOf, type QuestionedLot, type QuestionedReceiptLine, receiptQuestions } from './receipt-questions.ts'

const day = parseBusinessDate
const today = day('2026-11-17')
const at = { today, shortDatedMonths: 12, entersStock: true, rejectedScans: [], wholeOrder: true }

const lot = (values: Partial<QuestionedLot> = {}): QuestionedLot => ({
  lot: 'L1',
  expiresOn: day('2030-01-01'),
  quantity: 5,
  serialized: false,
  quarantineReason: null,
  documented: false,
  ...values,
})
const gauze: QuestionedReceiptLine = {
  purchasableItemId: 'v1',
  itemName: 'Gauze',
  quantity: 5,
  purchasePrice: parseUnitCost('10'),
  orderPrice: parseUnitCost('10'),
  ordered: 5,
  received: 0,
  elsewhere: 0,
  isSerializedProduct: false,
  serialsReason: null,
  lots: [lot()],
}
const drug: QuestionedReceiptLine = {
  ...gauze,
  purchasableItemId: 'v2',
  itemName: 'Losartan',
  isSerializedProduct: true,
}
const asked = (lines: readonly QuestionedReceiptLine[], more: object = {}) =>
  receiptQuestions(lines, { ...at, ...more }).map(({ confirmation, detail }) => [confirmation, detail])

describe('questions before placing', () => {
  const ask = (expiresOn: string) => receiptQuestions([{ ...gauze, lots: [lot({ expiresOn: day(expiresOn) })] }], at)

  it('E29: asks for 11 months and 30 days, and not for exactly 12 months', () => {
    expect(ask('2027-11-16')).toMatchObject([{ code: 'SHORT_DATED', daysLeft: 364, lot: 'L1' }])
    expect(ask('2027-11-17')).toEqual([])
    expect(isShortDated(day('2027-11-16'), today, 12)).toBe(true)
  })

  it('does not ask whether an expired lot is taken, only that it enters Quarantine', () => {
    expect(ask('2026-11-17')).toMatchObject([{ code: 'SHORT_DATED' }])
    const expired = { ...gauze, lots: [lot({ expiresOn: day('2026-11-16'), quarantineReason: 'EXPIRED' })] }
    expect(asked([expired])).toEqual([['QUARANTINE EXPIRED', '5 units in 1 lot will enter Quarantine: Expired.']])
  })

  it('asks about a price that is not that of the order', () => {
    expect(receiptQuestions([{ ...gauze, purchasePrice: parseUnitCost('10.5') }], at)).toMatchObject([
      { code: 'PRICE_DIFFERS', confirmation: 'PRICE_DIFFERS v1' },
    ])
  })

  it('says what enters Quarantine and why, once for each reason', () => {
    const lots = [
      lot({ serialized: true }),
      lot({ lot: 'L2', serialized: true, quantity: 7 }),
      lot({ lot: 'L3', serialized: true, documented: true }),
      lot({ lot: 'L4', serialized: true, documented: true, quantity: 1, quarantineReason: 'LABEL_MISMATCH' }),
    ]
    expect(asked([{ ...drug, lots }])).toEqual([
      ['QUARANTINE PENDING_TI', '12 units in 2 lots will enter Quarantine: Transaction information missing.'],
      ['QUARANTINE LABEL_MISMATCH', '1 unit in 1 lot will enter Quarantine: Label and record disagree.'],
    ])
    expect(asked([{ ...drug, lots }], { entersStock: false })).toEqual([])
  })

  it('P14: asks once for each line why serial numbers are missing', () => {
    const lots = [lot({ documented: true }), lot({ lot: 'L2', documented: true, serialized: true })]
    expect(asked([{ ...drug, lots }, gauze])).toEqual([
      ['SERIALS_MISSING v2', '5 units of Losartan have no serial number. Without a reason they enter Quarantine.'],
    ])
    expect(asked([{ ...drug, lots, serialsReason: 'EXEMPT' }])).toEqual([])
  })

  it('asks about rejected scans and about everything that is not counted', () => {
    const none = { ...gauze, purchasableItemId: 'v3', quantity: 0, lots: [], ordered: 100 }
    expect(asked([gauze], { rejectedScans: ['KX1', '0039'] })).toEqual([
      ['REJECTED_SCANS', '2 rejected scans are not settled and not counted: KX1, 0039.'],
    ])
    expect(asked([{ ...gauze, ordered: 14 }, none])).toEqual([
      [
        'NOT_COUNTED',
        '1 line is not counted, 1 line is counted in part: 109 of 114 units will stay open on the order.',
      ],
    ])
    expect(asked([{ ...none, received: 60 }])).toEqual([
      ['NOT_COUNTED', '1 line is not counted: 40 of 40 units will stay open on the order.'],
    ])
    expect(asked([gauze, { ...none, received: 60, elsewhere: 40 }])).toEqual([])
    expect(asked([gauze, none], { wholeOrder: false })).toEqual([])
  })
})

it('P12 and P14: a lot waits for its document first, then for its serial numbers', () => {
  expect(holdOf(drug, lot())).toEqual({ reasons: ['PENDING_TI', 'SERIALS_MISSING'], reason: 'PENDING_TI' })
  expect(holdOf(drug, lot({ documented: true }))).toMatchObject({ reasons: ['SERIALS_MISSING'] })
  expect(holdOf(drug, lot({ documented: true, serialized: true })).reason).toBeNull()
  expect(holdOf({ ...drug, serialsReason: 'OTHER' }, lot({ documented: true })).reason).toBeNull()
  expect(holdOf(drug, lot({ quarantineReason: 'EXPIRED' }))).toMatchObject({
    reasons: ['EXPIRED', 'PENDING_TI', 'SERIALS_MISSING'],
    reason: 'EXPIRED',
  })
  expect(holdOf(gauze, lot()).reason).toBeNull()
})

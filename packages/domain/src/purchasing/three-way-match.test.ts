import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { isDiscrepancy, type MatchedLine, matchLine, paidTotal } from './three-way-match.ts'

const tolerance = { percent: 0.5, amount: parseCents('5') }
const line = (more: Partial<Omit<MatchedLine, 'billPrice'>> & { billPrice?: string } = {}): MatchedLine => {
  const { billPrice = '54.10', ...rest } = more
  return {
    itemName: 'Carboplatin',
    received: 120,
    receiptPrice: parseUnitCost('54.10'),
    billed: 120,
    decision: null,
    ...rest,
    billPrice: parseUnitCost(billPrice),
  }
}

describe('a line of an invoice', () => {
  it('matches', () => {
    expect(matchLine(line(), tolerance)).toEqual({
      result: 'match',
      over: 0,
      paid: 649_200,
      costDifference: 0,
      variance: 0,
    })
  })

  it('is within tolerance by half a percent or five dollars', () => {
    expect(matchLine(line({ billPrice: '54.3705' }), tolerance)).toMatchObject({ result: 'tolerance', over: 3246 })
    expect(matchLine(line({ received: 2, billed: 2, billPrice: '56.60' }), tolerance)).toMatchObject({
      result: 'tolerance',
      costDifference: 500,
    })
    expect(matchLine(line({ billPrice: '54.3706' }), tolerance).result).toBe('price')
  })

  it('with another price waits for a decision', () => {
    const changed = { billPrice: '55.30' }
    expect(matchLine(line(changed), tolerance)).toMatchObject({ result: 'price', over: 14_400, paid: null })
    expect(matchLine(line({ ...changed, decision: 'dispute' }), tolerance).paid).toBeNull()
    expect(matchLine(line({ ...changed, decision: 'order' }), tolerance)).toMatchObject({
      paid: 649_200,
      costDifference: 0,
    })
    expect(matchLine(line({ ...changed, decision: 'invoice' }), tolerance)).toMatchObject({
      paid: 663_600,
      costDifference: 14_400,
      variance: 0,
    })
  })

  it('that bills more units than came is paid as received or as a variance', () => {
    const more = { received: 148, billed: 150 }
    expect(matchLine(line({ ...more, decision: 'order' }), tolerance)).toMatchObject({
      result: 'quantity',
      paid: 800_680,
    })
    expect(matchLine(line({ ...more, decision: 'invoice' }), tolerance)).toMatchObject({
      paid: 811_500,
      costDifference: 0,
      variance: 10_820,
    })
  })

  it('that bills fewer units is paid as billed, and the rest is a gain', () => {
    expect(matchLine(line({ billed: 119, decision: 'invoice' }), tolerance)).toMatchObject({
      paid: 643_790,
      costDifference: 0,
      variance: -5410,
    })
  })

  it('books what is paid, whatever differs', () => {
    for (const billed of [100, 120, 130])
      for (const billPrice of ['50', '54.10', '60.1234']) {
        const match = matchLine(line({ billed, billPrice, decision: 'invoice' }), tolerance)
        expect(Number(match.paid) - 649_200).toBe(match.costDifference + match.variance)
      }
  })
})

it('an invoice is paid in full once nothing is open', () => {
  const [good, bad] = [matchLine(line(), tolerance), matchLine(line({ billPrice: '60' }), tolerance)]
  expect(isDiscrepancy([good, bad])).toBe(true)
  expect(isDiscrepancy([good])).toBe(false)
  expect(paidTotal([good], parseCents('142.50'))).toBe(663_450)
})

import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from '../dates.ts'
import { parseCents, sum } from '../money.ts'
import { agingBucket, agingOf, agingTotal } from './aging.ts'

const asOf = parseBusinessDate('2026-11-30')

describe('the age of what is open', () => {
  it.each([
    [-5, 'current'],
    [0, 'current'],
    [1, 'days30'],
    [30, 'days30'],
    [31, 'days60'],
    [60, 'days60'],
    [61, 'days90'],
    [90, 'days90'],
    [91, 'over90'],
  ])('%i days late is %s', (late, bucket) => {
    expect(agingBucket(addDays(asOf, -late), asOf)).toBe(bucket)
  })

  it('adds up to what is open, whatever the days', () => {
    const items = Array.from({ length: 200 }, (_, place) => ({
      dueOn: addDays(asOf, 20 - place),
      balance: parseCents((place * 37) % 101),
    }))
    expect(agingTotal(agingOf(items, asOf))).toBe(sum(items.map(({ balance }) => balance)))
  })
})

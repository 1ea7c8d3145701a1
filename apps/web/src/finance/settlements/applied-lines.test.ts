import { parseCents } from '@galen/domain/money'
import { describe, expect, it } from 'vitest'
import { amountsOf, filled, leftOf, sentLines, settleables } from './applied-lines.ts'

const applied = [{ id: 'a', number: 'INV-1', amount: 98, discountAmountApplied: 2, balance: 0 }]
const open = [
  { documentId: 'a', number: 'INV-1', balance: 5 },
  { documentId: 'b', number: 'INV-2', balance: 40 },
  { documentId: 'c', number: 'INV-3', balance: 70 },
]

describe('what a payment settles', () => {
  it('lists what it settles now with what it would open again, then what is open', () => {
    expect(settleables(applied, open)).toEqual([
      { id: 'a', number: 'INV-1', available: parseCents(100) },
      { id: 'b', number: 'INV-2', available: parseCents(40) },
      { id: 'c', number: 'INV-3', available: parseCents(70) },
    ])
  })

  it('gives the rest to what is open longest and never more than there is', () => {
    const rows = settleables([], open.slice(1))
    const amounts = filled(rows, {}, 60)
    expect(amounts).toEqual({ b: parseCents(40), c: parseCents(20) })
    expect(leftOf(60, amounts)).toBe(0)
    expect(filled(rows, amounts, 50), 'nothing is taken away').toEqual(amounts)
  })

  it('has nothing to say of lines that add up to more than any amount can be', () => {
    const most = parseCents(999_999_999_999.99)
    expect(leftOf(60, { b: most, c: most })).toBeNull()
    expect(filled(settleables([], open), { b: most, c: most }, 60)).toEqual({ b: most, c: most })
  })

  it('sends a line that did not change with its discount, another one without, and none of nothing', () => {
    expect(sentLines(applied, amountsOf(applied))).toEqual([{ id: 'a', amount: 98, discountAmountApplied: 2 }])
    expect(sentLines(applied, { a: parseCents(50), b: parseCents(0) })).toEqual([{ id: 'a', amount: 50 }])
  })
})

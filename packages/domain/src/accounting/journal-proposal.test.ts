import { describe, expect, it } from 'vitest'
import { imbalanceOf, lineWithoutSide } from './journal-proposal.ts'

describe('lines of an entry', () => {
  it('have a debit or a credit, not both and not neither', () => {
    expect(lineWithoutSide([{ debit: 1, credit: 0 }])).toBe(-1)
    expect(
      lineWithoutSide([
        { debit: 1, credit: 0 },
        { debit: 0, credit: 0 },
      ]),
    ).toBe(1)
    expect(lineWithoutSide([{ debit: 1, credit: 1 }])).toBe(0)
  })

  it('add up without losing cents', () => {
    const tenths = Array.from({ length: 10 }, () => ({ debit: 0.1, credit: 0 }))
    expect(imbalanceOf([...tenths, { debit: 0, credit: 1 }])).toBe(0)
    expect(imbalanceOf([...tenths, { debit: 0, credit: 1.01 }])).toBe(-1)
  })
})

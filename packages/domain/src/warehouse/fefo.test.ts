import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, parseBusinessDate } from '../dates.ts'
import { type FreeStock, proposePicks } from './fefo.ts'

const day = parseBusinessDate('2027-01-31')
let made = 0
const row = (more: Partial<FreeStock> = {}): FreeStock => {
  const stockId = `stock ${++made}`
  return { stockId, lotId: stockId, lot: stockId, expiresOn: day, receivedOn: day, pickSequence: 0, free: 10, ...more }
}
const taken = (stock: readonly FreeStock[], quantity: number, within = 0) =>
  proposePicks(stock, quantity, within).picks.map(({ stock: { stockId }, quantity }) => [stockId, quantity])

describe('first expired, first out', () => {
  it('takes the earliest expiry first and says why', () => {
    const [late, soon] = [row({ expiresOn: addDays(day, 60) }), row()]
    expect(proposePicks([late, soon], 12, 0)).toEqual({
      picks: [
        { stock: soon, quantity: 10, reason: 'First to expire, Jan 31, 2027' },
        { stock: late, quantity: 2, reason: 'First to expire, Apr 1, 2027' },
      ],
      missing: 0,
    })
  })

  it('E27: takes the older receipt first when lots expire on the same day', () => {
    const [newer, older] = [row({ receivedOn: addDays(day, -10) }), row({ receivedOn: addDays(day, -90) })]
    expect(taken([newer, older], 3)).toEqual([[older.stockId, 3]])
  })

  it('walks bins in their order', () => {
    const [far, near] = [row({ pickSequence: 9 }), row({ pickSequence: 2 })]
    expect(taken([far, near], 3)).toEqual([[near.stockId, 3]])
  })

  it('prefers one lot that covers the line when it expires soon after', () => {
    const [first, second] = [row({ free: 4 }), row({ expiresOn: addDays(day, 7) })]
    expect(taken([first, second], 8, 7)).toEqual([[second.stockId, 8]])
    expect(taken([first, second], 8, 6)).toEqual([
      [first.stockId, 4],
      [second.stockId, 4],
    ])
    expect(taken([first, second], 4, 7)).toEqual([[first.stockId, 4]])
  })

  it('says what is missing', () => {
    expect(proposePicks([row({ free: 4 }), row({ free: 0 })], 9, 7).missing).toBe(5)
    expect(proposePicks([], 3, 7)).toEqual({ picks: [], missing: 3 })
  })
})

it('never takes more than is free, and all that is asked when there is enough', () => {
  const stocks = fc.array(fc.record({ days: fc.nat(400), free: fc.nat(20) }), { maxLength: 12 })
  fc.assert(
    fc.property(stocks, fc.integer({ min: 1, max: 60 }), fc.nat(30), (given, quantity, within) => {
      const rows = given.map(({ days, free }) => row({ free, expiresOn: addDays(day, days) as BusinessDate }))
      const { picks, missing } = proposePicks(rows, quantity, within)
      const total = picks.reduce((sum, pick) => sum + pick.quantity, 0)
      for (const pick of picks) expect(pick.quantity).toBeLessThanOrEqual(pick.stock.free)
      expect(total + missing).toBe(quantity)
      expect(missing).toBe(Math.max(0, quantity - rows.reduce((sum, { free }) => sum + free, 0)))
    }),
  )
})

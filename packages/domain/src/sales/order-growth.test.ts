import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '../dates.ts'
import { roundToCents } from '../money.ts'
import { asksForMore } from './order-growth.ts'

const line = (variationId: string, quantity: number, price = 10, freeOfCharge = false) => ({
  freeOfCharge,
  allocations: [{ variationId, quantity, price: roundToCents(price) }],
})
const order = { shipAddressId: 'a', requestedOn: null, lines: [line('v', 5)] }

describe('an order asks for more', () => {
  it('with more units, a new variation, a lower price, goods for free, another ship-to or a later day', () => {
    for (const more of [
      { lines: [line('v', 6)] },
      { lines: [line('v', 4), line('v', 2)] },
      { lines: [line('v', 5), line('w', 1)] },
      { lines: [line('v', 5, 9)] },
      { lines: [line('v', 5, 10, true)] },
      { shipAddressId: 'b' },
      { requestedOn: '2026-12-01' as BusinessDate },
    ])
      expect(asksForMore(order, { ...order, ...more }), JSON.stringify(more)).toBe(true)
  })

  it('not with the same or less', () => {
    for (const less of [{}, { lines: [line('v', 4)] }, { lines: [line('v', 5, 11)] }, { lines: [] }])
      expect(asksForMore(order, { ...order, ...less }), JSON.stringify(less)).toBe(false)
    const late = { ...order, requestedOn: '2026-12-01' as BusinessDate }
    expect(asksForMore(late, order)).toBe(false)
    expect(asksForMore(late, { ...late, requestedOn: '2026-11-30' as BusinessDate })).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { dropShipDifference } from './drop-ship-cost.ts'

const target = (quantity: number, cost: number) => ({ quantity, cost: parseUnitCost(cost) })
const delivery = (quantity: number, price: number, before = 0) => ({ before, quantity, price: parseUnitCost(price) })

describe('what a drop-ship delivery costs more', () => {
  it('is the price less the cost that the sales were booked with', () => {
    expect(dropShipDifference([target(6, 10), target(4, 11)], delivery(10, 12))).toBe(parseCents('16.00'))
    expect(dropShipDifference([target(10, 10)], delivery(10, 9.5))).toBe(parseCents('-5.00'))
  })

  it('is the same in one delivery and in several', () => {
    const targets = [target(3, 10), target(7, 11.3333)]
    const parts = [delivery(2, 12), delivery(5, 12, 2), delivery(3, 12, 7)].map((part) =>
      dropShipDifference(targets, part),
    )
    expect(parts.reduce((total, part) => total + part, 0)).toBe(dropShipDifference(targets, delivery(10, 12)))
  })

  it('leaves out what no sale asked for', () => {
    expect(dropShipDifference([], delivery(5, 12))).toBe(0)
    expect(dropShipDifference([target(2, 10)], delivery(5, 12))).toBe(parseCents('4.00'))
  })
})

import { describe, expect, it } from 'vitest'
import { allocate, type Cents, parseCents, parseUnitCost, percentOf } from '../money.ts'
import { invoiceTotals, keptOtherCurrency, mergeDifferences, salesProfit, shortPicks } from './invoice.ts'

const cents = (amount: number) => parseCents(amount)

describe('the amounts of an invoice', () => {
  it('E58: adds rounded lines, charges and freight to the cent', () => {
    const totals = invoiceTotals({
      lines: [
        { quantity: 3, price: cents(11.11) },
        { quantity: 1, price: cents(0.01) },
      ],
      charges: [{ amount: cents(5) }],
      freightCharge: cents(10),
    })
    expect(totals).toEqual({ merchandise: 3334, chargesTotal: 500, total: 4834 })
    expect(allocate(cents(10), [1, 1, 1])).toEqual([334, 333, 333])
    expect(percentOf(cents(33.33), 2)).toBe(67)
  })

  it('earns what is left after costs, with rebates', () => {
    const profit = salesProfit({
      lines: [{ quantity: 10, price: cents(10), cost: parseUnitCost(6), pcr: parseUnitCost(0.5) }],
      charges: [{ amount: cents(2) }],
      costs: [{ amount: cents(1) }],
      freightCharge: cents(8),
      freightServiceCost: cents(7),
    })
    expect(profit).toBe(4700 as Cents)
  })

  it('E84: keeps the total in another currency with a currency or an amount', () => {
    expect(keptOtherCurrency({ currency: null, total: 0 })).toBeNull()
    expect(keptOtherCurrency({ currency: '', total: 0 })).toBeNull()
    expect(keptOtherCurrency({ currency: 'EUR', total: 0 })).toEqual({ currency: 'EUR', total: 0 })
    expect(keptOtherCurrency({ currency: null, total: 5 })).toEqual({ currency: null, total: 5 })
  })
})

it('says which lines are picked short', () => {
  expect(
    shortPicks([
      { itemName: 'Amoxicillin', quantity: 5, picked: 3 },
      { itemName: 'Ibuprofen', quantity: 2, picked: 2 },
    ]),
  ).toEqual([{ code: 'short-pick', detail: 'Amoxicillin: 3 of 5 picked. 2 left on the order.' }])
})

it('E48: names what keeps two drafts apart', () => {
  const draft = {
    customerId: 'c',
    shipAddressId: 'a',
    termsId: 't',
    currency: null,
    serviceValue: 'GROUND',
    packageTypeValue: 'BOX',
  }
  expect(mergeDifferences(draft, draft)).toEqual([])
  expect(mergeDifferences(draft, { ...draft, shipAddressId: 'b', currency: 'EUR' }).map(({ label }) => label)).toEqual([
    'ship address',
    'currency',
  ])
})

import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { allocationErrors, lineWarnings } from './line-findings.ts'
import type { CheckedAllocation, OrderFacts } from './order-facts.ts'

const line = (more: Partial<CheckedAllocation> = {}): CheckedAllocation => ({
  itemId: 'item-1',
  itemNumber: 'I000001',
  itemName: 'Losartan Potassium',
  medicine: 'Losartan Potassium 50 mg tablet, 90 ct',
  itemClassId: null,
  itemActive: true,
  deaSchedule: null,
  isNarcotic: null,
  listChemical: false,
  ingredients: [],
  deaScheduleId: null,
  variationId: 'variation-1',
  notSellable: null,
  isPlaced: false,
  quantity: 12,
  shipped: 0,
  price: parseCents('10.00'),
  cost: parseUnitCost('8'),
  freeOfCharge: false,
  listPrice: parseCents('10.00'),
  minimumMargin: null,
  dropShip: false,
  available: 100,
  longDated: 100,
  orderedIn: null,
  earlier: [],
  ...more,
})
const facts = (...allocations: CheckedAllocation[]) =>
  ({ customer: null, allocations, limits: { belowListPercent: 10 } }) as unknown as OrderFacts
const rows = (more: Partial<CheckedAllocation>) =>
  lineWarnings(facts(line(more))).map(({ code, row }) => [code, row.title, row.detail, row.itemIds])

describe('a finding about a line', () => {
  it('names the whole medicine, its figures and its item', () => {
    expect(rows({ available: 5 })).toEqual([
      [
        'SHORTAGE',
        'Losartan Potassium 50 mg tablet, 90 ct: 5 of 12 available, 7 backordered',
        '5 can ship now, the rest waits until stock arrives.',
        ['item-1'],
      ],
    ])
    expect(rows({ longDated: 2 })).toMatchObject([
      [
        'SHORT_DATED',
        expect.stringContaining('short dated'),
        '10 of 12 can only come from short-dated stock.',
        ['item-1'],
      ],
    ])
    expect(rows({ orderedIn: 'SO-000007' })).toMatchObject([
      ['DUPLICATE_ORDER', expect.anything(), 'It is on SO-000007. This order adds 12.', ['item-1']],
    ])
  })

  it('asks to confirm a discount beyond the limit, and none within it', () => {
    expect(rows({ price: parseCents('8.50') })).toEqual([
      [
        'PRICE_BELOW_LIST',
        'Losartan Potassium 50 mg tablet, 90 ct: 15% under list',
        '8.50 against list 10.00. More than 10% under list needs your confirmation.',
        ['item-1'],
      ],
    ])
    expect(rows({ price: parseCents('9.00') })).toEqual([])
  })

  it('says what stops the line and what to do', () => {
    const found = allocationErrors(facts(), line({ itemActive: false, price: parseCents('0') }))
    expect(found.map(({ code, message, row }) => [code, message, row.title, row.detail])).toEqual([
      [
        'ITEM_INACTIVE',
        'Losartan Potassium is not active. Remove it.',
        'Losartan Potassium 50 mg tablet, 90 ct is not active',
        'Remove it.',
      ],
      [
        'PRICE_MISSING',
        'Losartan Potassium has no price.',
        'Losartan Potassium 50 mg tablet, 90 ct has no price',
        'Enter a price.',
      ],
    ])
  })
})

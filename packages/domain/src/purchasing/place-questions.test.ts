import { expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { placeQuestions, type QuestionedLine } from './place-questions.ts'

const vendor = { friendlyName: 'Velora Pharma', minimumOrder: null, isApproved: true, reasons: [] }
const line = (more: Partial<QuestionedLine> = {}): QuestionedLine => ({
  purchasableItemId: 'v1',
  itemName: 'Carboplatin vial',
  deaSchedule: null,
  quantity: 180,
  purchasePrice: parseUnitCost('57.45'),
  currentPrice: parseUnitCost('54.10'),
  openElsewhere: null,
  ...more,
})
const ask = (lines: readonly QuestionedLine[], tolerancePercent = 5, more: Partial<typeof vendor> = {}) =>
  placeQuestions({ vendor: { ...vendor, ...more }, lines, tolerancePercent })

it('asks about a price above the tolerance', () => {
  expect(ask([line()])).toEqual([
    {
      code: 'PRICE_UP',
      title: 'Carboplatin vial costs 6.2% more',
      detail: '57.45 against 54.10. 603.00 more for 180 units.',
      purchasableItemId: 'v1',
    },
  ])
  expect(ask([line()], 10)).toEqual([])
  expect(ask([line({ purchasePrice: parseUnitCost('50') })])).toEqual([])
  expect(ask([line({ currentPrice: null })])).toEqual([])
})

it('asks exactly above the tolerance, never at it', () => {
  const at = { purchasePrice: parseUnitCost('110'), currentPrice: parseUnitCost('100') }
  expect(ask([line(at)], 10)).toEqual([])
  expect(ask([line({ ...at, purchasePrice: parseUnitCost('110.0001') })], 10)).toHaveLength(1)
})

it('asks about what is on order already', () => {
  const openElsewhere = { number: 'PO-000551', open: 12, ordered: 24 }
  expect(ask([line({ openElsewhere, quantity: 24, itemName: 'Pegfilgrastim' })], 100)).toMatchObject([
    {
      code: 'ALREADY_ORDERED',
      title: 'Pegfilgrastim is already on order',
      detail: '12 of 24 still open on PO-000551 from Velora Pharma. This order adds 24.',
    },
  ])
})

it('asks for the order form of schedule II', () => {
  expect(ask([line({ deaSchedule: 'II' })], 100)).toMatchObject([{ code: 'ORDER_FORM' }])
  expect(ask([line({ deaSchedule: 'IV' })], 100)).toEqual([])
})

it('asks about a vendor that may not supply, each reason once', () => {
  const expired = { words: 'The registration expired.' }
  expect(ask([line()], 100, { isApproved: false, reasons: [expired, expired] as never })).toMatchObject([
    { code: 'PARTNER', detail: 'Velora Pharma is not approved by compliance. The registration expired.' },
  ])
})

it('asks about an order below the minimum of the vendor', () => {
  const minimumOrder = parseCents('20000')
  expect(ask([line()], 100, { minimumOrder: minimumOrder as never })).toMatchObject([
    { code: 'BELOW_MINIMUM', detail: '10,341.00 of 20,000.00.' },
  ])
})

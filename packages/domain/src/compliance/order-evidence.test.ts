import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '../dates.ts'
import { holdReasonCodes } from './hold-reasons.ts'
import { belowMinimumInWords, figuresInWords, evidenceKindOf, mayRemoveLines, sizeEvidence } from './order-evidence.ts'
import type { SubstanceFacts } from './suspicious-order.ts'

const today = '2026-11-18' as BusinessDate
const lorazepam: SubstanceFacts = {
  substance: 'LORAZEPAM',
  thisOrder: { units: 1200, milligrams: 2400 },
  ordered: { units: 1200, milligrams: 2400 },
  openOrders: { units: 120, milligrams: 240 },
  limits: [],
  shipped: 1180,
  earlier: [1060, 1060, 1060, 1060, 1060, 1060],
  ofClass: null,
  lastBoughtOn: today,
  uncounted: [],
}
const limit = {
  id: 'a',
  version: 2,
  fromDate: today,
  classId: null,
  windowDays: 30,
  dosageUnits: 5000,
  milligrams: 3000,
}

describe('the evidence of an order size', () => {
  it('is measured by what is usual for the customer while there is no limit', () => {
    expect(sizeEvidence(lorazepam, 3, today)).toMatchObject({
      name: 'Lorazepam',
      total: 3820,
      mean: 1060,
      bound: { milligrams: 3180, of: 'usual' },
      overPercent: 20,
    })
  })
  it('is measured by the limit of 30 days where there is one, and says which limits are exceeded', () => {
    const limits = [{ ...limit, shipped: { units: 590, milligrams: 1180 } }]
    const found = sizeEvidence({ ...lorazepam, limits }, 3, today)
    expect(found.bound).toEqual({ milligrams: 3000, of: 'limit' })
    expect(found.limits).toEqual([
      { windowDays: 30, words: '5,000 dosage units or 3,000 mg', units: 1910, milligrams: 3820, isOver: true },
    ])
  })
  it('has no bound for a first purchase without a limit', () => {
    expect(sizeEvidence({ ...lorazepam, earlier: [0, 0, 0, 0, 0, 0] }, 3, today)).toMatchObject({
      bound: null,
      overPercent: null,
    })
  })
  it('shows the oldest window first', () => {
    const { windows } = sizeEvidence({ ...lorazepam, earlier: [6, 5, 4, 3, 2, 1] }, 3, today)
    expect(windows[0]).toEqual({ until: '2026-05-22', milligrams: 1 })
    expect(windows.at(-1)).toEqual({ until: '2026-10-19', milligrams: 6 })
  })
})

it('keeps the lines of an order while a suspicious-order reason is open', () => {
  expect(mayRemoveLines(['DEA_SCHEDULE', 'CREDIT_LIMIT'])).toBe(true)
  for (const code of holdReasonCodes.filter((each) => each.startsWith('SOM_')))
    expect(mayRemoveLines(['DEA_SCHEDULE', code])).toBe(false)
})

it('knows what proves every reason', () => {
  expect(holdReasonCodes.map(evidenceKindOf)).not.toContain(undefined)
})

it('names who decides about a margin without a figure', () => {
  expect(figuresInWords({ margins: [{ item: 'I000025', price: 2.3, margin: 0.05, minimumMargin: 6 }] }, true)).toEqual([
    'I000025: price 2.30, margin 0.05%, minimum 6%.',
  ])
  expect(figuresInWords({ margins: [{ item: 'I000025', price: 2.3, margin: 0.05, minimumMargin: 6 }] }, false)).toEqual(
    [],
  )
  const used = { item: null, label: 'Credit used', is: '5,011.95', bound: '5,000.00' }
  expect(figuresInWords({ rules: [{ figures: [used] }, { isAboutCost: true, figures: [used] }] }, false)).toEqual([
    'Credit used: 5,011.95. Rule: 5,000.00.',
  ])
  expect(belowMinimumInWords(['Ana Ruiz'])).toBe('Below the minimum margin. Ana Ruiz decides.')
  expect(belowMinimumInWords(['Ana Ruiz', 'Max Ode'])).toBe('Below the minimum margin. Ana Ruiz or Max Ode decides.')
  expect(belowMinimumInWords(['Ana Ruiz', 'Max Ode', 'Lu Vey'])).toBe(
    'Below the minimum margin. Ana Ruiz, Max Ode, or Lu Vey decides.',
  )
  expect(belowMinimumInWords([])).toBe('Below the minimum margin. A sales manager decides.')
})

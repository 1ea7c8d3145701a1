import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '../dates.ts'
import { countedIngredients, isWatched, substanceOf } from '../items/watched-substances.ts'
import { limitProblems, limitsForClass } from './substance-limit.ts'
import { type SubstanceFacts, type SuspicionFacts, suspicionsOf } from './suspicious-order.ts'

const day = (text: string) => text as BusinessDate
const today = day('2026-11-18')
const none = { units: 0, milligrams: 0 }
const limit = {
  id: 'l',
  version: 2,
  fromDate: day('2026-01-01'),
  classId: null,
  windowDays: 30,
  dosageUnits: 5000,
  milligrams: null,
  shipped: none,
}
const regular: SubstanceFacts = {
  substance: 'ALPRAZOLAM',
  thisOrder: { units: 100, milligrams: 25 },
  ordered: { units: 100, milligrams: 25 },
  openOrders: none,
  limits: [limit],
  shipped: 0,
  earlier: [25, 25, 25, 25, 25, 25],
  ofClass: null,
  lastBoughtOn: day('2026-10-20'),
  uncounted: [],
}
const found = (substance: Partial<SubstanceFacts>, more: Partial<SuspicionFacts> = {}) =>
  suspicionsOf(
    {
      today,
      substances: [{ ...regular, ...substance }],
      withoutIngredients: [],
      customerForDays: 900,
      ordersThisWeek: 1,
      ordersInUsualWeek: 0.5,
      controlledSharePercent: 5,
      ...more,
    },
    { factor: 3, ordersPerWeek: 4, sharePercent: 20, newCustomerDays: 90 },
  )
const codes = (...given: Parameters<typeof found>) => found(...given).map(({ code }) => code)

describe('an order of a watched substance', () => {
  it('passes when a regular customer buys as usual', () => {
    expect(codes({})).toEqual([])
  })

  it('is held above the dosage units of its limit, whatever the milligrams, and names the version', () => {
    const [over] = found({ thisOrder: { units: 39_600, milligrams: 74 } })
    expect(over).toMatchObject({
      code: 'SOM_SIZE',
      message:
        'Alprazolam: 39,600 dosage units in 30 days, above the limit of 5,000 dosage units (version 2, from Jan 1, 2026).',
      input: { limit: { id: 'l', version: 2 } },
    })
    expect(codes({ thisOrder: { units: 5000, milligrams: 75 } })).toEqual([])
  })

  it('is held above the milligrams of the base, with open orders and what was shipped in the window', () => {
    const inMilligrams = { ...limit, dosageUnits: null, milligrams: 100, shipped: { units: 0, milligrams: 40 } }
    const order = { limits: [inMilligrams], openOrders: { units: 0, milligrams: 40 }, earlier: [200] }
    expect(codes({ ...order, thisOrder: { units: 1, milligrams: 20 } })).toEqual([])
    expect(codes({ ...order, thisOrder: { units: 1, milligrams: 21 } })).toEqual(['SOM_SIZE'])
  })

  it('is held without a limit, without ingredients, and when it cannot be counted', () => {
    expect(codes({ limits: [] })).toEqual(['SOM_NO_LIMIT'])
    expect(codes({}, { withoutIngredients: ['Mystery 1 mg tablet'] })).toEqual(['SOM_INGREDIENTS'])
    expect(codes({ uncounted: ['ALPRAZOLAM has no strength.'] })).toEqual(['SOM_INGREDIENTS'])
  })

  it('is held at the first purchase, and at the first after half a year', () => {
    expect(codes({ lastBoughtOn: null })).toEqual(['SOM_FIRST'])
    expect(found({ lastBoughtOn: day('2025-11-18') })[0]?.message).toBe(
      'First purchase of Alprazolam since Nov 18, 2025.',
    )
    expect(codes({ lastBoughtOn: day('2026-06-01') })).toEqual([])
  })

  it('compares a new or dormant customer with its class', () => {
    const dormant = { earlier: [0, 0, 0, 0, 0, 0], thisOrder: { units: 400, milligrams: 100 } }
    expect(codes({ ...dormant, ofClass: { milligrams: 30, customers: 4, isHighest: false } })).toEqual(['SOM_SIZE'])
    expect(codes({ ...dormant, ofClass: { milligrams: 40, customers: 4, isHighest: false } })).toEqual([])
    expect(codes({ ...dormant, ofClass: { milligrams: 99, customers: 40, isHighest: true } })).toEqual(['SOM_SIZE'])
  })

  it('compares a regular customer with itself', () => {
    expect(codes({ thisOrder: { units: 400, milligrams: 76 } })).toEqual(['SOM_SIZE'])
    expect(codes({ thisOrder: { units: 400, milligrams: 75 } })).toEqual([])
    // Once in six months as much as now.
    expect(codes({ earlier: [0, 0, 0, 0, 0, 76], thisOrder: { units: 400, milligrams: 76 } })).toEqual([])
  })

  it('is held for its share of purchases, however few orders there are', () => {
    expect(codes({}, { controlledSharePercent: 21 })).toEqual(['SOM_PATTERN'])
  })
})

describe('what is counted', () => {
  const item = (deaSchedule: 'II' | 'IV' | null, ...ingredients: string[]) => ({
    deaSchedule,
    listChemical: false,
    ingredients,
  })
  const counted = (...given: Parameters<typeof item>) => countedIngredients(item(...given), new Set(['NEWDRUG']))

  it('is the controlled substance, never what is mixed in', () => {
    expect(counted('II', 'OXYCODONE HYDROCHLORIDE', 'ACETAMINOPHEN')).toEqual(['OXYCODONE HYDROCHLORIDE'])
    expect(counted(null, 'ACETAMINOPHEN')).toEqual([])
    expect(counted('IV', 'Carisoprodol', 'Aspirin', 'Codeine Phosphate')).toEqual(['Carisoprodol', 'Codeine Phosphate'])
  })

  it('is the one with a limit among unknown ones, and otherwise all of them', () => {
    expect(counted('IV', 'NEWDRUG', 'ASPIRIN')).toEqual(['NEWDRUG'])
    expect(counted('IV', 'OTHERDRUG', 'ASPIRIN')).toEqual(['OTHERDRUG', 'ASPIRIN'])
  })

  it('includes listed chemicals without a schedule', () => {
    expect(isWatched(item(null, 'PSEUDOEPHEDRINE HYDROCHLORIDE', 'LORATADINE'))).toBe(true)
    expect(counted(null, 'PSEUDOEPHEDRINE HYDROCHLORIDE', 'LORATADINE')).toEqual(['PSEUDOEPHEDRINE HYDROCHLORIDE'])
    expect(isWatched({ ...item(null, 'CHEMICAL'), listChemical: true })).toBe(true)
  })

  it('comes to one total for all salts of a base', () => {
    expect(substanceOf('Oxycodone Hydrochloride')).toBe('OXYCODONE')
    expect(substanceOf('SODIUM OXYBATE')).toBe('OXYBATE')
    expect(substanceOf(' new  drug ')).toBe('NEW DRUG')
  })
})

describe('a limit', () => {
  it('says an amount and begins today or later', () => {
    expect(limitProblems({ fromDate: today, dosageUnits: 1, milligrams: null }, today)).toEqual([])
    expect(limitProblems({ fromDate: day('2026-11-17'), dosageUnits: null, milligrams: null }, today)).toMatchObject([
      { field: 'dosageUnits' },
      { field: 'fromDate' },
    ])
  })

  it('of a class replaces the one for every class, window by window', () => {
    const every = { ...limit, id: 'every' }
    const own = { ...limit, id: 'own', classId: 'hospital' }
    const week = { ...limit, id: 'week', windowDays: 7 }
    expect(limitsForClass([every, own, week], 'hospital').map(({ id }) => id)).toEqual(['own', 'week'])
    expect(limitsForClass([every, own, week], null).map(({ id }) => id)).toEqual(['every', 'week'])
  })
})

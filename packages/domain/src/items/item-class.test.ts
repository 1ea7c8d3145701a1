import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deaSchedules } from './dea-schedule.ts'
import { changedClassFields, type ItemClass, loosensClass, needsConfirmedClass } from './item-class.ts'
import { itemTypes } from './item.ts'

const alprazolam: ItemClass = {
  type: 'prescription',
  deaSchedule: 'IV',
  isNarcotic: false,
  listChemical: false,
  dscsaExempt: null,
  ingredients: [{ ingredient: 'ALPRAZOLAM', strength: '0.25', unit: 'mg', baseFactor: null }],
}

describe('a change of class', () => {
  it.each<[string, Partial<ItemClass>]>([
    ['takes the schedule away', { deaSchedule: null }],
    ['lowers the schedule', { deaSchedule: 'V' }],
    ['makes it OTC', { type: 'otc' }],
    ['makes it a supply', { type: 'supply' }],
    ['exempts it from transaction data', { dscsaExempt: 'because' }],
    ['calls it a narcotic, which asks for another schedule', { isNarcotic: true }],
    ['removes the ingredient', { ingredients: [] }],
    ['halves the ingredient', { ingredients: [{ ingredient: 'ALPRAZOLAM', strength: '0.125', unit: 'mg' }] }],
  ])('that %s loosens', (_, change) => {
    expect(loosensClass(alprazolam, { ...alprazolam, ...change })).toBe(true)
  })

  it.each<[string, Partial<ItemClass>]>([
    ['raises the schedule', { deaSchedule: 'II' }],
    ['makes it a list chemical', { listChemical: true }],
    ['leaves open whether it is a narcotic', { isNarcotic: null }],
    [
      'adds an ingredient',
      { ingredients: [...alprazolam.ingredients, { ingredient: 'X', strength: '1', unit: 'mg' }] },
    ],
  ])('that %s does not', (_, change) => {
    expect(loosensClass(alprazolam, { ...alprazolam, ...change })).toBe(false)
  })

  it('of a list chemical or an exemption loosens in the other direction only', () => {
    const listed = { ...alprazolam, listChemical: true, dscsaExempt: 'because' }
    expect(loosensClass(listed, { ...listed, listChemical: false })).toBe(true)
    expect(loosensClass(listed, { ...listed, dscsaExempt: null })).toBe(false)
  })

  it('names the fields, and none where the values are the same', () => {
    expect(changedClassFields(alprazolam, { ...alprazolam, deaSchedule: null, type: 'otc' })).toEqual([
      'type',
      'deaSchedule',
    ])
    const same = { ...alprazolam, ingredients: [{ ingredient: 'ALPRAZOLAM', strength: '0.25', unit: 'mg' }] }
    expect(changedClassFields(alprazolam, same)).toEqual([])
  })
})

const anyClass: fc.Arbitrary<ItemClass> = fc.record({
  type: fc.constantFrom(...itemTypes),
  deaSchedule: fc.constantFrom(null, ...deaSchedules),
  isNarcotic: fc.constantFrom(true, false, null),
  listChemical: fc.boolean(),
  dscsaExempt: fc.constantFrom(null, 'because'),
  ingredients: fc.subarray([
    { ingredient: 'A', strength: '1', unit: 'mg', baseFactor: null },
    { ingredient: 'B', strength: '2', unit: 'mg', baseFactor: null },
  ]),
})

it('that changes nothing loosens nothing, and from controlled to free always loosens', () => {
  fc.assert(
    fc.property(anyClass, anyClass, (one, other) => {
      expect(loosensClass(one, one)).toBe(false)
      if (needsConfirmedClass(one) && !needsConfirmedClass(other)) expect(loosensClass(one, other)).toBe(true)
    }),
  )
})

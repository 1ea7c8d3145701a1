import { describe, expect, it } from 'vitest'
import { classChanges } from './class-in-words.ts'
import type { ItemClass } from './item-class.ts'

const tablets: ItemClass = {
  type: 'prescription',
  deaSchedule: null,
  isNarcotic: null,
  listChemical: false,
  dscsaExempt: null,
  ingredients: [{ ingredient: 'LISINOPRIL', strength: '10', unit: 'mg', baseFactor: null }],
}

describe('the class of an item in words', () => {
  it('says only what a change makes different', () => {
    expect(classChanges(tablets, { ...tablets, dscsaExempt: 'Intravenous fluid', isNarcotic: true })).toEqual([
      { label: 'Narcotic', before: 'Not stated', after: 'Yes' },
      { label: 'DSCSA exemption', before: 'None', after: 'Intravenous fluid' },
    ])
  })

  it('says all of the class of a new item', () => {
    expect(classChanges(null, tablets).map(({ after }) => after)).toEqual([
      'Prescription',
      'None',
      'Not stated',
      'No',
      'None',
      'LISINOPRIL 10 mg',
    ])
  })
})

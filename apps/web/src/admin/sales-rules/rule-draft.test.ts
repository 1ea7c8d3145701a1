import { ruleConditionKinds } from '@galen/domain/admin/sales-rule'
import { describe, expect, it } from 'vitest'
import { beginCondition, blankRule, draftInWords, readStates } from './rule-draft.ts'

describe('a rule that is being written', () => {
  it('reads as the sentence that the server will say', () => {
    const scope = { ...blankRule.scope, deaScheduleIds: ['2'], customerClassIds: ['c'], states: ['TX'] }
    const values = [
      { id: '2', name: 'Schedule II' },
      { id: 'c', name: 'Clinic' },
    ]
    const draft = { ...blankRule, effect: 'hold', condition: beginCondition('withoutLicense'), scope } as const
    expect(draftInWords(draft, values)).toBe(
      'Hold orders of Schedule II for Clinic customers in TX without DEA license',
    )
  })

  it.each(ruleConditionKinds)('begins a condition of the kind %s', (kind) => {
    expect(beginCondition(kind).kind).toBe(kind)
  })

  it.each([
    ['tx, ca', ['TX', 'CA']],
    [' TX;TX\nNY ', ['TX', 'NY']],
    ['', []],
    ['Texas', undefined],
  ])('takes the states %j', (typed, read) => expect(readStates(typed)).toEqual(read))
})

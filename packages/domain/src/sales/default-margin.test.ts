import { describe, expect, it } from 'vitest'
import { defaultMargin, type MarginRule } from './default-margin.ts'

const rule = (percent: number, ...customerClassIds: string[]): MarginRule => ({ percent, customerClassIds })

describe('the lowest margin of a customer without one of its own', () => {
  it.each([
    ['retail', [rule(5), rule(12, 'retail'), rule(8, 'retail', 'chain'), rule(40, 'chain')], 12, 'class'],
    ['hospital', [rule(5), rule(7), rule(12, 'retail')], 7, 'rule'],
    ['hospital', [rule(12, 'retail')], 3, 'company'],
    [null, [rule(12, 'retail')], 3, 'company'],
    [null, [], 3, 'company'],
  ] as const)('of class %s is counted', (classId, rules, percent, from) => {
    expect(defaultMargin(classId, rules, 3)).toEqual({ percent, from })
  })
})

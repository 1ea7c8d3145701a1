import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleEffects, type RuleCondition } from './sales-rule.ts'
import {
  type CheckedLine,
  type CheckedOrder,
  type CheckedRule,
  gravestEffect,
  ruleFigures,
  ruleTakesHold,
} from './sales-rule-check.ts'

const line: CheckedLine = {
  itemClassId: 'brand',
  deaScheduleId: 'II',
  quantity: 10,
  amount: 100,
  margin: 12,
  earlier: [
    { daysAgo: 10, quantity: 30 },
    { daysAgo: 40, quantity: 500 },
  ],
}
const order: CheckedOrder = {
  customerClassId: 'pharmacy',
  state: 'TX',
  customerForDays: 100,
  licenses: ['state'],
  overCreditLimit: false,
  lines: [line],
}
const EVERYTHING = { itemClassIds: [], deaScheduleIds: [], customerClassIds: [], states: [] }
const rule = (condition: RuleCondition, scope: Partial<CheckedRule['scope']> = {}): CheckedRule => ({
  condition,
  effect: 'hold',
  active: true,
  scope: { ...EVERYTHING, ...scope },
})
const always = { kind: 'always' } as const

describe('the figures of a rule', () => {
  const large = { ...order, credit: { exposure: 1200, limit: 1000 } }
  const figures: readonly (readonly [RuleCondition, readonly (string | number | null)[] | null])[] = [
    [always, null],
    [{ kind: 'withoutLicense', license: 'DEA' }, [null, 'Valid licenses', 'state', 'DEA']],
    [{ kind: 'marginBelow', percent: 15 }, [0, 'Margin', '12%', '15%']],
    [{ kind: 'quantityAbove', quantity: 30, days: 30 }, [0, 'Units in 30 days', '40', '30']],
    [{ kind: 'amountAbove', amount: 99.99 }, [null, 'Amount', '100.00', '99.99']],
    [{ kind: 'overCreditLimit' }, [null, 'Credit used', '1,200.00', '1,000.00']],
    [{ kind: 'customerNewerThan', days: 365 }, [null, 'Customer for', '100 days', '365 days']],
  ]
  it.each(figures)('%j', (condition, expected) =>
    expect(ruleFigures(rule(condition), large).map(({ line, label, is, bound }) => [line, label, is, bound])).toEqual(
      expected === null ? [] : [expected],
    ),
  )
})

describe('a rule takes hold', () => {
  const conditions: readonly (readonly [RuleCondition, boolean])[] = [
    [always, true],
    [{ kind: 'withoutLicense', license: 'DEA' }, true],
    [{ kind: 'withoutLicense', license: 'state' }, false],
    [{ kind: 'marginBelow', percent: 12.01 }, true],
    [{ kind: 'marginBelow', percent: 12 }, false],
    [{ kind: 'quantityAbove', quantity: 39, days: 30 }, true],
    [{ kind: 'quantityAbove', quantity: 40, days: 30 }, false],
    [{ kind: 'quantityAbove', quantity: 40, days: 40 }, true],
    [{ kind: 'amountAbove', amount: 99.99 }, true],
    [{ kind: 'amountAbove', amount: 100 }, false],
    [{ kind: 'overCreditLimit' }, false],
    [{ kind: 'customerNewerThan', days: 101 }, true],
    [{ kind: 'customerNewerThan', days: 100 }, false],
  ]
  it.each(conditions)('%j', (condition, holds) => expect(ruleTakesHold(rule(condition), order)).toBe(holds))

  it.each([
    [{ states: ['CA'] }, false],
    [{ states: ['CA', 'TX'] }, true],
    [{ customerClassIds: ['hospital'] }, false],
    [{ customerClassIds: ['pharmacy'] }, true],
    [{ itemClassIds: ['generic'] }, false],
    [{ itemClassIds: ['generic'], deaScheduleIds: ['II'] }, true],
    [{ deaScheduleIds: ['II'], states: ['CA'] }, false],
  ])('within its scope only: %j', (scope, holds) => expect(ruleTakesHold(rule(always, scope), order)).toBe(holds))

  it('not when it is switched off, nor of an order without goods', () => {
    expect(ruleTakesHold({ ...rule(always), active: false }, order)).toBe(false)
    expect(ruleTakesHold(rule(always), { ...order, lines: [] })).toBe(false)
  })

  it('of what is in its scope: the amount of other lines does not count', () => {
    const other = { ...line, itemClassId: 'generic', deaScheduleId: null, amount: 1_000_000 }
    const dear = rule({ kind: 'amountAbove', amount: 500 }, { itemClassIds: ['brand'] })
    expect(ruleTakesHold(dear, { ...order, lines: [line, other] })).toBe(false)
    expect(ruleTakesHold(rule({ kind: 'amountAbove', amount: 500 }), { ...order, lines: [line, other] })).toBe(true)
  })

  it('no less often with a wider scope', () =>
    fc.assert(
      fc.property(fc.subarray(['TX', 'CA', 'NY']), fc.subarray(['brand', 'generic']), (states, itemClassIds) => {
        if (ruleTakesHold(rule(always, { states, itemClassIds }), order))
          expect(ruleTakesHold(rule(always), order)).toBe(true)
      }),
    ))
})

it('the gravest effect counts', () => {
  expect(gravestEffect([])).toBe('place')
  expect(gravestEffect(['warn', 'hold'])).toBe('hold')
  expect(gravestEffect(ruleEffects)).toBe('block')
})

import { describe, expect, it } from 'vitest'
import {
  type RuleCondition,
  ruleConditionKinds,
  type RuleEffect,
  type RuleScopeNames,
  salesRuleInWords,
} from './sales-rule.ts'

const everything: RuleScopeNames = { itemClasses: [], deaSchedules: [], customerClasses: [], states: [] }

describe('a sales rule in words', () => {
  it.each<[RuleEffect, RuleCondition, Partial<RuleScopeNames>, string]>([
    [
      'hold',
      { kind: 'withoutLicense', license: 'DEA' },
      { deaSchedules: ['Schedule II'] },
      'Hold orders of Schedule II for customers without DEA license',
    ],
    ['warn', { kind: 'always' }, {}, 'Warn about all orders'],
    ['block', { kind: 'always' }, { states: ['CA', 'NY', 'TX'] }, 'Block orders for customers in CA, NY or TX'],
    [
      'warn',
      { kind: 'marginBelow', percent: 7.5 },
      { itemClasses: ['Brand'] },
      'Warn about orders of Brand with a margin below 7.5%',
    ],
    [
      'hold',
      { kind: 'amountAbove', amount: 25000 },
      { customerClasses: ['Clinic'] },
      'Hold orders for Clinic customers above $25,000.00',
    ],
    [
      'hold',
      { kind: 'quantityAbove', quantity: 500, days: 30 },
      { deaSchedules: ['Schedule II', 'Schedule III'] },
      'Hold orders of Schedule II or Schedule III of more than 500 units within 30 days',
    ],
    ['block', { kind: 'overCreditLimit' }, {}, 'Block orders for customers over their credit limit'],
    ['hold', { kind: 'customerNewerThan', days: 1 }, {}, 'Hold orders for customers added in the last day'],
  ])('%s %j %j', (effect, condition, scope, sentence) => {
    expect(salesRuleInWords(effect, condition, { ...everything, ...scope })).toBe(sentence)
  })

  it('has words for every kind of condition', () => {
    expect(new Set(ruleConditionKinds).size).toBe(7)
  })
})

import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { type RuleCondition, ruleConditionKinds, salesRuleInWords } from '@galen/domain/admin/sales-rule'
import { text } from '../../kit/text.ts'

export type RuleDraft = Pick<SalesRule, 'name' | 'scope' | 'condition' | 'effect'>
export type ConditionKind = RuleCondition['kind']

export const blankRule: RuleDraft = {
  name: '',
  scope: { itemClassIds: [], deaScheduleIds: [], customerClassIds: [], states: [] },
  condition: { kind: 'always' },
  effect: 'warn',
}

/** What a condition of each kind begins with. */
const begins: { readonly [Kind in ConditionKind]: Extract<RuleCondition, { kind: Kind }> } = {
  always: { kind: 'always' },
  withoutLicense: { kind: 'withoutLicense', license: 'DEA' },
  marginBelow: { kind: 'marginBelow', percent: 10 },
  quantityAbove: { kind: 'quantityAbove', quantity: 100, days: 30 },
  amountAbove: { kind: 'amountAbove', amount: 10_000 },
  overCreditLimit: { kind: 'overCreditLimit' },
  customerNewerThan: { kind: 'customerNewerThan', days: 90 },
}
export const beginCondition = (kind: ConditionKind): RuleCondition => begins[kind]

const labels: Readonly<Record<ConditionKind, string>> = {
  always: text('Always'),
  withoutLicense: text('Customer lacks a license'),
  marginBelow: text('Margin is below'),
  quantityAbove: text('Quantity is above'),
  amountAbove: text('Amount is above'),
  overCreditLimit: text('Customer is over the credit limit'),
  customerNewerThan: text('Customer is new'),
}
export const conditionChoices = ruleConditionKinds.map((value) => ({ value, label: labels[value] }))

export const effectLabels = { warn: text('Warn'), hold: text('Hold'), block: text('Block') } as const

/** "tx, CA" as the codes of states; undefined when something in it is none. */
export function readStates(source: string): string[] | undefined {
  const codes = source
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? [...new Set(codes)] : undefined
}

type Named = { readonly id: string; readonly name: string }

/** The rule in words while it is being written, the same words that the server will say. */
export function draftInWords({ effect, condition, scope }: RuleDraft, values: readonly Named[]): string {
  return salesRuleInWords(effect, condition, namesOf(scope, values))
}

const namesOf = (scope: RuleDraft['scope'], values: readonly Named[]) => {
  const named = (ids: readonly string[]) => ids.map((id) => values.find((value) => value.id === id)?.name ?? '…')
  return {
    itemClasses: named(scope.itemClassIds),
    deaSchedules: named(scope.deaScheduleIds),
    customerClasses: named(scope.customerClassIds),
    states: scope.states,
  }
}

/** What happens to an order that a rule is about. */
export const ruleEffects = ['warn', 'hold', 'block'] as const
export type RuleEffect = (typeof ruleEffects)[number]

export const ruleLicenses = ['DEA', 'state'] as const
export type RuleLicense = (typeof ruleLicenses)[number]

/** When a rule takes hold of an order that is in its scope. */
export type RuleCondition =
  | { readonly kind: 'always' }
  | { readonly kind: 'withoutLicense'; readonly license: RuleLicense }
  | { readonly kind: 'marginBelow'; readonly percent: number }
  | { readonly kind: 'quantityAbove'; readonly quantity: number; readonly days: number }
  | { readonly kind: 'amountAbove'; readonly amount: number }
  | { readonly kind: 'overCreditLimit' }
  | { readonly kind: 'customerNewerThan'; readonly days: number }

export const ruleConditionKinds = [
  'always',
  'withoutLicense',
  'marginBelow',
  'quantityAbove',
  'amountAbove',
  'overCreditLimit',
  'customerNewerThan',
] as const satisfies readonly RuleCondition['kind'][]

/** Which orders a rule is about, in the names of the values; an empty list does not narrow it down. */
export type RuleScopeNames = {
  readonly itemClasses: readonly string[]
  readonly deaSchedules: readonly string[]
  readonly customerClasses: readonly string[]
  readonly states: readonly string[]
}

const VERBS: Readonly<Record<RuleEffect, string>> = { warn: 'Warn about', hold: 'Hold', block: 'Block' }

/** The rule as one sentence: "Hold orders of Schedule II for customers without DEA license". */
export function salesRuleInWords(effect: RuleEffect, condition: RuleCondition, scope: RuleScopeNames): string {
  const goods = [...scope.deaSchedules, ...scope.itemClasses]
  const customers = scope.customerClasses.length > 0 ? `${either(scope.customerClasses)} customers` : 'customers'
  const places = scope.states.length > 0 ? ` in ${either(scope.states)}` : ''
  const { order, customer } = conditionInWords(condition)
  const narrowed = customer !== '' || scope.customerClasses.length > 0 || places !== ''
  return [
    `${VERBS[effect]} ${goods.length > 0 || order !== '' || narrowed ? 'orders' : 'all orders'}`,
    goods.length > 0 ? ` of ${either(goods)}` : '',
    narrowed ? ` for ${customers}${places}${customer}` : '',
    order,
  ].join('')
}

/** What the condition says of the order, and what of the customer. */
function conditionInWords(condition: RuleCondition): { order: string; customer: string } {
  switch (condition.kind) {
    case 'always':
      return { order: '', customer: '' }
    case 'withoutLicense':
      return { order: '', customer: ` without ${condition.license} license` }
    case 'marginBelow':
      return { order: ` with a margin below ${condition.percent}%`, customer: '' }
    case 'quantityAbove':
      return { order: ` of more than ${condition.quantity} units within ${inDays(condition.days)}`, customer: '' }
    case 'amountAbove':
      return { order: ` above ${dollars(condition.amount)}`, customer: '' }
    case 'overCreditLimit':
      return { order: '', customer: ' over their credit limit' }
    case 'customerNewerThan':
      return { order: '', customer: ` added in the last ${condition.days === 1 ? 'day' : `${condition.days} days`}` }
  }
}

const inDays = (days: number) => (days === 1 ? 'one day' : `${days} days`)
const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

function either(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

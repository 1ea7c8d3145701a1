import type { RuleCondition, RuleEffect, RuleLicense } from './sales-rule.ts'

/** What a rule looks at in one line of an order. */
export type CheckedLine = {
  readonly itemClassId: string | null
  readonly deaScheduleId: string | null
  readonly quantity: number
  /** Price times quantity, in dollars. */
  readonly amount: number
  /** In percent of the price; unknown without a cost. */
  readonly margin: number | null
  /** What the customer bought of the item before. */
  readonly earlier: readonly { readonly daysAgo: number; readonly quantity: number }[]
}

/** What a rule looks at in an order and its customer. */
export type CheckedOrder = {
  readonly customerClassId: string | null
  /** Where the goods go: two letters, empty when nowhere yet. */
  readonly state: string
  readonly customerForDays: number
  /** The licenses that the customer holds and that have not expired. */
  readonly licenses: readonly RuleLicense[]
  readonly overCreditLimit: boolean
  readonly lines: readonly CheckedLine[]
}

export type CheckedRule = {
  readonly condition: RuleCondition
  readonly effect: RuleEffect
  readonly active: boolean
  readonly scope: {
    readonly itemClassIds: readonly string[]
    readonly deaScheduleIds: readonly string[]
    readonly customerClassIds: readonly string[]
    readonly states: readonly string[]
  }
}

const allows = (wanted: readonly string[], value: string | null) =>
  wanted.length === 0 || (value !== null && wanted.includes(value))

/**
 * The lines that a rule is about; none when the customer or the place is not in its scope. Goods are meant by class or by
 * schedule, as the sentence of the rule says them.
 */
function linesInScope({ scope }: CheckedRule, order: CheckedOrder): readonly CheckedLine[] {
  if (!allows(scope.customerClassIds, order.customerClassId) || !allows(scope.states, order.state)) return []
  if (scope.itemClassIds.length + scope.deaScheduleIds.length === 0) return order.lines
  const meant = (wanted: readonly string[], value: string | null) => value !== null && wanted.includes(value)
  return order.lines.filter(
    (line) => meant(scope.itemClassIds, line.itemClassId) || meant(scope.deaScheduleIds, line.deaScheduleId),
  )
}

/** Whether an active rule takes hold of an order. */
export function ruleTakesHold(rule: CheckedRule, order: CheckedOrder): boolean {
  const lines = linesInScope(rule, order)
  return rule.active && lines.length > 0 && isMet(rule.condition, order, lines)
}

function isMet(condition: RuleCondition, order: CheckedOrder, lines: readonly CheckedLine[]): boolean {
  switch (condition.kind) {
    case 'always':
      return true
    case 'withoutLicense':
      return !order.licenses.includes(condition.license)
    case 'marginBelow':
      return lines.some(({ margin }) => margin !== null && margin < condition.percent)
    case 'quantityAbove':
      return lines.some((line) => boughtWithin(line, condition.days) > condition.quantity)
    case 'amountAbove':
      return cents(lines) > Math.round(condition.amount * 100)
    case 'overCreditLimit':
      return order.overCreditLimit
    case 'customerNewerThan':
      return order.customerForDays < condition.days
  }
}

const boughtWithin = ({ quantity, earlier }: CheckedLine, days: number) =>
  earlier.reduce((sum, each) => sum + (each.daysAgo <= days ? each.quantity : 0), quantity)

const cents = (lines: readonly CheckedLine[]) => lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

const SEVERITY: readonly RuleEffect[] = ['warn', 'hold', 'block']

/** What becomes of the order: the gravest effect counts, and without any it is placed. */
export const gravestEffect = (effects: readonly RuleEffect[]): RuleEffect | 'place' =>
  SEVERITY.toReversed().find((effect) => effects.includes(effect)) ?? 'place'

import { formatMoney, parseCents } from '../money.ts'
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
  /** What is judged against the credit limit, in dollars; unknown where only the outcome is. */
  readonly credit?: { readonly exposure: number; readonly limit: number | null }
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
      return lines.some((line) => isBelow(line, condition.percent))
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

const isBelow = ({ margin }: CheckedLine, percent: number) => margin !== null && margin < percent

const boughtWithin = ({ quantity, earlier }: CheckedLine, days: number) =>
  earlier.reduce((sum, each) => sum + (each.daysAgo <= days ? each.quantity : 0), quantity)

const cents = (lines: readonly CheckedLine[]) => lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

/** A figure of the order that met a rule, beside the one that it was measured by. */
export type RuleFigure = {
  /** The place of the line among those of the order; null for the order or its customer as a whole. */
  readonly line: number | null
  readonly label: string
  readonly is: string
  readonly bound: string
}

const dollars = (amount: number) => formatMoney(parseCents(amount.toFixed(2)))
const inDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** The figures by which a rule took hold; none where the scope alone is enough. */
export function ruleFigures(rule: CheckedRule, order: CheckedOrder): RuleFigure[] {
  const { condition } = rule
  const lines = linesInScope(rule, order)
  const ofLines = (met: readonly CheckedLine[], figure: (line: CheckedLine) => Omit<RuleFigure, 'line'>) =>
    met.map((line) => ({ line: order.lines.indexOf(line), ...figure(line) }))
  switch (condition.kind) {
    case 'always':
      return []
    case 'withoutLicense':
      return [
        {
          line: null,
          label: 'Valid licenses',
          is: order.licenses.length === 0 ? 'none' : order.licenses.join(', '),
          bound: condition.license,
        },
      ]
    case 'marginBelow':
      return ofLines(
        lines.filter((line) => isBelow(line, condition.percent)),
        ({ margin }) => ({ label: 'Margin', is: `${margin}%`, bound: `${condition.percent}%` }),
      )
    case 'quantityAbove':
      return ofLines(
        lines.filter((line) => boughtWithin(line, condition.days) > condition.quantity),
        (line) => ({
          label: `Units in ${inDays(condition.days)}`,
          is: String(boughtWithin(line, condition.days)),
          bound: String(condition.quantity),
        }),
      )
    case 'amountAbove':
      return [{ line: null, label: 'Amount', is: dollars(cents(lines) / 100), bound: dollars(condition.amount) }]
    case 'overCreditLimit':
      return order.credit?.limit == null
        ? []
        : [
            {
              line: null,
              label: 'Credit used',
              is: dollars(order.credit.exposure),
              bound: dollars(order.credit.limit),
            },
          ]
    case 'customerNewerThan':
      return [{ line: null, label: 'Customer for', is: inDays(order.customerForDays), bound: inDays(condition.days) }]
  }
}

const SEVERITY: readonly RuleEffect[] = ['warn', 'hold', 'block']

/** What becomes of the order: the gravest effect counts, and without any it is placed. */
export const gravestEffect = (effects: readonly RuleEffect[]): RuleEffect | 'place' =>
  SEVERITY.toReversed().find((effect) => effects.includes(effect)) ?? 'place'

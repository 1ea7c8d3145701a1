import { type CheckedOrder, type RuleFigure, ruleFigures, ruleTakesHold } from '../admin/sales-rule-check.ts'
import { normalizedAddress } from '../partners/address.ts'
import { isWatched } from '../items/watched-substances.ts'
import { type Cents, centsToNumber, formatMoney, sum, times, zeroCents } from '../money.ts'
import { orderFormFault } from '../sales/order-form.ts'
import { marginFromPrice, meetsMargin } from '../sales/margin.ts'
import { minimumMarginOf } from '../sales/minimum-margin.ts'
import { isOverLimit, isPastDue, overLimitInWords, pastDueInWords } from './credit-check.ts'
import { error, findingTitles, rowAbout, ruleTitles, warning } from './finding-rows.ts'
import { isHoldReason } from './hold-reasons.ts'
import { allocationErrors, lineWarnings } from './line-findings.ts'
import type { CheckedAllocation, OrderFacts, OrderRule } from './order-facts.ts'
import {
  type ApprovalScope,
  type OrderErrorCode,
  type OrderFinding,
  type OrderWarningCode,
  summedLines,
} from './order-finding.ts'
import { suspicionsOf } from './suspicious-order.ts'

/** Every finding about an order, all at once: errors, what has to be confirmed, and reasons to hold it. */
export function checkOrder(facts: OrderFacts): OrderFinding[] {
  const rules = ofOneCause(facts)
  return [
    ...headerErrors(facts),
    ...facts.allocations.flatMap((allocation) => allocationErrors(facts, allocation)),
    ...lineWarnings(facts),
    ...licenseFindings(facts),
    ...orderFormFindings(facts),
    ...withRule(creditFindings(facts), rules.credit),
    ...marginFindings(facts, rules.margin),
    ...suspicionFindings(facts),
    ...ruleFindings(facts),
  ]
}

function headerErrors({ customer, shipTo, allocations }: OrderFacts): OrderFinding[] {
  const found = (code: OrderErrorCode, field: string, message: string) => error(code, field, message, rowAbout(message))
  return [
    ...(allocations.length === 0 ? [found('NO_LINES', 'products', 'Add an item before you place the order.')] : []),
    ...(customer ? [] : [found('CUSTOMER_MISSING', 'customerId', 'Choose a customer.')]),
    ...(customer && !shipTo ? [found('SHIP_TO_MISSING', 'shipAddress', 'Choose a ship-to address.')] : []),
    ...(shipTo && !shipTo.isTheirs
      ? [found('SHIP_TO_FOREIGN', 'shipAddress', 'The ship-to address is not an active address of the customer.')]
      : []),
  ]
}

/** What an approval of a reason about these allocations would cover. */
function scopeOf(
  { customer, places, today }: OrderFacts,
  lines: readonly CheckedAllocation[],
  { priced = false, amount = 0 }: { readonly priced?: boolean; readonly amount?: number } = {},
): ApprovalScope {
  return {
    customerId: customer?.id ?? '',
    shipTo: places.map(normalizedAddress),
    amount,
    on: today,
    lines: scopeLines(lines, priced),
  }
}

const scopeLines = (lines: readonly CheckedAllocation[], priced = false) =>
  summedLines(
    lines.map(({ variationId, quantity, price, freeOfCharge }) => ({
      variationId,
      quantity,
      price: priced ? centsToNumber(freeOfCharge ? lowestPrice(lines, variationId) : price) : 0,
    })),
  )

/** A line that is free of charge lowers no price of the others. */
const lowestPrice = (lines: readonly CheckedAllocation[], of: string) =>
  lines
    .filter(({ variationId, freeOfCharge }) => variationId === of && !freeOfCharge)
    .map(({ price }) => price)
    .toSorted((one, other) => one - other)[0] ?? zeroCents

type Said = { readonly lines: CheckedAllocation[]; readonly words: Set<string> }

/** What the licenses of the customer say: one finding for each code, over all the items it is about. */
function licenseFindings(facts: OrderFacts): OrderFinding[] {
  const byCode = new Map<string, Said>()
  for (const line of facts.allocations)
    for (const { code, words, effect } of facts.decisions.get(line.itemId)?.reasons ?? []) {
      // An item or ship-to that stops everything is found above, where its field is known.
      if (effect === 'block' && code !== 'SCHEDULE_I' && code !== 'CUSTOMER_INACTIVE') continue
      const said = byCode.get(code) ?? { lines: [], words: new Set<string>() }
      said.lines.push(line)
      said.words.add(words)
      byCode.set(code, said)
    }
  return [...byCode].map(([code, { lines, words }]) => {
    const message = [...words].join(' ')
    const input = { items: [...new Set(lines.map(({ itemNumber }) => itemNumber))] }
    const row = rowAbout(findingTitles[code] ?? message, message, lines)
    if (code === 'CUSTOMER_INACTIVE') return error('CUSTOMER_INACTIVE', 'customerId', message, rowAbout(message))
    if (isHoldReason(code)) return { outcome: 'hold', code, message, row, input, scope: scopeOf(facts, lines) }
    return code === 'SCHEDULE_I'
      ? error(code, 'products', message, row, input)
      : warning(code as OrderWarningCode, message, row, input)
  })
}

function orderFormFindings(facts: OrderFacts): OrderFinding[] {
  const { orderForm, today, limits } = facts
  const lines = facts.allocations.filter(
    ({ deaSchedule, quantity, shipped }) => (deaSchedule === 'II' || deaSchedule === 'IIN') && shipped < quantity,
  )
  if (lines.length === 0) return []
  const fault = orderFormFault(orderForm, today, limits.orderFormDays)
  if (fault === undefined) return []
  const message = fault.startsWith('a ') ? `${lines.map(({ itemName }) => itemName).join(', ')}: ${fault}` : fault
  const input = { orderForm: orderForm.number, orderFormDate: orderForm.date }
  const row = rowAbout(findingTitles['C2_FORM'] ?? '', message, lines)
  const scope = { ...scopeOf(facts, lines), form: orderForm }
  return [{ outcome: 'hold', code: 'C2_FORM', message, row, input, scope }]
}

function creditFindings(facts: OrderFacts): OrderFinding[] {
  const { credit, limits } = facts
  const scope = scopeOf(facts, [], { amount: centsToNumber(credit.thisOrder) })
  const figures = Object.fromEntries(
    Object.entries(credit).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'oldestPastDueDays' ? centsToNumber(value as Cents) : value,
    ]),
  )
  const held = (code: 'CREDIT_LIMIT' | 'PAST_DUE', message: string) => ({
    outcome: 'hold' as const,
    code,
    message,
    row: rowAbout(findingTitles[code] ?? '', message),
    input: figures,
    scope,
  })
  return [
    ...(isOverLimit(credit) ? [held('CREDIT_LIMIT', overLimitInWords(credit))] : []),
    ...(isPastDue(credit, limits.pastDueTolerance) ? [held('PAST_DUE', pastDueInWords(credit))] : []),
  ]
}

/** A rule on credit has no bound of its own: it is named where the limit holds the order (P50). */
const withRule = (findings: OrderFinding[], rules: readonly OrderRule[]): OrderFinding[] =>
  findings.map((finding) =>
    finding.code !== 'CREDIT_LIMIT' || rules.length === 0
      ? finding
      : {
          ...finding,
          message: `${finding.message} ${namesOf(rules)}`,
          row: { ...finding.row, detail: `${finding.row.detail} ${namesOf(rules)}` },
          input: { ...finding.input, rules: rules.map(({ id, version, sentence }) => ({ id, version, sentence })) },
        },
  )

const namesOf = (rules: readonly OrderRule[]) => rules.map(({ sentence }) => `Rule: ${sentence}.`).join(' ')

/** The rules that hold an order for the same cause as the credit limit or the minimum margin: its decider decides them too. */
function ofOneCause(facts: OrderFacts) {
  const order = orderOfRules(facts)
  const holding = facts.rules.filter((rule) => rule.effect === 'hold' && rulePlace(facts, rule, order) !== undefined)
  return {
    credit: holding.filter(({ condition }) => condition.kind === 'overCreditLimit'),
    margin: holding.filter(({ condition }) => condition.kind === 'marginBelow'),
  }
}

const isOfOneCause = ({ effect, condition }: OrderRule) =>
  effect === 'hold' && (condition.kind === 'overCreditLimit' || condition.kind === 'marginBelow')

function marginFindings(facts: OrderFacts, rules: readonly OrderRule[]): OrderFinding[] {
  const order = orderOfRules(facts)
  const met = rules.map((rule) => ({
    rule,
    places: ruleFigures(rule, rulePlace(facts, rule, order) ?? order).map(({ line }) => line),
  }))
  const rulesOf = (line: CheckedAllocation) =>
    met.filter(({ places }) => places.includes(facts.allocations.indexOf(line))).map(({ rule }) => rule)
  const minimumOf = (line: CheckedAllocation) => Math.max(ownMinimumOf(line), ...rulesOf(line).map(percentOf))
  const ownMinimumOf = (line: CheckedAllocation) =>
    minimumMarginOf({
      variation: line.minimumMargin,
      customer: facts.customer?.minimumMargin ?? null,
      standing: facts.effectiveMargin,
    })
  const lines = facts.allocations.filter(
    (line) =>
      rulesOf(line).length > 0 ||
      (!line.freeOfCharge && line.cost > 0 && !meetsMargin(line.price, line.cost, ownMinimumOf(line))),
  )
  if (lines.length === 0) return []
  const [only] = lines
  const row = rowAbout(
    lines.length === 1 && only ? `${only.medicine}: below the minimum margin` : 'Below the minimum margin',
    lines
      .map(
        (line) =>
          `${lines.length === 1 ? 'Price' : `${line.medicine}: price`} ${formatMoney(line.price)}, margin ${marginFromPrice(line.price, line.cost)}%, minimum ${minimumOf(line)}%.`,
      )
      .concat(rules.length > 0 ? [namesOf(rules)] : [])
      .join(' '),
    lines,
  )
  const details = lines.map((line) => ({
    item: line.itemNumber,
    price: centsToNumber(line.price),
    margin: marginFromPrice(line.price, line.cost),
    minimumMargin: minimumOf(line),
  }))
  // Who lowered the bound further has no part in it: the stricter one counts, and its name is shown.
  const named = rules.filter((rule) =>
    lines.some((line) => rulesOf(line).includes(rule) && percentOf(rule) >= minimumOf(line)),
  )
  const below = `${lines.map(({ itemName }) => itemName).join(', ')}: the margin is below the minimum.`
  const message = [below, ...(named.length > 0 ? [namesOf(named)] : [])].join(' ')
  return [
    {
      outcome: 'hold',
      code: 'MIN_MARGIN',
      message,
      row,
      input: {
        lines: details,
        ...(named.length > 0 && { rules: named.map(({ id, version, sentence }) => ({ id, version, sentence })) }),
      },
      scope: scopeOf(facts, lines, { priced: true }),
    },
  ]
}

/** The whole set of watched lines is held, not only the one that is over a limit, while something of it can still ship. */
function suspicionFindings(facts: OrderFacts): OrderFinding[] {
  const watched = facts.allocations.filter(isWatched)
  if (!watched.some(({ quantity, shipped }) => shipped < quantity)) return []
  const found = suspicionsOf(facts.suspicion, facts.limits)
  return [...new Set(found.map(({ code }) => code))].map((code) => {
    const suspicions = found.filter((suspicion) => suspicion.code === code)
    const message = suspicions.map(({ message }) => message).join(' ')
    return {
      outcome: 'hold',
      code,
      message,
      row: rowAbout(findingTitles[code] ?? '', message, watched),
      input: { findings: suspicions.map(({ input }) => input) },
      scope: { ...scopeOf(facts, watched), ...substancesIn(facts, watched) },
    }
  })
}

/** An approval of suspicion is about substances: other packages of them are covered, more of them is not. */
function substancesIn({ suspicion }: OrderFacts, watched: readonly CheckedAllocation[]) {
  const isCounted = suspicion.substances.every(({ uncounted }) => uncounted.length === 0)
  const lines = scopeLines(watched).map((line) => ({
    ...line,
    bySubstance:
      isCounted && watched.every((each) => each.variationId !== line.variationId || each.ingredients.length > 0),
  }))
  return { lines, substances: suspicion.substances.map(({ substance, ordered }) => ({ substance, ...ordered })) }
}

const percentOf = ({ condition }: OrderRule) => (condition.kind === 'marginBelow' ? condition.percent : 0)

/** An order as the sales rules look at it. */
function orderOfRules({ customer, places, allocations, credit }: OrderFacts): CheckedOrder {
  return {
    state: places[0]?.state ?? '',
    customerClassId: customer?.classId ?? null,
    customerForDays: customer?.forDays ?? 0,
    licenses: customer?.licenses ?? [],
    overCreditLimit: isOverLimit(credit),
    credit: {
      exposure: centsToNumber(credit.exposure),
      limit: credit.limit === null ? null : centsToNumber(credit.limit),
    },
    lines: allocations.map((line) => ({
      itemClassId: line.itemClassId,
      deaScheduleId: line.deaScheduleId,
      quantity: line.quantity,
      amount: centsToNumber(times(line.price, line.quantity)),
      margin: line.cost > 0 ? marginFromPrice(line.price, line.cost) : null,
      earlier: line.earlier,
    })),
  }
}

/** The order as a rule looks at it, at the first of its places where the rule takes hold. */
const rulePlace = (facts: OrderFacts, rule: OrderRule, order: CheckedOrder): CheckedOrder | undefined =>
  (facts.places.length === 0 ? [''] : facts.places.map(({ state }) => state))
    .map((state) => ({ ...order, state }))
    .find((at) => ruleTakesHold(rule, at))

function ruleFindings(facts: OrderFacts): OrderFinding[] {
  const { allocations } = facts
  const order = orderOfRules(facts)
  const atPlace = (rule: OrderRule) => rulePlace(facts, rule, order)
  const held = facts.rules.filter((rule) => !isOfOneCause(rule) && atPlace(rule) !== undefined)
  const told = (effect: OrderRule['effect']) => held.filter((rule) => rule.effect === effect)
  const figures = (rule: OrderRule) => figuresOf(ruleFigures(rule, atPlace(rule) ?? order), allocations)
  const input = (rules: readonly OrderRule[]) => ({
    rules: rules.map((rule) => {
      const { id, version, sentence, condition } = rule
      return { id, version, sentence, isAboutCost: isAboutCost(condition), figures: figures(rule) }
    }),
  })
  const row = (title: string, rules: readonly OrderRule[]) => {
    const words = (isCost: boolean) =>
      rules
        .filter(({ condition }) => isAboutCost(condition) === isCost)
        .flatMap((rule) => figures(rule).map(figureInWords))
    return {
      ...rowAbout(
        title,
        [...words(false), ...rules.map(({ sentence }) => `Rule: ${sentence}.`)].join(' '),
        rules.flatMap((rule) => figures(rule).flatMap(({ itemId }) => (itemId === null ? [] : [{ itemId }]))),
      ),
      costDetail: words(true).join(' '),
    }
  }
  const holding = told('hold')
  const amount = centsToNumber(sum(allocations.map(({ price, quantity }) => times(price, quantity))))
  return [
    ...told('block').map((rule) =>
      error('SALES_RULE_BLOCK', 'products', `${rule.sentence}.`, row(ruleTitles.block, [rule]), input([rule])),
    ),
    ...told('warn').map((rule) =>
      warning('SALES_RULE_WARNING', `${rule.sentence}.`, row(ruleTitles.warn, [rule]), input([rule])),
    ),
    ...(holding.length === 0
      ? []
      : [
          {
            outcome: 'hold' as const,
            code: 'SALES_RULE' as const,
            message: holding.map(({ sentence }) => `${sentence}.`).join(' '),
            row: row(ruleTitles.hold, holding),
            input: input(holding),
            scope: scopeOf(facts, allocations, { priced: true, amount }),
          },
        ]),
  ]
}

/** Reps without costs must not read them out of a rule. */
const isAboutCost = ({ kind }: OrderRule['condition']) => kind === 'marginBelow'

/** The figures of a rule with the items that they are about. */
const figuresOf = (figures: readonly RuleFigure[], allocations: readonly CheckedAllocation[]) =>
  figures.map(({ line, ...figure }) => {
    const about = line === null ? undefined : allocations[line]
    return { ...figure, itemId: about?.itemId ?? null, item: about?.medicine ?? null }
  })

const figureInWords = ({ item, label, is, bound }: ReturnType<typeof figuresOf>[number]) =>
  item === null ? `${label}: ${is}, rule ${bound}.` : `${item}: ${label.toLowerCase()} ${is}, rule ${bound}.`

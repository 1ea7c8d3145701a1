import * as z from 'zod'
import { ruleEffects, ruleLicenses } from '@galen/domain/admin/sales-rule'
import { anyOf } from '@galen/domain/permissions'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'

const someIds = z.array(z.uuid()).max(100)

/** Which orders the rule is about; an empty list does not narrow it down. */
export const RuleScope = z.strictObject({
  itemClassIds: someIds,
  deaScheduleIds: someIds,
  customerClassIds: someIds,
  /** Two-letter codes of the states that goods are shipped to. */
  states: z.array(z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, such as TX')).max(60),
})

const days = z.int().min(1).max(3650)
const amount = z.number().min(0).max(100_000_000).multipleOf(0.01)

export const RuleCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('always') }),
  z.strictObject({ kind: z.literal('withoutLicense'), license: z.enum(ruleLicenses) }),
  z.strictObject({ kind: z.literal('marginBelow'), percent: z.number().min(0).max(99.99).multipleOf(0.01) }),
  z.strictObject({ kind: z.literal('quantityAbove'), quantity: z.int().min(0).max(10_000_000), days }),
  z.strictObject({ kind: z.literal('amountAbove'), amount }),
  z.strictObject({ kind: z.literal('overCreditLimit') }),
  z.strictObject({ kind: z.literal('customerNewerThan'), days }),
])

const values = {
  name: readableLine(120).min(1),
  scope: RuleScope,
  condition: RuleCondition,
  effect: z.enum(ruleEffects),
  active: z.boolean(),
  position: z.int().min(1).max(10_000),
}

/** A rule that is checked when an order is placed. */
export const SalesRule = z.object({
  id: z.uuid(),
  ...values,
  /** The rule in words: "Hold orders of Schedule II for customers without DEA license". */
  sentence: z.string(),
  /** How often it took hold of an order in the last 30 days. */
  hits: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type SalesRule = z.infer<typeof SalesRule>

const count = z.int().min(0).max(10_000_000)

/** An order as the rules look at it, made up or taken from a real one. */
export const TriedOrder = z.strictObject({
  customerClassId: z.uuid().nullable(),
  state: z.string().regex(/^(?:[A-Z]{2})?$/, 'must be two capital letters, such as TX'),
  customerForDays: z.int().min(0).max(36_500),
  licenses: z.array(z.enum(ruleLicenses)).max(ruleLicenses.length),
  overCreditLimit: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        itemClassId: z.uuid().nullable(),
        deaScheduleId: z.uuid().nullable(),
        quantity: count.min(1),
        amount,
        margin: z.number().min(-1000).max(100).nullable(),
        earlier: z.array(z.strictObject({ daysAgo: z.int().min(0).max(3650), quantity: count })).max(100),
      }),
    )
    .min(1)
    .max(100),
})
export type TriedOrder = z.infer<typeof TriedOrder>

/** Which rules would take hold, and what would become of the order. */
export const TriedRules = z.object({
  outcome: z.enum(['place', ...ruleEffects]),
  rules: z.array(z.object({ id: z.uuid(), name: z.string(), sentence: z.string(), effect: z.enum(ruleEffects) })),
})
export type TriedRules = z.infer<typeof TriedRules>

const optional = z.object(values).partial().shape

export const salesRules = {
  list: route({
    method: 'GET',
    path: '/api/admin/global-sales-rules',
    needs: anyOf('CREATE_SALE', 'LIST_SYSTEM_PROPERTIES'),
    summary: 'The rules that orders are checked against, in their order',
    replies: { 200: z.array(SalesRule) },
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/global-sales-rules',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a rule',
    body: z.strictObject({
      ...optional,
      name: values.name,
      scope: values.scope,
      condition: values.condition,
      effect: values.effect,
    }),
    replies: { 200: SalesRule },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/global-sales-rules/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a rule',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: SalesRule },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/global-sales-rules/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Delete a rule',
    params: byId,
    replies: { 204: null },
  }),
  /** Asks and changes nothing; the order is too large for an address. */
  tryOut: route({
    method: 'POST',
    path: '/api/admin/global-sales-rules/try',
    needs: anyOf('CREATE_SALE', 'LIST_SYSTEM_PROPERTIES'),
    summary: 'Which rules would take hold of an order like this',
    body: TriedOrder,
    replies: { 200: TriedRules },
  }),
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { VariationChange } from '@galen/contract/items/item-variations'
import { BusinessError } from '@galen/domain/business-error'
import { childNumberOf, marginOf, nextChildIndex, variationProblems, withMargin } from '@galen/domain/items/variation'
import { centsToNumber } from '@galen/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { cannotBeChangedHere } from '../../platform/put-back.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { loadVariationRecords, pricesOf, type VariationRecord } from './variation.store.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

/** What becomes of one offer: `before` is null for a new one. */
export type PlannedVariation = { readonly before: VariationRecord | null; readonly after: VariationRecord }

export type VariationPlan = {
  readonly planned: readonly PlannedVariation[]
  /** All offers of the item as they will be. */
  readonly offers: readonly VariationRecord[]
}

type PlannedItem = { readonly id: string; readonly number: string }

/** What only those may change who may see it. */
const COST_FIELDS = ['cost', 'soaCost', 'margin', 'minimumMargin', 'pcr'] as const

export function checkMayChangeCosts(
  { permissions }: Pick<Actor, 'permissions'>,
  changes: readonly Readonly<Partial<Record<(typeof COST_FIELDS)[number], unknown>>>[],
): void {
  if (permissions.has('VIEW_COST')) return
  if (changes.some((change) => COST_FIELDS.some((field) => change[field] !== undefined)))
    throw new BusinessError('forbidden', 'You need the permission View cost to change costs and margins')
}

/** Everything that is wrong with the amounts in a list of offers, each thing at its own field. */
function checkAmounts(changes: readonly VariationChange[]): void {
  const problems = changes.flatMap((change, place) =>
    variationProblems(amountsOf(change)).map(({ field, message }) => ({
      field: `itemVariations.${place}.${field}`,
      message,
    })),
  )
  if (problems.length > 0) throw invalid(problems)
}

const amountsOf = ({ cost, soaCost, price, margin, minimumMargin }: VariationChange) => ({
  cost: cost ?? null,
  soaCost: soaCost ?? null,
  price: price ?? null,
  margin: margin ?? null,
  minimumMargin: minimumMargin ?? null,
})

type Prices = Pick<VariationRecord, 'cost' | 'soaCost' | 'price'>
type PriceChange = { readonly [Field in keyof Prices]?: Prices[Field] | undefined }

/** The price of an offer when a margin was asked for instead: it follows from the cost as it will be. */
export function pricedChange<C extends PriceChange>(current: Prices, change: C, margin: number | undefined): C {
  if (margin === undefined || change.price !== undefined) return change
  const { cost = current.cost, soaCost = current.soaCost } = change
  const { price } = withMargin(pricesOf({ ...current, cost, soaCost }), margin)
  return { ...change, price: price === null ? null : centsToNumber(price) }
}

/** What the sent changes make of the offers of an item that is held. Nothing is written yet. */
export async function planVariations(
  tx: Tx,
  actor: Actor,
  item: PlannedItem,
  changes: readonly VariationChange[],
): Promise<VariationPlan> {
  checkAmounts(changes)
  const records = await loadVariationRecords(tx, actor.companyId, item.id)
  const byId = new Map(records.map((record) => [record.id, record]))
  const planned: PlannedVariation[] = []
  const offers = new Map(byId)
  for (const [place, change] of changes.entries()) {
    const plan =
      change.id === undefined
        ? await plannedNew(tx, actor, item, [...offers.values()], change, place)
        : await plannedChange(tx, actor, byId, change, place)
    if (!plan) continue
    planned.push(plan)
    offers.set(plan.after.id, plan.after)
  }
  return { planned, offers: [...offers.values()] }
}

const at = (place: number, field: string, message: string) =>
  invalid([{ field: `itemVariations.${place}.${field}`, message }])

async function plannedChange(
  tx: Tx,
  actor: Actor,
  known: Map<string, VariationRecord>,
  { id = '', version, vendorId, margin, ...change }: VariationChange,
  place: number,
): Promise<PlannedVariation | null> {
  const before = known.get(id)
  if (!before) throw at(place, 'id', 'is not a variation of this item')
  known.delete(id)
  if (version === undefined) throw at(place, 'version', 'is required')
  if (vendorId !== undefined && vendorId !== before.vendorId)
    throw at(place, 'vendorId', 'cannot be changed: add a variation of the other vendor')
  if (version === before.version && isOtherMargin(before, change, margin))
    throw cannotBeChangedHere([`itemVariations.${place}.margin`])
  const sent = pricedChange(before, { ...change, ...(change.flags ? { flags: inOrder(change.flags) } : {}) }, margin)
  const after = await mergeChanges(tx, actor.companyId, 'item-variation', id, before, { ...sent, version })
  return after && { before, after }
}

/** A margin beside the price as it is says another price than the one that was sent. */
function isOtherMargin(before: VariationRecord, change: PriceChange, margin: number | undefined): boolean {
  if (margin === undefined || change.price === undefined || change.price !== before.price) return false
  const { cost = before.cost, soaCost = before.soaCost } = change
  return margin !== marginOf(pricesOf(before)) && margin !== marginOf(pricesOf({ ...before, cost, soaCost }))
}

const inOrder = (flags: readonly string[]) => [...new Set(flags)].toSorted()

async function plannedNew(
  tx: Tx,
  actor: Actor,
  item: PlannedItem,
  offers: readonly VariationRecord[],
  { id: _id, version: _version, vendorId, margin, ...change }: VariationChange,
  place: number,
): Promise<PlannedVariation> {
  if (vendorId === undefined) throw at(place, 'vendorId', 'is required')
  const vendorName = await activeVendor({ tx, actor }, vendorId, `itemVariations.${place}.vendorId`)
  const twin = offers.find((offer) => offer.vendorId === vendorId && !offer.isSpecial)
  if (twin)
    throw new BusinessError(
      'item-variation.conflict',
      `${vendorName} already has variation ${twin.childNumber} of this item`,
      [{ field: `itemVariations.${place}.vendorId`, message: `already has variation ${twin.childNumber}` }],
    )
  const nothing = { cost: null, soaCost: null, price: null }
  const sent = pricedChange(nothing, change, margin)
  return {
    before: null,
    after: newVariation(item, offers, { vendorId, vendorName }, { ...sent, flags: inOrder(change.flags ?? []) }),
  }
}

type NewVariation = { readonly [Field in keyof VariationRecord]?: VariationRecord[Field] | undefined }

/** A new offer with the next number of its item. */
export function newVariation(
  item: PlannedItem,
  offers: readonly VariationRecord[],
  vendor: Pick<VariationRecord, 'vendorId' | 'vendorName'>,
  said: NewVariation,
): VariationRecord {
  const childIndex = nextChildIndex(offers.map((offer) => offer.childIndex))
  return {
    id: randomUUIDv7(),
    ...vendor,
    childIndex,
    childNumber: childNumberOf(item.number, childIndex),
    vendorItemNumber: said.vendorItemNumber ?? '',
    note: said.note ?? '',
    validTo: said.validTo ?? null,
    flags: said.flags ?? [],
    isActive: said.isActive ?? true,
    price: said.price ?? null,
    cost: said.cost ?? null,
    soaCost: said.soaCost ?? null,
    minimumMargin: said.minimumMargin ?? null,
    pcr: said.pcr ?? 0,
    isSpecial: said.isSpecial ?? false,
    customerId: said.customerId ?? null,
    customerName: said.customerName ?? null,
    createdAt: new Date().toISOString(),
    version: 1,
  }
}

/** Before the item: a vendor is not deactivated while its offers are written. */
export async function lockVendorsOf(
  work: Pick<Work, 'tx' | 'actor'>,
  offers: readonly { readonly vendorId?: string | null | undefined }[],
): Promise<void> {
  await lockRows(
    work,
    'vendor',
    offers.flatMap(({ vendorId }) => vendorId ?? []),
    'share',
  )
}

/** The name of a vendor whose offers can be taken. */
export async function activeVendor(work: Pick<Work, 'tx' | 'actor'>, vendorId: string, field: string): Promise<string> {
  await lockVendorsOf(work, [{ vendorId }])
  const { rows } = await sql<{ name: string; isActive: boolean }>`
    select friendly_name as name, is_active as "isActive" from vendor
    where company_id = ${work.actor.companyId} and id = ${vendorId}`.execute(work.tx)
  const [vendor] = rows
  if (!vendor) throw invalid([{ field, message: 'is not a vendor' }])
  if (!vendor.isActive) throw invalid([{ field, message: `is ${vendor.name}, who is not active` }])
  return vendor.name
}

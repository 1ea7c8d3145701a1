import { randomUUIDv7 } from 'node:crypto'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { isPaidOut } from '@galen/domain/finance/paid-out'
import { add, type Cents, centsToDecimal, formatMoney, negate, subtract, sum } from '@galen/domain/money'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { type ActiveApplication, activeApplications } from './application.store.ts'
import { type ItemRef, loadItems, lockItems, lockPartyAccount, type OpenItem } from './open-item.store.ts'

type Money = Pick<Work, 'tx' | 'actor' | 'react'>

export type AppliedCharge = ItemRef & { readonly amount: Cents; readonly discount: Cents }
export type DatedCharge = AppliedCharge & {
  /** The day from which it is applied, where that is later than the day of the settlement. */
  readonly appliedOn?: BusinessDate
}
type Application = {
  readonly settlement: ItemRef
  readonly charges: readonly DatedCharge[]
  readonly accountingDate: BusinessDate
}

const isSame = (one: ItemRef, other: ItemRef) =>
  one.documentKind === other.documentKind && one.documentId === other.documentId

/** Uses a payment or credit to settle charges of the same party. All or nothing. */
export async function applySettlement(
  work: Money,
  { settlement, charges, accountingDate }: Application,
): Promise<{ readonly applications: readonly { readonly id: string; readonly charge: ItemRef }[] }> {
  if (charges.length === 0) return { applications: [] }
  checkEachOnce(charges)
  const items = await lockOpenItems(work, [settlement, ...charges])
  const of = (ref: ItemRef) => {
    const item = items.find((one) => isSame(one, ref))
    if (!item || item.voidAt !== null) throw notFound('Open item')
    return item
  }
  const source = of(settlement)
  const applied = charges.map((charge) => ({ ...charge, id: randomUUIDv7(), item: of(charge) }))
  const used = sum(applied.map(({ amount }) => amount))
  if (used > source.balance)
    throw new BusinessError(
      'application.over.refused',
      `${source.number} has only ${formatMoney(source.balance)} left to apply.`,
      [{ field: 'amount', message: 'is more than is left', left: source.balance / 100 }],
    )
  const before = await activeApplications(work.tx, work.actor.companyId, {
    itemIds: applied.map(({ item }) => item.id),
  })
  for (const { item, amount, discount } of applied) checkCharge(source, item, { amount, discount }, before)
  await saveBalances(work, [
    { item: source, balance: subtract(source.balance, used) },
    ...applied.map(({ item, amount, discount }) => ({ item, balance: subtract(item.balance, add(amount, discount)) })),
  ])
  await insertMany(
    work.tx,
    'application',
    applied.map(({ id, item, amount, discount, appliedOn }) => ({
      company_id: work.actor.companyId,
      id,
      charge_id: item.id,
      settlement_id: source.id,
      amount: centsToDecimal(amount),
      discount: centsToDecimal(discount),
      accounting_date: appliedOn ?? accountingDate,
      user_id: work.actor.userId ?? null,
    })),
  )
  return {
    applications: applied.map(({ id, documentKind, documentId }) => ({ id, charge: { documentKind, documentId } })),
  }
}

/**
 * Undoes applications of a settlement or to a charge, or single ones, by opposite rows. What a settlement paid out stays
 * applied unless its own document, the refund or the credit, is named as the charge.
 */
export async function unapply(
  work: Money,
  which: {
    readonly settlement?: ItemRef
    readonly charge?: ItemRef
    readonly applicationIds?: readonly string[]
    readonly accountingDate: BusinessDate
  },
): Promise<{ readonly undone: readonly ActiveApplication[] }> {
  const { companyId } = work.actor
  const named = [which.settlement, which.charge].flatMap((ref) => ref ?? [])
  const itemIds = (await loadItems(work.tx, companyId, named)).map(({ id }) => id)
  const find = async () => {
    const found = await activeApplications(work.tx, companyId, { itemIds, ids: which.applicationIds ?? [] })
    return found.filter(
      ({ id, chargeId, chargeKind, settlementId }) =>
        (which.applicationIds?.includes(id) ?? true) &&
        (which.charge !== undefined || !isPaidOut(chargeKind)) &&
        itemIds.every((itemId) => itemId === chargeId || itemId === settlementId),
    )
  }
  const seen = await find()
  if (seen.length === 0) return { undone: [] }
  const items = await lockOpenItems(work, seen.flatMap(refsOf))
  const undone = await find()
  const back = (item: OpenItem) =>
    sum(
      undone.flatMap(({ chargeId, settlementId, amount, discount }) => {
        if (chargeId === item.id) return [add(amount, discount)]
        return settlementId === item.id ? [amount] : []
      }),
    )
  await saveBalances(
    work,
    items.map((item) => ({ item, balance: add(item.balance, back(item)) })),
  )
  await insertMany(
    work.tx,
    'application',
    undone.map(({ id, chargeId, settlementId, amount, discount }) => ({
      company_id: companyId,
      id: randomUUIDv7(),
      charge_id: chargeId,
      settlement_id: settlementId,
      amount: centsToDecimal(negate(amount)),
      discount: centsToDecimal(negate(discount)),
      accounting_date: which.accountingDate,
      user_id: work.actor.userId ?? null,
      reverses_id: id,
    })),
  )
  return { undone }
}

const refsOf = (application: ActiveApplication): ItemRef[] => [
  { documentKind: application.chargeKind, documentId: application.chargeDocumentId },
  { documentKind: application.settlementKind, documentId: application.settlementDocumentId },
]

function checkEachOnce(charges: readonly AppliedCharge[]): void {
  const twice = charges.findIndex((charge, index) => charges.findIndex((other) => isSame(charge, other)) !== index)
  if (twice >= 0) throw invalid([{ field: `applications.${twice}`, message: 'is listed twice' }])
  const nothing = charges.findIndex(({ amount, discount }) => amount < 0 || discount < 0 || amount + discount === 0)
  if (nothing >= 0) throw invalid([{ field: `applications.${nothing}.amount`, message: 'must be above 0' }])
}

function checkCharge(
  source: OpenItem,
  charge: OpenItem,
  { amount, discount }: { readonly amount: Cents; readonly discount: Cents },
  before: readonly ActiveApplication[],
): void {
  if (source.side !== 'settlement' || charge.side !== 'charge' || source.partyAccountId !== charge.partyAccountId)
    throw new BusinessError('application.party', `${source.number} cannot be applied to ${charge.number}.`)
  if (amount + discount > charge.balance)
    throw new BusinessError(
      'application.over.refused',
      `${charge.number} has only ${formatMoney(charge.balance)} open.`,
      [{ field: 'amount', message: 'is more than is open', open: charge.balance / 100 }],
    )
  if (discount > 0 && before.some((one) => one.chargeId === charge.id && one.discount > 0))
    throw new BusinessError('application.discount.refused', `${charge.number} had its discount already.`)
}

/** Locks the accounts of the parties, then the items, and reads them as they are then. */
export async function lockOpenItems(work: Money, refs: readonly ItemRef[]): Promise<OpenItem[]> {
  const found = await loadItems(work.tx, work.actor.companyId, refs)
  const parties = new Map(found.map(({ party, partyAccountId }) => [partyAccountId, party]))
  for (const [, party] of [...parties].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await lockPartyAccount(work, party)
  return lockItems(work, [...new Set(found.map(({ id }) => id))])
}

async function saveBalances(
  work: Money,
  changes: readonly { readonly item: OpenItem; readonly balance: Cents }[],
): Promise<void> {
  await updateMany(
    work.tx,
    'open_item',
    changes.map(({ item, balance }) => ({
      company_id: work.actor.companyId,
      id: item.id,
      balance: centsToDecimal(balance),
    })),
  )
  for (const isSettled of [true, false]) {
    const documents = changes
      .filter(({ item, balance }) => item.side === 'charge' && (item.balance === 0) !== (balance === 0))
      .filter(({ balance }) => (balance === 0) === isSettled)
      .map(({ item }) => ({ kind: item.documentKind, id: item.documentId }))
    if (documents.length > 0) await work.react('settled', { documents, isSettled })
  }
}

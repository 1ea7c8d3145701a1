import { hash } from 'node:crypto'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import {
  closedCharge,
  discountAvailable,
  type DiscountRule,
  settle,
  type Settlement,
  type Wanted,
} from '@galen/domain/finance/settlement'
import { type PaidOut, spentAlready } from '@galen/domain/finance/paid-out'
import { type Cents, centsToNumber, parseCents, subtract, sum, zeroCents } from '@galen/domain/money'
import { settingValue } from '../../admin/settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'
import { type ItemRef, lockOpenItems, type Party } from '../open-items.ts'
import { heldForRefunds, loadPaidOut } from './paid-out.store.ts'
import { findClosedCharge, loadOpenCharges, type PartyCharge } from './open-charge.store.ts'

/** What someone typed of one document. */
export type SettlementRequestLine = {
  readonly documentId: string
  readonly amount: number
  readonly discountAmountApplied?: number | null | undefined
}
export type SettlementRequest = {
  readonly amount: Cents
  readonly apply: 'lines' | 'oldest' | 'full'
  readonly lines: readonly SettlementRequestLine[]
  readonly fingerprint?: string | undefined
}

export type Plan = {
  readonly settlement: Settlement
  readonly charges: readonly (PartyCharge & { readonly available: Cents })[]
  readonly fingerprint: string
}

type Planning = {
  readonly companyId: string
  readonly party: Party
  /** The payment or credit itself, when it exists already: what it settles now counts as open. */
  readonly self?: ItemRef
  readonly takesDiscounts: boolean
  /** Today in the company's time zone. */
  readonly day: BusinessDate
  readonly asked: SettlementRequest
}

/** What would be settled, by the same rule for preview and posting. A posting holds the lock of the party. */
export async function planSettlement(db: Db, given: Planning): Promise<Plan> {
  const { companyId, party, self, takesDiscounts, day, asked } = given
  const charges = await loadOpenCharges(db, companyId, party, self)
  const parts = self ? await loadPaidOut(db, companyId, self) : []
  const held = self ? await heldForRefunds(db, companyId, self) : zeroCents
  const paidOut = { documentKind: self?.documentKind ?? '', parts }
  const wanted = wantedOf({ ...asked, lines: linesToApply(asked.lines, paidOut) })
  const discounts = takesDiscounts
    ? {
        rule: (await settingValue(db, companyId, 'discountRule')) as DiscountRule,
        graceDays: await settingValue(db, companyId, 'discountGraceDays'),
      }
    : ('none' as const)
  await refuseClosed(db, companyId, party, charges, asked)
  const settlement = settle({ amount: asked.amount, charges, paidOut, held, wanted, day, discounts })
  const fingerprint = fingerprintOf(settlement)
  if (asked.fingerprint !== undefined && asked.fingerprint !== fingerprint)
    throw new BusinessError('settlement.conflict', 'The open items changed. Check the figures and try again.', [
      { field: 'fingerprint', message: 'is of other figures' },
    ])
  const available = (charge: PartyCharge) => discountAvailable(charge, { day, discounts })
  return { settlement, charges: charges.map((charge) => ({ ...charge, available: available(charge) })), fingerprint }
}

/** A document that was paid since the caller looked is named as such. */
async function refuseClosed(
  db: Db,
  companyId: string,
  party: Party,
  charges: readonly PartyCharge[],
  { apply, lines }: SettlementRequest,
): Promise<void> {
  if (apply === 'oldest') return
  const missing = lines.map(({ documentId }) => documentId).filter((id) => !charges.some((charge) => charge.id === id))
  const closed = missing.length === 0 ? undefined : await findClosedCharge(db, companyId, party, missing)
  if (closed) throw closedCharge(closed)
}

/** A reply that is sent back names what was paid out, too: it stays as it is and cannot be changed. */
function linesToApply(
  lines: readonly SettlementRequestLine[],
  { documentKind, parts }: { readonly documentKind: string; readonly parts: readonly PaidOut[] },
): readonly SettlementRequestLine[] {
  return lines.filter((line) => {
    const part = parts.find(({ documentId }) => documentId === line.documentId)
    if (part && parseCents(line.amount) !== part.amount) throw spentAlready(documentKind, parts)
    return !part
  })
}

function wantedOf({ apply, lines }: SettlementRequest): Wanted {
  if (apply === 'oldest') return { mode: 'oldest' }
  if (apply === 'full') return { mode: 'full', ids: lines.map(({ documentId }) => documentId) }
  return {
    mode: 'lines',
    lines: lines.map(({ documentId, amount, discountAmountApplied }) => ({
      id: documentId,
      amount: parseCents(amount),
      discount: discountAmountApplied == null ? undefined : parseCents(discountAmountApplied),
    })),
  }
}

const fingerprintOf = (settlement: Settlement) => hash('sha256', JSON.stringify(settlement))

/** Locks what the plan settles: the documents first, then their open items. */
export async function lockPlanned(work: Work, { settlement, charges }: Plan, others: readonly ItemRef[] = []) {
  const planned = chargesOf({ settlement, charges })
  const refs = [...planned.map(({ id, documentKind }) => ({ documentKind, documentId: id })), ...others]
  for (const kind of ['invoice', 'receipt'] as const) {
    const ids = refs.filter(({ documentKind }) => documentKind === kind).map(({ documentId }) => documentId)
    if (ids.length > 0) await lockRows(work, kind, ids)
  }
  return refs
}

export const lockPlannedItems = (work: Work, refs: readonly ItemRef[]) =>
  refs.length === 0 ? Promise.resolve([]) : lockOpenItems(work, refs)

/** The settled lines with their charges. */
export function chargesOf({ settlement, charges }: Pick<Plan, 'settlement' | 'charges'>) {
  const byId = new Map(charges.map((charge) => [charge.id, charge]))
  return settlement.lines.flatMap((line) => {
    const charge = byId.get(line.id)
    return charge ? [{ ...charge, amount: line.amount, discount: line.discount }] : []
  })
}

/** A settled charge, as it is applied. */
export const appliedCharge = ({
  documentKind,
  id: documentId,
  amount,
  discount,
  appliedOn,
}: ReturnType<typeof chargesOf>[number] & { readonly appliedOn: BusinessDate }) => ({
  documentKind,
  documentId,
  amount,
  discount,
  appliedOn,
})

/** The preview as it is sent. */
export function simulationOf({ settlement, charges, fingerprint }: Plan, amount: Cents): Simulation {
  const lines = new Map(settlement.lines.map((line) => [line.id, line]))
  const before = sum(charges.map(({ balance }) => balance))
  const settled = sum([settlement.applied, settlement.discount])
  return {
    totalAmount: centsToNumber(amount),
    appliedAmount: centsToNumber(settlement.applied),
    discountAmountApplied: centsToNumber(settlement.discount),
    paymentRemainingAmount: centsToNumber(settlement.left),
    balanceBefore: centsToNumber(before),
    balanceAfter: centsToNumber(subtract(before, settled)),
    documents: charges.map((charge) => {
      const line = lines.get(charge.id)
      const applied = line ? line.amount + line.discount : 0
      return {
        id: charge.id,
        kind: charge.documentKind,
        number: charge.number,
        issuedDate: charge.issuedOn,
        dueDate: charge.dueOn,
        totalAmount: centsToNumber(charge.total),
        balance: centsToNumber(charge.balance),
        discount: {
          discountAmount: centsToNumber(charge.discountAmount),
          discountDueDate: charge.discountDueOn,
        },
        discountAvailable: centsToNumber(charge.available),
        amount: centsToNumber(line?.amount ?? zeroCents),
        discountAmountApplied: centsToNumber(line?.discount ?? zeroCents),
        remaining: centsToNumber(subtract(charge.balance, applied as Cents)),
      }
    }),
    warnings:
      settlement.left > 0 && amount > before ? ['The amount is more than is open. The rest stays unapplied.'] : [],
    fingerprint,
  }
}

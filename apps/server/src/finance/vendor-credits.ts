import type { VendorCreditRecord } from '@galen/contract/finance/credit.fields'
import { vendorCreditLines } from '@galen/domain/accounting/postings'
import type { BusinessDate } from '@galen/domain/dates'
import { type VendorCreditSource, vendorCreditLifecycle } from '@galen/domain/finance/credit'
import { type Cents, centsToNumber, formatMoney, negate, sum } from '@galen/domain/money'
import { type PostedLine, postJournal, reverseJournal } from '../accounting/general-ledger.ts'
import { takeDocumentNumber } from '../admin/document-number.ts'
import { now } from '../platform/database/record.ts'
import { withoutGaps } from '../platform/versions.ts'
import type { Work } from '../platform/work.ts'
import { vendorCredit } from './credits/vendor-credit.store.ts'
import type { VoidedCredit } from './customer-credits.ts'
import { lockParty, openSettlement, voidOpenItem } from './open-items.ts'

export type NewVendorCredit = {
  readonly vendorId: string
  readonly source: VendorCreditSource
  /** The return that it comes from. */
  readonly sourceId?: string
  readonly receiptId?: string | null
  readonly accountId?: string | null
  /** The vendor's own number of the credit memo. */
  readonly reference?: string
  readonly amount: Cents
  readonly accountingDate: BusinessDate
  readonly note: string
  /** What is credited, as negative amounts; without it price variance, or the account that was chosen. */
  readonly credits?: readonly PostedLine[]
}

/** Writes a vendor credit with its number, journal entry and open item. The caller has checked the period. */
export async function createVendorCredit(
  work: Work,
  credit: NewVendorCredit,
): Promise<{ readonly id: string; readonly number: string }> {
  const { tx, actor } = work
  const { vendorId, source, sourceId, receiptId, accountId, reference = '', amount, accountingDate, note } = credit
  await lockParty(work, { vendorId })
  const against = negate(amount)
  const credits = credit.credits ?? [
    accountId ? { accountId, amount: against } : { role: 'price-variance' as const, amount: against },
  ]
  if (sum(credits.map((line) => line.amount)) !== against)
    throw new Error(`The credited lines of a vendor credit over ${formatMoney(amount)} differ from it`)
  const number = await takeDocumentNumber(tx, actor.companyId, 'vendor-credit')
  const entered = { vendorId, source, sourceId, receiptId, accountId, reference, note }
  const { id } = await vendorCredit.insert(
    work,
    { ...withoutGaps(entered), number, totalAmount: centsToNumber(amount), date: accountingDate },
    { stamps: { createdById: actor.userId ?? null } },
  )
  const { openItemId } = await openSettlement(work, {
    vendorId,
    documentKind: 'vendor-credit',
    documentId: id,
    number,
    reference,
    issuedOn: accountingDate,
    total: amount,
  })
  await postJournal(work, {
    source: { kind: 'vendor-credit', id, number },
    accountingDate,
    memo: note === '' ? `Vendor credit ${number}` : note,
    lines: vendorCreditLines(vendorId, { openItemId, amount }, credits),
  })
  return { id, number }
}

/** Takes a vendor credit back; refused with the list of what it is applied to. */
export async function voidVendorCredit(work: Work, credit: VoidedCredit): Promise<void> {
  const row = await lockVendorCredit(work, credit.id)
  const status = vendorCreditLifecycle.after('void', row.status)
  const { accountingDate, reason } = credit
  const memo = `Void of vendor credit ${row.number}`
  await credit.takeBack?.()
  await voidOpenItem(work, { documentKind: 'vendor-credit', documentId: row.id }, { accountingDate, reason: memo })
  await reverseJournal(work, { kind: 'vendor-credit', id: row.id }, { accountingDate, memo })
  const stamps = { voidAt: now, voidById: work.actor.userId ?? null, voidOn: accountingDate, voidReason: reason }
  const saving = { action: 'void', stamps, justification: reason ?? undefined }
  await vendorCredit.save(work, row, { ...row, status }, saving)
}

/** The credit under the lock of its vendor's money. */
export async function lockVendorCredit(work: Work, id: string): Promise<VendorCreditRecord> {
  const { vendorId } = await vendorCredit.load(work.tx, work.actor, id)
  await lockParty(work, { vendorId })
  return vendorCredit.lock(work, id)
}

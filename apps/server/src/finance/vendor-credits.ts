import { randomUUIDv7 } from 'node:crypto'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type VendorCreditSource, vendorCreditLifecycle } from '@galen/domain/finance/credit'
import { type Cents, centsToDecimal, formatMoney, negate, parseCents, sum } from '@galen/domain/money'
import { type PostedLine, postJournal, reverseJournal } from '../accounting/general-ledger.ts'
import { takeDocumentNumber } from '../admin/document-number.ts'
import { lockRows } from '../platform/database/locks.ts'
import { notFound } from '../platform/errors.ts'
import type { Work } from '../platform/work.ts'
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
  const { tx, actor, audit } = work
  const { vendorId, source, sourceId, receiptId, accountId, reference = '', amount, accountingDate, note } = credit
  await lockParty(work, { vendorId })
  const against = negate(amount)
  const credits = credit.credits ?? [
    accountId ? { accountId, amount: against } : { role: 'price-variance' as const, amount: against },
  ]
  if (sum(credits.map((line) => line.amount)) !== against)
    throw new Error(`The credited lines of a vendor credit over ${formatMoney(amount)} differ from it`)
  const id = randomUUIDv7()
  const number = await takeDocumentNumber(tx, actor.companyId, 'vendor-credit')
  await tx
    .insertInto('vendor_credit')
    .values({
      company_id: actor.companyId,
      id,
      number,
      vendor_id: vendorId,
      source,
      source_id: sourceId ?? null,
      receipt_id: receiptId ?? null,
      account_id: accountId ?? null,
      reference,
      amount: centsToDecimal(amount),
      issued_on: accountingDate,
      note,
      created_by: actor.userId ?? null,
    })
    .execute()
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
    lines: [{ role: 'payable', amount, vendorId, openItemId }, ...credits],
  })
  const after = { number, status: 'Open', source, amount: centsToDecimal(amount), issuedOn: accountingDate, note }
  audit('vendor-credit', { id, action: 'create', version: 1, before: null, after })
  return { id, number }
}

/** Takes a vendor credit back; refused with the list of what it is applied to. */
export async function voidVendorCredit(
  work: Work,
  credit: { readonly id: string; readonly accountingDate: BusinessDate; readonly reason: string },
): Promise<void> {
  const { tx, actor, audit } = work
  const row = await lockVendorCredit(work, credit.id)
  const status = vendorCreditLifecycle.after('void', row.status)
  const { accountingDate, reason } = credit
  const memo = `Void of vendor credit ${row.number}`
  await voidOpenItem(work, { documentKind: 'vendor-credit', documentId: row.id }, { accountingDate, reason: memo })
  await reverseJournal(work, { kind: 'vendor-credit', id: row.id }, { accountingDate, memo })
  const version = row.version + 1
  await tx
    .updateTable('vendor_credit')
    .set({
      status,
      void_at: new Date().toISOString(),
      void_by: actor.userId ?? null,
      void_on: accountingDate,
      void_reason: reason,
      version,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', row.id)
    .execute()
  const change = { before: { status: row.status }, after: { status }, justification: reason }
  audit('vendor-credit', { id: row.id, action: 'void', version, ...change })
}

/** The credit under the lock of its vendor's money. */
export async function lockVendorCredit(work: Work, id: string) {
  const { tx, actor } = work
  const load = () =>
    tx
      .selectFrom('vendor_credit')
      .selectAll()
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .executeTakeFirst()
  const found = await load()
  if (!found) throw notFound('Vendor credit')
  await lockParty(work, { vendorId: found.vendor_id })
  await lockRows(work, 'vendor_credit', [id])
  const row = await load()
  if (!row) throw new BusinessError('busy', 'Document is busy, try again')
  return { ...row, status: row.status as 'Open' | 'Void', cents: parseCents(row.amount) }
}

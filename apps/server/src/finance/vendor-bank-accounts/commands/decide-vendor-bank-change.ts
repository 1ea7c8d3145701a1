import { sql } from 'kysely'
import { vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { checkDecisionNote } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { notifyOfDecision } from '../../../platform/approval-notifications.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import {
  auditedAccount,
  findKeptAccount,
  findWaitingChange,
  loadVendorBankAccount,
  vendorName,
  type WaitingChange,
} from '../vendor-bank-account.store.ts'

/** A change counts when a second person agrees. */
export const approveVendorBankChange = command(vendorBankAccounts.approve, async (input) => {
  const { params, body, tx, actor } = input
  await checkFreshSignIn(tx, actor)
  await lockRows(input, 'vendor', [params.id])
  const change = await findWaitingChange(tx, actor.companyId, params.id, params.changeId)
  if (change.requestedBy === actor.userId)
    throw new BusinessError('bank-account.refused', 'A second person has to agree: it cannot be the one who asked')
  checkDecisionNote(body.note)
  await decide(input, params, change, { approved: true, note: body.note })
  await apply(input, params.id, change, body.note)
  return loadVendorBankAccount(tx, actor, params.id)
})

/** Anyone who may decide can refuse, and anyone who asked can think better of it. */
export const refuseVendorBankChange = command(vendorBankAccounts.refuse, async (input) => {
  const { params, body, tx, actor, audit } = input
  const { note } = body
  await lockRows(input, 'vendor', [params.id])
  const change = await findWaitingChange(tx, actor.companyId, params.id, params.changeId)
  if (change.requestedBy !== actor.userId) checkDecisionNote(note)
  await decide(input, params, change, { approved: false, note })
  const before = { action: change.action, ...auditedAccount(change) }
  audit('vendor-bank-account', {
    id: change.accountId,
    action: 'refuse-bank-change',
    before,
    after: null,
    ...(note !== '' && { justification: note }),
  })
  return loadVendorBankAccount(tx, actor, params.id)
})

async function decide(
  work: Work<Actor>,
  { id: vendorId, changeId: id }: { readonly id: string; readonly changeId: string },
  { requestedBy }: WaitingChange,
  { approved, note }: { readonly approved: boolean; readonly note: string },
): Promise<void> {
  const { tx, actor } = work
  await tx
    .updateTable('vendor_bank_change')
    .set({ approved, decision_note: note, decided_by: actor.userId, decided_at: sql<string>`now()` })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
  const title = `bank account of ${await vendorName(tx, actor.companyId, vendorId)}`
  await notifyOfDecision(work, { id, approved, askedBy: requestedBy, title, address: `/vendor/${vendorId}` })
}

async function apply(
  { tx, actor, audit }: Work<Actor>,
  vendorId: string,
  change: WaitingChange,
  note: string,
): Promise<void> {
  const { companyId } = actor
  const current = await findKeptAccount(tx, companyId, vendorId)
  const version = (current?.version ?? 0) + 1
  const isSet = change.action === 'set'
  const row = {
    bank: change.bank,
    name: change.name,
    routing: change.routing,
    kind: change.kind,
    last_four: change.lastFour,
    number_sealed: change.sealed,
    active: isSet,
    version,
  }
  await tx
    .insertInto('vendor_bank_account')
    .values({ company_id: companyId, id: change.accountId, vendor_id: vendorId, ...row })
    .onConflict((known) => known.columns(['company_id', 'id']).doUpdateSet(row))
    .execute()
  audit('vendor-bank-account', {
    id: change.accountId,
    action: isSet ? 'approve-bank-change' : 'approve-bank-remove',
    version,
    before: current ? auditedAccount(current) : null,
    after: isSet ? auditedAccount(change) : null,
    justification: note,
  })
}

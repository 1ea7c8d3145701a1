import { randomUUIDv7 } from 'node:crypto'
import { vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { isRoutingNumber } from '@galen/domain/admin/company'
import { BusinessError } from '@galen/domain/business-error'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { notifyDeciders } from '../../../platform/approval-notifications.ts'
import { command } from '../../../platform/operation.ts'
import {
  auditedAccount,
  findKeptAccount,
  loadVendorBankAccount,
  sealVendorNumber,
  vendorName,
} from '../vendor-bank-account.store.ts'

/** Keeps what one person wants until a second one has decided. */
export const askForVendorBankChange = command(vendorBankAccounts.ask, async (input) => {
  const { params, body, tx, actor, installation, audit } = input
  const { companyId } = actor
  if (body.action === 'set' && !isRoutingNumber(body.routing))
    throw new BusinessError('bank-account.validation', `Routing number ${body.routing} is not valid.`, [
      { field: 'routing', message: 'is not valid' },
    ])
  await checkFreshSignIn(tx, actor)
  const locked = await lockRows(input, 'vendor', [params.id])
  if (locked.size === 0) throw notFound('Vendor')
  const before = await loadVendorBankAccount(tx, actor, params.id)
  if (before.waiting)
    throw new BusinessError('bank-account.conflict', 'A change of this account waits for a second person already')
  const current = await findKeptAccount(tx, companyId, params.id)
  if (body.action === 'remove' && !current) throw notFound('Bank account')
  const accountId = current?.id ?? randomUUIDv7()
  const wanted =
    body.action === 'set'
      ? {
          bank: body.bank,
          name: body.name,
          routing: body.routing,
          kind: body.kind,
          lastFour: body.accountNumber.slice(-4),
          sealed: sealVendorNumber(installation.secrets, companyId, accountId, body.accountNumber),
        }
      : current
  if (!wanted) throw notFound('Bank account')
  const { bank, name, routing, kind, lastFour, sealed } = wanted
  const { id } = await tx
    .insertInto('vendor_bank_change')
    .values({
      company_id: companyId,
      vendor_id: params.id,
      action: body.action,
      account_id: accountId,
      bank,
      name,
      routing,
      kind,
      last_four: lastFour,
      number_sealed: sealed,
      requested_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyDeciders(input, { kind: 'bank', id, parts: { title: await vendorName(tx, companyId, params.id) } })
  const after = { action: body.action, ...auditedAccount(wanted) }
  audit('vendor-bank-account', { id: accountId, action: 'ask-for-bank-change', before: null, after })
  return loadVendorBankAccount(tx, actor, params.id)
})

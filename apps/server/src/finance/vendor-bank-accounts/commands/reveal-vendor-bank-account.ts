import { vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { findKeptAccount, openVendorNumber } from '../vendor-bank-account.store.ts'

/** The whole number, for anyone who has just given their password; who looked is remembered. */
export const revealVendorBankAccount = command(
  vendorBankAccounts.reveal,
  async ({ params, tx, actor, installation, audit }) => {
    await checkFreshSignIn(tx, actor)
    const account = await findKeptAccount(tx, actor.companyId, params.id)
    if (!account) throw notFound('Bank account')
    const after = { revealed: `…${account.lastFour}` }
    audit('vendor-bank-account', { id: account.id, action: 'reveal-bank-account', before: null, after })
    return { accountNumber: openVendorNumber(installation.secrets, actor.companyId, account.id, account.sealed) }
  },
)

import { bankAccounts } from '@galen/contract/admin/bank-accounts'
import { checkFreshSignIn } from '../../identity/fresh-sign-in.ts'
import { command, query } from '../../platform/operation.ts'
import { auditAbout } from '../../platform/audit/audit-in-company.ts'
import { inEditableCompany } from '../companies/company.store.ts'
import { loadBankAccounts, lockAccount, openNumber } from './bank-account.store.ts'

export const listBankAccounts = query(bankAccounts.list, ({ params: { id }, db, actor }) =>
  inEditableCompany(db, actor, id, () => loadBankAccounts(db, actor, id)),
)

/** The whole number, for anyone who has just given their password; who looked is remembered. */
export const revealBankAccount = command(
  bankAccounts.reveal,
  ({ params: { id, accountId }, request, tx, actor, installation, audit }) =>
    inEditableCompany(tx, actor, id, async () => {
      await checkFreshSignIn(tx, actor)
      const { sealed, lastFour } = await lockAccount(tx, id, accountId)
      const after = { revealed: `…${lastFour}` }
      const about = { tx, actor, audit, request }
      await auditAbout(about, id, {
        entity: 'bank-account',
        id: accountId,
        action: 'reveal-bank-account',
        before: null,
        after,
      })
      return { accountNumber: openNumber(installation.secrets, id, accountId, sealed) }
    }),
)

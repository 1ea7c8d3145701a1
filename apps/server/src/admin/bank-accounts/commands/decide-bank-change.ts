import { sql } from 'kysely'
import { bankAccounts } from '@galen/contract/admin/bank-accounts'
import { BusinessError } from '@galen/domain/business-error'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { aboutToLock } from '../../../platform/database/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { auditAbout } from '../../audit-elsewhere.ts'
import { inEditableCompany, loadCompany } from '../../companies/company.store.ts'
import { findColleague } from '../../users/colleague.store.ts'
import { type KeptAccount, loadBankAccounts, lockAccount, shownAccount } from '../bank-account.store.ts'
import { bankLetters, deedInWords } from '../bank-letters.ts'

type Waiting = KeptAccount & {
  readonly kind: 'add' | 'change' | 'remove'
  readonly accountId: string
  readonly accountVersion: number
  readonly askedBy: string
}

async function lockChange(tx: Tx, companyId: string, id: string): Promise<Waiting> {
  aboutToLock(tx, 'document')
  const { rows } = await sql<Waiting>`
    select kind, account_id as "accountId", account_version as "accountVersion", asked_by as "askedBy", bank, name, routing,
      use, is_default as "isDefault", last_four as "lastFour", number_sealed as sealed
    from company_bank_change where company_id = ${companyId} and id = ${id} and decided_at is null for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw notFound('Change of a bank account')
  return row
}

const decide = (tx: Tx, companyId: string, id: string, actor: Actor, approved: boolean) =>
  tx
    .updateTable('company_bank_change')
    .set({ approved, decided_by: actor.userId, decided_at: sql<string>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()

/** A change counts when a second person agrees. Both are told by mail. */
export const approveBankChange = command(
  bankAccounts.approve,
  async ({ params: { id, changeId }, request, tx, actor, audit, send }) => {
    const { accounts, letters } = await inEditableCompany(tx, actor, id, async () => {
      await checkFreshSignIn(tx, actor)
      const change = await lockChange(tx, id, changeId)
      if (change.askedBy === actor.userId)
        throw new BusinessError('bank-account.refused', 'A second person has to agree: it cannot be the one who asked')
      const before = change.kind === 'add' ? null : shownAccount(await lockAccount(tx, id, change.accountId))
      await apply(tx, id, change)
      await decide(tx, id, changeId, actor, true)
      const after = change.kind === 'remove' ? null : shownAccount(change)
      const about = { tx, actor, audit, requestId: request.id }
      await auditAbout(about, id, {
        entity: 'bank-account',
        id: change.accountId,
        action: `approve-bank-${change.kind}`,
        before,
        after,
      })
      return { accounts: await loadBankAccounts(tx, actor, id), letters: await lettersToBoth(tx, actor, id, change) }
    })
    await queueMails({ tx, send, companyId: actor.companyId }, letters)
    return accounts
  },
)

/** Anybody who may decide can refuse, and whoever asked can think better of it. */
export const refuseBankChange = command(
  bankAccounts.refuse,
  ({ params: { id, changeId }, request, tx, actor, audit }) =>
    inEditableCompany(tx, actor, id, async () => {
      const change = await lockChange(tx, id, changeId)
      await decide(tx, id, changeId, actor, false)
      const about = { tx, actor, audit, requestId: request.id }
      const before = { kind: change.kind, ...shownAccount(change) }
      await auditAbout(about, id, {
        entity: 'bank-account',
        id: change.accountId,
        action: 'refuse-bank-change',
        before,
        after: null,
      })
      return loadBankAccounts(tx, actor, id)
    }),
)

async function apply(tx: Tx, companyId: string, change: Waiting): Promise<void> {
  const { kind, accountId, accountVersion, bank, name, routing, use, isDefault, lastFour, sealed } = change
  const row = { bank, name, routing, use, is_default: isDefault, last_four: lastFour, number_sealed: sealed }
  if (isDefault && kind !== 'remove')
    await sql`update company_bank_account set is_default = false
      where company_id = ${companyId} and is_default and id <> ${accountId}`.execute(tx)
  if (kind === 'add') {
    await tx
      .insertInto('company_bank_account')
      .values({ company_id: companyId, id: accountId, ...row })
      .execute()
    return
  }
  const changed = await tx
    .updateTable('company_bank_account')
    .set({ ...row, active: kind === 'change', version: accountVersion + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .where('version', '=', accountVersion)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n)
    throw new BusinessError(
      'bank-account.conflict',
      'The account was changed meanwhile. Refuse this change and ask anew',
    )
}

async function lettersToBoth(tx: Tx, actor: Actor, companyId: string, change: Waiting) {
  const here = { ...actor, companyId }
  const asker = await findColleague(tx, here, { id: change.askedBy })
  const decider = await findColleague(tx, here, { id: actor.userId })
  const told = {
    company: (await loadCompany(tx, companyId)).name,
    what: deedInWords(change.kind, change.lastFour),
    asker: asker?.name ?? 'Somebody',
  }
  return [asker, decider]
    .filter((person) => person !== undefined)
    .map((person) => ({ recipient: person.email, ...bankLetters.decided(person, told, decider?.name ?? 'Somebody') }))
}

import { sql } from 'kysely'
import { bankAccounts } from '@galen/contract/admin/bank-accounts'
import { approvalNeeds, checkDecisionNote, decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import { checkPermitted } from '@galen/domain/permissions'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { aboutToLock } from '../../../platform/database/locks.ts'
import { personName } from '../../../platform/database/person-name.ts'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { notFound } from '../../../platform/errors.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { type About, auditAbout } from '../../../platform/audit/audit-in-company.ts'
import { loadCompany } from '../../companies/company.store.ts'
import type { Work } from '../../../platform/work.ts'
import { findColleague } from '../../users/user.store.ts'
import {
  type AccountRecord,
  loadBankAccounts,
  lockAccount,
  lockBankAccounts,
  lockDefaultAccount,
  type NumberedAccount,
  shownAccount,
} from '../bank-account.store.ts'
import { inCompanyOfMine } from '../../company-of-mine.ts'
import { notifyOfBankDecision } from '../bank-notices.ts'
import { bankLetters, actionInWords } from '../bank-emails.ts'

type Waiting = AccountRecord & {
  readonly kind: 'add' | 'change' | 'remove'
  readonly accountId: string
  readonly accountVersion: number
  readonly askedBy: string
}

async function lockChange(tx: Tx, companyId: string, id: string): Promise<Waiting> {
  aboutToLock(tx, 'company_bank_account')
  const { rows } = await sql<Waiting>`
    select kind, account_id as "accountId", account_version as "accountVersion", asked_by as "askedBy", bank, name, routing,
      use, is_default as "isDefault", last_four as "lastFour", number_sealed as sealed
    from company_bank_change where company_id = ${companyId} and id = ${id} and decided_at is null for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw (await decidedBefore(tx, companyId, id)) ?? notFound('Change of a bank account')
  return row
}

async function decidedBefore(tx: Tx, companyId: string, id: string) {
  const { rows } = await sql<{ name: string | null }>`
    select ${personName('x.decided_by')} as name from company_bank_change x
    where x.company_id = ${companyId} and x.id = ${id}`.execute(tx)
  return rows[0] && new BusinessError('bank-account.conflict', decidedBy(rows[0].name))
}

/** Those who edit the company, and those who decide about payments. */
const inDecidableCompany = <T>(tx: Tx, actor: Actor, id: string, work: () => Promise<T>): Promise<T> =>
  inCompanyOfMine(tx, actor, id, bankAccounts.approve.needs, (rights) => {
    if (!rights.has('EDIT_COMPANY')) checkPermitted(approvalNeeds['company-bank'], rights)
    return work()
  })

type Decision = { readonly approved: boolean; readonly note: string }

async function decide(work: Work<Actor>, companyId: string, id: string, change: Waiting, { approved, note }: Decision) {
  const { tx, actor } = work
  await tx
    .updateTable('company_bank_change')
    .set({ approved, decision_note: note, decided_by: actor.userId, decided_at: sql<string>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await notifyOfBankDecision(work, companyId, { id, approved, askedBy: change.askedBy, account: change })
}

/** A change counts when a second person agrees. Both are notified by mail. */
export const approveBankChange = command(
  bankAccounts.approve,
  async ({ params: { id, changeId }, body: { note }, ...work }) => {
    const { request, tx, actor, audit, send } = work
    const { accounts, letters } = await inDecidableCompany(tx, actor, id, async () => {
      await checkFreshSignIn(tx, actor)
      await lockBankAccounts(tx, id)
      const change = await lockChange(tx, id, changeId)
      if (change.askedBy === actor.userId)
        throw new BusinessError('bank-account.refused', 'A second person has to agree: it cannot be the one who asked')
      checkDecisionNote(note)
      await apply({ tx, actor, audit, request }, id, change, note)
      await decide(work, id, changeId, change, { approved: true, note })
      return { accounts: await loadBankAccounts(tx, actor, id), letters: await lettersToBoth(tx, actor, id, change) }
    })
    await queueMails({ tx, send, companyId: actor.companyId }, letters)
    return accounts
  },
)

/** Anyone who may decide can refuse, and anyone who asked can think better of it. */
export const refuseBankChange = command(
  bankAccounts.refuse,
  ({ params: { id, changeId }, body: { note }, ...work }) => {
    const { request, tx, actor, audit } = work
    return inDecidableCompany(tx, actor, id, async () => {
      const change = await lockChange(tx, id, changeId)
      if (change.askedBy !== actor.userId) checkDecisionNote(note)
      await decide(work, id, changeId, change, { approved: false, note })
      const about = { tx, actor, audit, request }
      const before = { kind: change.kind, ...shownAccount(change) }
      await auditAbout(about, id, {
        entity: 'bank-account',
        id: change.accountId,
        action: 'refuse-bank-change',
        before,
        after: null,
        ...(note !== '' && { justification: note }),
      })
      return loadBankAccounts(tx, actor, id)
    })
  },
)

/** Does what was asked for, and says what became of the account. */
async function apply(about: About, companyId: string, change: Waiting, note: string): Promise<void> {
  const { kind, accountId } = change
  const current = kind === 'add' ? null : await lockAccount(about.tx, companyId, accountId)
  const wanted = current === null ? change : wantedNow(change, current)
  const version = (current?.version ?? 0) + 1
  if (kind !== 'remove' && wanted.isDefault) await takeDefault(about, companyId, accountId)
  await saveAccount(about.tx, companyId, accountId, { ...wanted, version }, kind !== 'remove')
  await auditAbout(about, companyId, {
    entity: 'bank-account',
    id: accountId,
    action: `approve-bank-${kind}`,
    version,
    before: current && shownAccount(current),
    after: kind === 'remove' ? null : shownAccount(wanted),
    justification: note,
  })
}

/**
 * An account has one change waiting at a time, so that all it can have lost in the meantime is being the default. It was the
 * default when this was asked for, and no one asked to make it the default once more.
 */
function wantedNow(change: Waiting, current: NumberedAccount): AccountRecord {
  if (change.kind === 'remove') return current
  return change.accountVersion === current.version ? change : { ...change, isDefault: current.isDefault }
}

/** The account that was the default is so no longer, which is a change of that account as well. */
async function takeDefault(about: About, companyId: string, accountId: string): Promise<void> {
  const loser = await lockDefaultAccount(about.tx, companyId)
  if (loser === undefined || loser.id === accountId) return
  const after = { ...loser, isDefault: false, version: versionAfter(loser) }
  await saveAccount(about.tx, companyId, loser.id, after, true)
  await auditAbout(about, companyId, {
    entity: 'bank-account',
    id: loser.id,
    action: 'take-bank-default',
    version: after.version,
    before: shownAccount(loser),
    after: shownAccount(after),
  })
}

async function saveAccount(tx: Tx, companyId: string, id: string, account: NumberedAccount, active: boolean) {
  const { bank, name, routing, use, isDefault, lastFour, sealed, version } = account
  const row = { bank, name, routing, use, is_default: isDefault, last_four: lastFour, number_sealed: sealed, version }
  await tx
    .insertInto('company_bank_account')
    .values({ company_id: companyId, id, active, ...row })
    .onConflict((known) => known.columns(['company_id', 'id']).doUpdateSet({ active, ...row }))
    .execute()
}

async function lettersToBoth(tx: Tx, actor: Actor, companyId: string, change: Waiting) {
  const here = { ...actor, companyId }
  const asker = await findColleague(tx, here, { id: change.askedBy })
  const decider = await findColleague(tx, here, { id: actor.userId })
  const told = {
    company: (await loadCompany(tx, companyId)).name,
    what: actionInWords(change.kind, change.lastFour),
    asker: asker?.name ?? 'Somebody',
  }
  return [asker, decider]
    .filter((person) => person !== undefined)
    .map((person) => ({ recipient: person.email, ...bankLetters.decided(person, told, decider?.name ?? 'Somebody') }))
}

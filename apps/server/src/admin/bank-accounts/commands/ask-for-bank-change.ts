import { randomUUIDv7 } from 'node:crypto'
import type * as z from 'zod'
import { bankAccounts } from '@galen/contract/admin/bank-accounts'
import { BusinessError } from '@galen/domain/business-error'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { aboutToLock } from '../../../platform/database/locks.ts'
import { queueMails } from '../../../platform/mail/mail.ts'
import { command } from '../../../platform/operation.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { auditAbout } from '../../../platform/audit/audit-in-company.ts'
import { inEditableCompany, loadCompany } from '../../companies/company.store.ts'
import {
  editorsOf,
  type AccountRecord,
  loadBankAccounts,
  lockAccount,
  sealNumber,
  shownAccount,
} from '../bank-account.store.ts'
import { notifyOfBankChange } from '../bank-notices.ts'
import { bankLetters, actionInWords } from '../bank-emails.ts'

type Asked = z.output<typeof bankAccounts.ask.body>

/** Keeps what one person wants until a second one has decided. Everyone who can is notified by mail. */
export const askForBankChange = command(
  bankAccounts.ask,
  async ({ params: { id }, body, request, installation, send, ...work }) => {
    const { tx, actor, audit } = work
    const { accounts, letters } = await inEditableCompany(tx, actor, id, async () => {
      await checkFreshSignIn(tx, actor)
      aboutToLock(tx, 'company_bank_account')
      const { accountId, version, wanted } = await wantedAccount(tx, installation.secrets, id, body)
      const changeId = randomUUIDv7()
      await keep(
        tx,
        {
          company_id: id,
          id: changeId,
          kind: body.kind,
          account_id: accountId,
          account_version: version,
          asked_by: actor.userId,
        },
        wanted,
      )
      const after = { kind: body.kind, ...shownAccount(wanted) }
      await auditAbout({ tx, actor, audit, request }, id, {
        entity: 'bank-account',
        id: accountId,
        action: 'ask-for-bank-change',
        before: null,
        after,
      })
      await notifyOfBankChange(work, id, { id: changeId, account: wanted })
      const editors = await editorsOf(tx, id)
      const asker = editors.find((editor) => editor.id === actor.userId)?.name ?? 'Somebody'
      const told = { company: (await loadCompany(tx, id)).name, what: actionInWords(body.kind, wanted.lastFour), asker }
      return {
        accounts: await loadBankAccounts(tx, actor, id),
        letters: editors
          .filter((editor) => editor.id !== actor.userId)
          .map((editor) => ({ recipient: editor.email, ...bankLetters.asked(editor, told) })),
      }
    })
    await queueMails({ tx, send, companyId: actor.companyId }, letters)
    return accounts
  },
)

/** The account as it will be: what was not said stays as it is. */
async function wantedAccount(tx: Tx, secrets: Secrets, companyId: string, body: Asked) {
  const accountId = body.kind === 'add' ? randomUUIDv7() : body.accountId
  const given = (number: string) => ({
    lastFour: number.slice(-4),
    sealed: sealNumber(secrets, companyId, accountId, number),
  })
  if (body.kind === 'add') {
    const { bank, name, routing, use, isDefault } = body
    return { accountId, version: 0, wanted: { bank, name, routing, use, isDefault, ...given(body.accountNumber) } }
  }
  const { version, ...current } = await lockAccount(tx, companyId, accountId)
  if (body.kind === 'remove') return { accountId, version, wanted: current }
  const wanted: AccountRecord = {
    bank: body.bank ?? current.bank,
    name: body.name ?? current.name,
    routing: body.routing ?? current.routing,
    use: body.use ?? current.use,
    isDefault: body.isDefault ?? current.isDefault,
    ...(body.accountNumber === undefined
      ? { lastFour: current.lastFour, sealed: current.sealed }
      : given(body.accountNumber)),
  }
  return { accountId, version, wanted }
}

type Change = {
  company_id: string
  id: string
  kind: string
  account_id: string
  account_version: number
  asked_by: string
}

async function keep(tx: Tx, change: Change, { bank, name, routing, use, isDefault, lastFour, sealed }: AccountRecord) {
  const made = await tx
    .insertInto('company_bank_change')
    .values({ ...change, bank, name, routing, use, is_default: isDefault, last_four: lastFour, number_sealed: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n)
    throw new BusinessError('bank-account.conflict', 'A change of this account waits for a second person already')
}

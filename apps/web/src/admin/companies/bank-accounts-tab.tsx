import { type BankAccount, bankAccounts, type BankAccounts, type BankChange } from '@galen/contract/admin/bank-accounts'
import { agoInWords } from '@galen/domain/dates'
import { useState } from 'react'
import { useNow } from '../../kit/age.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { askDecision } from '../../kit/ask-decision.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Note, Panel } from '../../kit/panel.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { errorText } from '../../kit/error-text.ts'
import { BankAccountDialog, bankUses } from './bank-account-dialog.tsx'
import { RevealedNumber } from './revealed-number.tsx'
import styles from './companies.module.css'

/** `/companies/{id}/bank-account`: where money goes; every change waits for a second person. */
export function BankAccountsTab({ companyId }: { companyId: string }) {
  const read = useRead(bankAccounts.list, { params: { id: companyId } })
  const [edited, setEdited] = useState<BankAccount | 'new'>()
  const keep = (next: BankAccounts) => cache.setQueryData(keyOf(bankAccounts.list, { params: { id: companyId } }), next)
  const asking = useCommand(bankAccounts.ask, { done: text('Waiting for a second person to approve'), onDone: keep })
  const remove = async (account: BankAccount) => {
    const agreed = await confirm({
      title: text('Ask to remove the account ending in {digits}?', { digits: account.lastFour }),
      detail: (
        <p className="secondary">{text('It stays in use until a second person approves. Both of you get an email.')}</p>
      ),
      yes: text('Request'),
      danger: true,
    })
    if (agreed) await asking.run({ params: { id: companyId }, body: { kind: 'remove', accountId: account.id } })
  }
  return (
    <>
      {read.isError && (
        <Note tone="void" live>
          {errorText(read.error)}
        </Note>
      )}
      {read.data && read.data.waiting.length > 0 && (
        <Waiting companyId={companyId} waiting={read.data.waiting} keep={keep} />
      )}
      <Panel
        title={text('Bank accounts')}
        beside={
          <Button icon="plus" onClick={() => setEdited('new')}>
            {text('Add an account')}
          </Button>
        }
      >
        {read.data?.accounts.length === 0 && <NothingYet>{text('Add the account deposits go to.')}</NothingYet>}
        {read.data && read.data.accounts.length > 0 && (
          <Accounts
            companyId={companyId}
            accounts={read.data.accounts}
            onEdit={setEdited}
            onRemove={(account) => void remove(account)}
          />
        )}
      </Panel>
      {edited && (
        <BankAccountDialog
          companyId={companyId}
          account={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onAsked={keep}
        />
      )}
    </>
  )
}

type AccountsProps = {
  companyId: string
  accounts: readonly BankAccount[]
  onEdit: (account: BankAccount) => void
  onRemove: (account: BankAccount) => void
}

function Accounts({ companyId, accounts, onEdit, onRemove }: AccountsProps) {
  return (
    <PanelTable
      label={text('Bank accounts')}
      columns={[text('Bank'), text('Under the name'), text('Routing'), text('Account'), text('Used for')]}
      hasActs
    >
      {accounts.map((account) => (
        <tr key={account.id}>
          <td className="strong">{account.bank}</td>
          <td>{account.name}</td>
          <td className="code" data-label={text('Routing')}>
            {account.routing}
          </td>
          <td>
            <RevealedNumber companyId={companyId} account={account} />
          </td>
          <td>
            {bankUses[account.use]} {account.isDefault && <StatusPill tone="good">{text('Default')}</StatusPill>}
          </td>
          <ActsCell>
            <IconButton
              icon="edit"
              label={text('Change the account ending in {digits}', { digits: account.lastFour })}
              onClick={() => onEdit(account)}
            />
            <IconButton
              icon="trash"
              label={text('Remove the account ending in {digits}', { digits: account.lastFour })}
              onClick={() => onRemove(account)}
            />
          </ActsCell>
        </tr>
      ))}
    </PanelTable>
  )
}

type WaitingProps = { companyId: string; waiting: readonly BankChange[]; keep: (next: BankAccounts) => void }

/** What someone asked for and a second person has to look at. */
function Waiting({ companyId, waiting, keep }: WaitingProps) {
  const now = useNow()
  const approving = useCommand(bankAccounts.approve, { done: text('Approved. The change is in effect.'), onDone: keep })
  const refusing = useCommand(bankAccounts.refuse, { done: text('Change discarded'), onDone: keep })
  const isPending = approving.pending || refusing.pending
  const decide = async (approves: boolean, change: BankChange) => {
    const params = { id: companyId, changeId: change.id }
    const note = change.mayDecide ? await askDecision(approves, changeInWords(change)) : ''
    if (note !== undefined) await (approves ? approving : refusing).run({ params, body: { note } })
  }
  return (
    <Panel title={text('Waiting for a second person')} beside={waiting.length}>
      <ul className={styles['waiting']}>
        {waiting.map((change) => {
          return (
            <li key={change.id}>
              <div>
                <div className="strong">{changeInWords(change)}</div>
                <div className="small secondary">
                  {text('{bank}, routing {routing}, under the name {name}', {
                    bank: change.bank,
                    routing: change.routing,
                    name: change.name,
                  })}{' '}
                  ·{' '}
                  {text('requested by {name} {ago}', {
                    name: change.askedBy.name,
                    ago: agoInWords(new Date(change.askedAt), now),
                  })}
                </div>
              </div>
              <Button icon="cross" pending={isPending} onClick={() => void decide(false, change)}>
                {change.mayDecide ? text('Reject') : text('Withdraw')}
              </Button>
              <Button
                look="primary"
                icon="check"
                pending={isPending}
                disabledReason={change.mayDecide ? undefined : text('A second person must approve this.')}
                onClick={() => void decide(true, change)}
              >
                {text('Approve')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function changeInWords({ kind, lastFour: digits }: BankChange): string {
  switch (kind) {
    case 'add':
      return text('Add an account ending in {digits}', { digits })
    case 'change':
      return text('Change the account ending in {digits}', { digits })
    case 'remove':
      return text('Remove the account ending in {digits}', { digits })
  }
}

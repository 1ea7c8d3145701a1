import { Group } from '@mantine/core'
import { type VendorBankAccount, vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { isRoutingNumber } from '@galen/domain/admin/company'
import { agoInWords } from '@galen/domain/dates'
import { useState } from 'react'
import { useCommand, useRead } from '../client/api.tsx'
import { cache, keyOf } from '../client/cache.ts'
import { useMayI } from '../client/session.ts'
import { useNow } from '../kit/age.tsx'
import { Button } from '../kit/button.tsx'
import { askDecision } from '../kit/ask-decision.ts'
import { confirm } from '../kit/confirm.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { errorText } from '../kit/error-text.ts'
import { Select } from '../kit/fields/select.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { NothingYet } from '../kit/panel-table.tsx'
import { Note, Panel } from '../kit/panel.tsx'
import { text } from '../kit/text.ts'
import styles from './vendor-bank-account.module.css'

/** Where a vendor is paid by transfer; every change waits for a second person. */
export function VendorBankAccountPanel({ vendorId }: { vendorId: string }) {
  return useMayI()(vendorBankAccounts.get.needs) ? <BankAccountPanel vendorId={vendorId} /> : null
}

function BankAccountPanel({ vendorId }: { vendorId: string }) {
  const params = { id: vendorId }
  const { data } = useRead(vendorBankAccounts.get, { params })
  const [isEditing, setEditing] = useState(false)
  const keep = (next: VendorBankAccount) => cache.setQueryData(keyOf(vendorBankAccounts.get, { params }), next)
  const asking = useCommand(vendorBankAccounts.ask, {
    done: text('Waiting for a second person to approve'),
    onDone: keep,
  })
  const remove = async () => {
    const question = {
      title: text('Ask to remove the bank account?'),
      detail: text('It stays in use until a second person approves.'),
      yes: text('Request'),
      danger: true,
    }
    if (await confirm(question)) await asking.run({ params, body: { action: 'remove' } })
  }
  return (
    <Panel
      title={text('Bank account')}
      beside={
        data &&
        !data.waiting && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {data.account ? text('Change') : text('Add an account')}
          </Button>
        )
      }
    >
      {data && !data.account && !data.waiting && (
        <NothingYet>{text('Add the account that transfers go to.')}</NothingYet>
      )}
      {data?.waiting && <Waiting vendorId={vendorId} waiting={data.waiting} keep={keep} />}
      {data?.account && (
        <Account account={data.account} vendorId={vendorId} {...(!data.waiting && { onRemove: () => void remove() })} />
      )}
      {isEditing && <AccountDialog vendorId={vendorId} onClose={() => setEditing(false)} onAsked={keep} />}
    </Panel>
  )
}

type AccountProps = {
  vendorId: string
  account: NonNullable<VendorBankAccount['account']>
  onRemove?: () => void
}

function Account({ vendorId, account, onRemove }: AccountProps) {
  const [number, setNumber] = useState<string>()
  const revealing = useCommand(vendorBankAccounts.reveal, { onDone: ({ accountNumber }) => setNumber(accountNumber) })
  return (
    <Group className={styles['row']} gap="8px 12px">
      <div>
        <div className="strong">{account.bank}</div>
        <div className="small secondary">
          {text('{kind}, routing {routing}, under the name {name}', {
            kind: kinds[account.kind],
            routing: account.routing,
            name: account.name,
          })}
        </div>
      </div>
      <span className="code" role="status">
        {number ?? `•••• ${account.lastFour}`}
      </span>
      {number === undefined && (
        <Button icon="eye" pending={revealing.pending} onClick={() => void revealing.run({ params: { id: vendorId } })}>
          {text('Show')}
        </Button>
      )}
      {onRemove && (
        <Button icon="trash" onClick={onRemove}>
          {text('Remove')}
        </Button>
      )}
    </Group>
  )
}

const kinds = { checking: text('Checking'), savings: text('Savings') } as const

type WaitingProps = {
  vendorId: string
  waiting: NonNullable<VendorBankAccount['waiting']>
  keep: (next: VendorBankAccount) => void
}

/** What someone asked for and a second person has to look at. */
function Waiting({ vendorId, waiting, keep }: WaitingProps) {
  const now = useNow()
  const params = { id: vendorId, changeId: waiting.id }
  const approving = useCommand(vendorBankAccounts.approve, {
    done: text('Approved. The change is in effect.'),
    onDone: keep,
  })
  const refusing = useCommand(vendorBankAccounts.refuse, { done: text('Change discarded'), onDone: keep })
  const isPending = approving.pending || refusing.pending
  const request =
    waiting.action === 'set'
      ? text('Pay to the account ending in {digits}', { digits: waiting.lastFour })
      : text('Remove the account ending in {digits}', { digits: waiting.lastFour })
  const decide = async (approves: boolean) => {
    const note = waiting.mayDecide ? await askDecision(approves, request) : ''
    if (note !== undefined) await (approves ? approving : refusing).run({ params, body: { note } })
  }
  return (
    <Group className={styles['row']} gap="8px 12px">
      <div>
        <div className="strong">{request}</div>
        <div className="small secondary">
          {text('{bank}, routing {routing}, under the name {name}', {
            bank: waiting.bank,
            routing: waiting.routing,
            name: waiting.name,
          })}{' '}
          ·{' '}
          {text('requested by {name} {ago}', {
            name: waiting.requestedBy.name,
            ago: agoInWords(new Date(waiting.requestedAt), now),
          })}
        </div>
      </div>
      <Button icon="cross" pending={isPending} onClick={() => void decide(false)}>
        {waiting.mayDecide ? text('Reject') : text('Withdraw')}
      </Button>
      <Button
        look="primary"
        icon="check"
        pending={isPending}
        disabledReason={waiting.mayDecide ? undefined : text('A second person must approve this.')}
        onClick={() => void decide(true)}
      >
        {text('Approve')}
      </Button>
    </Group>
  )
}

type Kind = keyof typeof kinds
const blank = { bank: '', name: '', routing: '', accountNumber: '', kind: 'checking' as Kind }

type DialogProps = { vendorId: string; onClose: () => void; onAsked: (next: VendorBankAccount) => void }

function AccountDialog({ vendorId, onClose, onAsked }: DialogProps) {
  const [draft, setDraft] = useState(blank)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const set = (part: Partial<typeof blank>) => setDraft((before) => ({ ...before, ...part }))
  const asking = useCommand(vendorBankAccounts.ask, {
    done: text('Waiting for a second person to approve'),
    onRefused: setProblem,
    onDone: (next) => {
      onAsked(next)
      onClose()
    },
  })
  const faults = faultsOf(draft)
  const shown = isTried ? faults : {}
  const submit = () => {
    setTried(true)
    if (Object.values(faults).every((fault) => fault === undefined))
      void asking.run({ params: { id: vendorId }, body: { action: 'set', ...draft } })
  }
  return (
    <Dialog
      title={text('Bank account')}
      onClose={onClose}
      act={{ label: text('Request'), pending: asking.pending, run: submit }}
    >
      <Note>{text('A second person must approve it before it is used.')}</Note>
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <AccountFields draft={draft} set={set} faults={shown} />
    </Dialog>
  )
}

type FieldsProps = { draft: typeof blank; set: (part: Partial<typeof blank>) => void; faults: Faults }

function AccountFields({ draft, set, faults }: FieldsProps) {
  return (
    <div className={styles['pair']}>
      <TextField
        label={text('Bank')}
        value={draft.bank}
        onChange={(bank) => set({ bank })}
        error={faults.bank}
        maxLength={120}
        data-autofocus
      />
      <TextField
        label={text('Under the name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={faults.name}
        maxLength={120}
      />
      <TextField
        label={text('Routing number')}
        value={draft.routing}
        onChange={(routing) => set({ routing: routing.trim() })}
        error={faults.routing}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      <TextField
        label={text('Account number')}
        value={draft.accountNumber}
        onChange={(accountNumber) => set({ accountNumber: accountNumber.trim() })}
        error={faults.accountNumber}
        inputMode="numeric"
        maxLength={17}
        autoComplete="off"
      />
      <Select
        label={text('Kind of account')}
        data={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value] }))}
        value={draft.kind}
        onChange={(next) => next !== null && set({ kind: next as Kind })}
      />
    </div>
  )
}

type Faults = {
  bank?: string | undefined
  name?: string | undefined
  routing?: string | undefined
  accountNumber?: string | undefined
}

const faultsOf = ({ bank, name, routing, accountNumber }: typeof blank): Faults => ({
  bank: bank.trim() === '' ? text('is required') : undefined,
  name: name.trim() === '' ? text('is required') : undefined,
  routing: isRoutingNumber(routing) ? undefined : text('Routing number {number} is not valid.', { number: routing }),
  accountNumber: /^\d{4,17}$/.test(accountNumber) ? undefined : text('must have 4 to 17 digits'),
})

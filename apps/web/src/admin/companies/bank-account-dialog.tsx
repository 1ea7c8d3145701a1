import { type BankAccount, bankAccounts, type BankAccounts } from '@galen/contract/admin/bank-accounts'
import { bankAccountUses, isRoutingNumber } from '@galen/domain/admin/company'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { askedChange } from './account-changes.ts'
import styles from './companies.module.css'

type Use = (typeof bankAccountUses)[number]
export const bankUses: Readonly<Record<Use, string>> = {
  deposits: text('Deposits'),
  checks: text('Checks'),
  both: text('Deposits and checks'),
}

type Draft = {
  readonly bank: string
  readonly name: string
  readonly routing: string
  readonly use: Use
  readonly isDefault: boolean
  readonly accountNumber: string
}

const blank: Draft = { bank: '', name: '', routing: '', use: 'both', isDefault: false, accountNumber: '' }

type BankAccountDialogProps = {
  companyId: string
  account: BankAccount | undefined
  onClose: () => void
  onAsked: (accounts: BankAccounts) => void
}

/** Asks for a new or another bank account; nothing changes before a second person agrees. */
export function BankAccountDialog({ companyId, account, onClose, onAsked }: BankAccountDialogProps) {
  const [draft, setDraft] = useState<Draft>(account ? { ...account, accountNumber: '' } : blank)
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const asking = useCommand(bankAccounts.ask, {
    done: text('Waiting for a second person to approve'),
    onDone: (accounts) => {
      onAsked(accounts)
      onClose()
    },
    onRefused: setProblem,
  })
  const { bank, name, routing, use, isDefault, accountNumber } = draft
  const faults = faultsOf(draft, account !== undefined)
  const faultOf = (field: keyof typeof faults) => (isTried ? faults[field] : undefined) ?? fieldError(problem, field)
  const submit = () => {
    setIsTried(true)
    if (Object.values(faults).some(Boolean)) return
    const values = { bank: bank.trim(), name: name.trim(), routing: routing.trim(), use, isDefault }
    const params = { id: companyId }
    void (account
      ? asking.run({
          params,
          body: {
            kind: 'change',
            accountId: account.id,
            ...askedChange(account, values),
            ...(accountNumber && { accountNumber }),
          },
        })
      : asking.run({ params, body: { kind: 'add', ...values, accountNumber } }))
  }
  return (
    <Dialog
      title={
        account ? text('Change the account ending in {digits}', { digits: account.lastFour }) : text('Add an account')
      }
      onClose={onClose}
      act={{ label: text('Request'), pending: asking.pending, run: submit }}
    >
      <Note>{text('A second person must approve it before it is used. Both of you get an email.')}</Note>
      {problem !== undefined && !Object.keys(faults).some((field) => fieldError(problem, field)) && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <BankFields draft={draft} set={set} faultOf={faultOf} lastFour={account?.lastFour} />
    </Dialog>
  )
}

type BankFieldsProps = {
  draft: Draft
  set: (part: Partial<Draft>) => void
  faultOf: (field: 'bank' | 'name' | 'routing' | 'accountNumber') => string | undefined
  lastFour: string | undefined
}

function BankFields({ draft, set, faultOf, lastFour }: BankFieldsProps) {
  const { bank, name, routing, use, isDefault, accountNumber } = draft
  return (
    <div className={styles['pair']}>
      <TextField
        label={text('Bank')}
        value={bank}
        onChange={(next) => set({ bank: next })}
        error={faultOf('bank')}
        maxLength={120}
        data-autofocus
      />
      <TextField
        label={text('Under the name')}
        value={name}
        onChange={(next) => set({ name: next })}
        error={faultOf('name')}
        maxLength={120}
      />
      <TextField
        label={text('Routing number')}
        value={routing}
        onChange={(next) => set({ routing: next })}
        error={faultOf('routing')}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      <TextField
        label={text('Account number')}
        {...(lastFour && { placeholder: text('•••• {digits}, unchanged', { digits: lastFour }) })}
        value={accountNumber}
        onChange={(next) => set({ accountNumber: next.trim() })}
        error={faultOf('accountNumber')}
        inputMode="numeric"
        maxLength={17}
        autoComplete="off"
      />
      <Select
        label={text('Used for')}
        data={bankAccountUses.map((value) => ({ value, label: bankUses[value] }))}
        value={use}
        onChange={(next) => next !== null && set({ use: next as Use })}
      />
      <div className={styles['whole']}>
        <Switch
          label={text('Default account')}
          checked={isDefault}
          onChange={(event) => set({ isDefault: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}

type Typed = Pick<Draft, 'bank' | 'name' | 'routing' | 'accountNumber'>

function faultsOf({ bank, name, routing, accountNumber }: Typed, isKnown: boolean) {
  const isNumber = /^\d{4,17}$/.test(accountNumber) || (isKnown && accountNumber === '')
  return {
    bank: bank.trim() === '' ? text('is required') : undefined,
    name: name.trim() === '' ? text('is required') : undefined,
    routing: isRoutingNumber(routing.trim()) ? undefined : text('is not a routing number'),
    accountNumber: isNumber ? undefined : text('must have 4 to 17 digits'),
  }
}

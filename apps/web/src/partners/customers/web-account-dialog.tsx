import { Stack } from '@mantine/core'
import type { Customer } from '@galen/contract/partners/customers'
import { type WebAccount, webAccounts } from '@galen/contract/partners/web-accounts'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { formatAddress } from '@galen/domain/partners/address'
import { useState } from 'react'
import { CheckGroup } from '../../admin/check-group.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'

type WebAccountDialogProps = {
  customer: Customer
  account: WebAccount | undefined
  onClose: () => void
  onDone: () => void
}

/** A new account, or what an account may do; its email address stays what it is. */
export function WebAccountDialog({ customer, account, onClose, onDone }: WebAccountDialogProps) {
  const form = useAccountForm(account)
  const { email, name, seesPrices, addressIds, sendInvitation, isTried, set } = form
  const { save, isPending, problem } = useSaving({ customer, account, form, finish: () => (onDone(), onClose()) })
  const emailProblem = isEmailAddress(email.trim()) ? undefined : translate(INVALID_EMAIL)
  const shownProblem = fieldError(problem, 'email') ?? (isTried ? emailProblem : undefined)
  const addresses = customer.addresses.filter(({ active, kind }) => active && kind !== 'bill')
  const submit = () => {
    set({ isTried: true })
    if (account || emailProblem === undefined) save()
  }
  return (
    <Dialog
      title={account ? text('Web account {email}', { email: account.email }) : text('Create account')}
      onClose={onClose}
      act={{ label: account ? text('Save') : text('Create account'), pending: isPending, run: submit }}
    >
      <Stack gap={12}>
        {problem !== undefined && !fieldError(problem, 'email') && (
          <Note tone="void" live>
            {errorText(problem)}
          </Note>
        )}
        {!account && <ContactChoice customer={customer} onChosen={set} />}
        {!account && (
          <TextField
            label={text('Email')}
            description={text('They sign in with it.')}
            value={email}
            onChange={(next) => set({ email: next })}
            error={shownProblem}
            maxLength={254}
            required
            data-autofocus
          />
        )}
        <TextField label={text('Name')} value={name} onChange={(next) => set({ name: next })} maxLength={120} />
        <CheckField label={text('Sees prices')} checked={seesPrices} onChange={(seesPrices) => set({ seesPrices })} />
        {addresses.length > 0 && (
          <CheckGroup
            label={text('Can order only for')}
            options={addresses.map((address) => ({ value: address.id, label: formatAddress(address) }))}
            value={addressIds}
            onChange={(ids) => set({ addressIds: ids })}
          />
        )}
        {!account && (
          <CheckField
            label={text('Send an invitation email with a link to choose a password')}
            checked={sendInvitation}
            onChange={(sendInvitation) => set({ sendInvitation })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type ContactChoiceProps = { customer: Customer; onChosen: (contact: { email: string; name: string }) => void }

/** Takes over the address and the name of someone who is known already. */
function ContactChoice({ customer: { contacts }, onChosen }: ContactChoiceProps) {
  const people = contacts.filter(({ email }) => email !== '')
  if (people.length === 0) return null
  return (
    <Select
      label={text('Contact')}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const contact = people.find(({ id }) => id === chosen)
        if (contact) onChosen({ email: contact.email, name: contact.name })
      }}
    />
  )
}

type Values = {
  readonly email: string
  readonly name: string
  readonly seesPrices: boolean
  readonly addressIds: readonly string[]
  readonly sendInvitation: boolean
  readonly isTried: boolean
}

function useAccountForm(account: WebAccount | undefined) {
  const [values, setValues] = useState<Values>({
    email: account?.email ?? '',
    name: account?.name ?? '',
    seesPrices: account?.seesPrices ?? true,
    addressIds: account?.addressIds ?? [],
    sendInvitation: true,
    isTried: false,
  })
  return { ...values, set: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })) }
}

type Saving = { customer: Customer; account: WebAccount | undefined; form: Values; finish: () => void }

function useSaving({ customer, account, form, finish }: Saving) {
  const [problem, setProblem] = useState<unknown>()
  const create = useCommand(webAccounts.create, {
    done: text('Customer account created successfully'),
    onDone: finish,
    onRefused: setProblem,
  })
  const change = useCommand(webAccounts.change, {
    done: text('Saved successfully'),
    onDone: finish,
    onRefused: setProblem,
  })
  const save = () => {
    setProblem(undefined)
    const shared = { name: form.name.trim(), seesPrices: form.seesPrices, addressIds: [...form.addressIds] }
    if (account) void change.run({ params: { id: account.id }, body: { ...shared, version: account.version } })
    else
      void create.run({
        body: { ...shared, customerId: customer.id, email: form.email.trim(), sendInvitation: form.sendInvitation },
      })
  }
  return { save, isPending: create.pending || change.pending, problem }
}

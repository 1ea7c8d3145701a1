import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { useState } from 'react'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { spoken, text } from '../../kit/text.ts'
import { freshKey } from '../../shell/call.ts'
import type { Contact } from './contacts-panel.tsx'
import styles from './customers.module.css'

type ContactDialogProps = { contact: Contact | undefined; onClose: () => void; onDone: (contact: Contact) => void }

export function ContactDialog({ contact, onClose, onDone }: ContactDialogProps) {
  const [draft, setDraft] = useState<Contact>(
    () =>
      contact ?? {
        id: freshKey(),
        name: '',
        role: '',
        phone: '',
        email: '',
        getsInvoices: false,
        getsStatements: false,
      },
  )
  const set = (part: Partial<Contact>) => setDraft((before) => ({ ...before, ...part }))
  const email = draft.email.trim()
  const emailProblem = email !== '' && !isEmailAddress(email) ? spoken(INVALID_EMAIL) : undefined
  const getsMail = draft.getsInvoices || draft.getsStatements
  const whyNot =
    draft.name.trim() === ''
      ? text('Fill in the name.')
      : (emailProblem ?? (getsMail && email === '' ? text('Mail needs an e-mail address.') : undefined))
  return (
    <Dialog
      title={contact ? text('Contact {name}', { name: contact.name }) : text('Add a contact')}
      onClose={onClose}
      act={{
        label: text('Save'),
        whyNot,
        run: () => {
          onDone({ ...draft, name: draft.name.trim(), role: draft.role.trim(), phone: draft.phone.trim(), email })
          onClose()
        },
      }}
    >
      <div className={styles['pair']}>
        <TextField
          label={text('Name')}
          value={draft.name}
          onChange={(name) => set({ name })}
          maxLength={200}
          required
          data-autofocus
        />
        <TextField label={text('Role')} value={draft.role} onChange={(role) => set({ role })} maxLength={200} />
        <TextField label={text('Phone')} value={draft.phone} onChange={(phone) => set({ phone })} maxLength={40} />
        <TextField
          label={text('E-mail')}
          value={draft.email}
          onChange={(next) => set({ email: next })}
          error={emailProblem}
          maxLength={254}
        />
        <CheckField
          label={text('Gets invoices by mail')}
          checked={draft.getsInvoices}
          onChange={(getsInvoices) => set({ getsInvoices })}
        />
        <CheckField
          label={text('Gets statements by mail')}
          checked={draft.getsStatements}
          onChange={(getsStatements) => set({ getsStatements })}
        />
      </div>
    </Dialog>
  )
}

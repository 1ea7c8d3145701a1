import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { translate, text } from '../../kit/text.ts'
import { freshKey } from '../../client/call.ts'
import type { ContactKind, Person } from './contact-kind.ts'
import styles from './contacts.module.css'

type ContactDialogProps<Contact extends Person> = {
  kind: ContactKind<Contact>
  contact: Contact | undefined
  onClose: () => void
  onDone: (contact: Contact) => void
  /** Erases somebody who is kept already; missing for whoever may not. */
  onErase?: (() => void) | undefined
}

/** One person at a partner. */
export function ContactDialog<Contact extends Person>(props: ContactDialogProps<Contact>) {
  const { kind, contact, onClose, onDone, onErase } = props
  const [draft, setDraft] = useState<Contact>(() => contact ?? ({ ...kind.blank, id: freshKey() } as Contact))
  const set = (part: Partial<Person> | Record<string, boolean>) => setDraft((before) => ({ ...before, ...part }))
  const email = draft.email.trim()
  const emailProblem = email !== '' && !isEmailAddress(email) ? translate(INVALID_EMAIL) : undefined
  const getsMail = kind.mails.some(({ field }) => draft[field] === true)
  const mailProblem = getsMail && email === '' ? text('Enter an email address.') : undefined
  return (
    <Dialog
      title={contact ? text('Contact {name}', { name: contact.name }) : text('Add a contact')}
      onClose={onClose}
      {...(onErase && { instead: { label: text('Erase permanently'), run: onErase } })}
      act={{
        label: text('Save'),
        disabledReason: draft.name.trim() === '' ? text('Enter a name.') : (emailProblem ?? mailProblem),
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
          label={text('Email')}
          value={draft.email}
          onChange={(next) => set({ email: next })}
          error={emailProblem}
          maxLength={254}
        />
        {kind.mails.map(({ field, label }) => (
          <CheckField
            key={field}
            label={label}
            checked={draft[field] === true}
            onChange={(isOn) => set({ [field]: isOn })}
          />
        ))}
      </div>
    </Dialog>
  )
}

import type { VendorContact } from '@galen/contract/partners/vendors'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { freshKey } from '../../shell/call.ts'
import styles from './vendors.module.css'

type ContactDialogProps = {
  contact: VendorContact | undefined
  onClose: () => void
  onDone: (contact: VendorContact) => void
}

/** One person at the vendor. */
export function ContactDialog({ contact, onClose, onDone }: ContactDialogProps) {
  const [draft, setDraft] = useState<VendorContact>(
    () => contact ?? { id: freshKey(), name: '', role: '', phone: '', email: '', getsOrders: false },
  )
  const set = (part: Partial<VendorContact>) => setDraft((before) => ({ ...before, ...part }))
  const { name, role, phone, email, getsOrders } = draft
  const address = email.trim()
  const isAddress = address === '' || isEmailAddress(address)
  return (
    <Dialog
      title={contact ? contact.name : text('Add a contact')}
      onClose={onClose}
      act={{
        label: text('Save'),
        whyNot: name.trim() === '' ? text('Fill in the name.') : isAddress ? undefined : INVALID_EMAIL,
        run: () => {
          onDone({ ...draft, name: name.trim(), role: role.trim(), phone: phone.trim(), email: address })
          onClose()
        },
      }}
    >
      <div className={styles['pair']}>
        <TextField
          label={text('Name')}
          value={name}
          onChange={(next) => set({ name: next })}
          maxLength={120}
          data-autofocus
        />
        <TextField label={text('Role')} value={role} onChange={(next) => set({ role: next })} maxLength={80} />
        <TextField label={text('Phone')} value={phone} onChange={(next) => set({ phone: next })} maxLength={40} />
        <TextField
          label={text('E-mail')}
          value={email}
          onChange={(next) => set({ email: next })}
          error={isAddress ? undefined : INVALID_EMAIL}
          maxLength={254}
        />
      </div>
      <CheckField
        label={text('Gets purchase orders by mail')}
        checked={getsOrders}
        onChange={(next) => set({ getsOrders: next })}
      />
    </Dialog>
  )
}

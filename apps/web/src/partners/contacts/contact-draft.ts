import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { text, translate } from '../../kit/text.ts'
import type { Person } from './contact-kind.ts'

export type ContactField = 'name' | 'role' | 'phone' | 'email'
export type ContactProblem = { readonly field: ContactField; readonly message: string }

/** What keeps a contact from being saved: everyone has a name, and mail needs an address. */
export function contactProblem(contact: Person, getsMail: boolean): ContactProblem | undefined {
  if (contact.name.trim() === '') return { field: 'name', message: text('Enter a name.') }
  const email = contact.email.trim()
  if (email !== '' && !isEmailAddress(email)) return { field: 'email', message: translate(INVALID_EMAIL) }
  if (getsMail && email === '') return { field: 'email', message: text('Enter an email address.') }
  return undefined
}

/** What was typed without the spaces around it. */
export const trimmed = <Contact extends Person>(contact: Contact): Contact => ({
  ...contact,
  name: contact.name.trim(),
  role: contact.role.trim(),
  phone: contact.phone.trim(),
  email: contact.email.trim(),
})

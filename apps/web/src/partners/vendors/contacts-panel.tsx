import { type VendorContact, vendors } from '@galen/contract/partners/vendors'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import type { ContactKind } from '../contacts/contact-kind.ts'
import { ContactsCard } from '../contacts/contacts-card.tsx'
import { vendorKeys } from './vendor-keys.ts'
import type { OpenVendor } from './vendor-record.ts'

const inWords = (contacts: readonly VendorContact[]) =>
  contacts.map(({ name, email }) => (email ? `${name} (${email})` : name)).join(', ') || text('nothing')

/** Whom to call, and who gets purchase orders. */
export function VendorContactsPanel({ of }: { of: OpenVendor }) {
  const mayErase = useMayI()(vendors.eraseContact.needs)
  const { id } = of.stored
  const erase = async (contactId: string, reason: string) =>
    of.replace((await call(vendors.eraseContact, { params: { id, contactId }, body: { reason } })).body)
  return (
    <DocumentField of={of} field="contacts" inWords={inWords}>
      {(field) => <ContactsCard kind={KIND} field={field} stored={of.stored.contacts} {...(mayErase && { erase })} />}
    </DocumentField>
  )
}

const KIND: ContactKind<VendorContact> = {
  blank: { name: '', role: '', phone: '', email: '', getsOrders: false },
  mails: [{ field: 'getsOrders', head: text('Orders'), label: text('Receives purchase orders by email') }],
  empty: text('Add the contact for orders.'),
  keys: vendorKeys,
}

import { type Customer, customers } from '@galen/contract/partners/customers'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { text } from '../../kit/text.ts'
import { call } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import type { ContactKind } from '../contacts/contact-kind.ts'
import { ContactsCard } from '../contacts/contacts-card.tsx'
import { customerKeys } from './customer-keys.ts'
import type { OpenCustomer } from './customer-record.ts'

type Contact = Customer['contacts'][number]

/** The people at the customer, and who of them gets which mail. */
export function CustomerContactsPanel({ of }: { of: OpenCustomer }) {
  const mayErase = useMayI()(customers.eraseContact.needs)
  const { id } = of.stored
  const erase = async (contactId: string, reason: string) =>
    of.replace((await call(customers.eraseContact, { params: { id, contactId }, body: { reason } })).body)
  return (
    <DocumentField of={of} field="contacts" inWords={(contacts) => contacts.map(({ name }) => name).join(', ')}>
      {(field) => <ContactsCard kind={KIND} field={field} stored={of.stored.contacts} {...(mayErase && { erase })} />}
    </DocumentField>
  )
}

const KIND: ContactKind<Contact> = {
  blank: { name: '', role: '', phone: '', email: '', getsInvoices: false, getsStatements: false },
  mails: [
    { field: 'getsInvoices', head: text('Invoices'), label: text('Receives invoices by email') },
    { field: 'getsStatements', head: text('Statements'), label: text('Receives statements by email') },
  ],
  empty: text('Add the contact for invoices.'),
  keys: customerKeys,
}

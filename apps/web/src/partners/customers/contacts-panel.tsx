import type { Customer } from '@galen/contract/partners/customers'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { customerKeys } from './customer-keys.ts'
import type { OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'

const ContactDialog = onDemand(async () => (await import('./contact-dialog.tsx')).ContactDialog)

export type Contact = Customer['contacts'][number]

/** The people at the customer, and who of them gets which mail. */
export function ContactsPanel({ of }: { of: OpenCustomer }) {
  const [edited, setEdited] = useState<Contact | 'new'>()
  const add = () => of.editing && setEdited('new')
  useKeys(customerKeys, { add })
  return (
    <Panel
      title={text('Contacts')}
      beside={
        of.editing && (
          <Button icon="plus" keys={customerKeys.add.keys} onClick={add}>
            {text('Add a contact')}
          </Button>
        )
      }
    >
      <DocumentField of={of} field="contacts" inWords={(contacts) => contacts.map(({ name }) => name).join(', ')}>
        {({ value, onChange, onBlur, error, readOnly }) => {
          const put = (contacts: Contact[]) => {
            onChange(contacts)
            onBlur()
          }
          return (
            <>
              {value.length === 0 ? (
                <p className={styles['none']}>{text('Add who should get the invoice.')}</p>
              ) : (
                <ContactTable
                  contacts={value}
                  {...(!readOnly && {
                    onEdit: setEdited,
                    onRemove: (gone: Contact) => put(value.filter(({ id }) => id !== gone.id)),
                  })}
                />
              )}
              {error && <FieldError>{error}</FieldError>}
              {edited && (
                <ContactDialog
                  contact={edited === 'new' ? undefined : edited}
                  onClose={() => setEdited(undefined)}
                  onDone={(contact) =>
                    put(
                      edited === 'new'
                        ? [...value, contact]
                        : value.map((each) => (each.id === contact.id ? contact : each)),
                    )
                  }
                />
              )}
            </>
          )
        }}
      </DocumentField>
    </Panel>
  )
}

type ContactTableProps = {
  contacts: readonly Contact[]
  onEdit?: (contact: Contact) => void
  onRemove?: (contact: Contact) => void
}

const ContactTable = ({ contacts, onEdit, onRemove }: ContactTableProps) => (
  <table className={styles['table']} aria-label={text('Contacts')}>
    <thead>
      <tr>
        <th scope="col">{text('Name')}</th>
        <th scope="col">{text('Role')}</th>
        <th scope="col">{text('Phone')}</th>
        <th scope="col">{text('E-mail')}</th>
        <th scope="col">{text('Gets')}</th>
        {onEdit && (
          <th scope="col">
            <span className="unseen">{text('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {contacts.map((contact) => (
        <tr key={contact.id}>
          <td className="strong">{contact.name}</td>
          <td>{contact.role}</td>
          <td className="figures">{contact.phone}</td>
          <td>{contact.email}</td>
          <td>{mailOf(contact)}</td>
          {onEdit && onRemove && (
            <td className={styles['acts']}>
              <IconButton
                icon="edit"
                label={text('Change {name}', { name: contact.name })}
                onClick={() => onEdit(contact)}
              />
              <IconButton
                icon="trash"
                label={text('Remove {name}', { name: contact.name })}
                onClick={() => onRemove(contact)}
              />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

function mailOf({ getsInvoices, getsStatements }: Contact): string {
  if (getsInvoices && getsStatements) return text('Invoices and statements')
  if (getsInvoices) return text('Invoices')
  return getsStatements ? text('Statements') : text('No mail')
}

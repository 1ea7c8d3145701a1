import type { VendorContact } from '@galen/contract/partners/vendors'
import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { vendorKeys } from './vendor-keys.ts'
import type { OpenVendor } from './vendor-record.ts'
import styles from './vendors.module.css'

const ContactDialog = onDemand(async () => (await import('./contact-dialog.tsx')).ContactDialog)

const inWords = (contacts: readonly VendorContact[]) =>
  contacts.map(({ name, email }) => (email ? `${name} (${email})` : name)).join(', ') || text('nothing')

/** Whom to call, and who gets purchase orders. */
export function ContactsPanel({ of }: { of: OpenVendor }) {
  const [edited, setEdited] = useState<VendorContact | 'new'>()
  return (
    <DocumentField of={of} field="contacts" inWords={inWords}>
      {({ value, onChange, onBlur, error, readOnly }) => {
        const put = (contacts: VendorContact[]) => {
          onChange(contacts)
          onBlur()
        }
        const take = (contact: VendorContact) =>
          put(
            value.some(({ id }) => id === contact.id)
              ? value.map((each) => (each.id === contact.id ? contact : each))
              : [...value, contact],
          )
        return (
          <Panel title={text('Contacts')} beside={!readOnly && <AddContact onAdd={() => setEdited('new')} />}>
            {value.length === 0 ? (
              <p className={styles['none']}>{text('Add who gets the orders.')}</p>
            ) : (
              <Contacts
                contacts={value}
                readOnly={readOnly}
                onEdit={setEdited}
                onRemove={(contact) => put(value.filter(({ id }) => id !== contact.id))}
              />
            )}
            {error && <FieldError>{error}</FieldError>}
            {edited && (
              <ContactDialog
                contact={edited === 'new' ? undefined : edited}
                onClose={() => setEdited(undefined)}
                onDone={take}
              />
            )}
          </Panel>
        )
      }}
    </DocumentField>
  )
}

function AddContact({ onAdd }: { onAdd: () => void }) {
  useKeys(vendorKeys, { add: onAdd })
  return (
    <Button icon="plus" keys={vendorKeys.add.keys} onClick={onAdd}>
      {text('Add a contact')}
    </Button>
  )
}

type ContactsProps = {
  contacts: readonly VendorContact[]
  readOnly: boolean
  onEdit: (contact: VendorContact) => void
  onRemove: (contact: VendorContact) => void
}

const Contacts = ({ contacts, readOnly, onEdit, onRemove }: ContactsProps) => (
  <table className={styles['table']} aria-label={text('Contacts')}>
    <thead>
      <tr>
        <th scope="col">{text('Name')}</th>
        <th scope="col">{text('Role')}</th>
        <th scope="col">{text('Phone')}</th>
        <th scope="col">{text('E-mail')}</th>
        <th scope="col">{text('Gets orders')}</th>
        {!readOnly && (
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
          <td>{contact.role || '–'}</td>
          <td className="figures">{contact.phone || '–'}</td>
          <td>
            {contact.email ? (
              <a className="link" href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ) : (
              '–'
            )}
          </td>
          <td>{contact.getsOrders ? text('Yes') : <span className="secondary">{text('No')}</span>}</td>
          {!readOnly && (
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

import type { ReactNode } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { Person } from './contact-kind.ts'

type ContactTableProps<Contact extends Person> = {
  contacts: readonly Contact[]
  readOnly: boolean
  /** Which mail somebody gets, and what the column is called. */
  gets: { readonly label: string; readonly value: (contact: Contact) => ReactNode }
  onEdit: (contact: Contact) => void
  onRemove: (contact: Contact) => void
}

/** The people at a partner. */
export const ContactTable = <Contact extends Person>({
  contacts,
  readOnly,
  gets,
  onEdit,
  onRemove,
}: ContactTableProps<Contact>) => (
  <PanelTable
    label={text('Contacts')}
    columns={[text('Name'), text('Role'), text('Phone'), text('Email'), gets.label]}
    hasActs={!readOnly}
  >
    {contacts.map((contact) => (
      <tr key={contact.id}>
        <td className="strong">{contact.name}</td>
        <td>{contact.role}</td>
        <td className="figures">{contact.phone}</td>
        <td>
          {contact.email && (
            <a className="link" href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          )}
        </td>
        <td data-label={gets.label}>{gets.value(contact)}</td>
        {!readOnly && (
          <ActsCell>
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
          </ActsCell>
        )}
      </tr>
    ))}
  </PanelTable>
)

import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import type { DocumentFieldState } from '../../patterns/document/document-types.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../client/keys.ts'
import type { ContactDialog as DialogOfContact } from './contact-dialog.tsx'
import type { ContactKind, Person } from './contact-kind.ts'
import { ContactTable } from './contact-table.tsx'

// What is fetched on demand has lost its type parameter, which the dialog and the card share.
const ContactDialog = onDemand(
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
) as unknown as typeof DialogOfContact
const EraseDialog = onDemand(async () => (await import('./erase-dialog.tsx')).EraseDialog)

type ContactsCardProps<Contact extends Person> = {
  kind: ContactKind<Contact>
  field: DocumentFieldState<Contact[]>
  /** Who is kept already, and can be erased from the audit as well. */
  stored: readonly Person[]
  /** Missing for whoever may not. */
  erase?: ((contactId: string, reason: string) => Promise<unknown>) | undefined
}

/** The people at a partner, and who of them gets which mail. */
export function ContactsCard<Contact extends Person>({ kind, field, stored, erase }: ContactsCardProps<Contact>) {
  const { value, onChange, onBlur, error, readOnly } = field
  const [edited, setEdited] = useState<Contact | 'new'>()
  const [erased, setErased] = useState<Person>()
  const add = () => !readOnly && setEdited('new')
  useKeys(kind.keys, { add })
  const put = (contacts: Contact[]) => {
    onChange(contacts)
    onBlur()
  }
  const take = (contact: Contact) =>
    put(
      value.some(({ id }) => id === contact.id)
        ? value.map((each) => (each.id === contact.id ? contact : each))
        : [...value, contact],
    )
  const canErase = erase && edited && edited !== 'new' && stored.some(({ id }) => id === edited.id)
  return (
    <Panel
      title={text('Contacts')}
      beside={
        !readOnly && (
          <Button icon="plus" keys={kind.keys.add.keys} onClick={add}>
            {text('Add a contact')}
          </Button>
        )
      }
    >
      {value.length === 0 ? (
        <NothingYet>{kind.empty}</NothingYet>
      ) : (
        <ContactTable
          contacts={value}
          readOnly={readOnly}
          gets={kind.gets}
          onEdit={setEdited}
          onRemove={(gone) => put(value.filter(({ id }) => id !== gone.id))}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
      {edited && (
        <ContactDialog
          kind={kind}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onDone={take}
          {...(canErase && {
            onErase: () => {
              setEdited(undefined)
              setErased(edited)
            },
          })}
        />
      )}
      {erase && erased && (
        <EraseDialog
          name={erased.name}
          erase={(reason) => erase(erased.id, reason)}
          onClose={() => setErased(undefined)}
        />
      )}
    </Panel>
  )
}

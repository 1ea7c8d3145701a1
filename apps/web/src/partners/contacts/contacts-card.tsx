import { useRef, useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { Button } from '../../kit/button.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentFieldState } from '../../patterns/document/document-types.ts'
import type { ContactKind, Person } from './contact-kind.ts'
import { ContactTable, type ContactTableHandle } from './contact-table.tsx'
import styles from './contacts.module.css'

const EraseDialog = onDemand(async () => (await import('./erase-dialog.tsx')).EraseDialog)

type ContactsCardProps<Contact extends Person> = {
  kind: ContactKind<Contact>
  field: DocumentFieldState<Contact[]>
  /** Who is stored already, and can be erased from the audit as well. */
  stored: readonly Person[]
  /** Missing for users who cannot. */
  erase?: ((contactId: string, reason: string) => Promise<unknown>) | undefined
}

/** The people at a partner, and which mail each of them gets. */
export function ContactsCard<Contact extends Person>({ kind, field, stored, erase }: ContactsCardProps<Contact>) {
  const { value, onChange, onBlur, error, readOnly } = field
  const table = useRef<ContactTableHandle>(null)
  const [erased, setErased] = useState<Person>()
  const add = () => !readOnly && table.current?.add()
  useKeys(kind.keys, { add })
  const put = (contacts: Contact[]) => {
    onChange(contacts)
    onBlur()
  }
  const save = (contact: Contact) =>
    put(
      value.some(({ id }) => id === contact.id)
        ? value.map((each) => (each.id === contact.id ? contact : each))
        : [...value, contact],
    )
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
      {value.length === 0 && <NothingYet>{kind.empty}</NothingYet>}
      {(value.length > 0 || !readOnly) && (
        <ContactTable
          ref={table}
          kind={kind}
          contacts={value}
          readOnly={readOnly}
          onSave={save}
          onRemove={(gone) => put(value.filter(({ id }) => id !== gone.id))}
          erase={erase && { can: ({ id }) => stored.some((each) => each.id === id), ask: setErased }}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
      {!readOnly && <Foot />}
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

const Foot = () => (
  <p className={styles['foot']}>
    <span>
      <KeyHint keys="enter" /> {text('save and add next')}
    </span>
    <span>
      <KeyHint keys="tab" /> {text('next cell')}
    </span>
    <span>
      <KeyHint keys="escape" /> {text('discard')}
    </span>
  </p>
)

import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { freshKey } from '../../client/call.ts'
import { IconButton } from '../../kit/button.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { ContactKind, Person } from './contact-kind.ts'
import { contactHeads, ContactRow } from './contact-row.tsx'
import styles from './contacts.module.css'

export type ContactTableHandle = { readonly add: () => void }

type ContactTableProps<Contact extends Person> = {
  kind: ContactKind<Contact>
  contacts: readonly Contact[]
  readOnly: boolean
  ref: Ref<ContactTableHandle>
  onSave: (contact: Contact) => void
  onRemove: (contact: Contact) => void
  /** Which contacts can be erased, and how; missing for users who cannot. */
  erase: { readonly can: (contact: Contact) => boolean; readonly ask: (contact: Contact) => void } | undefined
}

/** The people at a partner, changed in place; the empty row at the end takes the next one. */
export function ContactTable<Contact extends Person>(props: ContactTableProps<Contact>) {
  const { kind, contacts, readOnly, ref, onSave, onRemove, erase } = props
  const table = useRef<HTMLDivElement>(null)
  const [blank, setBlank] = useState(() => blankOf(kind))
  const add = () => table.current?.querySelector<HTMLInputElement>('tr[data-new] input')?.focus()
  useImperativeHandle(ref, () => ({ add }))
  // The row that is typed into next is there with the next frame.
  const onNext = () => void requestAnimationFrame(add)
  return (
    <div ref={table} className={styles['contacts']}>
      <PanelTable
        label={text('Contacts')}
        columns={[...contactHeads, ...kind.mails.map(({ head }) => head)]}
        hasActs={!readOnly}
      >
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            kind={kind}
            contact={contact}
            readOnly={readOnly}
            onSave={onSave}
            onNext={onNext}
            acts={!readOnly && <Acts contact={contact} onRemove={onRemove} erase={erase} />}
          />
        ))}
        {!readOnly && (
          <ContactRow
            key={blank.id}
            kind={kind}
            contact={blank}
            isNew
            readOnly={false}
            onSave={(contact) => {
              onSave(contact)
              setBlank(blankOf(kind))
            }}
            onNext={onNext}
            acts={<ActsCell> </ActsCell>}
          />
        )}
      </PanelTable>
    </div>
  )
}

const blankOf = <Contact extends Person>(kind: ContactKind<Contact>) => ({ ...kind.blank, id: freshKey() }) as Contact

type ActsProps<Contact extends Person> = Pick<ContactTableProps<Contact>, 'onRemove' | 'erase'> & { contact: Contact }

const Acts = <Contact extends Person>({ contact, onRemove, erase }: ActsProps<Contact>) => {
  const { name, email } = contact
  return (
    <ActsCell>
      {email !== '' && (
        <IconButton
          icon="mail"
          label={text('Email {name}', { name })}
          onClick={() => void window.open(`mailto:${email}`, '_self')}
        />
      )}
      {erase?.can(contact) && (
        <IconButton
          icon="erase"
          label={text('Erase {name} permanently', { name })}
          onClick={() => erase.ask(contact)}
        />
      )}
      <IconButton icon="trash" label={text('Remove {name}', { name })} onClick={() => onRemove(contact)} />
    </ActsCell>
  )
}

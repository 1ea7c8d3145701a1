import type { VendorContact } from '@galen/contract/partners/vendors'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { ContactTable } from '../contacts/contact-table.tsx'
import { vendorKeys } from './vendor-keys.ts'
import type { OpenVendor } from './vendor-record.ts'

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
              <NothingYet>{text('Add who gets the orders.')}</NothingYet>
            ) : (
              <ContactTable
                contacts={value}
                readOnly={readOnly}
                gets={{ label: text('Gets orders'), value: getsOrders }}
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

const getsOrders = (contact: VendorContact) =>
  contact.getsOrders ? text('Yes') : <span className="secondary">{text('No')}</span>

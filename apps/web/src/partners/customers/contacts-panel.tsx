import type { Customer } from '@galen/contract/partners/customers'
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
import { customerKeys } from './customer-keys.ts'
import type { OpenCustomer } from './customer-record.ts'

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
                <NothingYet>{text('Add who should get the invoice.')}</NothingYet>
              ) : (
                <ContactTable
                  contacts={value}
                  readOnly={readOnly}
                  gets={{ label: text('Gets'), value: mailOf }}
                  onEdit={setEdited}
                  onRemove={(gone) => put(value.filter(({ id }) => id !== gone.id))}
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

function mailOf({ getsInvoices, getsStatements }: Contact): string {
  if (getsInvoices && getsStatements) return text('Invoices and statements')
  if (getsInvoices) return text('Invoices')
  return getsStatements ? text('Statements') : text('No mail')
}

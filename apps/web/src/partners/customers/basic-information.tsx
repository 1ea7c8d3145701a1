import { customers } from '@galen/contract/partners/customers'
import { DocumentTextField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { ContactsPanel } from './contacts-panel.tsx'
import { ListField, PersonField, ProseField } from './customer-fields.tsx'
import { accountManagers, salesPeople } from './customer-lists.ts'
import { lockedUnless, type OpenCustomer } from './customer-record.ts'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'

/** Who they are and whom to talk to. */
export function BasicInformation({ of: open }: { of: OpenCustomer }) {
  const mayEdit = useMayI()(customers.change.needs)
  const of = lockedUnless(mayEdit, open)
  return (
    <>
      {!mayEdit && <ReadOnlyNote needs={customers.change.needs} />}
      <Panel title={text('Names')}>
        <PanelBody>
          <FieldGrid>
            <DocumentTextField of={of} field="companyName" label={text('Company name')} maxLength={200} required />
            <DocumentTextField of={of} field="friendlyName" label={text('Friendly name')} maxLength={200} />
            <TextField label={text('Number')} value={of.stored.number} onChange={() => {}} readOnly />
            <DocumentTextField of={of} field="legacyId" label={text('Legacy ID')} maxLength={40} />
            <ListField of={of} field="classId" list="customerClass" name="className" label={text('Class')} />
            <ListField
              of={of}
              field="referralId"
              list="customerReferral"
              name="referralName"
              label={text('Referral')}
            />
            <PersonField of={of} field="salesRepId" source={salesPeople} label={text('Sales rep')} />
            <PersonField of={of} field="accountManagerId" source={accountManagers} label={text('Account manager')} />
          </FieldGrid>
        </PanelBody>
      </Panel>
      <Panel title={text('Contact details')}>
        <PanelBody>
          <FieldGrid>
            <DocumentTextField of={of} field="phone" label={text('Phone')} maxLength={40} />
            <DocumentTextField of={of} field="email" label={text('Email')} maxLength={254} />
            <DocumentTextField of={of} field="website" label={text('Website')} maxLength={200} />
            <DocumentTextField of={of} field="taxId" label={text('Tax ID')} maxLength={40} />
            <WholeRow>
              <ProseField of={of} field="notes" label={text('Notes')} />
            </WholeRow>
          </FieldGrid>
        </PanelBody>
      </Panel>
      <ContactsPanel of={of} />
    </>
  )
}

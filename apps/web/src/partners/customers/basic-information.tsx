import { LONGEST } from '@galen/domain/shape-limits'
import { customers } from '@galen/contract/partners/customers'
import { FormCard, FormSection, Sized, WholeRow } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { CustomerContactsPanel } from './contacts-panel.tsx'
import { ListField, PersonField, ProseField } from './customer-fields.tsx'
import { accountManagers, salesPeople } from './customer-lists.ts'
import { customerLockedUnless, type OpenCustomer } from './customer-record.ts'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'

/** Who they are and whom to talk to. */
export function CustomerBasics({ of: open }: { of: OpenCustomer }) {
  const mayEdit = useMayI()(customers.change.needs)
  const of = customerLockedUnless(mayEdit, open)
  return (
    <>
      {!mayEdit && <ReadOnlyNote needs={customers.change.needs} />}
      <FormCard label={text('Basic information')}>
        <FormSection title={text('Company')}>
          <DocumentTextField of={of} field="companyName" label={text('Company name')} maxLength={200} required />
          <DocumentTextField of={of} field="friendlyName" label={text('Friendly name')} maxLength={200} />
          <Sized size={2}>
            <TextField label={text('Number')} value={of.stored.number} onChange={() => {}} readOnly />
          </Sized>
          <DocumentTextField of={of} field="legacyId" label={text('Legacy ID')} maxLength={40} size={2} />
        </FormSection>
        <FormSection title={text('Account')}>
          <PersonField of={of} field="salesRepId" source={salesPeople} label={text('Sales rep')} />
          <PersonField of={of} field="accountManagerId" source={accountManagers} label={text('Account manager')} />
          <Sized size={2}>
            <ListField of={of} field="classId" list="customerClass" name="className" label={text('Class')} />
          </Sized>
          <Sized size={2}>
            <ListField
              of={of}
              field="referralId"
              list="customerReferral"
              name="referralName"
              label={text('Referral')}
            />
          </Sized>
        </FormSection>
        <FormSection title={text('Contact details')}>
          <DocumentTextField of={of} field="email" label={text('Email')} maxLength={254} />
          <DocumentTextField of={of} field="website" label={text('Website')} maxLength={200} />
          <DocumentTextField of={of} field="phone" label={text('Phone')} maxLength={LONGEST.phone} size={2} />
          <DocumentTextField of={of} field="taxId" label={text('Tax ID')} maxLength={40} size={2} />
        </FormSection>
        <FormSection title={text('Notes')}>
          <WholeRow>
            <ProseField of={of} field="notes" label={text('Notes')} />
          </WholeRow>
        </FormSection>
      </FormCard>
      <CustomerContactsPanel of={of} />
    </>
  )
}

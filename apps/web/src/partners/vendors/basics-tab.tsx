import { LONGEST } from '@galen/domain/shape-limits'
import { manufacturerIndex } from '@galen/contract/partners/manufacturers'
import { Textarea } from '@mantine/core'
import { DocumentField, FormCard, FormSection, WholeRow } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { MultiPicker } from '../../patterns/pickers/multi-picker.tsx'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'
import { text } from '../../kit/text.ts'
import { useUserProfiles } from '../../client/lookups.ts'
import { VendorBankAccountPanel } from '../../finance/vendor-bank-account.tsx'
import { BuyingPanel } from './buying-panel.tsx'
import { VendorContactsPanel } from './contacts-panel.tsx'
import { buyers, useVendorLists } from './use-vendor-lists.ts'
import { vendorLockedUnless, type OpenVendor, useVendorRights } from './vendor-record.ts'
import { VendorSelect } from './vendor-select.tsx'

/** `/vendor/{id}/basic-information`: who they are, how we buy from them and whom to call. */
export function BasicsTab({ of }: { of: OpenVendor }) {
  const rights = useVendorRights()
  const own = vendorLockedUnless(rights.edits, of)
  return (
    <>
      {of.readOnly !== undefined && <Note>{of.readOnly}</Note>}
      {of.readOnly === undefined && !rights.edits && <ReadOnlyNote needs="EDIT_VENDOR" />}
      <FormCard label={text('Identity')}>
        <FormSection title={text('Company')}>
          <DocumentTextField of={own} field="friendlyName" label={text('Name')} maxLength={120} required />
          <DocumentTextField of={own} field="legalName" label={text('Legal name')} maxLength={200} />
          <DocumentTextField of={own} field="taxId" label={text('Tax ID')} maxLength={40} size={2} />
          <DocumentTextField of={own} field="legacyId" label={text('Legacy ID')} maxLength={40} size={2} />
        </FormSection>
        <FormSection title={text('Account')}>
          <Buyer of={own} />
          <Makers of={own} />
          <VendorClass of={own} />
        </FormSection>
        <FormSection title={text('Contact details')}>
          <DocumentTextField of={own} field="email" label={text('Email')} maxLength={254} />
          <DocumentTextField of={own} field="website" label={text('Website')} maxLength={200} />
          <DocumentTextField of={own} field="phone" label={text('Phone')} maxLength={LONGEST.phone} size={2} />
        </FormSection>
      </FormCard>
      <BuyingPanel of={of} />
      <VendorContactsPanel of={own} />
      {of.id && <VendorBankAccountPanel vendorId={of.id} />}
      <Panel title={text('Remarks')}>
        <PanelBody>
          <Remarks of={own} />
        </PanelBody>
      </Panel>
    </>
  )
}

function VendorClass({ of }: { of: OpenVendor }) {
  const { classes } = useVendorLists()
  return <VendorSelect of={of} field="classId" label={text('Class')} placeholder={text('None')} data={classes} />
}

function Buyer({ of }: { of: OpenVendor }) {
  const colleagues = useUserProfiles().data?.content
  const nameOf = (id: string) =>
    colleagues?.find((each) => each.id === id)?.name ?? (id === of.stored.buyerId ? of.stored.buyerName : null) ?? '…'
  return (
    <DocumentField of={of} field="buyerId" inWords={(id) => (id === null ? text('no one') : nameOf(id))}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Picker
          label={text('Buyer')}
          source={buyers}
          placeholder={readOnly ? '' : text('Buyer')}
          value={value === null ? null : { id: value, label: nameOf(value) }}
          onChange={(choice) => {
            onChange(choice?.id ?? null)
            onBlur()
          }}
          error={error}
          disabledReason={readOnly ? '' : undefined}
        />
      )}
    </DocumentField>
  )
}

const makers = fromIndex(manufacturerIndex, {
  label: ({ name }) => name,
  detail: ({ labelerCodes }) => labelerCodes.join(', ') || undefined,
  baseQuery: 'active:true',
})

/** Whose products they sell. */
function Makers({ of }: { of: OpenVendor }) {
  const inWords = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).join(', ') || text('nothing')
  return (
    <DocumentField of={of} field="manufacturers" inWords={inWords}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <MultiPicker
          label={text('Manufacturers')}
          source={makers}
          placeholder={readOnly ? '' : text('Type to add whose products they sell')}
          value={value.map(({ id, name }) => ({ id, label: name }))}
          onChange={(chosen) => {
            onChange(chosen.map(({ id, label }) => ({ id, name: label })))
            onBlur()
          }}
          error={error}
          disabledReason={readOnly ? '' : undefined}
        />
      )}
    </DocumentField>
  )
}

const Remarks = ({ of }: { of: OpenVendor }) => (
  <WholeRow>
    <DocumentField of={of} field="notes">
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Textarea
          aria-label={text('Remarks')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          error={error && <FieldError>{error}</FieldError>}
          readOnly={readOnly}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={10}
        />
      )}
    </DocumentField>
  </WholeRow>
)

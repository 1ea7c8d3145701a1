import { Group } from '@mantine/core'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import { vendorIndex } from '@galen/contract/partners/vendors'
import { type InterchangeQualifier, interchangeQualifiers, templatesFor } from '@galen/domain/edi/edi-configuration'
import { ediDirections, ediEntityTypes } from '@galen/domain/edi/edi-direction'
import { ediTypes } from '@galen/domain/edi/edi-templates'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { MultiPicker } from '../../patterns/pickers/multi-picker.tsx'
import { directionLabels, ediTypeInWords, entityTypeLabels } from '../page/edi-labels.ts'
import { type EdiConfigurationDraft, type DraftPartner, redirected } from './edi-configuration-draft.ts'
import styles from '../page/edi.module.css'

type Props = { draft: EdiConfigurationDraft; onChange: (draft: EdiConfigurationDraft) => void }

const customers = fromIndex(customerLookupIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active customers are listed.'),
})
const vendors = fromIndex(vendorIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active vendors are listed.'),
})

const qualifiers = (Object.entries(interchangeQualifiers) as [InterchangeQualifier, string][]).map(
  ([value, meaning]) => ({ value, label: `${value} ${meaning}` }),
)

export const EdiConfigurationFields = ({ draft, onChange }: Props) => (
  <>
    <div className={styles['fields']}>
      <Select
        label={text('Partner type')}
        data={ediEntityTypes.map((value) => ({ value, label: entityTypeLabels[value] }))}
        value={draft.entityType}
        onChange={(entityType) => entityType && onChange(redirected(draft, { entityType }))}
        data-autofocus
      />
      <Select
        label={text('Document type')}
        data={ediTypes.map((value) => ({ value, label: ediTypeInWords(value) }))}
        value={draft.ediType}
        onChange={(ediType) => ediType && onChange(redirected(draft, { ediType }))}
      />
      <Select
        label={text('Direction')}
        data={ediDirections.map((value) => ({ value, label: directionLabels[value] }))}
        value={draft.direction}
        onChange={(direction) => direction && onChange(redirected(draft, { direction }))}
      />
      <Select
        label={text('Template')}
        data={templatesFor(draft).map(({ templateFile, name }) => ({ value: templateFile, label: name }))}
        value={draft.templateFile}
        onChange={(templateFile) => templateFile && onChange({ ...draft, templateFile })}
        nothingFoundMessage={text('No template fits')}
      />
    </div>
    <Partners draft={draft} onChange={onChange} />
    <div className={styles['fields']}>
      <Select
        label={text('Our qualifier')}
        data={qualifiers}
        value={draft.ownQualifier}
        onChange={(ownQualifier) => ownQualifier && onChange({ ...draft, ownQualifier })}
      />
      <TextField
        label={text('Our interchange ID')}
        description={text('Empty for the company name.')}
        value={draft.ownIdentifier}
        maxLength={15}
        onChange={(ownIdentifier) => onChange({ ...draft, ownIdentifier })}
      />
    </div>
    <Group gap="8px 24px" align="stretch">
      <CheckField label={text('Active')} checked={draft.active} onChange={(active) => onChange({ ...draft, active })} />
      <CheckField
        label={text('Test mode')}
        checked={draft.testMode}
        onChange={(testMode) => onChange({ ...draft, testMode })}
      />
    </Group>
  </>
)

function Partners({ draft, onChange }: Props) {
  const known = new Map(draft.partners.map((partner) => [partner.id, partner]))
  const field = {
    label: text('Partners'),
    value: draft.partners,
    required: true,
    onChange: (chosen: readonly { id: string; label: string }[]) =>
      onChange({
        ...draft,
        partners: chosen.map((choice) => known.get(choice.id) ?? { ...choice, qualifier: 'ZZ', identifier: '' }),
      }),
  }
  const change = (partner: DraftPartner) =>
    onChange({ ...draft, partners: draft.partners.map((each) => (each.id === partner.id ? partner : each)) })
  return (
    <>
      {draft.entityType === 'customer' ? (
        <MultiPicker key="customer" {...field} source={customers} />
      ) : (
        <MultiPicker key="vendor" {...field} source={vendors} />
      )}
      {draft.partners.map((partner) => (
        <div key={partner.id} className={styles['fields']}>
          <Select
            label={text('Qualifier of {partner}', { partner: partner.label })}
            data={qualifiers}
            value={partner.qualifier}
            onChange={(qualifier) => qualifier && change({ ...partner, qualifier })}
          />
          <TextField
            label={text('Interchange ID of {partner}', { partner: partner.label })}
            description={text('Empty for the partner number.')}
            value={partner.identifier}
            maxLength={15}
            onChange={(identifier) => change({ ...partner, identifier })}
          />
        </div>
      ))}
    </>
  )
}

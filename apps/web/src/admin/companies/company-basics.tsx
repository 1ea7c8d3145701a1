import { Group } from '@mantine/core'
import type { Company } from '@galen/contract/admin/companies'
import { LOGO_BYTES, logoTypeOf } from '@galen/domain/admin/company'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { ColorField } from '../../kit/fields/color-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useProperties } from '../properties/use-properties.ts'
import { inBase64 } from '../picture-text.ts'
import { timeZones } from './time-zones.ts'
import styles from './companies.module.css'

type Of = { of: OpenDocument<Company> }

/** Who the company is: its names, color, clock, money and logo. */
export function CompanyBasics({ of }: Of) {
  return (
    <Panel title={text('Identity')}>
      <PanelBody>
        <FieldGrid>
          <DocumentTextField of={of} field="name" label={text('Name')} maxLength={120} required />
          <DocumentTextField of={of} field="legalName" label={text('Legal name')} maxLength={200} />
          <DocumentField of={of} field="color">
            {({ value, onChange, onBlur, error }) => (
              <ColorField
                label={text('Color')}
                value={value}
                onChange={(next) => {
                  if (next === null) return
                  onChange(next)
                  onBlur()
                }}
                error={error}
              />
            )}
          </DocumentField>
          <DocumentField of={of} field="timeZone">
            {({ value, onChange, onBlur, error }) => (
              <Select
                label={text('Time zone')}
                data={timeZones}
                value={value}
                onChange={(next) => {
                  if (next === null) return
                  onChange(next)
                  onBlur()
                }}
                error={error}
                searchable
                limit={50}
              />
            )}
          </DocumentField>
          <Currency of={of} />
          <Gs1Prefix of={of} />
          <WholeRow>
            <Logo of={of} />
          </WholeRow>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

function Currency({ of }: Of) {
  const known = useProperties(['currencies']).of('currencies') ?? []
  return (
    <DocumentField of={of} field="currency">
      {({ value, onChange, onBlur, error }) => (
        <Select
          label={text('Currency')}
          data={[...new Set([value, ...known.filter(({ active }) => active).flatMap(({ code }) => code ?? [])])]}
          value={value}
          onChange={(next) => {
            if (next === null) return
            onChange(next)
            onBlur()
          }}
          error={error}
        />
      )}
    </DocumentField>
  )
}

/** Empty is none, which the server knows as null. */
function Gs1Prefix({ of }: Of) {
  return (
    <DocumentTextField
      of={of}
      field="gs1Prefix"
      label={text('GS1 company prefix')}
      maxLength={12}
      description={text('4 to 12 digits; pallets and cartons are numbered with it.')}
    />
  )
}

/** Printed on documents; a PNG or JPEG of at most 200 kB, looked into before it is sent. */
function Logo({ of }: Of) {
  return (
    <DocumentField of={of} field="logo" inWords={(logo) => (logo ? text('another picture') : text('nothing'))}>
      {({ value, onChange, onBlur, error }) => (
        <LogoChoice
          logo={value}
          type={of.values.logoType}
          error={error}
          onChange={(next) => {
            onChange(next)
            onBlur()
          }}
        />
      )}
    </DocumentField>
  )
}

type LogoChoiceProps = {
  logo: string | null
  type: Company['logoType']
  error: string | undefined
  onChange: (logo: string | null) => void
}

function LogoChoice({ logo, type, error, onChange }: LogoChoiceProps) {
  const [fault, setFault] = useState<string>()
  const take = async (file: File | null) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const isPicture = logoTypeOf(bytes) !== null
    setFault(isPicture ? undefined : text('{name} is not a valid PNG or JPEG picture.', { name: file.name }))
    if (isPicture) onChange(inBase64(bytes))
  }
  if (logo)
    return (
      <div>
        <div className={styles['label']}>{text('Logo')}</div>
        <Group className={styles['logo']} gap={16} wrap="nowrap">
          <img src={`data:${type ?? 'image/png'};base64,${logo}`} alt={text('Logo of the company')} />
          <Button icon="cross" onClick={() => onChange(null)}>
            {text('Remove')}
          </Button>
        </Group>
        {error && <FieldError>{error}</FieldError>}
      </div>
    )
  return (
    <FileDrop
      label={text('Logo')}
      description={text('Printed on documents. PNG or JPEG, at most 200 kB.')}
      value={null}
      onChange={(file) => void take(file)}
      rules={{ types: ['image/png', 'image/jpeg'], largestBytes: LOGO_BYTES }}
      error={fault ?? error}
    />
  )
}

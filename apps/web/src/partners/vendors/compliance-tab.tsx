import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { type BusinessDate, formatDate, formatInstant } from '@galen/domain/dates'
import {
  type TradingPartnerKind,
  tradingPartnerKindNames,
  tradingPartnerKinds,
} from '@galen/domain/partners/may-supply'
import { stateLicenseTypes } from '@galen/domain/partners/license'
import { Textarea } from '@mantine/core'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { StandingPill } from '../customers/customer-pills.tsx'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { LicensesPanel } from './licenses-panel.tsx'
import { MaySupplyPanel } from './may-supply-panel.tsx'
import { lockedUnless, type OpenVendor, useVendorRights } from './vendor-record.ts'
import { VendorSelect } from './vendor-select.tsx'

type Of = { of: OpenVendor }

/** `/vendor/{id}/compliance`: whether we may buy from them, and what says so. */
export function ComplianceTab({ of: open }: Of) {
  const { complies } = useVendorRights()
  const mayAsk = useMayI()('LIST_ITEMS')
  const of = lockedUnless(complies, open)
  return (
    <>
      {!complies && <ReadOnlyNote needs={vendorCompliance.save.needs} />}
      <DecisionNote of={of} />
      <Panel title={text('Authorized trading partner')} beside={<StandingPill standing={of.stored.standing} />}>
        <PanelBody>
          <FieldGrid>
            <PartnerKind of={of} />
            <NextReview of={of} />
            <WholeRow>
              <Words of={of} field="productRange" label={text('Product range')} most={1000} />
            </WholeRow>
            <WholeRow>
              <Words of={of} field="complianceNote" label={text('Compliance note')} most={2000} />
            </WholeRow>
          </FieldGrid>
        </PanelBody>
      </Panel>
      <LicensesPanel of={of} />
      <DocumentsPanel of={of} />
      {mayAsk && <MaySupplyPanel vendorId={of.stored.id} version={of.stored.version} />}
    </>
  )
}

function DecisionNote({ of }: Of) {
  const { timeZone } = useSettings().company
  const { complianceStatus, complianceReason, complianceByName, complianceAt } = of.stored
  const by =
    complianceByName && complianceAt
      ? text('{name}, {time}.', { name: complianceByName, time: formatInstant(new Date(complianceAt), timeZone) })
      : ''
  switch (complianceStatus) {
    case 'approved':
      return (
        <Note tone="good">
          {text('Approved by compliance.')} {by}
        </Note>
      )
    case 'pending':
      return <Note tone="hold">{text('Not approved by compliance yet. No orders can be placed.')}</Note>
    case 'hold':
      return (
        <Note tone="hold">
          {text('On hold: {reason}', { reason: complianceReason })} {by}
        </Note>
      )
    case 'rejected':
      return (
        <Note tone="void">
          {text('Rejected: {reason}', { reason: complianceReason })} {by}
        </Note>
      )
  }
}

const kinds = tradingPartnerKindNames.map((kind) => ({
  value: kind,
  label: translate(tradingPartnerKinds[kind].label),
}))

/** Which paper each kind stands on. */
function authorisedInWords(kind: TradingPartnerKind | null): string {
  if (kind === null) return text('Choose the kind. It decides which licenses are required.')
  const { authorisedBy } = tradingPartnerKinds[kind]
  return authorisedBy === 'establishment'
    ? text('Authorized by an FDA establishment registration.')
    : text('Authorized by a state license as {type} in the ship-from state.', {
        type: translate(stateLicenseTypes[authorisedBy].label).toLowerCase(),
      })
}

const PartnerKind = ({ of }: Of) => (
  <VendorSelect
    of={of}
    field="partnerKind"
    label={text('Kind of trading partner')}
    placeholder={text('Not specified')}
    description={(kind) => authorisedInWords(kind as TradingPartnerKind | null)}
    data={() => kinds}
  />
)

function NextReview({ of }: Of) {
  const { standingChangesOn } = of.stored
  return (
    <DocumentField of={of} field="nextReviewOn">
      {({ value, onChange, onBlur, error, readOnly }) => (
        <DateField
          label={text('Next review')}
          {...(standingChangesOn && {
            description: text('License status unchanged until {day}', {
              day: formatDate(standingChangesOn as BusinessDate),
            }),
          })}
          value={value as BusinessDate | null}
          onChange={(next) => {
            onChange(next)
            onBlur()
          }}
          error={error}
          disabledReason={readOnly ? '' : undefined}
        />
      )}
    </DocumentField>
  )
}

type WordsProps = Of & { field: 'productRange' | 'complianceNote'; label: string; most: number }

const Words = ({ of, field, label, most }: WordsProps) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Textarea
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={error && <FieldError>{error}</FieldError>}
        readOnly={readOnly}
        maxLength={most}
        autosize
        minRows={1}
        maxRows={8}
      />
    )}
  </DocumentField>
)

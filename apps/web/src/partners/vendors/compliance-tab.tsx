import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import {
  type TradingPartnerKind,
  tradingPartnerKindNames,
  tradingPartnerKinds,
} from '@galen/domain/partners/may-supply'
import { stateLicenseTypes } from '@galen/domain/partners/license'
import { Textarea } from '@mantine/core'
import { DocumentField, FieldGrid, WholeRow } from '../../patterns/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { DecisionPanel } from '../decision/decision-panel.tsx'
import { ReadOnlyNote } from '../../patterns/read-only-note.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { LicensesPanel } from './licenses-panel.tsx'
import { MaySupplyPanel } from './may-supply-panel.tsx'
import { vendorDecision } from './vendor-decision.ts'
import { vendorLockedUnless, type OpenVendor, useVendorRights } from './vendor-record.ts'
import { VendorSelect } from './vendor-select.tsx'

type Of = { of: OpenVendor }

/** `/vendor/{id}/compliance`: whether we may buy from them, and what says so. */
export function VendorComplianceTab({ of: open }: Of) {
  const { complies } = useVendorRights()
  const mayAsk = useMayI()('LIST_ITEMS')
  const of = vendorLockedUnless(complies, open)
  return (
    <>
      {!complies && <ReadOnlyNote needs={vendorCompliance.save.needs} />}
      <DecisionPanel of={of} kind={vendorDecision} mayDecide={complies} />
      <Panel title={text('Authorized trading partner')}>
        <PanelBody>
          <FieldGrid>
            <PartnerKind of={of} />
            <WholeRow>
              <ProductRange of={of} />
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

const kinds = tradingPartnerKindNames.map((kind) => ({
  value: kind,
  label: translate(tradingPartnerKinds[kind].label),
}))

/** Which document each kind refers to. */
function authorisedInWords(kind: TradingPartnerKind | null): string {
  if (kind === null) return text('Choose the kind. It decides which licenses are required.')
  const { authorizedBy } = tradingPartnerKinds[kind]
  return authorizedBy === 'establishment'
    ? text('Authorized by an FDA establishment registration.')
    : text('Authorized by a state license as {type} in the ship-from state.', {
        type: translate(stateLicenseTypes[authorizedBy].label).toLowerCase(),
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

const ProductRange = ({ of }: Of) => (
  <DocumentField of={of} field="productRange">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Textarea
        label={text('Product range')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={error && <FieldError>{error}</FieldError>}
        readOnly={readOnly}
        maxLength={1000}
        autosize
        minRows={1}
        maxRows={8}
      />
    )}
  </DocumentField>
)

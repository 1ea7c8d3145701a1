import { centsToNumber, parseCents } from '@galen/domain/money'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { fromClass } from '../classes/from-class.ts'
import { useVendorLists } from './use-vendor-lists.ts'
import { vendorLockedUnless, type OpenVendor, useVendorRights } from './vendor-record.ts'
import { VendorSelect } from './vendor-select.tsx'

type Of = { of: OpenVendor }

/** How we order and pay; terms are for those who keep the books. */
export function BuyingPanel({ of }: Of) {
  const { edits, finances } = useVendorRights()
  const own = vendorLockedUnless(edits, of)
  return (
    <Panel title={text('Buying and paying')}>
      <PanelBody>
        <FieldGrid>
          <Terms of={vendorLockedUnless(finances, of)} isEditor={edits} />
          <Currency of={vendorLockedUnless(edits || finances, of)} />
          <MinimumOrder of={own} />
          <LeadTime of={own} />
          <Edi of={own} />
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

function Terms({ of, isEditor }: Of & { isEditor: boolean }) {
  const lists = useVendorLists()
  const ofClass = lists.classOf(of.values.classId)
  const classes = ofClass?.termsId ?? null
  const said = (own: string | null) =>
    [
      lists.termsInWords(own),
      fromClass(ofClass, { own, classes, inWords: (id) => (id === null ? '' : (lists.termsName(id) ?? '…')) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <VendorSelect
      of={of}
      field="termsId"
      label={text('Payment terms')}
      placeholder={text('None')}
      description={(value, readOnly) =>
        readOnly && isEditor ? text('Changing it needs the permission Edit vendor finance.') : said(value)
      }
      data={lists.terms}
    />
  )
}

function Currency({ of }: Of) {
  const { currencies } = useVendorLists()
  return <VendorSelect of={of} field="currency" label={text('Currency')} data={currencies} size={2} />
}

const MinimumOrder = ({ of }: Of) => (
  <DocumentField of={of} field="minimumOrder" size={3}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <MoneyField
        label={text('Minimum order')}
        value={value === null ? null : parseCents(value)}
        onChange={(next) => {
          onChange(next === null ? null : centsToNumber(next))
          onBlur()
        }}
        error={error}
        disabledReason={readOnly ? '' : undefined}
      />
    )}
  </DocumentField>
)

const LeadTime = ({ of }: Of) => (
  <DocumentField of={of} field="leadTimeDays" size={2}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <QuantityField
        label={text('Lead time in days')}
        value={value}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
        most={365}
        error={error}
        disabledReason={readOnly ? '' : undefined}
      />
    )}
  </DocumentField>
)

const Edi = ({ of }: Of) => (
  <DocumentField of={of} field="edi">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <CheckField
        label={text('Purchase orders can be sent by EDI')}
        checked={value}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
        disabled={readOnly}
        error={error}
      />
    )}
  </DocumentField>
)

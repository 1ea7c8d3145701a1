import type { Receipt } from '@galen/contract/purchasing/receipts'
import { centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { transactionDataKinds } from '@galen/domain/purchasing/receipt'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { DocumentDayField } from '../../patterns/fields/document-fields.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

type Of = { of: OpenDocument<Receipt> }

export const transactionDataLabels = { EPCIS: text('EPCIS file'), '856': text('EDI 856'), PAPER: text('Paper') }

/** What is entered while a delivery is counted. */
export const CountingFields = ({ of }: Of) => (
  <>
    <DocumentTextField of={of} field="vendorInvoice" label={text('Vendor invoice')} />
    <FreightField of={of} />
  </>
)

/** The documents of a delivery; while it is counted, what is not entered above its lines. */
export const ReceiptFields = ({ of, isCounting = false }: Of & { isCounting?: boolean }) => (
  <Panel title={isCounting ? text('Vendor documents') : text('Delivery')}>
    <PanelBody>
      <FieldGrid>
        {!isCounting && <DocumentTextField of={of} field="vendorInvoice" label={text('Vendor invoice')} />}
        <DocumentDayField of={of} field="vendorInvoiceDate" label={text('Invoice date')} />
        <TransactionDataField of={of} />
        <DocumentTextField of={of} field="transactionDataReference" label={text('Transaction data reference')} />
        <DocumentTextField of={of} field="note" label={text('Note')} />
      </FieldGrid>
    </PanelBody>
  </Panel>
)

const FreightField = ({ of }: Of) => (
  <DocumentField of={of} field="freightCharge">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <MoneyField
        label={text('Freight charge')}
        value={parseCents(value)}
        onChange={(next) => {
          onChange(centsToNumber(next ?? zeroCents))
          onBlur()
        }}
        error={error}
        disabledReason={readOnly ? '' : undefined}
      />
    )}
  </DocumentField>
)

const TransactionDataField = ({ of }: Of) => (
  <DocumentField of={of} field="transactionDataKind">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Select
        label={text('Transaction data')}
        data={transactionDataKinds.map((kind) => ({ value: kind, label: transactionDataLabels[kind] }))}
        value={value}
        clearable
        onChange={(next) => {
          onChange(next as typeof value)
          onBlur()
        }}
        error={error}
        readOnly={readOnly}
      />
    )}
  </DocumentField>
)

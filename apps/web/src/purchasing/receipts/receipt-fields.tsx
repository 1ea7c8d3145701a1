import type { Receipt } from '@galen/contract/purchasing/receipts'
import { parseBusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { transactionDataKinds } from '@galen/domain/purchasing/receipt'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

type Of = { of: OpenDocument<Receipt> }

export const transactionDataLabels = { EPCIS: text('EPCIS file'), '856': text('EDI 856'), PAPER: text('Paper') }

/** The papers of a delivery. */
export const ReceiptFields = ({ of, hasFreight }: Of & { hasFreight: boolean }) => (
  <Panel title={text('Delivery')}>
    <PanelBody>
      <FieldGrid>
        <WordsField of={of} field="vendorInvoice" label={text('Vendor invoice')} />
        <InvoiceDateField of={of} />
        {hasFreight && <FreightField of={of} />}
        <TransactionDataField of={of} />
        <WordsField of={of} field="transactionDataReference" label={text('Transaction data reference')} />
        <WordsField of={of} field="note" label={text('Note')} />
      </FieldGrid>
    </PanelBody>
  </Panel>
)

type Words = 'vendorInvoice' | 'transactionDataReference' | 'note'

const WordsField = ({ of, field, label }: Of & { field: Words; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <TextField label={label} value={value} onChange={onChange} onBlur={onBlur} error={error} readOnly={readOnly} />
    )}
  </DocumentField>
)

const InvoiceDateField = ({ of }: Of) => (
  <DocumentField of={of} field="vendorInvoiceDate">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <DateField
        label={text('Invoice date')}
        value={value === null ? null : parseBusinessDate(value)}
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

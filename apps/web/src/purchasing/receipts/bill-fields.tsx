import type { Receipt } from '@galen/contract/purchasing/receipts'
import { parseBusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

/** The invoice of the vendor as a whole. */
export function BillFields({ of }: { of: OpenDocument<Receipt> }) {
  const isFixed = of.stored.status !== 'Placed'
  return (
    <Panel title={text('Invoice')}>
      <PanelBody>
        <FieldGrid>
          <DocumentField of={of} field="vendorInvoice">
            {({ value, onChange, onBlur, error, readOnly }) => (
              <TextField
                label={text('Vendor invoice')}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={error}
                readOnly={readOnly || isFixed}
              />
            )}
          </DocumentField>
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
                disabledReason={readOnly || isFixed ? '' : undefined}
              />
            )}
          </DocumentField>
          <DocumentField of={of} field="billFreight">
            {({ value, onChange, onBlur, error, readOnly }) => (
              <MoneyField
                label={text('Freight on the invoice')}
                description={text('Leave empty if the carrier bills it.')}
                value={value === null ? null : parseCents(value)}
                onChange={(next) => {
                  onChange(next === null ? null : centsToNumber(next))
                  onBlur()
                }}
                error={error}
                disabledReason={readOnly || isFixed ? '' : undefined}
              />
            )}
          </DocumentField>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

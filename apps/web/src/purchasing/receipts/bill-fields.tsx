import type { Receipt } from '@galen/contract/purchasing/receipts'
import { centsToNumber, formatMoney, parseCents } from '@galen/domain/money'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { DocumentDayField } from '../../patterns/fields/document-fields.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

/** The invoice of the vendor as a whole. */
export function BillFields({ of }: { of: OpenDocument<Receipt> }) {
  const isFixed = of.stored.status !== 'Placed'
  return (
    <Panel title={text('Invoice')}>
      <PanelBody>
        <FieldGrid>
          <DocumentTextField of={of} field="vendorInvoice" label={text('Vendor invoice')} isFixed={isFixed} />
          <DocumentDayField of={of} field="vendorInvoiceDate" label={text('Invoice date')} isFixed={isFixed} />
          <DocumentField of={of} field="billFreight">
            {({ value, onChange, onBlur, error, readOnly }) => (
              <MoneyField
                label={text('Freight on the invoice')}
                description={
                  of.stored.freightCharge > 0
                    ? text('Leave empty if the carrier bills it. The receipt has {amount}.', {
                        amount: formatMoney(parseCents(of.stored.freightCharge)),
                      })
                    : text('Leave empty if the carrier bills it.')
                }
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

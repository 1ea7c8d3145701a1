import { payableIndex } from '@galen/contract/finance/open-item-indices'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { text } from '../../kit/text.ts'
import { PaymentTab, type PaymentTabProps } from './payment-tab.tsx'

/** Money to a vendor, applied to open receipts. */
export const VendorReceiptsTab = ({ vendorId, ...rest }: PaymentTabProps & { vendorId: string }) => (
  <PaymentTab
    {...rest}
    partner={{ entity: 'vendor', id: vendorId }}
    index={payableIndex.name}
    refreshed={['payable', 'vendor-financial', 'payment_out']}
    simulate={vendorPayments.simulate}
    create={vendorPayments.create}
    bodyOf={(payment, lines) => ({
      vendorId,
      ...payment,
      applications: lines.map(({ id, amount }) => ({ receiptId: id, amount })),
    })}
    label={text('Pay')}
    unapplied={(amount) => text('{amount} is not applied to a receipt. It stays as an advance.', { amount })}
    words={{
      title: text('Open receipts'),
      empty: text('Nothing to pay.'),
      documents: [text('receipt'), text('receipts')],
    }}
  />
)

import { customerPayments } from '@galen/contract/finance/customer-payments'
import { receivableIndex } from '@galen/contract/finance/open-item-indices'
import { text } from '../../kit/text.ts'
import { PaymentTab, type PaymentTabProps } from './payment-tab.tsx'

/** Money of a customer, applied to open invoices. */
export const CustomerInvoicesTab = ({ customerId, ...rest }: PaymentTabProps & { customerId: string }) => (
  <PaymentTab
    {...rest}
    partner={{ entity: 'customer', id: customerId }}
    index={receivableIndex.name}
    refreshed={['receivable', 'customer-financial', 'payment_in']}
    simulate={customerPayments.simulate}
    create={customerPayments.create}
    bodyOf={(payment, lines) => ({
      customerId,
      ...payment,
      applications: lines.map(({ id, amount }) => ({ invoiceId: id, amount })),
    })}
    label={text('Record payment')}
    unapplied={(amount) =>
      text('{amount} is not applied to an invoice. It stays on the account of the customer.', { amount })
    }
    words={{
      title: text('Open invoices'),
      empty: text('No open invoices: the payment stays unapplied.'),
      documents: [text('invoice'), text('invoices')],
    }}
  />
)

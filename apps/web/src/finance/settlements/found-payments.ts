import type { customerCreditIndex } from '@galen/contract/finance/customer-credits'
import type { paymentInIndex } from '@galen/contract/finance/customer-payments'
import type { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import type { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import { records } from '../../patterns/screens/records.ts'

/** Where a payment or credit of a customer or vendor is shown. */
const settlementAt = (side: 'customer' | 'vendor', partyId: string, tab: 'payments' | 'return-credits') =>
  `/${side}-payment/${partyId}/${tab}`

const about = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
const money = (amount: number) => formatMoney(parseCents(amount))

/** The payments and credits of customers that the palette finds. */
export const customerMoney = [
  records<typeof paymentInIndex>({
    index: 'payment_in',
    kind: text('Customer payment'),
    icon: 'rows',
    label: ({ number, reference }) => number ?? reference,
    detail: ({ customerName, reference, totalAmount }) => about(customerName, reference, money(totalAmount)),
    address: ({ customerId }) => settlementAt('customer', customerId, 'payments'),
  }),
  records<typeof customerCreditIndex>({
    index: 'customer-credits',
    kind: text('Customer credit'),
    icon: 'rows',
    label: ({ number }) => number,
    detail: ({ customerName, totalAmount }) => about(customerName, money(totalAmount)),
    address: ({ customerId }) => settlementAt('customer', customerId, 'return-credits'),
  }),
]

/** What was paid to vendors or refunded to customers, and the credits of vendors. */
export const vendorMoney = [
  records<typeof paymentOutIndex>({
    index: 'payment_out',
    kind: text('Vendor payment'),
    icon: 'rows',
    label: ({ number, reference }) => number ?? reference,
    detail: ({ payee, checkNumber, totalAmount }) => about(payee, checkNumber, money(totalAmount)),
    address: ({ vendorId, customerId }) =>
      vendorId
        ? settlementAt('vendor', vendorId, 'payments')
        : settlementAt('customer', String(customerId), 'payments'),
  }),
  records<typeof vendorCreditIndex>({
    index: 'vendor-credits',
    kind: text('Vendor credit'),
    icon: 'rows',
    label: ({ number }) => number,
    detail: ({ vendorName, reference, totalAmount }) => about(vendorName, reference, money(totalAmount)),
    address: ({ vendorId }) => settlementAt('vendor', vendorId, 'return-credits'),
  }),
]

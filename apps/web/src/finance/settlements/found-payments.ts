import type { customerCreditIndex } from '@galen/contract/finance/customer-credits'
import type { paymentInIndex } from '@galen/contract/finance/customer-payments'
import type { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import type { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import { settlementAddress } from '@galen/domain/finance/settlement-kinds'
import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import { records } from '../../patterns/screens/records.ts'

const ofCustomer = (id: string) => ({ side: 'customer', id }) as const
const ofVendor = (id: string) => ({ side: 'vendor', id }) as const

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
    address: ({ id, customerId }) => settlementAddress('customer-payment', ofCustomer(customerId), id),
  }),
  records<typeof customerCreditIndex>({
    index: 'customer-credits',
    kind: text('Customer credit'),
    icon: 'rows',
    label: ({ number }) => number,
    detail: ({ customerName, totalAmount }) => about(customerName, money(totalAmount)),
    address: ({ id, customerId }) => settlementAddress('customer-credit', ofCustomer(customerId), id),
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
    address: ({ id, vendorId, customerId }) =>
      settlementAddress('vendor-payment', vendorId ? ofVendor(vendorId) : ofCustomer(String(customerId)), id),
  }),
  records<typeof vendorCreditIndex>({
    index: 'vendor-credits',
    kind: text('Vendor credit'),
    icon: 'rows',
    label: ({ number }) => number,
    detail: ({ vendorName, reference, totalAmount }) => about(vendorName, reference, money(totalAmount)),
    address: ({ id, vendorId }) => settlementAddress('vendor-credit', ofVendor(vendorId), id),
  }),
]

import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { customerMoney, vendorMoney } from './settlements/found-payments.ts'
import { paymentKeys, recordKeys } from './settlements/payment-keys.ts'

export const paymentScreens: readonly Screen[] = [
  {
    ...menuEntry('/customer-payment/new'),
    path: '/customer-payment/:id/:tab?',
    title: text('Customer payment'),
    about: text('Record and apply customer payments and credits'),
    icon: 'rows',
    records: customerMoney,
    creates: { label: text('New payment'), address: '/customer-payment/new', needs: 'CREATE_PAYMENT' },
    help: {
      sentences: [
        text('Choose a customer, enter the amount and apply it oldest first or invoice by invoice.'),
        text('The preview shows discounts and what stays open; recording books exactly these figures.'),
        text('The other tabs list payments and credits; both can be voided with a reason.'),
      ],
    },
    keys: [paymentKeys, recordKeys, tabKeys],
    page: async () => (await import('./settlements/payment-pages.tsx')).CustomerPaymentPage,
  },
  {
    ...menuEntry('/vendor-payment/new'),
    path: '/vendor-payment/:id/:tab?',
    title: text('Vendor payment'),
    about: text('Pay vendors and apply vendor credits'),
    icon: 'rows',
    records: vendorMoney,
    begins: [{ label: text('New vendor payment'), address: '/vendor-payment/new', needs: 'CREATE_PAYMENT' }],
    help: {
      sentences: [
        text('Choose a vendor, enter the amount and apply it oldest first or receipt by receipt.'),
        text('Payments from a set amount on wait for a second person.'),
        text('The other tabs list payments and credits; checks are printed and remittances mailed from there.'),
      ],
    },
    keys: [paymentKeys, recordKeys, tabKeys],
    page: async () => (await import('./settlements/payment-pages.tsx')).VendorPaymentPage,
  },
]

import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { settlementKeys, settlementRecordKeys } from './settlement-documents/settlement-keys.ts'

const keys = [settlementKeys, settlementRecordKeys, tabKeys]

const ofPayments = [
  text('The first tab shows what the payment settles, with discounts and what is left of each document.'),
  text('Select documents and choose Unapply to open them again, or apply what is left to another one.'),
  text('The journal tab shows every entry of the payment; voiding asks for a reason and reverses them.'),
] as const
const ofCredits = [
  text('The first tab shows what the credit is applied to and what is left of each document.'),
  text('Select documents and choose Unapply to open them again, or apply what is left to another one.'),
  text('The journal tab shows every entry of the credit; voiding asks for a reason and reverses them.'),
] as const

/** The pages of single payments and credits (P29). */
export const settlementDocumentScreens: readonly Screen[] = [
  {
    path: '/customer-payment/:id/payments/:settlementId/:part?',
    above: [text('Customer payment')],
    needs: 'EDIT_CUSTOMER_FINANCE',
    title: text('Payment of a customer'),
    help: { sentences: ofPayments },
    keys,
    page: async () => (await import('./settlement-documents/settlement-page.tsx')).CustomerPaymentDocumentPage,
  },
  {
    path: '/customer-payment/:id/return-credits/:settlementId/:part?',
    above: [text('Customer payment')],
    needs: 'EDIT_CUSTOMER_FINANCE',
    title: text('Credit of a customer'),
    help: { sentences: ofCredits },
    keys,
    page: async () => (await import('./settlement-documents/settlement-page.tsx')).CustomerCreditDocumentPage,
  },
  {
    path: '/vendor-payment/:id/payments/:settlementId/:part?',
    above: [text('Vendor payment')],
    needs: 'EDIT_VENDOR_FINANCE',
    title: text('Payment to a vendor'),
    help: { sentences: ofPayments },
    keys,
    page: async () => (await import('./settlement-documents/settlement-page.tsx')).VendorPaymentDocumentPage,
  },
  {
    path: '/vendor-payment/:id/return-credits/:settlementId/:part?',
    above: [text('Vendor payment')],
    needs: 'EDIT_VENDOR_FINANCE',
    title: text('Credit of a vendor'),
    help: { sentences: ofCredits },
    keys,
    page: async () => (await import('./settlement-documents/settlement-page.tsx')).VendorCreditDocumentPage,
  },
]

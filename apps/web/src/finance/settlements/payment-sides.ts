import { customerFinancialIndex, vendorFinancialIndex } from '@galen/contract/finance/open-item-indices'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'

export const payerSource = fromIndex(customerFinancialIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
})
export const vendorSource = fromIndex(vendorFinancialIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
})

/** The address of a tab of one customer or vendor. */
export const paymentAddress = (side: 'customer' | 'vendor', id: string, tab: string) => `/${side}-payment/${id}/${tab}`

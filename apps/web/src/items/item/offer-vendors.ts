import { vendorIndex } from '@galen/contract/partners/vendors'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { text } from '../../kit/text.ts'

/** Vendors whose offers can be taken. */
export const offerVendors = fromIndex(vendorIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
  within: 'isActive:true',
  leftOut: text('Only active vendors are listed.'),
})

import { vendorIndex } from '@galen/contract/partners/vendors'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { text } from '../../kit/text.ts'

/** Vendors that a variation can name. */
export const variationVendors = fromIndex(vendorIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active vendors are listed.'),
})

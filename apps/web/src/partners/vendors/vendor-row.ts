import type { vendorIndex } from '@galen/contract/partners/vendors'
import type { RowOf } from '@galen/contract/search-index'

export type VendorRow = RowOf<typeof vendorIndex>

export const NEW = 'new'
export const vendorTabs = { basics: 'basic-information', compliance: 'compliance', address: 'address' } as const

export const vendorAddress = (id: string, tab: string = vendorTabs.basics) => `/vendor/${id}/${tab}`

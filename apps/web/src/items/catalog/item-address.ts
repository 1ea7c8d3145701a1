/** The tabs of an item, each an address (Spec §2). */
export type ItemTab = 'basic-information' | 'sales-settings' | 'historical' | 'lots'

export const itemAddress = (id: string, tab: ItemTab = 'basic-information') => `/item/${id}/${tab}`

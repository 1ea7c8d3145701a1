import { text } from '../../kit/text.ts'

/** The tabs of `/warehouse` (Spec §2), and ours for bins and operations. */
export const warehouseTabs = [
  { to: '/warehouse/stock', label: text('Stock') },
  { to: '/warehouse/quarantine', label: text('Quarantine') },
  { to: '/warehouse/bins', label: text('Bin locations') },
  { to: '/warehouse/operations', label: text('Operations') },
]

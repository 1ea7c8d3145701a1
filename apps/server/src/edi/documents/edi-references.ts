import type { Reference } from '../../platform/references.ts'

/** Documents and configurations belong to their partners; none of them moves to another. */
export const ediReferences: readonly Reference[] = [
  { to: 'customer', table: 'edi_document', column: 'customer_id' },
  { to: 'vendor', table: 'edi_document', column: 'vendor_id' },
  { to: 'customer', table: 'edi_configuration_partner', column: 'customer_id' },
  { to: 'vendor', table: 'edi_configuration_partner', column: 'vendor_id' },
]

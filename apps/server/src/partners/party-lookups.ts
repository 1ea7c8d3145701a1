import { sql } from 'kysely'
import type { Place } from '../platform/search/search-lookups.ts'

/** The name of a customer, for lists whose rows know only its id in the field `by`. */
export const customerElsewhere = (companyId: string, column: 'company_name' | 'number', by = 'customerId'): Place => ({
  by,
  texts: 'customer',
  values: sql`select c.id, ${sql.ref(`c.${column}`)} as value from customer c where c.company_id = ${companyId}::uuid`,
})

/** The name or the number of a vendor. */
export const vendorElsewhere = (companyId: string, column: 'friendly_name' | 'number', by = 'vendorId'): Place => ({
  by,
  values: sql`select v.id, ${sql.ref(`v.${column}`)} as value from vendor v where v.company_id = ${companyId}::uuid`,
})

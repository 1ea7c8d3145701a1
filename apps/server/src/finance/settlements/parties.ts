import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'

/** Refuses a customer that the company does not have. */
export async function checkCustomer(db: Db, companyId: string, customerId: string): Promise<void> {
  const found = await db
    .selectFrom('customer')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'customerId', message: 'is not a customer' }])
}

/** Refuses a vendor that the company does not have. */
export async function checkVendor(db: Db, companyId: string, vendorId: string): Promise<void> {
  const found = await db
    .selectFrom('vendor')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', vendorId)
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'vendorId', message: 'is not a vendor' }])
}

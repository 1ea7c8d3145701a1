import { vendorBankAccounts } from '@galen/contract/finance/vendor-bank-accounts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadVendorBankAccount } from '../vendor-bank-account.store.ts'

export const getVendorBankAccount = query(vendorBankAccounts.get, async ({ params, db, actor }) => {
  const vendor = await db
    .selectFrom('vendor')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!vendor) throw notFound('Vendor')
  return loadVendorBankAccount(db, actor, params.id)
})

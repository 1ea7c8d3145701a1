import type * as z from 'zod'
import type { vendorCredits } from '@galen/contract/finance/vendor-credits'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { checkAccount } from './enter-credit.ts'

export type EnteredVendorCredit = z.output<(typeof vendorCredits.create)['body']>

/** A credit by hand names a receipt of the vendor and an account, or neither. */
export async function checkVendorBasis(
  db: Db,
  companyId: string,
  {
    source,
    vendorId,
    receiptId,
    accountId,
  }: Pick<EnteredVendorCredit, 'source' | 'vendorId' | 'receiptId' | 'accountId'>,
): Promise<void> {
  if (source === 'RETURN') throw invalid([{ field: 'source', message: 'Returns create their own credits.' }])
  if (accountId) await checkAccount(db, companyId, accountId)
  if (!receiptId) return
  const found = await db
    .selectFrom('receipt')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', receiptId)
    .where('vendor_id', '=', vendorId)
    .where('status', '<>', 'Draft')
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'receiptId', message: 'is not a receipt of this vendor' }])
}

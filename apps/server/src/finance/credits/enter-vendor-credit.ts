import type * as z from 'zod'
import type { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { checkPostable } from '../../accounting/postable-accounts.ts'
import { invalid } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'

export type EnteredVendorCredit = z.output<(typeof vendorCredits.create)['body']>

/** A credit by hand names a receipt of the vendor and an account, or neither. */
export async function checkVendorBasis(
  work: Pick<Work, 'tx' | 'actor'>,
  {
    source,
    vendorId,
    receiptId,
    accountId,
  }: Pick<EnteredVendorCredit, 'source' | 'vendorId' | 'receiptId' | 'accountId'>,
): Promise<void> {
  if (source === 'RETURN') throw invalid([{ field: 'source', message: 'Returns create their own credits.' }])
  if (accountId) await checkPostable(work, [{ field: 'accountId', accountId }])
  if (!receiptId) return
  const found = await work.tx
    .selectFrom('receipt')
    .select('id')
    .where('company_id', '=', work.actor.companyId)
    .where('id', '=', receiptId)
    .where('vendor_id', '=', vendorId)
    .where('status', '<>', 'Draft')
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'receiptId', message: 'is not a receipt of this vendor' }])
}

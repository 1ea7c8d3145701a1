import type { AccountRole } from '@galen/domain/accounting/account-roles'
import { adjustmentLines } from '@galen/domain/accounting/postings'
import type { Cents } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import type { StockOperation } from './stock-operation.store.ts'

/** Books what an operation changed in the value of stock: inventory against the account of this role. */
export async function bookAdjustment(
  work: Work,
  operation: StockOperation,
  value: Cents,
  against: AccountRole,
  memo: string,
): Promise<void> {
  const { kind, id, accountingDate } = operation
  await postJournal(work, {
    source: { kind, id, number: await operation.number() },
    accountingDate,
    memo,
    lines: adjustmentLines(value, against),
  })
}

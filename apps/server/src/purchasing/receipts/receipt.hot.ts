import { sql } from 'kysely'
import type { ReceiptStatus } from '@galen/domain/purchasing/receipt'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Work } from '../../platform/work.ts'

type Moved = { readonly from: ReceiptStatus; readonly to: ReceiptStatus }

/** One payment settles many receipts: all of them move by one statement, which answers those that did. */
export async function moveReceipts({ tx, actor }: Work, ids: readonly string[], { from, to }: Moved) {
  const { rows } = await sql<{ id: string; version: number }>`
    update receipt set status = ${to}, closed_at = case when ${to}::text = 'Closed' then now() end, version = ${nextVersion()}
    where company_id = ${actor.companyId} and id = any(${ids}::uuid[]) and status = ${from}
    returning id, version`.execute(tx)
  return rows
}

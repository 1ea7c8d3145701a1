import { sql } from 'kysely'
import { receiptTopic } from '@galen/contract/purchasing/receipts'
import { destinationOf } from '@galen/contract/topic'
import type { Reactions } from '../../platform/work.ts'

/**
 * A receipt closes when it is paid and opens again when the payment is voided. Anyone who settles holds the account of the
 * vendor, as validating does, so the receipt needs no lock of its own before.
 */
export const receiptReactions: Reactions = {
  settled: async ({ tx, actor, audit, publish }, { documents, isSettled }) => {
    const ids = documents.filter(({ kind }) => kind === 'receipt').map(({ id }) => id)
    if (ids.length === 0) return
    const [from, to] = isSettled ? ['Validated', 'Closed'] : ['Closed', 'Validated']
    const { rows } = await sql<{ id: string; version: number }>`
      update receipt set status = ${to}, closed_at = case when ${isSettled} then now() end, version = version + 1
      where company_id = ${actor.companyId} and id = any(${ids}::uuid[]) and status = ${from}
      returning id, version`.execute(tx)
    for (const { id, version } of rows) {
      const action = isSettled ? 'close-receipt' : 'reopen-receipt'
      audit('receipt', { id, action, version, before: { status: from }, after: { status: to } })
      publish(destinationOf(receiptTopic, { id }), { type: 'receipt', id, version, changed: ['status'] })
    }
  },
}

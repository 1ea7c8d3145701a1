import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work.ts'
import { type Allocation, dropAllocations } from '../ledger/allocations.ts'

/** The drafts that hold goods, by what people call them. */
export async function draftsOf(
  db: Db,
  companyId: string,
  held: readonly Allocation[],
): Promise<
  { readonly documentKind: string; readonly documentId: string; readonly label: string; readonly quantity: number }[]
> {
  const ids = [...new Set(held.map(({ documentId }) => documentId))]
  const { rows } = await sql<{ id: string; label: string }>`
    select i.id, coalesce(i.number, 'the draft invoice of ' || c.company_name) as label from invoice i
    left join customer c on c.company_id = i.company_id and c.id = i.customer_id
    where i.company_id = ${companyId} and i.id = any(${ids}::uuid[])`.execute(db)
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  return ids.map((documentId) => {
    const own = held.filter((one) => one.documentId === documentId)
    return {
      documentKind: own[0]?.documentKind ?? 'invoice',
      documentId,
      label: labels.get(documentId) ?? 'a draft invoice',
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    }
  })
}

/** Refuses because drafts hold the goods, and names them. */
export async function refuseHeld(db: Db, companyId: string, held: readonly Allocation[]): Promise<never> {
  const drafts = await draftsOf(db, companyId, held)
  throw new BusinessError(
    'stock.held.refused',
    `These goods are on ${drafts.map(({ label }) => label).join(', ')}. Remove them there first.`,
    drafts.map(({ label, documentId, quantity }) => ({ field: 'pedigreesId', message: label, documentId, quantity })),
  )
}

/** Takes goods from the drafts that hold them; their documents are notified inside this transaction. */
export async function takeFromDrafts(work: Work, held: readonly Allocation[], reason: string): Promise<void> {
  if (held.length === 0) return
  await dropAllocations(work, held)
  await work.react('allocationRemoved', {
    lines: held.map(({ documentKind, documentId, lineId }) => ({ kind: documentKind, id: documentId, lineId })),
    reason,
  })
}

import { sql } from 'kysely'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import type { Reactions, Work } from '../../platform/work.ts'
import { recordInvoice } from './invoice-writes.ts'

type Moved = {
  readonly id: string
  readonly status: InvoiceStatus
  readonly version: number
  readonly flagged: string | null
}

const invoicesOf = async ({ tx, actor }: Work, ids: readonly string[]): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    select n.id, n.status, n.version, n.flagged from invoice n
    where n.company_id = ${actor.companyId} and n.id = any(${[...ids]}::uuid[]) order by n.id`.execute(tx)
  return rows
}

/** A draft that lost goods says why, until someone picks again. */
async function flag(work: Work, ids: readonly string[], reason: string): Promise<void> {
  for (const { id, status, version, flagged } of await invoicesOf(work, ids)) {
    if (status !== 'Draft') continue
    await sql`
      update invoice set flagged = ${reason}, version = version + 1
      where company_id = ${work.actor.companyId} and id = ${id}`.execute(work.tx)
    recordInvoice(work, {
      id,
      version: version + 1,
      before: { flagged },
      after: { flagged: reason },
      action: 'flag-invoice',
    })
  }
}

const idsOf = (documents: readonly { readonly kind: string; readonly id: string }[]) => [
  ...new Set(documents.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)),
]

export const invoiceReactions: Reactions = {
  allocationRemoved: (work, { lines, reason }) => flag(work, idsOf(lines), reason),
}

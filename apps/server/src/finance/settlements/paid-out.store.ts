import { sql } from 'kysely'
import { isPaidOut, type PaidOut } from '@galen/domain/finance/paid-out'
import { type Cents, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { activeApplications } from '../open-items/application.store.ts'
import { type ItemRef, loadOpenItem } from '../open-items/open-item.store.ts'

/** What left a payment or credit as a refund or as a credit of its own, oldest first. */
export async function loadPaidOut(db: Db, companyId: string, ref: ItemRef): Promise<PaidOut[]> {
  const item = await loadOpenItem(db, companyId, ref)
  if (!item) return []
  const applied = await activeApplications(db, companyId, { itemIds: [item.id] })
  return applied
    .filter(({ settlementId, chargeKind }) => settlementId === item.id && isPaidOut(chargeKind))
    .map(({ chargeKind, chargeDocumentId, chargeNumber, amount, accountingDate }) => ({
      documentKind: chargeKind,
      documentId: chargeDocumentId,
      number: chargeNumber,
      amount,
      on: accountingDate,
    }))
}

/** What refunds of a payment or credit that wait for a second person hold of it. */
export async function heldForRefunds(db: Db, companyId: string, { documentId }: ItemRef): Promise<Cents> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(x.total), 0)::text as held from vendor_payment x
    where x.company_id = ${companyId} and x.refund_of = ${documentId} and x.status = 'Waiting'`.execute(db)
  return parseCents(rows[0]?.held ?? 0)
}

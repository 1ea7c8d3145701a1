import { sql } from 'kysely'
import { businessDateOf } from '@galen/domain/dates'
import { supplierStanding, supplierStandingChange } from '@galen/domain/partners/supplier-standing'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { supplierOf } from './vendor-papers.ts'
import { loadVendor } from './vendor.store.ts'

/** Counts the standing of a vendor anew from what is written of it now, and when it will be another one. */
export async function refreshStanding(tx: Tx, actor: Actor, id: string): Promise<void> {
  const today = businessDateOf(new Date(), actor.timeZone)
  const papers = supplierOf(await loadVendor(tx, actor, id), today)
  await sql`
    update vendor set standing = ${supplierStanding(papers, today)}, standing_changes_on = ${supplierStandingChange(papers, today)}
    where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
}

import { sql } from 'kysely'
import { checkPermitted, type Needs, type Permission } from '@galen/domain/permissions'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/locks.ts'
import { withinCompany } from '../platform/database/within-company.ts'
import { notFound } from '../platform/errors.ts'
import type { Actor } from '../platform/operation.ts'
import { rightsOf } from './rights/rights.store.ts'

/** Holds a company that something is written into: it is not removed before the commit, and refused when it was removed. */
export async function holdCompany(work: { readonly tx: Tx; readonly actor: Actor }, id: string): Promise<void> {
  await lockRows(work, 'company', [id], 'share')
  const { rows } = await sql`select from company where id = ${id} and active and removed_at is null`.execute(work.tx)
  if (rows.length === 0) throw notFound('Company')
}

/**
 * Does the work within a company in which the person has these rights, whichever they work in now. A company that they
 * are not in is not there for them.
 */
export async function inCompanyOfMine<T>(
  db: Db,
  actor: Actor,
  id: string,
  needs: Needs,
  work: (rights: ReadonlySet<Permission>) => Promise<T>,
): Promise<T> {
  const { rows } = await sql`
    select from company_user m join company c on c.id = m.company_id and c.active and c.removed_at is null
    where m.company_id = ${id} and m.user_id = ${actor.userId} and m.active`.execute(db)
  if (rows.length === 0) throw notFound('Company')
  const rights = await rightsOf(db, id, actor.userId)
  checkPermitted(needs, rights)
  return withinCompany(db, id, () => work(rights))
}

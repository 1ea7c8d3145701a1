import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, OpenTransaction } from '../../platform/operation.ts'
import { companiesWith } from '../rights/rights.store.ts'

type Looking = {
  readonly actor: Actor
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly transaction: OpenTransaction
}

/**
 * Whether someone works for a company, too, whose users the actor may not edit. What a person is everywhere, their name
 * and how they sign in, is then not the actor's to change: one company must not open another one's door.
 */
export async function worksElsewhere({ actor, read, transaction }: Looking, userId: string): Promise<boolean> {
  const administered = [actor.companyId, ...(await read((db) => companiesWith(db, actor.userId, 'EDIT_USER')))]
  return transaction({ companyId: null, userId: null, purpose: 'sign-in' }, async ({ tx }) => {
    const { rows } = await sql`
      select from company_user m join company c on c.id = m.company_id and c.active
      where m.user_id = ${userId} and m.active and m.invited_given_name is null
        and m.company_id <> all(${administered}::uuid[]) limit 1`.execute(tx)
    return rows.length > 0
  })
}

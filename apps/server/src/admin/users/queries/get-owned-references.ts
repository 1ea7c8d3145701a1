import { sql } from 'kysely'
import { type OwnedReference, users } from '@galen/contract/admin/users'
import type { Db } from '../../../platform/database/database.ts'
import { referencesTo } from '../../../platform/move-references.ts'
import { type Actor, query } from '../../../platform/operation.ts'
import { countOf } from '../../../platform/references.ts'
import { notFound } from '../../../platform/errors.ts'
import { findColleague } from '../user.store.ts'

export const getOwnedReferences = query(users.belongings, async ({ params: { id }, db, actor }) => {
  if (!(await findColleague(db, actor, { id }))) throw notFound('User')
  return ownedReferencesOf(db, actor, id)
})

/** What a person owns in the company; only what there is. */
async function ownedReferencesOf(db: Db, { companyId }: Actor, userId: string): Promise<OwnedReference[]> {
  const owned = referencesTo('app_user').flatMap((reference) =>
    reference.belonging ? [{ ...reference.belonging, total: countOf(reference, 'm') }] : [],
  )
  const counts = sql.join([sql`0`, ...owned.map(({ total }) => sql`${total}::integer`)])
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}] as counts from company_user m
    where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(db)
  return owned.flatMap(({ kind, one, many }, index) => {
    const count = rows[0]?.counts[index + 1] ?? 0
    return count === 0 ? [] : [{ kind, label: count === 1 ? one : many, count }]
  })
}

import { type RawBuilder, sql } from 'kysely'
import type { Belonging } from '@galen/contract/admin/users'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Effects } from '../platform/effects.ts'
import type { Actor } from '../platform/operation.ts'
import { customerBelongings } from '../partners/customer-references.ts'
import { vendorBelongings } from '../partners/vendor-uses.ts'
import { handOverViews } from './users/handed-over-views.ts'

/** One colleague takes over from another what belongs to them. */
export type HandOver = {
  readonly tx: Tx
  readonly actor: Actor
  readonly from: string
  readonly to: string
} & Pick<Effects, 'audit' | 'publish'>

type Kind = {
  readonly kind: string
  readonly one: string
  readonly many: string
  /** How many the member `m` of a company has. */
  readonly count: RawBuilder<number>
  /** Moves all of them, with one audit row each. */
  readonly handOver: (given: HandOver) => Promise<void>
}

/** Everything that people own and that must not stay with somebody who left. Whoever lets people own records adds a line here. */
const kinds: readonly Kind[] = [
  {
    kind: 'team-view',
    one: 'view of the team',
    many: 'views of the team',
    count: sql`select count(*) from saved_view v where v.company_id = m.company_id and v.user_id = m.user_id and v.team`,
    handOver: handOverViews,
  },
  ...customerBelongings,
  ...vendorBelongings,
]

/** What a person owns in the company; only what there is. */
export async function belongingsOf(db: Db, { companyId }: Actor, userId: string): Promise<Belonging[]> {
  const counts = sql.join(kinds.map(({ count }) => sql`(${count})::integer`))
  const { rows } = await sql<{ counts: number[] }>`
    select array[${counts}] as counts from company_user m
    where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(db)
  return kinds.flatMap(({ kind, one, many }, index) => {
    const count = rows[0]?.counts[index] ?? 0
    return count === 0 ? [] : [{ kind, label: count === 1 ? one : many, count }]
  })
}

/** Gives everything that a person owns to a colleague. */
export async function handOverBelongings(given: HandOver): Promise<void> {
  for (const { handOver } of kinds) await handOver(given)
}

import { sql } from 'kysely'
import type { HealthCheck } from '@galen/contract/admin/health'
import { ENTRY_TEXT, FIRST_HASH, nextHash } from '../../platform/audit/audit-chain.ts'
import type { Db } from '../../platform/database/database.ts'

/** How much of the end of the chain is proved each time; the whole of it is proved by `npm run check:ledgers`. */
const PROVED = 500

type Sealed = { readonly position: number; readonly hash: Buffer; readonly entry: string | null; readonly at: string }

/** Whether the newest entries of the audit are what was sealed, and whether sealing keeps up. */
export async function auditCheck(db: Db, companyId: string): Promise<HealthCheck> {
  const { rows } = await sql<Sealed>`
    select s.position, s.hash, s.sealed_at as at, case when e.id is not null then ${sql.raw(ENTRY_TEXT)} end as entry
    from audit_seal s left join audit_entry e on e.company_id = s.company_id and e.id = s.audit_id
    where s.company_id = ${companyId} order by s.position desc limit ${PROVED + 1}`.execute(db)
  const chain = rows.toReversed()
  const last = chain.at(-1)
  const check = (state: HealthCheck['state'], words: string): HealthCheck => ({
    id: 'audit',
    name: 'Audit seal',
    state,
    words,
    at: last?.at ?? null,
  })
  const broken = chain.find((row, index) => !holds(chain[index - 1], row))
  if (broken) return check('bad', `The entry at position ${broken.position} is not what was sealed there.`)
  const late = await unsealed(db, companyId)
  if (late > 0) return check('warning', `${late} entries are older than a minute and not sealed.`)
  if (!last) return check('not known', 'Nothing has been sealed yet.')
  return check('good', `${last.position} entries are sealed; the newest ${chain.length} were proved just now.`)
}

/** The first row that was read has nothing before it to be proved by, unless it is the first of all. */
function holds(before: Sealed | undefined, row: Sealed): boolean {
  if (before === undefined && row.position !== 1) return true
  if (row.entry === null || (before !== undefined && row.position !== before.position + 1)) return false
  return nextHash(before?.hash ?? FIRST_HASH, row.entry).equals(row.hash)
}

async function unsealed(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from audit_entry e
    where e.company_id = ${companyId} and e.at < now() - interval '1 minute' and e.at > now() - interval '1 day'
      and not exists (select from audit_seal s where s.company_id = e.company_id and s.audit_id = e.id)`.execute(db)
  return rows[0]?.late ?? 0
}

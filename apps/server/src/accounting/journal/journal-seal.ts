import { sql } from 'kysely'
import type { JournalEntry } from '@galen/contract/accounting/journal'
import { ENTRY_TEXT, FIRST_HASH, nextHash } from '../../platform/audit/audit-chain.ts'
import type { Db } from '../../platform/database/database.ts'

type Sealed = { position: number; hash: Buffer; previous: Buffer | null; text: string; erased: boolean }

/** The seal of what the audit wrote in the transaction that posted the entry, first of all about its document. */
export async function loadSeal(
  db: Db,
  companyId: string,
  { id, sourceId }: Pick<JournalEntry, 'id' | 'sourceId'>,
): Promise<JournalEntry['seal']> {
  const { rows } = await sql<Sealed>`
    select s.position::integer, s.hash, p.hash as previous, ${sql.raw(ENTRY_TEXT)} as text,
      exists (select from audit_erasure x where x.company_id = e.company_id and x.audit_id = e.id) as erased
    from audit_entry e
    join audit_seal s on s.company_id = e.company_id and s.audit_id = e.id
    left join audit_seal p on p.company_id = s.company_id and p.position = s.position - 1
    where e.company_id = ${companyId} and e.at = (
      select j.posted_at from journal_entry j where j.company_id = ${companyId} and j.id = ${id})
    order by e.entity_id = ${sourceId} desc, s.position limit 1`.execute(db)
  const [sealed] = rows
  if (!sealed) return null
  const isVerified = sealed.erased || nextHash(sealed.previous ?? FIRST_HASH, sealed.text).equals(sealed.hash)
  return { position: sealed.position, hash: sealed.hash.toString('hex'), isVerified }
}

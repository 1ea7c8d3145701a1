import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'
import { ENTRY_TEXT, signErasure } from './audit-chain.ts'
import { AUDIT_TEXT } from './audit-seal.ts'

/** Someone in a list of a record, such as a contact of a customer. */
type Erased = {
  readonly entity: string
  readonly entityId: string
  /** The field of the record that is the list. */
  readonly list: string
  readonly personId: string
}

/**
 * Puts a mark in place of everything that the audit of a record says about one person. Who did what to which field and
 * when stays, and so do the seals: the installation signs what is left. No one finds the person by words any more either.
 */
export async function eraseFromAudit(
  tx: Tx,
  companyId: string,
  { signingKey }: Pick<Secrets, 'signingKey'>,
  { entity, entityId, list, personId }: Erased,
): Promise<void> {
  // The database does the erasing itself when it learns of the person: the application may not change the audit.
  await tx
    .insertInto('erased_person')
    .values({ company_id: companyId, person_id: personId, entity, entity_id: entityId, list })
    .execute()
  const marked = JSON.stringify([{ id: personId }])
  const left = await sql<{ id: string; entry: string }>`
    select e.id, ${sql.raw(ENTRY_TEXT)} as entry from audit_entry e
    where e.company_id = ${companyId} and e.entity = ${entity} and e.entity_id = ${entityId}
      and (e.before -> ${list} @> ${marked}::text::jsonb or e.after -> ${list} @> ${marked}::text::jsonb)`.execute(tx)
  const ids = left.rows.map(({ id }) => id)
  const signatures = left.rows.map(({ id, entry }) => signErasure(signingKey, companyId, id, entry).toString('hex'))
  await sql`
    insert into audit_erasure (company_id, audit_id, signature)
    select ${companyId}, signed.id, decode(signed.signature, 'hex')
    from unnest(${ids}::uuid[], ${signatures}::text[]) as signed (id, signature)
    on conflict (company_id, audit_id) do update set signature = excluded.signature, erased_at = now()`.execute(tx)
  await sql`
    update search_text t set text = ${sql.raw(AUDIT_TEXT)} from audit_entry e left join app_user u on u.id = e.user_id
    where t.company_id = ${companyId} and t.kind = 'audit' and t.id = any(${ids}::uuid[])
      and e.company_id = t.company_id and e.id = t.id`.execute(tx)
}

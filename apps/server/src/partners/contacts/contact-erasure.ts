import { sql } from 'kysely'
import { ERASED } from '@galen/domain/partners/contact-erasure'
import type { eraseFromAudit } from '../../platform/audit/erase-from-audit.ts'
import type { Db } from '../../platform/database/database.ts'

type Person = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly email: string
}

/** A list of people with a mark in place of everything that describes one of them, as the audit keeps it. */
export const withoutPerson = <P extends Person>(people: readonly P[], id: string): P[] =>
  people.map((person) =>
    person.id === id ? { ...person, name: ERASED, role: ERASED, phone: ERASED, email: ERASED } : person,
  )

/** A contact of a customer or vendor, as the audit knows them. */
export const contactOf = (entity: 'customer' | 'vendor', entityId: string, personId: string) =>
  ({ entity, entityId, list: 'contacts', personId }) satisfies Parameters<typeof eraseFromAudit>[3]

/** Whether the audit still describes someone, who may have been taken out of the list long ago. */
export async function auditTellsOf(
  db: Db,
  companyId: string,
  { entity, entityId, list, personId }: ReturnType<typeof contactOf>,
): Promise<boolean> {
  const marked = JSON.stringify([{ id: personId }])
  const { rows } = await sql`
    select from audit_entry e
    where e.company_id = ${companyId} and e.entity = ${entity} and e.entity_id = ${entityId}
      and (e.before -> ${list} @> ${marked}::text::jsonb or e.after -> ${list} @> ${marked}::text::jsonb)
      and not exists (select from erased_person p where p.company_id = e.company_id and p.person_id = ${personId})
    limit 1`.execute(db)
  return rows.length > 0
}

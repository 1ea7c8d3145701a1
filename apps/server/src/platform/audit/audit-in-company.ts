import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { difference, type Effects, type Values } from '../effects.ts'
import type { Actor } from '../operation.ts'
import type { Request } from '../work.ts'

type Change = {
  readonly entity: string
  readonly id: string
  readonly action: string
  readonly version?: number
  readonly before: Values | null
  readonly after: Values | null
  readonly justification?: string
}

export type AuditContext = { readonly tx: Tx; readonly actor: Actor; readonly request: Pick<Request, 'id' | 'address'> }
type Publishing = Omit<AuditContext, 'actor'> & { readonly actor: Pick<Actor, 'userId' | 'sessionId'> }

/**
 * A action that is about another company is in the audit of that company as well, where its people look for it. The
 * transaction has to be in the scope of that company.
 */
export async function writeAuditInCompany(
  { tx, actor, request }: Publishing,
  companyId: string,
  { entity, id, action, version, ...change }: Change,
): Promise<void> {
  const { fields, before, after } = difference(change.before, change.after)
  await sql`
    insert into audit_entry (company_id, user_id, session_id, request_id, address, action, entity, entity_id, version, fields,
      before, after, justification)
    values (${companyId}, ${actor.userId}, ${actor.sessionId}, ${request.id}, ${request.address}, ${action}, ${entity}, ${id},
      ${version ?? null}, ${fields}, ${before && JSON.stringify(before)}::text::jsonb, ${after && JSON.stringify(after)}::text::jsonb,
      ${change.justification ?? null})`.execute(tx)
}

export type About = AuditContext & { readonly audit: Effects['audit'] }

/** Says what was done to a company in whose scope the transaction is: to it, and to where it was done from. */
export async function auditAbout(about: About, companyId: string, change: Change): Promise<void> {
  const { entity, version, ...rest } = change
  if (companyId === about.actor.companyId)
    return about.audit(entity, { ...rest, ...(version === undefined ? {} : { version }) })
  await writeAuditInCompany(about, companyId, change)
  about.audit(entity, rest)
}

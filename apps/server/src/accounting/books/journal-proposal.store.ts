import { sql } from 'kysely'
import type { JournalProposal } from '@galen/contract/accounting/books'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

/** The last proposals, those that wait first; or a single one. */
export async function loadProposals(db: Db, actor: Actor, id?: string): Promise<JournalProposal[]> {
  const { rows } = await sql<JournalProposal>`
    select j.id, (select e.source_number from journal_entry e where e.company_id = j.company_id and e.id = j.entry_id) as number, j.status, j.kind, j.accounting_date as date, j.memo, j.reverses_id as "reversesId", j.entry_id as "entryId",
      coalesce((select sum((l->>'debit')::numeric) from jsonb_array_elements(j.lines) l), 0)::float8 as total,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', l->>'accountId', 'code', coalesce(a.code, ''), 'name', a.name,
        'debit', (l->>'debit')::numeric, 'credit', (l->>'credit')::numeric, 'memo', coalesce(l->>'memo', '')) order by n)
        from jsonb_array_elements(j.lines) with ordinality as x (l, n)
        join property a on a.company_id = j.company_id and a.id = (l->>'accountId')::uuid), '[]') as lines,
      ${personName('j.proposed_by')} as "proposedByName",
      j.proposed_at as "proposedAt", j.decided_at as "decidedAt",
      ${personName('j.decided_by')} as "decidedByName",
      (j.status = 'Waiting' and j.proposed_by <> ${actor.userId}) as "mayDecide", j.version
    from journal_proposal j
    where j.company_id = ${actor.companyId} and (${id ?? null}::uuid is null or j.id = ${id ?? null}::uuid)
    order by j.status = 'Waiting' desc, j.proposed_at desc limit 100`.execute(db)
  return rows
}

export async function loadJournalProposal(db: Db, actor: Actor, id: string): Promise<JournalProposal> {
  const [proposal] = await loadProposals(db, actor, id)
  if (!proposal) throw notFound('Proposal')
  return proposal
}

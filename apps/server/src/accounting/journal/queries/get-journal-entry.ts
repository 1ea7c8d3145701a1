import { sql } from 'kysely'
import { journal, type JournalEntry } from '@galen/contract/accounting/journal'
import { reversibleSources } from '@galen/domain/accounting/journal-proposal'
import { personName } from '../../../platform/database/person-name.ts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadSeal } from '../journal-seal.ts'

type Entry = Omit<JournalEntry, 'total' | 'seal' | 'mayReverse'>

export const getJournalEntry = query(journal.get, async ({ params, db, actor }) => {
  const { rows } = await sql<Entry>`
    select e.id, e.number::integer, e.accounting_date as date, e.source_kind as "sourceKind", e.source_id as "sourceId",
      e.source_number as "sourceNumber", e.memo, e.posted_at as "postedAt",
      ${personName('e.posted_by')} as "postedByName",
      ${personName('e.approved_by')} as "approvedByName",
      (select jsonb_build_object('id', r.id, 'number', r.number) from journal_entry r
        where r.company_id = e.company_id and r.id = e.reverses_id) as reverses,
      (select jsonb_build_object('id', r.id, 'number', r.number) from journal_entry r
        where r.company_id = e.company_id and r.reverses_id = e.id) as "reversedBy",
      coalesce((select jsonb_agg(jsonb_build_object('position', l.position, 'accountId', l.account_id, 'accountCode', coalesce(a.code, ''),
          'accountName', a.name, 'debit', greatest(l.amount, 0), 'credit', greatest(-l.amount, 0),
          'party', coalesce(c.company_name, v.friendly_name), 'customerId', l.customer_id, 'vendorId', l.vendor_id,
          'memo', l.memo) order by l.position)
        from journal_line l
        join property a on a.company_id = l.company_id and a.id = l.account_id
        left join customer c on c.company_id = l.company_id and c.id = l.customer_id
        left join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
        where l.company_id = e.company_id and l.entry_id = e.id), '[]') as lines
    from journal_entry e where e.company_id = ${actor.companyId} and e.id = ${params.id}`.execute(db)
  const [entry] = rows
  if (!entry) throw notFound('Journal entry')
  const cents = entry.lines.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0)
  const mayReverse = reversibleSources.includes(entry.sourceKind) && !entry.reverses && !entry.reversedBy
  return { ...entry, total: cents / 100, mayReverse, seal: await loadSeal(db, actor.companyId, entry) }
})

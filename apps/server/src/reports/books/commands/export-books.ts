import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { booksExport } from '@galen/contract/reports/books-export'
import { invalid } from '../../../platform/errors.ts'
import { answer, command } from '../../../platform/operation.ts'
import { loadJournalLines, writeJournalFile } from '../journal-file.ts'

/** The audit keeps the hash of every file that was taken out, so that one can be recognized later. */
export const exportBooks = command(booksExport.create, async ({ body: { from, to, format }, tx, actor, audit }) => {
  if (from > to) throw invalid([{ field: 'to', message: 'must not be before the first day' }])
  const lines = await loadJournalLines(tx, actor.companyId, from, to)
  const { rows } = await sql<{ name: string }>`select name from company where id = ${actor.companyId}`.execute(tx)
  const { body, headers, hash } = await writeJournalFile(format, { from, to, company: rows[0]?.name ?? '' }, lines)
  audit('export', {
    id: randomUUID(),
    action: 'export',
    before: null,
    after: { index: 'journal', format, query: `date:[${from} TO ${to}]`, rows: lines.length, hash },
  })
  return answer(booksExport.create, { status: 200, body, headers })
})

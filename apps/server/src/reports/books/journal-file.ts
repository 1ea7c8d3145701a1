import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type JournalFileFormat, MOST_JOURNAL_LINES } from '@galen/contract/reports/books-export'
import { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../platform/database/database.ts'
import { inPortions } from '../../platform/give-way.ts'
import type { Cell } from '../exports/cell.ts'
import { csvText } from '../exports/csv.ts'
import { inPieces } from '../exports/export-plan.ts'
import { xlsxBytes } from '../exports/xlsx.ts'

type Line = {
  readonly number: string
  readonly date: string
  readonly code: string
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly party: string | null
  readonly kind: string
  readonly document: string
  readonly memo: string
  readonly reverses: string | null
  readonly postedBy: string | null
  readonly approvedBy: string | null
}

const COLUMNS: readonly {
  readonly heading: string
  readonly field: keyof Line
  readonly as: 'text' | 'number' | 'date'
}[] = [
  { heading: 'Entry', field: 'number', as: 'number' },
  { heading: 'Date', field: 'date', as: 'date' },
  { heading: 'Account', field: 'code', as: 'text' },
  { heading: 'Account name', field: 'account', as: 'text' },
  { heading: 'Debit', field: 'debit', as: 'number' },
  { heading: 'Credit', field: 'credit', as: 'number' },
  { heading: 'Party', field: 'party', as: 'text' },
  { heading: 'Document', field: 'kind', as: 'text' },
  { heading: 'Document number', field: 'document', as: 'text' },
  { heading: 'Memo', field: 'memo', as: 'text' },
  { heading: 'Reverses entry', field: 'reverses', as: 'number' },
  { heading: 'Posted by', field: 'postedBy', as: 'text' },
  { heading: 'Approved by', field: 'approvedBy', as: 'text' },
]

/** The lines of all entries of the days, in the order of their entries. */
export async function loadJournalLines(db: Db, companyId: string, from: string, to: string): Promise<Line[]> {
  const name = (column: string) =>
    sql`(select u.given_name || ' ' || u.family_name from app_user u where u.id = ${sql.ref(column)})`
  const { rows } = await sql<Line>`
    select e.number::text, l.accounting_date::text as date, coalesce(a.code, '') as code, a.name as account,
      greatest(l.amount, 0)::numeric(14, 2)::text as debit,
      greatest(-l.amount, 0)::numeric(14, 2)::text as credit,
      coalesce(c.company_name, v.friendly_name) as party, e.source_kind as kind, e.source_number as document,
      case when l.memo = '' then e.memo else l.memo end as memo,
      (select r.number::text from journal_entry r where r.company_id = e.company_id and r.id = e.reverses_id) as reverses,
      ${name('e.posted_by')} as "postedBy", ${name('e.approved_by')} as "approvedBy"
    from journal_line l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    join property a on a.company_id = l.company_id and a.id = l.account_id
    left join customer c on c.company_id = l.company_id and c.id = l.customer_id
    left join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
    where l.company_id = ${companyId} and l.accounting_date between ${from}::date and ${to}::date
    order by l.accounting_date, e.number, l.position limit ${MOST_JOURNAL_LINES + 1}`.execute(db)
  if (rows.length > MOST_JOURNAL_LINES)
    throw new BusinessError(
      'journal.export.too-long',
      'This period has too many lines for one file. Choose a shorter one.',
      [{ field: 'to', message: 'makes the period too long' }],
    )
  return rows
}

const cellOf = (value: string | null, as: 'text' | 'number' | 'date'): Cell => {
  if (value === null || value === '') return { kind: 'empty' }
  return as === 'date' ? { kind: 'date', local: value } : { kind: as, text: value }
}

async function* cells(lines: readonly Line[]): AsyncGenerator<Cell[]> {
  for await (const line of inPortions(lines)) yield COLUMNS.map(({ field, as }) => cellOf(line[field], as))
}

const HEADINGS = COLUMNS.map(({ heading }) => heading)
const oneLine = (value: string | null) => (value ?? '').replaceAll(/\s+/g, ' ').trim()

/** Tab-separated lines; the last one is the SHA-256 of everything before it. */
async function journalText(title: string, lines: readonly Line[]): Promise<string> {
  const rows: string[] = []
  for await (const line of inPortions(lines)) rows.push(COLUMNS.map(({ field }) => oneLine(line[field])).join('\t'))
  const content = [title, HEADINGS.join('\t'), ...rows, ''].join('\n')
  return `${content}SHA-256\t${createHash('sha256').update(content).digest('hex')}\n`
}

const MEDIA = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  journal: { type: 'text/plain; charset=utf-8', extension: 'txt' },
} as const

export async function writeJournalFile(
  format: JournalFileFormat,
  { from, to, company }: { readonly from: string; readonly to: string; readonly company: string },
  lines: readonly Line[],
): Promise<{ readonly body: Buffer; readonly headers: Record<string, string>; readonly hash: string }> {
  const body = await contentOf(format, `Journal of ${oneLine(company)} from ${from} to ${to}`, lines)
  const { type, extension } = MEDIA[format]
  const hash = createHash('sha256').update(body).digest('hex')
  const name = `journal-${from}-${to}.${extension}`
  return { body, hash, headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } }
}

async function contentOf(format: JournalFileFormat, title: string, lines: readonly Line[]): Promise<Buffer> {
  if (format === 'journal') return Buffer.from(await journalText(title, lines))
  if (format === 'csv') return Buffer.from((await Array.fromAsync(csvText(HEADINGS, cells(lines)))).join(''))
  return Buffer.concat(await Array.fromAsync(inPieces(xlsxBytes('Journal', HEADINGS, cells(lines)))))
}

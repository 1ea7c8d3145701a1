import type { ReportFilters, ReportFormat } from '@galen/contract/reports/standard-report'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, roundToCents } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { MOST_EXPORTED_REPORT_ROWS, MOST_REPORT_ROWS, type ReportColumn } from '@galen/domain/reports/standard-reports'
import { loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { printDocument } from '../../platform/pdf/business-document.ts'
import { cellOf } from '../exports/cell.ts'
import { csvText } from '../exports/csv.ts'
import { xlsxBytes } from '../exports/xlsx.ts'
import type { AskedReport, MadeReport } from './make-report.ts'
import { makeReport } from './make-report.ts'

type Value = MadeReport['rows'][number][string]
export type ReportFile = {
  readonly content: Buffer<ArrayBuffer>
  readonly fileName: string
  readonly mediaType: string
}

const MEDIA_TYPES: Record<ReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
const mostRows = (format: ReportFormat) => (format === 'pdf' ? MOST_REPORT_ROWS : MOST_EXPORTED_REPORT_ROWS)

type For = { readonly name: string; readonly asked: AskedReport; readonly format: ReportFormat }

/** A report as a file. One that does not fit is refused, rather than cut where no one sees it. */
export async function makeReportFile(
  db: Db,
  actor: Pick<Actor, 'companyId' | 'timeZone' | 'permissions'>,
  { name, asked, format }: For,
): Promise<ReportFile & { readonly made: MadeReport }> {
  const most = mostRows(format)
  const made = await makeReport(db, actor, name, asked, most)
  if (made.totalElements > most)
    throw new Refusal(
      'report.too-long',
      `${made.report.title} has ${writeFigure(made.totalElements)} rows. A ${format.toUpperCase()} file can have ${writeFigure(most)}; narrow the filters.`,
    )
  const content = format === 'pdf' ? await pdfOf(db, actor, made) : await tableOf(made, format, actor.timeZone)
  return { content, fileName: `${name}.${format}`, mediaType: MEDIA_TYPES[format], made }
}

const readings = { text: 'text', day: 'date', quantity: 'number', money: 'number', percent: 'number' } as const

async function tableOf({ report, columns, rows }: MadeReport, format: 'csv' | 'xlsx', timeZone: string) {
  const headings = columns.map(({ label }) => label)
  async function* cells() {
    for (const row of rows) yield columns.map(({ key, kind }) => cellOf(readings[kind], row[key], timeZone))
  }
  if (format === 'xlsx') return Buffer.concat(await Array.fromAsync(xlsxBytes(report.title, headings, cells())))
  return Buffer.from((await Array.fromAsync(csvText(headings, cells()))).join(''))
}

const inWords = (kind: ReportColumn['kind'], value: Value | undefined): string => {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'day') return formatDate(String(value) as BusinessDate)
  if (kind === 'money') return formatMoney(roundToCents(value))
  if (kind === 'percent') return `${value}%`
  return kind === 'quantity' ? writeFigure(Number(value)) : String(value)
}

const widths: Record<ReportColumn['kind'], number> = { text: 5, day: 4, quantity: 3, money: 4.5, percent: 3 }

async function pdfOf(db: Db, { companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>, made: MadeReport) {
  const { report, columns, rows, totals, filters, names } = made
  const [first] = columns
  const summed = columns.some(({ total }) => total !== undefined)
  const printed = rows.map((row) => ({ cells: columns.map(({ key, kind }) => inWords(kind, row[key])) }))
  const bottom = columns.map(({ key, kind, total }) =>
    key === first?.key ? 'Total' : total === undefined ? '' : inWords(kind, totals[key]),
  )
  return printDocument({
    title: report.title,
    number: '',
    letterhead: await loadLetterhead(db, companyId),
    facts: [...factsOf(filters, timeZone), ...Object.values(names).map((value) => ({ label: 'Only', value }))],
    sections: [
      {
        kind: 'table',
        columns: columns.map(({ key, label, kind }) => ({
          label,
          width: key === 'name' || key === 'party' ? 9 : widths[kind],
          align: kind === 'text' || kind === 'day' ? ('left' as const) : ('right' as const),
        })),
        rows: summed && rows.length > 0 ? [...printed, { cells: bottom, bold: true }] : printed,
        empty: 'No rows match the filters.',
      },
      { kind: 'text', text: report.counts },
    ],
  })
}

function factsOf({ from, to, asOf, until, by }: ReportFilters, timeZone: string) {
  const day = (value: string) => formatDate(value as BusinessDate)
  const facts = [
    from !== undefined && { label: 'From', value: day(from) },
    to !== undefined && { label: 'To', value: day(to) },
    asOf !== undefined && { label: 'As of', value: day(asOf) },
    until !== undefined && { label: 'Until', value: day(until) },
    by !== undefined && { label: 'By', value: by },
    { label: 'Time zone', value: timeZone },
  ]
  return facts.filter((fact) => fact !== false)
}

import type { StandardReportContent } from '@galen/contract/reports/standard-report'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, roundToCents } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import type { Needs } from '@galen/domain/permissions'
import { standardReportNeeds } from '@galen/domain/reports/standard-report-needs'
import type { ReportColumn, StandardReport } from '@galen/domain/reports/standard-reports'
import { Link } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text, translate } from '../../kit/text.ts'
import styles from './standard.module.css'

type Row = StandardReportContent['rows'][number]

const sales = { anyOf: ['LIST_SALES', 'LIST_ALL_SALES'] } as const
/** Where a record is, and who can open it; kinds without a screen of their own are not links. */
const records: Readonly<Record<string, { readonly needs: Needs; readonly to: (id: string) => string }>> = {
  customer: { needs: 'LIST_CUSTOMERS', to: (id) => `/customer/${id}` },
  vendor: { needs: 'LIST_VENDORS', to: (id) => `/vendor/${id}` },
  item: { needs: 'LIST_ITEMS', to: (id) => `/item/${id}` },
  invoice: { needs: 'LIST_INVOICES', to: (id) => `/invoice/${id}/invoice` },
  receipt: { needs: 'LIST_RECEIPTS', to: (id) => `/receipt/${id}/receipt` },
  'sales-order': { needs: sales, to: (id) => `/sales-order/${id}/order` },
  'figure-difference': {
    needs: standardReportNeeds['difference-documents'],
    to: (line) => `/reports/standard/difference-documents?by=${line}`,
  },
  'sales-report': { needs: standardReportNeeds.sales, to: (period) => `/reports/standard/sales?${period}` },
  'customer-return': { needs: 'LIST_INVOICES', to: () => '/invoice/return-invoices' },
  'vendor-return': { needs: 'LIST_RECEIPTS', to: () => '/receipt/return-receipts' },
}

const isFigure = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'day'

function inWords({ kind }: ReportColumn, value: Row[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'day') return formatDate(String(value) as BusinessDate)
  if (kind === 'money') return formatMoney(roundToCents(value))
  if (kind === 'percent') return `${value}%`
  return kind === 'quantity' ? writeFigure(Number(value)) : String(value)
}

type Props = {
  report: StandardReport
  columns: readonly ReportColumn[]
  content: StandardReportContent
  sort: string
  sortBy: (key: string) => void
}

/** The rows in the order of a column, with the totals of all of them below. */
export function ReportTable({ report, columns, content, sort, sortBy }: Props) {
  const orderOf = (key: string) => (sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none')
  const hasTotals = columns.some(({ total }) => total !== undefined)
  return (
    <div className={styles['scroll']}>
      <PanelTable
        label={translate(report.title)}
        columns={columns.map((column) => ({
          label: translate(column.label),
          ...(isFigure(column) && { align: 'end' as const }),
          sort: { order: orderOf(column.key), toggle: () => sortBy(column.key) },
        }))}
      >
        {content.rows.map((row, place) => (
          <tr key={place}>
            {columns.map((column) => (
              <ReportCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
        {hasTotals && (
          <tr className={styles['total']}>
            {columns.map((column, place) => (
              <td key={column.key} {...cellProps(column)}>
                {place === 0 ? text('Total') : column.total && inWords(column, content.totals[column.key])}
              </td>
            ))}
          </tr>
        )}
      </PanelTable>
    </div>
  )
}

const cellProps = (column: ReportColumn) => ({
  'data-label': translate(column.label),
  ...(isFigure(column) && { 'data-align': 'end', className: 'figures' }),
})

function ReportCell({ column, row }: { column: ReportColumn; row: Row }) {
  const mayI = useMayI()
  const words = inWords(column, row[column.key])
  const { opens } = column
  const kind = opens?.record === 'row' ? String(row['kind']) : opens?.record
  const id = opens && row[opens.id]
  const record = kind === undefined ? undefined : records[kind]
  const leads = record !== undefined && id !== null && id !== undefined && words !== '' && mayI(record.needs)
  return (
    <td {...cellProps(column)}>
      {leads ? (
        <Link to={record.to(String(id))} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
    </td>
  )
}

import { Group, Stack } from '@mantine/core'
import { type AgingReport, statements } from '@galen/contract/finance/statements'
import { type BusinessDate, isBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { AccountingTabs } from './accounting-tabs.tsx'
import styles from './books.module.css'

type Ages = AgingReport['totals']
const COLUMNS = ['current', 'days30', 'days60', 'days90', 'over90', 'total', 'unapplied'] as const
const labels: Record<(typeof COLUMNS)[number], string> = {
  current: text('Current'),
  days30: text('1–30 days'),
  days60: text('31–60 days'),
  days90: text('61–90 days'),
  over90: text('Over 90 days'),
  total: text('Open'),
  unapplied: text('Unapplied'),
}
const PAGE_SIZE = 200

/** `/accounting/receivables`: what customers owed at the end of a day, by age. */
export const ReceivablesPage = () => (
  <AgingPage side="receivables" title={text('Receivables')} party={text('Customer')} />
)

/** `/accounting/payables`: what vendors were owed at the end of a day, by age. */
export const PayablesPage = () => <AgingPage side="payables" title={text('Payables')} party={text('Vendor')} />

type Props = { side: 'receivables' | 'payables'; title: string; party: string }

function AgingPage({ side, title, party }: Props) {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const given = params.get('asOf') ?? ''
  const asOf: BusinessDate = isBusinessDate(given) ? given : today
  const page = Math.max(0, Number(params.get('p') ?? 1) - 1) || 0
  const reading = useRead(statements[side], { query: { asOf, page, size: PAGE_SIZE } })
  const go = (next: Record<string, string>) => setParams({ asOf, ...next }, { replace: true })
  const report = reading.data
  return (
    <>
      <AccountingTabs shown={`/${side}`} />
      <Stack gap={12} p={16}>
        <Group className={styles['head']} gap={8}>
          <h1>{title}</h1>
        </Group>
        <Group className={styles['bar']} gap={8}>
          <DateField label={text('As of')} value={asOf} onChange={(day) => day && go({ asOf: day })} />
          {report && (
            <StatusPill tone={report.isProvisional ? 'hold' : 'closed'}>
              {report.isProvisional ? text('Provisional') : text('Closed')}
            </StatusPill>
          )}
        </Group>
        {report ? (
          <Panel title={text('Aging')} beside={report.totalElements}>
            {report.rows.length === 0 ? (
              <NothingYet>{text('Nothing was open on this day.')}</NothingYet>
            ) : (
              <AgingTable report={report} side={side} party={party} />
            )}
          </Panel>
        ) : reading.isError ? (
          <DocumentFailed
            type={title}
            reason={reading.error}
            retry={() => void reading.refetch()}
            inWords={undefined}
          />
        ) : (
          <DocumentSkeleton type={title} hasRail={false} />
        )}
        {report && report.totalElements > PAGE_SIZE && (
          <Group className={styles['bar']} gap={8}>
            {page > 0 && <Button onClick={() => go({ p: String(page) })}>{text('Previous page')}</Button>}
            {(page + 1) * PAGE_SIZE < report.totalElements && (
              <Button onClick={() => go({ p: String(page + 2) })}>{text('Next page')}</Button>
            )}
          </Group>
        )}
      </Stack>
    </>
  )
}

const addresses = {
  receivables: { needs: 'EDIT_CUSTOMER_FINANCE', to: (id: string) => `/customer-payment/${id}/invoices` },
  payables: { needs: 'EDIT_VENDOR_FINANCE', to: (id: string) => `/vendor-payment/${id}/receipts` },
} as const

function AgingTable({ report, side, party }: { report: AgingReport; side: Props['side']; party: string }) {
  const { needs, to } = addresses[side]
  const mayOpen = useMayI()(needs)
  return (
    <PanelTable
      label={text('Aging')}
      columns={[party, text('Name'), ...COLUMNS.map((name) => ({ label: labels[name], align: 'end' as const }))]}
    >
      {report.rows.map((row) => (
        <tr key={row.id}>
          <td data-first className="figures">
            {row.number}
          </td>
          <td data-label={text('Name')}>
            {mayOpen ? (
              <Link to={to(row.id)} className="link">
                {row.name}
              </Link>
            ) : (
              row.name
            )}
          </td>
          <AgeCells of={row} />
        </tr>
      ))}
      <tr className={styles['total']}>
        <td data-first colSpan={2}>
          {text('Total')}
        </td>
        <AgeCells of={report.totals} />
      </tr>
    </PanelTable>
  )
}

const AgeCells = ({ of }: { of: Ages }) =>
  COLUMNS.map((name) => (
    <td key={name} data-label={labels[name]} data-align="end" className="figures">
      {of[name] === 0 ? '' : formatMoney(parseCents(of[name]))}
    </td>
  ))

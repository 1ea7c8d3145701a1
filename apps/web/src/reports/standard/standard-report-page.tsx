import { Group, Menu, Stack } from '@mantine/core'
import {
  type ReportFilters,
  type ReportFormat,
  reportFormats,
  standardReportCalls,
} from '@galen/contract/reports/standard-report'
import { columnsFor, type StandardReport, standardReport } from '@galen/domain/reports/standard-reports'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { performed, toastError, useRead } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { Note, Panel } from '../../kit/panel.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { text, translate } from '../../kit/text.ts'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { reportKeys } from '../figures/report-keys.ts'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { ReportTable } from './report-table.tsx'
import { ScheduleButton } from './schedule-dialog.tsx'
import styles from './standard.module.css'
import { useReportAddress } from './use-report-address.ts'

/** `/reports/standard/{name}`: any standard report, drawn from its definition. */
export function StandardReportPage() {
  const { name = '' } = useParams()
  const report = standardReport(name)
  return report ? <OneReport key={name} report={report} /> : <NoReport />
}

const NoReport = () => (
  <Stack gap={12} p={16}>
    <Group className={styles['head']} gap={8}>
      <h1>{text('Report not found')}</h1>
    </Group>
    <p>
      <Link to="/reports" className="link">
        {text('All reports')}
      </Link>
    </p>
  </Stack>
)

function OneReport({ report }: { report: StandardReport }) {
  const { filters, sort, choose, sortBy } = useReportAddress()
  const { permissions } = useSettings()
  const reading = useRead(standardReportCalls.get, {
    params: { name: report.name },
    query: { ...filters, ...(sort !== undefined && { sort }) },
  })
  const content = reading.data
  const title = translate(report.title)
  useKeys(reportKeys, { refresh: () => void reading.refetch() })
  return (
    <Stack gap={12} p={16}>
      <Group className={styles['head']} gap={8}>
        <h1>{title}</h1>
        <Group gap={8} ms="auto">
          <Link to="/reports" className="link">
            {text('All reports')}
          </Link>
          <IconButton icon="refresh" label={text('Refresh')} onClick={() => void reading.refetch()} />
          <ScheduleButton report={report} filters={filters} />
          <ExportButton report={report} filters={filters} sort={sort} />
        </Group>
      </Group>
      <ReportFilterBar report={report} applied={content} filters={filters} choose={choose} />
      {content ? (
        <Panel title={title} beside={<Made at={content.madeAt} rows={content.totalElements} />}>
          {content.totalElements > content.rows.length && (
            <Note>
              {text('Shows the first {shown} of {count} rows. Totals are of all rows; export for the rest.', {
                shown: content.rows.length,
                count: content.totalElements,
              })}
            </Note>
          )}
          {content.rows.length === 0 ? (
            <NothingYet>{text('No rows match these filters.')}</NothingYet>
          ) : (
            <ReportTable
              report={report}
              columns={columnsFor(report, new Set(permissions))}
              content={content}
              sort={sort ?? report.sort}
              sortBy={sortBy}
            />
          )}
        </Panel>
      ) : reading.isError ? (
        <DocumentFailed type={title} reason={reading.error} retry={() => void reading.refetch()} />
      ) : (
        <DocumentSkeleton type={title} hasRail={false} />
      )}
      <span className="small secondary">{translate(report.counts)}</span>
    </Stack>
  )
}

function Made({ at, rows }: { at: string; rows: number }) {
  const { company } = useSettings()
  return (
    <>
      {text('{count, plural, one {# row} other {# rows}}', { count: rows })} ·{' '}
      <Instant at={at} timeZone={company.timeZone} />
    </>
  )
}

type ExportProps = { report: StandardReport; filters: ReportFilters; sort: string | undefined }

function ExportButton({ report, filters, sort }: ExportProps) {
  const mayI = useMayI()
  const [pending, setPending] = useState(false)
  if (!mayI('EXPORT')) return null
  const save = async (format: ReportFormat) => {
    setPending(true)
    const body = { ...filters, ...(sort !== undefined && { sort }), format }
    await performed(standardReportCalls.export, { params: { name: report.name }, body })
      .then((file) =>
        saveFile(file as unknown as Blob, `${report.title} ${new Date().toISOString().slice(0, 10)}.${format}`),
      )
      .catch(toastError)
    setPending(false)
  }
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Button icon="download" pending={pending}>
          {text('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

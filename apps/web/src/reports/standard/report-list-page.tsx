import { Group, Stack } from '@mantine/core'
import { standardReports } from '@galen/domain/reports/standard-reports'
import { Link } from 'react-router'
import { useMayI, useSettings } from '../../client/session.ts'
import { NothingYet } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text, translate } from '../../kit/text.ts'
import { ScheduledReports } from './scheduled-reports.tsx'
import styles from './standard.module.css'

/** `/reports`: the standard reports that one can open, and the dashboards that one was given. */
export function ReportListPage() {
  const mayI = useMayI()
  const { dashboards } = useSettings()
  const permitted = standardReports.filter(({ needs }) => mayI(needs))
  const groups = Map.groupBy(permitted, ({ group }) => group)
  return (
    <Stack gap={12} p={16}>
      <Group className={styles['head']} gap={8}>
        <h1>{text('Reports')}</h1>
      </Group>
      {permitted.length === 0 && dashboards.length === 0 && (
        <NothingYet>{text('Ask an administrator for a dashboard.')}</NothingYet>
      )}
      <div className={styles['groups']}>
        {[...groups].map(([group, reports]) => (
          <Panel key={group} title={translate(group)} beside={reports.length}>
            <ul className={styles['reports']}>
              {reports.map(({ name, title, about }) => (
                <Entry key={name} to={`/reports/standard/${name}`} label={translate(title)} about={translate(about)} />
              ))}
            </ul>
          </Panel>
        ))}
        {dashboards.length > 0 && (
          <Panel title={text('Dashboards')} beside={dashboards.length}>
            <ul className={styles['reports']}>
              {dashboards.map(({ dashboardId, name }) => (
                <Entry key={dashboardId} to={`/reports/${encodeURIComponent(dashboardId)}`} label={name} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
      {mayI('EXPORT') && <ScheduledReports />}
    </Stack>
  )
}

const Entry = ({ to, label, about }: { to: string; label: string; about?: string }) => (
  <li>
    <Link to={to} className="link">
      {label}
    </Link>
    {about !== undefined && <span className="small secondary">{about}</span>}
  </li>
)

import { Group, Stack } from '@mantine/core'
import { reportDashboards } from '@galen/contract/reports/dashboard'
import { dashboards, type DashboardId, SUPERSET_PREFIX } from '@galen/domain/admin/dashboards'
import { monthKey } from '@galen/domain/admin/rep-goal'
import { type ReactNode, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useSettings } from '../../client/session.ts'
import { Ago } from '../../kit/age.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { MonthPicker, useMonth } from '../figures/month-picker.tsx'
import { dashboardKeys, monthKeys } from '../figures/report-keys.ts'
import { definitions } from './dashboard-definitions.ts'
import { DashboardView } from './dashboard-view.tsx'
import styles from './dashboard.module.css'
import { SupersetFrame } from './superset-frame.tsx'

/** `/reports/{dashboardId}`: a dashboard that one was given, over the whole width. */
export function DashboardPage() {
  const { dashboardId = '' } = useParams()
  const granted = useSettings().dashboards.find((each) => each.dashboardId === dashboardId)
  const own = dashboards.find((each) => each.dashboardId === dashboardId)
  if (!granted) return <NoDashboard />
  if (own) return <OwnDashboard key={dashboardId} of={own} name={granted.name} />
  return dashboardId.startsWith(SUPERSET_PREFIX) ? (
    <RemoteDashboard key={dashboardId} dashboardId={dashboardId} name={granted.name} />
  ) : (
    <NoDashboard />
  )
}

const NoDashboard = () => (
  <div className={styles['nothing']}>
    <h1>{text('Reports')}</h1>
    <p>{text('Ask an administrator for a dashboard.')}</p>
  </div>
)

type Own = { readonly dashboardId: DashboardId; readonly hasMonth: boolean }

function OwnDashboard({ of: { dashboardId, hasMonth }, name }: { of: Own; name: string }) {
  const of = useMonth()
  const { company } = useSettings()
  const reading = useRead(reportDashboards.get, {
    params: { dashboardId },
    query: hasMonth ? { month: monthKey(of.month) } : {},
  })
  const { data, refetch } = reading
  useKeys(monthKeys, {
    previousMonth: () => hasMonth && of.step(-1),
    nextMonth: () => hasMonth && of.step(1),
  })
  return (
    <Strip
      name={name}
      refresh={() => void refetch()}
      beside={
        <>
          {data && (
            <span className="small secondary">
              <Ago since={data.asOf} timeZone={company.timeZone} />
            </span>
          )}
          {hasMonth && <MonthPicker of={of} />}
        </>
      }
    >
      {data ? (
        <Stack gap={12} p={16} aria-busy={reading.isFetching}>
          <DashboardView of={data} by={definitions[dashboardId]} />
        </Stack>
      ) : reading.isError ? (
        <DocumentFailed type={name} reason={reading.error} retry={() => void refetch()} />
      ) : (
        <DocumentSkeleton type={name} hasRail={false} />
      )}
    </Strip>
  )
}

function RemoteDashboard({ dashboardId, name }: { dashboardId: string; name: string }) {
  const [round, setRound] = useState(0)
  return (
    <Strip name={name} refresh={() => setRound(round + 1)}>
      <SupersetFrame key={round} dashboardId={dashboardId} name={name} />
    </Strip>
  )
}

type StripProps = { name: string; refresh: () => void; beside?: ReactNode; children: ReactNode }

/** The thin line over a dashboard, which stands in place of the context bar. */
function Strip({ name, refresh, beside, children }: StripProps) {
  const whole = useRef<HTMLDivElement>(null)
  const fill = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : whole.current?.requestFullscreen().catch(() => {}))
  useKeys(dashboardKeys, { refresh, fullScreen: fill })
  return (
    <div ref={whole} className={styles['whole']}>
      <Group className={styles['strip']} gap={8}>
        <h1>{name}</h1>
        <Group gap={8} ms="auto">
          {beside}
          <IconButton icon="refresh" label={text('Refresh')} onClick={refresh} />
          <Button onClick={fill} keys="shift+f">
            {text('Full screen')}
          </Button>
          <Button onClick={() => window.open(location.href, '_blank', 'noopener')}>{text('Open in new tab')}</Button>
        </Group>
      </Group>
      {children}
    </div>
  )
}

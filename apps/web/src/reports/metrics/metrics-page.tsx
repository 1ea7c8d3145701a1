import { Group, Stack } from '@mantine/core'
import { type Metrics, metrics } from '@galen/contract/sales/conversion'
import { monthKey } from '@galen/domain/admin/rep-goal'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { Ago } from '../../kit/age.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { DocumentFailed, DocumentSkeleton } from '../../patterns/document/document-states.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { MonthPicker, useMonth } from '../figures/month-picker.tsx'
import { SwitchButtons } from '../figures/switch-buttons.tsx'
import { monthKeys } from '../figures/report-keys.ts'
import { WhatCounts } from '../figures/what-counts.tsx'
import { ClassChart, RepChart, RequestChart } from './metric-charts.tsx'
import { MetricTiles } from './metric-tiles.tsx'
import { MonthByDay } from './month-by-day.tsx'
import styles from './metrics.module.css'

const REFRESH_MS = 60_000
const whose = [
  { value: 'mine', label: text('Mine') },
  { value: 'all', label: text('All reps') },
] as const

/** `/metrics`: the results of a month, each with the list behind it. */
export function MetricsPage() {
  const of = useMonth()
  const { company } = useSettings()
  const mayAll = useMayI()({ anyOf: ['LIST_ALL_SALES', 'ACCOUNTING_VIEW'] })
  const [params, setParams] = useSearchParams()
  const shown = !mayAll || params.get('of') === 'mine' ? 'mine' : 'all'
  const reading = useRead(metrics.get, {
    query: { month: monthKey(of.month), mine: shown === 'mine' ? 'true' : 'false' },
  })
  const { data, refetch } = reading
  useEffect(() => {
    const timer = setInterval(() => void refetch(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [refetch])
  useKeys(monthKeys, { previousMonth: () => of.step(-1), nextMonth: () => of.step(1) })
  const choose = (next: 'mine' | 'all') =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), of: next }), { replace: true })
  // A phone has no room for them beside the crumb.
  const choices = (
    <>
      <MonthPicker of={of} />
      {mayAll && <SwitchButtons label={text('Show')} choices={whose} value={shown} onChange={choose} />}
    </>
  )
  return (
    <>
      <PageActions>
        {reading.dataUpdatedAt > 0 && (
          <span className="small secondary">
            <Ago since={new Date(reading.dataUpdatedAt).toISOString()} timeZone={company.timeZone} />
          </span>
        )}
        <Group className={styles['wide']} gap={8}>
          {choices}
        </Group>
        <LinkButton to="/sales-rep-goal" icon="pin">
          {text('Rep goals')}
        </LinkButton>
      </PageActions>
      <div className={styles['narrow']}>{choices}</div>
      {data ? (
        <Results of={data} />
      ) : reading.isError ? (
        <DocumentFailed type={text('Metrics')} reason={reading.error} retry={() => void refetch()} />
      ) : (
        <DocumentSkeleton type={text('Metrics')} hasRail={false} />
      )}
    </>
  )
}

const Results = ({ of }: { of: Metrics }) => (
  <Stack gap={12} p={16} miw={0}>
    <h1 className="unseen">{text('Metrics')}</h1>
    <MetricTiles of={of} />
    <WhatCounts from={of.from} to={of.to} />
    <MonthByDay of={of} />
    <div className={styles['three']}>
      <RepChart of={of} />
      <ClassChart of={of} />
      <RequestChart of={of} />
    </div>
  </Stack>
)

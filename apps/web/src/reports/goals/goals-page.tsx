import { Group, Stack } from '@mantine/core'
import { repGoals } from '@galen/contract/admin/rep-goals'
import { goalMonths } from '@galen/domain/admin/rep-goal'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentFailed } from '../../patterns/document/document-states.tsx'
import { DocumentLines } from '../../patterns/lines/document-lines.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { MonthPicker, useMonth } from '../figures/month-picker.tsx'
import styles from '../figures/reports.module.css'
import { SwitchButtons } from '../figures/switch-buttons.tsx'
import { CopyGoalsDialog } from './copy-goals-dialog.tsx'
import { monthColumns, monthTotals, yearColumns, yearTotals } from './goal-columns.tsx'
import { useGoalLines } from './goal-lines.ts'

const views = [
  { value: 'month', label: text('Month') },
  { value: 'year', label: text('Year') },
] as const

/** `/sales-rep-goal`: what each rep is to sell, and how far that has come. */
export function GoalsPage() {
  const mayI = useMayI()
  const of = useMonth()
  const { month, today } = of
  const [params, setParams] = useSearchParams()
  const [isCopying, setCopying] = useState(false)
  const view = params.get('view') === 'year' ? 'year' : 'month'
  const chosen = Number(params.get('year') ?? Number.NaN)
  const isYear = view === 'year' && chosen >= 2000 && chosen <= 2100
  const year = isYear ? chosen : Number(month.slice(0, 4))
  const { lines, failed, refetch } = useGoalLines(year, month)
  const seesProfit = mayI('VIEW_COST')
  const inMonth = useMemo(() => monthColumns(month, today, seesProfit), [month, today, seesProfit])
  const sumsInMonth = useMemo(() => monthTotals(month), [month])
  const go = (next: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...next }), { replace: true })
  const { rows } = lines
  const hasGoals = rows?.some((line) => goalMonths.some((each) => line[each] !== null)) ?? true
  return (
    <Stack gap={12} p={16} miw={0}>
      {mayI(repGoals.copy.needs) && (
        <PageActions>
          <Button icon="copy" onClick={() => setCopying(true)}>
            {text('Copy last year')}
          </Button>
        </PageActions>
      )}
      <Group className={styles['bar']} gap={8}>
        <h1>{text('Rep Goal')}</h1>
        <Group gap={8} ms="auto">
          {view === 'year' ? (
            <YearPicker year={year} onChange={(next) => go({ year: String(next) })} />
          ) : (
            <MonthPicker of={of} />
          )}
          <SwitchButtons label={text('Show')} choices={views} value={view} onChange={(next) => go({ view: next })} />
        </Group>
      </Group>
      {failed !== undefined && rows === undefined ? (
        <DocumentFailed type={text('Goals')} reason={failed} retry={() => void refetch()} inWords={undefined} />
      ) : rows?.length === 0 ? (
        <p className={styles['nothing']}>
          {text('Set the first goals.')} {text('Users with the Salesperson profile are listed here.')}
        </p>
      ) : (
        <>
          {!hasGoals && <Note>{text('Set the first goals.')}</Note>}
          <DocumentLines
            key={view}
            of={lines}
            label={view === 'year' ? text('Goals {year}', { year: String(year) }) : text('Goals')}
            columns={view === 'year' ? yearColumns : inMonth}
            nameOf={({ name }) => name}
            totals={view === 'year' ? yearTotals : sumsInMonth}
          />
        </>
      )}
      {isCopying && <CopyGoalsDialog year={year} onClose={() => setCopying(false)} onCopied={() => void refetch()} />}
    </Stack>
  )
}

const YearPicker = ({ year, onChange }: { year: number; onChange: (year: number) => void }) => (
  <div className={styles['picker']} role="group" aria-label={text('Year')}>
    <IconButton icon="left" label={text('Previous year')} onClick={() => onChange(year - 1)} />
    <span className={styles['month']} aria-live="polite">
      {year}
    </span>
    <IconButton icon="right" label={text('Next year')} onClick={() => onChange(year + 1)} />
  </div>
)

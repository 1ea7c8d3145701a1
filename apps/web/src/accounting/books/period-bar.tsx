import { Group } from '@mantine/core'
import { type BusinessDate, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { Button, IconButton } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import styles from './books.module.css'
import { steppedPeriod, type usePeriod } from './use-period.ts'

type Props = { of: ReturnType<typeof usePeriod>; isProvisional: boolean | undefined; compares?: boolean }

const days = ({ from, to }: { from: string; to: string }) =>
  `${formatDate(parseBusinessDate(from))} – ${formatDate(parseBusinessDate(to))}`

/** The period of a statement: by month, by year or from any day to any other. */
export function PeriodBar({ of, isProvisional, compares = false }: Props) {
  const { period, compared, comparison, choose, compareWith, thisMonth, thisYear } = of
  const change = (next: { from?: BusinessDate; to?: BusinessDate }) => {
    const wanted = { ...period, ...next }
    if (wanted.from <= wanted.to) choose(wanted)
    else choose(next.from ? { from: next.from, to: next.from } : { from: wanted.to, to: wanted.to })
  }
  return (
    <Group className={styles['bar']} gap={8}>
      <IconButton icon="left" onClick={() => choose(steppedPeriod(period, -1))} label={text('Previous period')} />
      <DateField label={text('From')} unlabelled value={period.from} onChange={(from) => from && change({ from })} />
      <DateField label={text('To')} unlabelled value={period.to} onChange={(to) => to && change({ to })} />
      <IconButton icon="right" onClick={() => choose(steppedPeriod(period, 1))} label={text('Next period')} />
      <Button onClick={() => choose(thisMonth)}>{text('This month')}</Button>
      <Button onClick={() => choose(thisYear)}>{text('This year')}</Button>
      {compares && (
        <div className={styles['choice']}>
          <Select
            aria-label={text('Compare with')}
            data={[
              { value: 'year', label: text('Same period last year') },
              { value: 'before', label: text('Period before') },
            ]}
            value={comparison}
            onChange={(next) => next && compareWith(next)}
          />
        </div>
      )}
      {compares && <span className="small secondary">{text('Compared with {days}', { days: days(compared) })}</span>}
      {isProvisional === true && <StatusPill tone="hold">{text('Provisional')}</StatusPill>}
      {isProvisional === false && <StatusPill tone="closed">{text('Closed')}</StatusPill>}
    </Group>
  )
}

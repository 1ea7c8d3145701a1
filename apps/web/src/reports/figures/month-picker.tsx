import { MONTHS_BACK, monthKey } from '@galen/domain/admin/rep-goal'
import { periodName } from '@galen/domain/accounting/fiscal-period'
import { addMonths, type BusinessDate, firstDayOfMonth, isBusinessDate, monthsBetween } from '@galen/domain/dates'
import { useSearchParams } from 'react-router'
import { IconButton } from '../../kit/button.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { text } from '../../kit/text.ts'
import styles from './reports.module.css'

const nameOfMonth = (month: BusinessDate) => periodName(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

/** The month that stands in the address, this one without it; reports go eleven months back (Spec §9). */
export function useMonth() {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const current = firstDayOfMonth(today)
  const given = `${params.get('month') ?? ''}-01`
  const oldest = addMonths(current, -MONTHS_BACK)
  const month = isBusinessDate(given) && given >= oldest && given <= current ? given : current
  const choose = (next: BusinessDate) => {
    if (next < oldest || next > current) return
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), month: monthKey(next) }), {
      replace: true,
    })
  }
  return {
    today,
    month,
    step: (months: number) => choose(addMonths(month, months)),
    back: monthsBetween(month, current),
  }
}

/** One month back or forth, with its name between. */
export const MonthPicker = ({ of: { month, step, back } }: { of: ReturnType<typeof useMonth> }) => (
  <div className={styles['picker']} role="group" aria-label={text('Month')}>
    <IconButton icon="left" label={text('Previous month')} onClick={() => step(-1)} disabled={back === MONTHS_BACK} />
    <span className={styles['month']} aria-live="polite">
      {nameOfMonth(month)}
    </span>
    <IconButton icon="right" label={text('Next month')} onClick={() => step(1)} disabled={back === 0} />
  </div>
)

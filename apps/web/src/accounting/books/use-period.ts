import {
  addDays,
  addMonths,
  type BusinessDate,
  firstDayOfMonth,
  isBusinessDate,
  lastDayOfMonth,
} from '@galen/domain/dates'
import { useSearchParams } from 'react-router'
import { useToday } from '../../kit/fields/use-today.ts'

export type Period = { readonly from: BusinessDate; readonly to: BusinessDate }

const monthOf = (day: BusinessDate): Period => ({ from: firstDayOfMonth(day), to: lastDayOfMonth(day) })
const yearOf = (day: BusinessDate): Period => ({
  from: `${day.slice(0, 4)}-01-01` as BusinessDate,
  to: `${day.slice(0, 4)}-12-31` as BusinessDate,
})

const isMonth = ({ from, to }: Period) => from === firstDayOfMonth(from) && to === lastDayOfMonth(from)
const isYear = ({ from, to }: Period) => from.endsWith('-01-01') && to === yearOf(from).to

/** The period before or after, as long as this one. */
export function steppedPeriod(period: Period, step: 1 | -1): Period {
  if (isYear(period)) return yearOf(addMonths(period.from, 12 * step))
  if (isMonth(period)) return monthOf(addMonths(period.from, step))
  const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000) + 1
  return { from: addDays(period.from, days * step), to: addDays(period.to, days * step) }
}

/** The period that is in the address, this month without one, and the one that it is compared with. */
export function usePeriod() {
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const day = (name: string) => {
    const given = params.get(name) ?? ''
    return isBusinessDate(given) ? given : undefined
  }
  const [from, to] = [day('from'), day('to')]
  const period = from && to && from <= to ? { from, to } : monthOf(today)
  const comparison = params.get('compare') === 'before' ? ('before' as const) : ('year' as const)
  const compared =
    comparison === 'before'
      ? steppedPeriod(period, -1)
      : isMonth(period)
        ? monthOf(addMonths(period.from, -12))
        : { from: addMonths(period.from, -12), to: addMonths(period.to, -12) }
  const write = (change: Record<string, string>) =>
    setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }), { replace: true })
  return {
    period,
    compared,
    comparison,
    choose: (next: Period) => write({ from: next.from, to: next.to }),
    compareWith: (next: 'year' | 'before') => write({ compare: next }),
    thisMonth: monthOf(today),
    thisYear: yearOf(today),
  }
}

/** The address of the lines behind a figure. */
export const ledgerAddress = (accountId: string, { from, to }: { from?: string; to: string }) =>
  `/accounting/ledger/${accountId}?${new URLSearchParams({ from: from ?? '', to }).toString()}`

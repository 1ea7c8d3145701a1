import { type ReportFilters, reportFilters } from '@galen/contract/reports/standard-report'
import { useSearchParams } from 'react-router'

/** The filters and the order of a report, which are in the address so that it can be handed on. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams()
  // What is in the address and cannot be read is left out, as if it were not there.
  const given = Object.entries(reportFilters.shape).filter(
    ([name, shape]) => params.has(name) && shape.safeParse(params.get(name)).success,
  )
  const filters: ReportFilters = Object.fromEntries(given.map(([name]) => [name, params.get(name) ?? undefined]))
  const sort = params.get('sort') ?? undefined
  const write = (change: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change))
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    filters,
    sort,
    choose: (change: Readonly<Record<string, string | undefined>>) => write(change),
    sortBy: (key: string) => write({ sort: sort === `-${key}` ? key : `-${key}` }),
  }
}

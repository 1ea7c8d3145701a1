import type { ReportFilters } from '@galen/contract/reports/standard-report'
import { isBusinessDate } from '@galen/domain/dates'
import { isUuid } from '@galen/domain/uuid'
import { useSearchParams } from 'react-router'

const isWord = (text: string) => /^\w{1,40}$/.test(text)

/** What an address can have of each filter; the rest is left out as if it were not there. */
const readable: Record<keyof ReportFilters, (text: string) => boolean> = {
  from: isBusinessDate,
  to: isBusinessDate,
  asOf: isBusinessDate,
  until: isBusinessDate,
  customerId: isUuid,
  vendorId: isUuid,
  itemId: isUuid,
  by: isWord,
  reason: isWord,
}

/** The filters and the order of a report, which are in the address so that it can be handed on. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams()
  const filters: ReportFilters = {}
  for (const [name, isRight] of Object.entries(readable) as [keyof ReportFilters, (text: string) => boolean][]) {
    const given = params.get(name)
    if (given !== null && isRight(given)) filters[name] = given as never
  }
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

import { type RepGoals, repGoals } from '@galen/contract/admin/rep-goals'
import { salesRepProfitIndex } from '@galen/contract/sales/rep-profit'
import type { RowOf } from '@galen/contract/search-index'
import { goalMonths, monthKey, percentOfGoal } from '@galen/domain/admin/rep-goal'
import { addMonths, type BusinessDate } from '@galen/domain/dates'
import { useEffect, useMemo } from 'react'
import { useRead } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { useSearch } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { useLines } from '../../patterns/lines/use-lines.ts'

type Sold = Pick<RowOf<typeof salesRepProfitIndex>, 'sales' | 'returned' | 'profit' | 'orders' | 'newCustomers'>

/** The goals of a rep for the year, and what the rep sold in the month in sight and the one before. */
export type GoalLine = RepGoals & { readonly sold?: Sold | null; readonly lastMonth?: number | null }

type Rows = readonly RowOf<typeof salesRepProfitIndex>[]
const NOTHING_SOLD: Sold = { sales: 0, returned: 0, profit: 0, orders: 0, newCustomers: 0 }

const withFigures = (goals: readonly GoalLine[], rows: Rows | undefined, month: BusinessDate): GoalLine[] => {
  const [now, before] = [monthKey(month), monthKey(addMonths(month, -1))]
  const of = (userId: string, key: string) => rows?.find((row) => row.userId === userId && row.month === key)
  return goals.map((goal) => {
    const earlier = of(goal.id, before)
    return {
      ...goal,
      sold: rows ? (of(goal.id, now) ?? NOTHING_SOLD) : null,
      lastMonth: earlier ? earlier.sales - earlier.returned : null,
    }
  })
}

export const attainedOf = ({ sold }: GoalLine) => (sold ? sold.sales - sold.returned : 0)
export const percentOf = (line: GoalLine, goal: number | null) =>
  line.sold ? percentOfGoal(attainedOf(line), goal) : null

/** The goals of a year as lines of a sheet that saves itself, with the figures of a month. */
export function useGoalLines(year: number, month: BusinessDate) {
  const mayI = useMayI()
  const goals = useRead(repGoals.list, { params: { year } })
  const months = `${monthKey(month)} OR ${monthKey(addMonths(month, -1))}`
  const found = useSearch(
    salesRepProfitIndex,
    { query: `month:(${months})`, size: 2000 },
    { enabled: mayI(salesRepProfitIndex.needs) },
  )
  const rows = mayI(salesRepProfitIndex.needs) ? found.data?.content : undefined
  // Someone else set a goal: the list of figures hears of it, and the goals are read with it.
  const { refetch } = goals
  useEffect(() => {
    if (found.dataUpdatedAt > 0) void refetch()
  }, [found.dataUpdatedAt, refetch])
  const lines = useLines<GoalLine>({
    kind: 'rep-goals',
    id: String(year),
    rows: goals.data,
    fields: goalMonths,
    readOnly: mayI(repGoals.save.needs) ? undefined : text('Only users with Edit goal set goals.'),
    read: async () => (await call(repGoals.list, { params: { year } })).body,
    save: async (changes, context) => {
      const amounts = Object.fromEntries(goalMonths.flatMap((each) => (each in changes ? [[each, changes[each]]] : [])))
      return context.call(repGoals.save, {
        body: { userId: context.stored.id, year, version: context.version, ...amounts },
      })
    },
  })
  const shown = useMemo(() => lines.rows && withFigures(lines.rows, rows, month), [lines.rows, rows, month])
  return { lines: { ...lines, rows: shown }, failed: goals.isError ? goals.error : undefined, refetch }
}

import { loadAging } from '../../finance/aging.ts'
import { type Dashboard, MOST_DASHBOARD_ROWS } from './dashboard-content.ts'

const BUCKETS = ['current', 'days30', 'days60', 'days90', 'over90'] as const

const aging =
  (side: 'customer' | 'vendor'): Dashboard =>
  async ({ db, actor: { companyId }, today }) => {
    const report = await loadAging(db, {
      companyId,
      side,
      asOf: today,
      page: 0,
      size: MOST_DASHBOARD_ROWS,
      largestFirst: true,
    })
    const { totals } = report
    return {
      figures: {
        ...totals,
        late: Math.round(100 * (totals.total - totals.current)) / 100,
        parties: report.totalElements,
      },
      points: BUCKETS.map((key) => ({ key, value: totals[key] })),
      rows: report.rows,
    }
  }

export const receivablesAge = aging('customer')
export const payablesAge = aging('vendor')

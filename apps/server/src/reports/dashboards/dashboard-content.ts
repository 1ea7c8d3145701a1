import { type RawBuilder, sql } from 'kysely'
import type { DashboardContent } from '@galen/contract/reports/dashboard'
import type { BusinessDate } from '@galen/domain/dates'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

export type DashboardRequest = {
  readonly db: Db
  readonly actor: Actor
  readonly from: BusinessDate
  readonly to: BusinessDate
  readonly today: BusinessDate
}
export type Content = Pick<DashboardContent, 'figures' | 'points' | 'rows'>
export type Dashboard = (asking: DashboardRequest) => Promise<Content>

/** The most rows under a chart; the lists behind it have the others. */
export const MOST_DASHBOARD_ROWS = 50

type Row = Content['rows'][number]

export const rowsOf = async (db: Db, statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(db)).rows

/** The one row of a statement that sums. */
export async function figuresOf(db: Db, statement: RawBuilder<Content['figures']>): Promise<Content['figures']> {
  return (await statement.execute(db)).rows[0] ?? {}
}

export const periodOf = ({ actor: { companyId, timeZone }, from, to }: DashboardRequest, repId?: string) => ({
  companyId,
  timeZone,
  repId,
  from: sql`${from}::date`,
  to: sql`${to}::date`,
})

import { dashboards } from '@galen/domain/admin/dashboards'
import { standardTerms } from '@galen/domain/admin/standard-terms'
import type { Tx } from '../../platform/database/database.ts'

/** Gives a new company, which copies no lists of another one, its payment terms. */
export async function insertStandardTerms(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('property')
    .values(
      standardTerms.map(({ name, code, days, discountPercent, discountDays }, index) => ({
        company_id: companyId,
        type: 'paymentTerms',
        name,
        code,
        days,
        discount_percent: discountPercent === null ? null : String(discountPercent),
        discount_days: discountDays,
        position: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first administrator opens every report of the product, and grants them to others. */
export async function grantReports(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx
    .insertInto('dashboard_permission')
    .values(
      dashboards.map(({ dashboardId, name }) => ({
        company_id: companyId,
        user_id: userId,
        dashboard_id: dashboardId,
        name,
      })),
    )
    .execute()
}

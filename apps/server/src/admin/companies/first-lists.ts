import { dashboards } from '@galen/domain/admin/dashboards'
import { standardLists, standardReasons } from '@galen/domain/admin/standard-lists'
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

/** Gives it the classes, units, packages and charges that its first records choose from. */
export async function insertStandardLists(tx: Tx, companyId: string): Promise<void> {
  const rows = Object.entries(standardLists).flatMap(([type, values]) =>
    values.map(({ name, code = null, measures }, index) => ({
      company_id: companyId,
      type,
      name,
      code,
      preset_length: inches(measures?.[0]),
      preset_width: inches(measures?.[1]),
      preset_height: inches(measures?.[2]),
      position: index + 1,
    })),
  )
  await tx
    .insertInto('property')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const inches = (measure: number | undefined) => (measure === undefined ? null : String(measure))

/** Gives it reasons to choose from where an action asks for one. */
export async function insertStandardReasons(tx: Tx, companyId: string): Promise<void> {
  const rows = Object.entries(standardReasons).flatMap(([type, reasons]) =>
    reasons.map(({ reason, needsNote = false }, index) => ({
      company_id: companyId,
      type,
      justification: reason,
      needs_note: needsNote,
      position: index + 1,
    })),
  )
  await tx.insertInto('justification').values(rows).execute()
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

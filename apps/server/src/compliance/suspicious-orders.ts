import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { isWaitingReason, salesApproval } from '@galen/domain/compliance/sales-approval'
import { DECIDES_FIRST, isSuspicion, type SuspicionReport } from '@galen/domain/compliance/suspicion'
import { asJson } from '../platform/database/as-json.ts'
import type { Db } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/many-rows.ts'
import { settleNotifications } from '../platform/notifications.ts'
import { raisedVersion } from '../platform/versions.ts'
import type { Actor } from '../platform/operation.ts'
import type { Work } from '../platform/work.ts'
import { type ApprovalRecord, type HoldState, holdStateOf, loadApprovals } from './approvals.ts'

/** A suspicious order that compliance has not decided: its reasons, and the variations that stay as they were ordered. */
export type OpenReview = { readonly reasons: readonly ApprovalRecord[]; readonly watched: ReadonlySet<string> }

/** The review of an order that waits for compliance; undefined when none does. */
export async function openReview(db: Db, companyId: string, orderId: string): Promise<OpenReview | undefined> {
  const approvals = await loadApprovals(db, companyId, orderId)
  const reasons = approvals.filter(({ code, status }) => isSuspicion(code) && isWaitingReason(status))
  return reasons.length === 0 ? undefined : { reasons, watched: watchedIn(reasons) }
}

/** The watched set never splits: it is all that any of the reasons was found about. */
const watchedIn = (reasons: readonly ApprovalRecord[]): ReadonlySet<string> =>
  new Set(reasons.flatMap(({ evidence }) => evidence.scope?.lines.map(({ variationId }) => variationId) ?? []))

export const decidesFirst = (field: string) =>
  new BusinessError('sales-order.review.conflict', DECIDES_FIRST, [{ field, message: 'is under review by compliance' }])

/** Refuses to end an order while compliance has to decide it: closing it is no disposition (P41). */
export async function checkNotUnderReview({ tx, actor }: Work, orderId: string): Promise<void> {
  if (await openReview(tx, actor.companyId, orderId)) throw decidesFirst('status')
}

/** What became of the watched lines of a reported order. */
export type CanceledLine = {
  readonly variationId: string
  readonly ordered: number
  readonly shipped: number
  readonly canceled: number
}

type Disposition = {
  readonly outcome: 'cleared' | 'reported'
  readonly note: string
  readonly reportedOn?: string | null
  readonly reference?: string
  readonly lines?: readonly CanceledLine[]
}

/** Writes down how compliance decided reasons of a suspicious order. */
export async function recordDisposition(
  { tx, actor }: Work<Actor>,
  orderId: string,
  approvalIds: readonly string[],
  { outcome, note, reportedOn = null, reference = '', lines = [] }: Disposition,
): Promise<void> {
  await insertMany(
    tx,
    'suspicion_disposition',
    approvalIds.map((approvalId) => ({
      company_id: actor.companyId,
      order_id: orderId,
      approval_id: approvalId,
      outcome,
      note,
      reported_on: reportedOn,
      reference,
      lines,
      decided_by: actor.userId,
    })),
  )
}

/** Ends every waiting reason of a suspicious order, and the one that is named, as reported to DEA. The order is locked. */
export async function reportReasons(
  work: Work<Actor>,
  named: ApprovalRecord,
  report: SuspicionReport,
  lines: readonly CanceledLine[],
): Promise<HoldState> {
  const { tx, actor } = work
  const { companyId } = actor
  const review = await openReview(tx, companyId, named.orderId)
  const waiting = review?.reasons ?? []
  const reasons = waiting.some(({ id }) => id === named.id) ? waiting : [...waiting, named]
  const ids = reasons.map(({ id }) => id)
  await settleNotifications(work, ids)
  const versions = reasons.map(({ id, version }) => ({ id, version: raisedVersion(tx, id, version) }))
  await sql`
    update sales_approval a set status = 'Ended', note = ${report.note}, decided_at = now(), decided_by = ${actor.userId},
      version = v.version
    from jsonb_to_recordset(${asJson(versions)}) as v (id uuid, version integer)
    where a.company_id = ${companyId} and a.id = v.id`.execute(tx)
  for (const [place, { id, code, status, orderId }] of reasons.entries())
    work.audit('sales-approval', {
      id,
      version: versions[place]?.version ?? 1,
      action: 'report-reason',
      before: { code, orderId, status },
      after: { code, orderId, status: salesApproval.after('report', status) },
      partOf: { entity: 'sales-order', id: orderId },
    })
  await recordDisposition(work, named.orderId, ids, { outcome: 'reported', ...report, lines })
  return holdStateOf(await loadApprovals(tx, companyId, named.orderId))
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ApprovalScope,
  approvalStands,
  type HoldFinding,
  holdsIn,
  judgesTheSame,
} from '@galen/domain/compliance/order-finding'
import { mayReinstate, reinstatedNote } from '@galen/domain/compliance/release'
import {
  type ApprovalDecision,
  actionOfDecision,
  salesApproval,
  type SalesApprovalStatus,
} from '@galen/domain/compliance/sales-approval'
import { isSuspicion, openMessage } from '@galen/domain/compliance/suspicion'
import type { HoldReasonCode } from '@galen/domain/compliance/hold-reasons'
import type { BusinessDate } from '@galen/domain/dates'
import { asJson } from '../platform/database/as-json.ts'
import type { Db } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/locks.ts'
import { insertionOf, insertMany } from '../platform/database/many-rows.ts'
import type { Evaluation } from './order-checks.ts'
import { settleNotifications } from '../platform/notifications.ts'
import { firstVersion, raisedVersion } from '../platform/versions.ts'
import type { Work } from '../platform/work.ts'

export type CheckMoment =
  | 'place'
  | 'save'
  | 'recheck'
  | 'approval'
  | 'invoice-draft'
  | 'invoice-place'
  | 'nightly'
  | 'reopen'

export type ApprovalRecord = {
  readonly id: string
  readonly orderId: string
  readonly code: HoldReasonCode
  readonly message: string
  readonly evidence: { readonly scope?: ApprovalScope; readonly input?: Readonly<Record<string, unknown>> }
  readonly status: SalesApprovalStatus
  readonly note: string
  readonly version: number
}

/** What an evaluation found, and what it was made about. */
export type Evaluated = Pick<Evaluation, 'findings' | 'judged'>

/** What became of the reasons of an order. */
export type HoldState = { readonly isHeld: boolean; readonly reasons: readonly ApprovalRecord[] }

/** The reasons of an order that are not ended. */
export async function loadApprovals(db: Db, companyId: string, orderId: string): Promise<ApprovalRecord[]> {
  const { rows } = await sql<ApprovalRecord>`
    select a.id, a.order_id as "orderId", a.code, a.message, a.evidence, a.status, a.note, a.version
    from sales_approval a where a.company_id = ${companyId} and a.order_id = ${orderId} and a.status <> 'Ended'
    order by a.created_at, a.id`.execute(db)
  return rows
}

/** Locks the reasons of an order, which is locked already: before its variations. */
export async function lockApprovals(work: Work, orderId: string): Promise<void> {
  const open = await loadApprovals(work.tx, work.actor.companyId, orderId)
  await lockRows(
    work,
    'sales_approval',
    open.map(({ id }) => id),
  )
}

/**
 * Stores an evaluation and brings the reasons of the order in line with it: new ones wait for a decision, an approval stands
 * while it covers the order, and what is no longer found ends, but for a suspicious order, which compliance decides (P41).
 * The order is locked.
 */
export async function recordChecks(
  work: Work,
  orderId: string,
  moment: CheckMoment,
  evaluation: Evaluated,
): Promise<HoldState> {
  const { tx, actor } = work
  const { findings } = evaluation
  const checks = evaluationRows(work, orderId, moment, evaluation)
  await insertMany(tx, 'order_check', checks)
  const checkIds = new Map(checks.map(({ code, id }) => [code as string, id]))
  await lockApprovals(work, orderId)
  const before = await loadApprovals(tx, actor.companyId, orderId)
  const holds = holdsIn(findings)
  for (const approval of before) {
    const finding = holds.find(({ code }) => code === approval.code)
    if (finding && stands(approval, finding, moment)) await refresh(work, approval, finding)
    else if (!awaitsDisposition(approval)) await end(work, approval, moment)
  }
  const kept = new Set((await loadApprovals(tx, actor.companyId, orderId)).map(({ code }) => code))
  for (const finding of holds) {
    if (kept.has(finding.code)) continue
    const found = { checkId: checkIds.get(finding.code) ?? null, moment }
    const reason = newReason(work, orderId, finding, found)
    const release = moment === 'reopen' && (await releaseBefore(work, orderId, finding))
    await insertMany(tx, 'sales_approval', [release ? reinstated(work, reason, release) : reason])
  }
  return holdStateOf(await loadApprovals(tx, actor.companyId, orderId))
}

/** What made an order suspicious is not undone by what is found later: a disposition ends it. */
const awaitsDisposition = ({ code, status }: ApprovalRecord) => isSuspicion(code) && status === 'Pending'

/** Ends all reasons of an order that is closed. */
export async function endApprovals(work: Work, orderId: string): Promise<void> {
  await lockApprovals(work, orderId)
  for (const approval of await loadApprovals(work.tx, work.actor.companyId, orderId)) await end(work, approval, 'close')
}

/** Records a decision about one reason, and says the status of the order then. The caller has checked the permission. */
export async function decideReason(
  work: Work,
  approval: ApprovalRecord,
  decision: { readonly status: ApprovalDecision; readonly note: string; readonly until: BusinessDate | null },
): Promise<HoldState> {
  const status = salesApproval.after(actionOfDecision(decision.status), approval.status)
  const version = raisedVersion(work.tx, approval.id, approval.version)
  await sql`
    update sales_approval set status = ${status}, decision = ${status}, note = ${decision.note}, decided_at = now(),
      decided_by = ${work.actor.userId ?? null}, version = ${version},
      evidence = case when ${decision.until}::date is null then evidence
        else jsonb_set(evidence, '{scope,until}', to_jsonb(${decision.until}::text)) end
    where company_id = ${work.actor.companyId} and id = ${approval.id}`.execute(work.tx)
  const { code, orderId } = approval
  // Why a suspicious order was cleared is read with its disposition, by those who see the lists of compliance.
  const said = (note: string) => (isSuspicion(code) ? {} : { note })
  await settleNotifications(work, [approval.id])
  work.audit('sales-approval', {
    id: approval.id,
    version,
    action: decision.status === 'Approved' ? 'approve-reason' : 'reject-reason',
    before: { code, orderId, status: approval.status, ...said(approval.note) },
    after: { code, orderId, status, ...said(decision.note), ...(decision.until && { until: decision.until }) },
    partOf: orderOf(approval),
  })
  return holdStateOf(await loadApprovals(work.tx, work.actor.companyId, orderId))
}

export const holdStateOf = (reasons: readonly ApprovalRecord[]): HoldState => ({
  isHeld: reasons.some(({ status }) => status !== 'Approved'),
  reasons,
})

/** Decisions are read in the activity of the order. */
const orderOf = ({ orderId }: Pick<ApprovalRecord, 'orderId'>) => ({ entity: 'sales-order', id: orderId })

/**
 * A reason that waits stays the same one; an approval stays while it covers what the order asks for now, and a rejection
 * until the order is saved with something else than what it judged.
 */
function stands({ status, evidence }: ApprovalRecord, { scope }: HoldFinding, moment: CheckMoment): boolean {
  if (status === 'Pending') return true
  if (status === 'Rejected' && moment !== 'save') return true
  const covers = status === 'Rejected' ? judgesTheSame : approvalStands
  return evidence.scope !== undefined && covers(evidence.scope, scope)
}

/** The figures of a reason that waits are those of the last check; a decision keeps those it was made about. */
async function refresh(work: Work, approval: ApprovalRecord, finding: HoldFinding): Promise<void> {
  const { id, code, orderId, status, message } = approval
  if (status !== 'Pending' || (message === finding.message && !grew(approval, finding))) return
  const evidence = asJson({ scope: finding.scope, input: finding.input })
  const version = raisedVersion(work.tx, approval.id, approval.version)
  await sql`
    update sales_approval set message = ${finding.message}, evidence = ${evidence}, version = ${version}
    where company_id = ${work.actor.companyId} and id = ${id}`.execute(work.tx)
  const before = { code, orderId, message: openMessage(code, message) }
  work.audit('sales-approval', {
    id,
    version,
    action: 'check-order',
    before,
    after: { ...before, message: openMessage(code, finding.message) },
    partOf: orderOf(approval),
  })
}

/** Whether a suspicious order asks for more than the reason knows of: its watched lines are part of the evidence. */
const grew = ({ code, evidence }: ApprovalRecord, { scope }: HoldFinding) =>
  isSuspicion(code) && (evidence.scope === undefined || !judgesTheSame(evidence.scope, scope))

async function end(work: Work, approval: ApprovalRecord, moment: CheckMoment | 'close'): Promise<void> {
  const { id, code, status, version: before, orderId } = approval
  const version = raisedVersion(work.tx, id, before)
  await settleNotifications(work, [id])
  await sql`
    update sales_approval set status = 'Ended', ended_by = ${moment}, version = ${version}
    where company_id = ${work.actor.companyId} and id = ${id}`.execute(work.tx)
  work.audit('sales-approval', {
    id,
    version,
    action: 'end-reason',
    before: { code, orderId, status },
    after: { code, orderId, status: salesApproval.after('end', status), moment },
    partOf: orderOf(approval),
  })
}

type Found = { readonly checkId: string | null; readonly moment: CheckMoment }

/** A reason that waits for a decision, as it is stored. */
function newReason(work: Work, orderId: string, finding: HoldFinding, { checkId, moment }: Found) {
  const id = randomUUIDv7()
  firstVersion(work.tx, id)
  const { code, message, scope, input } = finding
  work.audit('sales-approval', {
    id,
    version: 1,
    action: 'find-reason',
    before: null,
    after: { code, orderId, message: openMessage(code, message), status: 'Pending', moment },
    partOf: orderOf({ orderId }),
  })
  const { companyId } = work.actor
  return { company_id: companyId, id, order_id: orderId, code, message, evidence: { scope, input }, check_id: checkId }
}

type Earlier = {
  readonly scope: ApprovalScope | null
  readonly decision: string | null
  readonly endedBy: string | null
  readonly note: string
  readonly decidedAt: string
  readonly decidedBy: string | null
  readonly day: BusinessDate
}

/** The release that an order closed with, where it covers what the order asks for now (P38). */
async function releaseBefore({ tx, actor }: Work, orderId: string, finding: HoldFinding): Promise<Earlier | undefined> {
  if (!mayReinstate(finding.code)) return undefined
  const { rows } = await sql<Earlier>`
    select a.evidence -> 'scope' as scope, a.decision, a.ended_by as "endedBy", a.note, a.decided_at as "decidedAt",
      a.decided_by as "decidedBy", (a.decided_at at time zone k.time_zone)::date::text as day
    from sales_approval a join company k on k.id = a.company_id
    where a.company_id = ${actor.companyId} and a.order_id = ${orderId} and a.code = ${finding.code} and a.status = 'Ended'
    order by a.created_at desc, a.id desc limit 1`.execute(tx)
  const [last] = rows
  const covers = last?.decision === 'Approved' && last.endedBy === 'close' && last.scope !== null
  return covers && approvalStands(last.scope, finding.scope) ? last : undefined
}

/** The reason as it was released before: who, when and why are those of then. */
function reinstated(work: Work, reason: ReturnType<typeof newReason>, release: Earlier) {
  const { id, code, order_id: orderId } = reason
  const decided = {
    status: 'Approved',
    decision: 'Approved',
    note: reinstatedNote(release.note, release.day),
    decided_at: release.decidedAt,
    decided_by: release.decidedBy,
  }
  work.audit('sales-approval', {
    id,
    version: 1,
    action: 'reinstate-reason',
    before: { code, orderId, status: 'Pending', note: '' },
    after: { code, orderId, status: decided.status, note: decided.note },
    partOf: orderOf({ orderId }),
  })
  // What it covers is what was approved, not what the order asks for now.
  return { ...reason, ...decided, evidence: { ...reason.evidence, scope: release.scope } }
}

/**
 * The checks of an order that is placed, as parts of the statement that places it: every finding, and the reasons that hold
 * it. A draft has no reasons yet.
 */
export function firstChecks(work: Work, orderId: string, evaluation: Evaluated) {
  const checks = evaluationRows(work, orderId, 'place', evaluation)
  const holds = holdsIn(evaluation.findings).map((finding) => {
    const checkId = checks.find(({ code }) => code === finding.code)?.id ?? null
    return newReason(work, orderId, finding, { checkId, moment: 'place' })
  })
  const parts = [
    insertionOf('order_check', checks),
    ...(holds.length > 0 ? [insertionOf('sales_approval', holds)] : []),
  ]
  return { isHeld: holds.length > 0, parts }
}

/** Every finding with what it was judged by; an order without any has a row that says so. */
function evaluationRows({ actor }: Work, orderId: string, moment: CheckMoment, { findings, judged }: Evaluated) {
  const evaluation = { company_id: actor.companyId, order_id: orderId, evaluation_id: randomUUIDv7(), moment }
  const passed = { code: 'ALL', outcome: 'passed', message: 'Nothing was found.', input: {} }
  const at = new Date().toISOString()
  const rows = findings.map((finding) => {
    const { code, outcome, message, input } = finding
    const about = outcome === 'hold' ? { judged: { ...judged, scope: finding.scope } } : {}
    return { code, outcome, message, input, ...about }
  })
  return (rows.length === 0 ? [passed] : rows).map((row) => ({
    ...evaluation,
    id: randomUUIDv7(),
    rule_version: RULE_VERSION,
    judged,
    ...row,
    at,
  }))
}

/** Raised when the rules in the code change, so that an evaluation says by which ones it was made. */
const RULE_VERSION = 2

import { sql } from 'kysely'
import {
  type InvestigationOutcome,
  releaseLifecycle,
  type ReleaseProof,
  type ReleaseStatus,
} from '@galen/domain/warehouse/quarantine'
import { decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import type { QuarantineReason } from '@galen/domain/warehouse/stock'
import { notifyDeciders, notifyOfDecision } from '../../platform/approval-notifications.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { movedOn, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

/** P45: a release of goods from quarantine, with its proof and, of controlled goods, its two people. */
export type QuarantineRelease = {
  readonly id: string
  readonly status: ReleaseStatus
  readonly itemId: string
  readonly variationId: string
  readonly goods: readonly string[]
  readonly quantity: number
  readonly lots: string
  readonly reason: QuarantineReason | null
  readonly ended: readonly QuarantineReason[]
  readonly outcome: InvestigationOutcome | null
  readonly verification: string
  readonly storageStatement: string
  readonly note: string
  readonly askedBy: string | null
  readonly version: number
}

const [ASKED] = releaseLifecycle.statuses
const RELEASED = releaseLifecycle.after('confirm', ASKED)

type NewRelease = Omit<QuarantineRelease, 'id' | 'status' | 'askedBy' | 'version'> & { readonly controlled: boolean }

/** The release of the same goods that waits for its second person. */
export async function waitingReleaseOf(
  { tx, actor }: Work,
  variationId: string,
  goods: readonly string[],
): Promise<QuarantineRelease | undefined> {
  const { rows } = await sql<QuarantineRelease>`
    select r.id, r.status, r.item_id as "itemId", r.variation_id as "variationId", r.goods, r.quantity, r.lots, r.reason,
  r.ended, r.outcome, r.verification, r.storage_statement as "storageStatement", r.note, r.asked_by as "askedBy", r.version from quarantine_release r where r.company_id = ${actor.companyId} and r.variation_id = ${variationId}
      and r.goods = ${[...goods].toSorted()}::uuid[] and r.status = 'Waiting'`.execute(tx)
  return rows[0]
}

/** A release that waits, locked; the second of two who decide at once learns who came first. */
export async function lockWaitingRelease(work: Work, id: string): Promise<QuarantineRelease> {
  const { tx, actor } = work
  if (!(await lockRows(work, 'quarantine_release', [id])).has(id)) throw notFound('Release')
  const { rows } = await sql<QuarantineRelease & { decidedByName: string | null }>`
    select r.id, r.status, r.item_id as "itemId", r.variation_id as "variationId", r.goods, r.quantity, r.lots, r.reason,
  r.ended, r.outcome, r.verification, r.storage_statement as "storageStatement", r.note, r.asked_by as "askedBy", r.version,
      (select u.given_name || ' ' || u.family_name from app_user u where u.id = r.decided_by) as "decidedByName" from quarantine_release r
    where r.company_id = ${actor.companyId} and r.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Release')
  if (!releaseLifecycle.allows('confirm', row.status))
    throw new BusinessError('release.conflict', decidedBy(row.decidedByName))
  return row
}

const auditedProof = ({ lots, quantity, ended, outcome, verification, storageStatement, note }: NewRelease) => ({
  lot: lots,
  quantity,
  reasons: ended.join(', '),
  note,
  ...(outcome !== null && { outcome }),
  ...(verification !== '' && { verification }),
  ...(storageStatement !== '' && { storageStatement }),
})

/** What a person says for a release, as it is stored. */
export const storedProof = (proof: ReleaseProof, ended: readonly QuarantineReason[]) => ({
  outcome: ended.includes('SUSPECT') ? (proof.outcome ?? null) : null,
  verification: ended.includes('RETURN') ? (proof.verification ?? '').trim() : '',
  storageStatement: ended.includes('RETURN') ? (proof.storageStatement ?? '').trim() : '',
  note: (proof.note ?? '').trim(),
})

async function insertRelease(
  { tx, actor }: Work<Actor>,
  release: NewRelease,
  operationId: string | null,
): Promise<string | undefined> {
  const { goods, storageStatement, itemId, variationId, ended, ...rest } = release
  const { rows } = await sql<{ id: string }>`
    insert into quarantine_release (company_id, status, item_id, variation_id, goods, quantity, lots, reason, ended, outcome,
      verification, storage_statement, note, controlled, asked_by, operation_id)
    values (${actor.companyId}, ${operationId === null ? ASKED : RELEASED}, ${itemId}, ${variationId},
      ${[...goods].toSorted()}::uuid[], ${rest.quantity}, ${rest.lots}, ${rest.reason}, ${[...ended]}::text[], ${rest.outcome},
      ${rest.verification}, ${storageStatement}, ${rest.note}, ${rest.controlled}, ${actor.userId}, ${operationId})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Asks another person to confirm. Where another asked at the same moment, this one is the second person. */
export async function askForRelease(work: Work<Actor>, release: NewRelease): Promise<string> {
  const id = await insertRelease(work, release, null)
  if (id === undefined) throw movedOn()
  work.audit('quarantine-release', {
    id,
    action: 'ask-release',
    version: 1,
    before: null,
    after: { ...auditedProof(release), status: ASKED },
  })
  await notifyDeciders(work, { kind: 'release', id, parts: { title: `lot ${release.lots}` } })
  return id
}

/** A release that needs no second person, with the operation that it was. */
export async function recordRelease(work: Work<Actor>, release: NewRelease, operationId: string): Promise<void> {
  const id = await insertRelease(work, release, operationId)
  if (id === undefined) throw new Error('The release could not be recorded')
  work.audit('quarantine-release', {
    id,
    action: 'release',
    version: 1,
    before: null,
    after: { ...auditedProof(release), status: RELEASED },
  })
}

/** What became of a release that waited. */
export async function settleRelease(
  work: Work<Actor>,
  release: QuarantineRelease,
  { operationId, note }: { readonly operationId: string | null; readonly note: string },
): Promise<void> {
  const { tx, actor, audit } = work
  const status = releaseLifecycle.after(operationId === null ? 'refuse' : 'confirm', release.status)
  const version = versionAfter(release)
  await sql`
    update quarantine_release set status = ${status}, operation_id = ${operationId}, decided_by = ${actor.userId}, decided_at = now(),
      decision_note = ${note}, version = ${version}
    where company_id = ${actor.companyId} and id = ${release.id}`.execute(tx)
  audit('quarantine-release', {
    id: release.id,
    action: operationId === null ? 'refuse-release' : 'confirm-release',
    version,
    before: { status: release.status },
    after: { lot: release.lots, status },
    ...(note === '' ? {} : { justification: note }),
  })
  await notifyOfDecision(work, {
    id: release.id,
    approved: operationId !== null,
    askedBy: release.askedBy,
    title: `release of lot ${release.lots}`,
    address: '/warehouse/quarantine',
  })
}

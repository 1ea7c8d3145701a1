import type * as z from 'zod'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { decisionProblem } from '@galen/domain/partners/compliance-decision'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { todayOf } from '../../../platform/work.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { settledLicenses } from '../../licenses/license.store.ts'
import { type CustomerRecord, lockCustomer, saveCustomer } from '../customer.store.ts'
import { viewCustomer } from '../customer.view.ts'

type Sent = z.output<typeof customerCompliance.save.body>

/** Saves the licenses and the decision of compliance, with who decided and when. */
export const saveCompliance = command(customerCompliance.save, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockCustomer(work, params.id)
  const { licenses, ...rest } = body
  const sent = licenses
    ? {
        ...rest,
        licenses: settledLicenses(before.licenses, licenses, {
          userId: actor.userId,
          today: todayOf(actor),
          kinds: ['state', 'dea'],
        }),
      }
    : rest
  const merged = await mergeChanges(tx, actor.companyId, 'customer', params.id, before, sent)
  if (!merged) return viewCustomer(tx, actor, before)
  checkDecision(merged)
  const decided = isDecision(body, before) ? { complianceBy: actor.userId, complianceAt: new Date().toISOString() } : {}
  const after = await saveCustomer(work, before, { ...merged, ...decided }, saidOf(before, merged))
  return viewCustomer(tx, actor, after)
})

const isDecision = ({ complianceStatus, complianceReason }: Sent, before: CustomerRecord) =>
  (complianceStatus !== undefined && complianceStatus !== before.complianceStatus) ||
  (complianceReason !== undefined && complianceReason !== before.complianceReason)

function checkDecision({ complianceStatus, complianceReason }: CustomerRecord): void {
  const problem = decisionProblem(complianceStatus, complianceReason)
  if (problem) throw invalid([{ field: 'complianceReason', message: problem }])
}

/** The audit names the decision and has its reason as the justification. */
function saidOf(before: CustomerRecord, after: CustomerRecord) {
  if (before.complianceStatus === after.complianceStatus) return { action: 'change' }
  const { complianceStatus, complianceReason, complianceNote } = after
  const justification = complianceReason || complianceNote
  return { action: DECISIONS[complianceStatus], ...(justification ? { justification } : {}) }
}

const DECISIONS = {
  pending: 'reopen-compliance',
  approved: 'approve-compliance',
  hold: 'hold-compliance',
  rejected: 'reject-compliance',
} as const

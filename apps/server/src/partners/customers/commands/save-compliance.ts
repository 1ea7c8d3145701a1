import type * as z from 'zod'
import { customerEligibilityChanged } from '@galen/contract/partners/license-events'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { decisionProblem } from '@galen/domain/partners/compliance-decision'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { settledLicenses } from '../../licenses/license.store.ts'
import { tellChange } from '../customer-change.ts'
import { todayOf, withStanding } from '../customer-standing.ts'
import { type KeptCustomer, lockCustomer } from '../customer.store.ts'
import { saveCustomer } from '../saved-customer.ts'
import { shownCustomer } from '../shown-customer.ts'

type Sent = z.output<typeof customerCompliance.save.body>

/** What compliance enters and decides: who decided and when is kept with the decision. */
export const saveCompliance = command(
  customerCompliance.save,
  async ({ params, body, tx, actor, audit, publish, emit }) => {
    const before = await lockCustomer({ tx, actor }, params.id)
    const { licenses, ...rest } = body
    const sent = licenses
      ? {
          ...rest,
          licenses: settledLicenses(before.licenses, licenses, { userId: actor.userId, kinds: ['state', 'dea'] }),
        }
      : rest
    const merged = await mergeChanges(tx, actor.companyId, 'customer', params.id, before, sent)
    if (!merged) return shownCustomer(tx, actor, before)
    checkDecision(merged)
    const decided = isDecision(body, before)
      ? { complianceBy: actor.userId, complianceAt: new Date().toISOString() }
      : {}
    const after = withStanding({ ...merged, ...decided }, todayOf(actor))
    await saveCustomer(tx, actor.companyId, before, after)
    tellChange({ audit, publish }, before, after, saidOf(before, after))
    emit(customerEligibilityChanged, { id: params.id })
    return shownCustomer(tx, actor, after)
  },
)

const isDecision = ({ complianceStatus, complianceReason }: Sent, before: KeptCustomer) =>
  (complianceStatus !== undefined && complianceStatus !== before.complianceStatus) ||
  (complianceReason !== undefined && complianceReason !== before.complianceReason)

function checkDecision({ complianceStatus, complianceReason }: KeptCustomer): void {
  const problem = decisionProblem(complianceStatus, complianceReason)
  if (problem) throw invalid([{ field: 'complianceReason', message: problem }])
}

/** A decision has a word of its own in the audit, and its reason stands beside it. */
function saidOf(before: KeptCustomer, after: KeptCustomer) {
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

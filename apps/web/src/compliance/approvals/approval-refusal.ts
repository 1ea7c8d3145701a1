import type { HeldReason, OrderEvidence } from '@galen/contract/compliance/held-orders'
import { releaseRefusal } from '@galen/domain/compliance/release'
import { text } from '../../kit/text.ts'

/** Why this person cannot approve a reason now, apart from its note. */
export function approvalRefusal(order: OrderEvidence, reason: HeldReason, me: string): string | undefined {
  const { code, status, decidable } = reason
  if (!decidable) return deciderNeeded(reason)
  const placers = { placedBy: order.placedById, enlargedBy: order.enlargedByIds }
  return releaseRefusal({ code, status, ...placers, decidedBy: me })?.message
}

/** Who has to decide, where this person cannot. */
export const deciderNeeded = ({ deciders }: Pick<HeldReason, 'deciders'>): string =>
  deciders.length === 0
    ? text('You do not have the permission for this reason.')
    : text('Can be decided by {names}.', { names: deciders.join(', ') })

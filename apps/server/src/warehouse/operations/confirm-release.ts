import { BusinessError } from '@galen/domain/business-error'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { type Chosen, chosenGoods } from './choose-goods.ts'
import { lockWaitingRelease, settleRelease } from './quarantine-release.store.ts'
import { checkRelease, type ReleasedGoods, releaseGoods } from './release-goods.ts'

/** P45: the second person confirms, and the goods leave quarantine by the proof of the first. */
export async function confirmRelease(
  work: Work<Actor>,
  id: string,
  note: string,
): Promise<{ readonly chosen: readonly Chosen[]; readonly released: ReleasedGoods }> {
  const release = await lockWaitingRelease(work, id)
  if (release.askedBy === work.actor.userId)
    throw new BusinessError('release.own.refused', 'You asked for this release. Another person must confirm it.')
  const { itemId, variationId, goods } = release
  const chosen = await chosenGoods(work, { itemId, variationId, ids: goods })
  const quantity = chosen.reduce((total, one) => total + one.quantity, 0)
  const [first] = chosen
  // Of a single row without serial numbers a part can be released.
  const part = chosen.length === 1 && first && !first.unitIds && release.quantity < quantity
  const meant = part ? [{ ...first, quantity: release.quantity }] : chosen
  if (!part && quantity !== release.quantity)
    throw new BusinessError(
      'release.moved.conflict',
      `The goods of lot ${release.lots} changed since this was asked. Refuse it and ask again.`,
    )
  const reason = release.reason ?? undefined
  const { outcome, verification, storageStatement, note: said } = release
  const proof = {
    outcome: outcome ?? undefined,
    verified: verification !== '',
    verification,
    storageStatement,
    note: said,
  }
  await checkRelease(work, meant, proof, reason)
  const released = await releaseGoods(work, meant, { reason, note: said, itemId })
  await settleRelease(work, release, { operationId: released.operation.id, note })
  return { chosen: meant, released }
}

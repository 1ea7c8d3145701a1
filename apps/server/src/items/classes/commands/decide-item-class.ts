import { itemClasses } from '@galen/contract/items/item-classes'
import { checkDecisionNote, decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import { changedClassFields, type ItemClass } from '@galen/domain/items/item-class'
import { substanceProblem } from '@galen/domain/items/watched-substances'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { notifyDeciders, notifyOfDecision } from '../../../platform/approval-notifications.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { type ItemRecord, lockItem, publishItem, saveItem } from '../../catalog/item.store.ts'
import { type ClassProposal, decideProposal, isExempt, loadProposal, nameExemption } from '../class-proposals.ts'

/** Confirms or rejects a class. The item is locked, so that one of two who decide at once decides. */
export const decideItemClass = command(itemClasses.decide, async ({ params: { id }, body, ...work }) => {
  const { tx, actor, audit, publish } = work
  const { status, note } = body
  const { itemId } = await loadProposal(tx, actor.companyId, id)
  const item = await lockItem(work, itemId)
  const proposal = await loadProposal(tx, actor.companyId, id)
  checkOpen(proposal, body.version)
  checkDecisionNote(note)
  if (status === 'Confirmed') {
    checkConfirmable(proposal, item, actor)
    const problem = await problemOf(tx, actor, item, proposal)
    const exemption = body.exemption.trim()
    if (problem !== null && exemption === '') throw new BusinessError('refused', problem)
    if (problem !== null) return waitForAnother(work, proposal, item, exemption)
  }

  await decideProposal(work, proposal, { status, note })
  await notifyOfDecision(work, {
    id,
    approved: status === 'Confirmed',
    askedBy: proposal.askedBy,
    title: `class of ${item.itemName}`,
    address: `/item/${itemId}`,
  })
  const action = status === 'Confirmed' ? 'confirm-class' : 'reject-class'
  const after = decidedItem(item, proposal, status)
  const why = note || proposal.reason
  const saved = after && (await saveItem(work, item, after, { action, ...(why === '' ? {} : { justification: why }) }))
  if (!saved) publishItem(publish, item, ['classProposal'])
  audit('item-class-proposal', {
    id,
    action,
    version: versionAfter(proposal),
    before: { status: proposal.status },
    after: { status, note },
  })
  return { id, itemId, status, itemActive: (saved ?? item).isActive }
})

function checkOpen({ status, decidedByName, version }: ClassProposal, sent: number | undefined): void {
  if (status !== 'Waiting')
    throw new BusinessError('conflict', decidedBy(decidedByName), [{ field: 'status', message: `is ${status}` }])
  if (sent !== undefined && sent !== version)
    throw new BusinessError('conflict', 'The proposed class was changed. Read it again before you decide.', [
      { field: 'version', message: `is ${version} now` },
    ])
}

function checkConfirmable({ kind, askedBy, classBefore }: ClassProposal, item: ItemRecord, { userId }: Actor): void {
  if (kind !== 'change') return
  if (askedBy === userId) throw new BusinessError('refused', 'You asked for this change. Another person must decide.')
  if (classBefore && changedClassFields(classBefore, item).length > 0)
    throw new BusinessError('conflict', `The class of ${item.itemName} is another one now. Reject this and ask again.`)
}

/** Why the class does not fit the substances of the item; null where it does, or where another person named the exemption. */
async function problemOf(tx: Tx, { companyId, userId }: Actor, item: ItemRecord, proposal: ClassProposal) {
  const { classAfter, exemption, exemptionBy, kind } = proposal
  const problem = substanceProblem(kind === 'new' ? item : { ...item, ...storable(classAfter) })
  if (problem === null || (await isExempt(tx, companyId, item.id))) return null
  if (exemption === '') return problem
  if (exemptionBy === userId) throw new BusinessError('refused', 'You named the exemption. Another person must decide.')
  return null
}

/** The exemption is named by one person, and the class waits until another confirms it. */
async function waitForAnother(work: Work<Actor>, proposal: ClassProposal, item: ItemRecord, exemption: string) {
  const { id, itemId } = proposal
  await nameExemption(work, proposal, exemption)
  await notifyDeciders(work, { kind: 'class', id, parts: { title: item.itemName } })
  work.audit('item-class-proposal', {
    id,
    action: 'ask-class-change',
    version: versionAfter(proposal),
    justification: exemption,
    before: { exemption: proposal.exemption },
    after: { exemption },
  })
  publishItem(work.publish, item, ['classProposal'])
  return { id, itemId, status: 'Waiting' as const, itemActive: item.isActive }
}

/** The item after the decision; null when it stays as it is. */
function decidedItem(item: ItemRecord, { kind, classAfter }: ClassProposal, status: string): ItemRecord | null {
  const isConfirmed = status === 'Confirmed'
  if (kind === 'new') return { ...item, classStatus: isConfirmed ? 'confirmed' : 'rejected', isActive: isConfirmed }
  return isConfirmed ? { ...item, ...storable(classAfter) } : null
}

const storable = (agreed: ItemClass) => ({
  ...agreed,
  ingredients: agreed.ingredients.map(({ baseFactor, ...one }) => ({ ...one, baseFactor: baseFactor ?? null })),
})

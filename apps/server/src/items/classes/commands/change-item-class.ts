import { itemClasses } from '@galen/contract/items/item-classes'
import { BusinessError } from '@galen/domain/business-error'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { normalized } from '../../catalog/check-item.ts'
import { lockItem, publishItem, saveItem } from '../../catalog/item.store.ts'
import { viewItem } from '../../catalog/item.view.ts'
import { planClass } from '../class-change.ts'
import { askForClasses, askToLoosen } from '../class-proposals.ts'

/** What compliance decides about an item: at once where it tightens the controls, with a second person where it loosens them. */
export const changeItemClass = command(itemClasses.change, async ({ params: { id }, body, ...work }) => {
  const { tx, actor, publish } = work
  const { reason, exemption, ...sent } = body
  const before = await lockItem(work, id)
  const merged = await mergeChanges(tx, actor.companyId, 'item', id, before, normalized(sent))
  const { item, changesClass, toAgree } = await planClass(work, before, merged, reason, exemption)
  if (!changesClass && toAgree === null)
    throw new BusinessError('item.class-unchanged', `${before.itemName} has this class already.`)
  if (item) await saveItem(work, before, item, { action: 'change', justification: reason })
  if (item?.classStatus === 'waiting') await askForClasses(work, [id])
  if (toAgree) await askToLoosen(work, before, toAgree, reason, exemption)
  const shown = await viewItem(tx, actor, id)
  if (toAgree) publishItem(publish, shown, ['classProposal'])
  return shown
})

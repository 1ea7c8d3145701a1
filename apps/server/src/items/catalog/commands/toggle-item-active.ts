import { items } from '@galen/contract/items/items'
import { BusinessError } from '@galen/domain/business-error'
import { openAbout } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { lockItem, saveItem } from '../item.store.ts'
import { viewItem } from '../item.view.ts'

/** Deactivating names the open documents first. */
export const toggleItemActive = command(items.toggleActive, async ({ params: { id }, query, body, ...work }) => {
  const { tx, actor } = work
  const before = await lockItem(work, id)
  if (body.version !== undefined && body.version !== before.version)
    throw new BusinessError('conflict', 'Another user changed this item. Reload it and try again.', [
      { field: 'version', message: `is ${before.version} now` },
    ])
  if (before.classStatus !== 'confirmed')
    throw new BusinessError(
      'item.class',
      before.classStatus === 'waiting'
        ? `${before.itemName} is waiting for compliance.`
        : `Compliance rejected the class of ${before.itemName}. Change it to ask again.`,
    )
  const open = before.isActive ? ((await openAbout(tx, 'item', actor.companyId, [id])).get(id) ?? []) : []
  if (open.length > 0 && !query.confirm)
    return answer(items.toggleActive, {
      status: 202,
      body: {
        detail: `${open.map(({ detail }) => detail).join(' ')} Deactivate it anyway?`,
        confirmations: [...open],
        reason: 'optional',
      },
    })
  const isActive = !before.isActive
  await saveItem(
    work,
    before,
    { ...before, isActive },
    {
      action: isActive ? 'activate' : 'deactivate',
      ...(body.reason === undefined ? {} : { justification: body.reason }),
    },
  )
  return viewItem(tx, actor, id)
})

import { items } from '@galen/contract/items/items'
import { BusinessError } from '@galen/domain/business-error'
import { openAbout } from '../../../platform/open-documents.ts'
import { answer, command } from '../../../platform/operation.ts'
import { tellItem } from '../item-audit.ts'
import { loadItem, lockItem } from '../item.store.ts'

/** Takes an item out of the catalog or back in. What is open about it is said before it goes. */
export const toggleItemActive = command(
  items.toggleActive,
  async ({ params: { id }, query, body, tx, actor, audit, publish }) => {
    const { companyId } = actor
    const before = await lockItem({ tx, actor }, id)
    if (body.version !== undefined && body.version !== before.version)
      throw new BusinessError('conflict', 'Somebody changed this item meanwhile. Look at it again', [
        { field: 'version', message: `is ${before.version} by now` },
      ])
    const open = before.isActive ? ((await openAbout(tx, 'item', companyId, [id])).get(id) ?? []) : []
    if (open.length > 0 && !query.confirm)
      return answer(items.toggleActive, {
        status: 202,
        body: {
          detail: `${open.map(({ detail }) => detail).join(' ')} Deactivate it all the same?`,
          confirmations: [...open],
        },
      })
    const isActive = !before.isActive
    const version = before.version + 1
    await tx
      .updateTable('item')
      .set({ is_active: isActive, version })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    audit('item', {
      id,
      action: isActive ? 'activate' : 'deactivate',
      version,
      before: { isActive: before.isActive },
      after: { isActive },
      ...(body.reason === undefined ? {} : { justification: body.reason }),
    })
    tellItem(publish, { id, version }, ['isActive'])
    return loadItem(tx, actor, id)
  },
)

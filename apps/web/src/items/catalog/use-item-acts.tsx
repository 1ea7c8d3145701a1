import { type Item, items } from '@galen/contract/items/items'
import { useNavigate } from 'react-router'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import type { ConfirmationDialog } from '../../client/confirmation.tsx'
import { itemAddress } from './item-address.ts'

type Named = Pick<Item, 'id' | 'number' | 'itemName' | 'isActive'>

/** What can be done with an item wherever one is. */
export function useItemActs(onChanged?: (item: Item) => void) {
  const navigate = useNavigate()
  const onDone = (item: Item) => onChanged?.(item)
  const deactivating = useCommand(items.toggleActive, {
    done: text('Item successfully deactivated.'),
    onDone,
    confirmation: openDocumentsDialog,
  })
  const activating = useCommand(items.toggleActive, { done: text('Item successfully activated.'), onDone })
  const duplicating = useCommand(items.duplicate, {
    done: text('Duplicated without codes and variations'),
    onDone: ({ id }) => void navigate(itemAddress(id)),
  })
  const deactivate = async (item: Named) => {
    const agreed = await confirm({
      title: text('Deactivate item {number}?', { number: item.number }),
      detail: (
        <p className="secondary">
          {text('{name} can no longer be sold or bought. Its history is kept.', { name: item.itemName })}
        </p>
      ),
      yes: text('Deactivate'),
      danger: true,
    })
    if (agreed) await deactivating.run({ params: { id: item.id }, body: {} })
  }
  return {
    allowed: deactivating.allowed,
    pending: deactivating.pending || activating.pending || duplicating.pending,
    toggleActive: (item: Named) =>
      void (item.isActive ? deactivate(item) : activating.run({ params: { id: item.id }, body: {} })),
    duplicate: (id: string) => void duplicating.run({ params: { id } }),
  }
}

/** Open orders, purchases and stock are listed before an item goes. */
const openDocumentsDialog: ConfirmationDialog = {
  title: text('Deactivate anyway?'),
  yes: text('Deactivate'),
  danger: true,
}

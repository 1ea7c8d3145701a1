import { itemIndex, type ItemRow } from '@galen/contract/items/item-indices'
import { useNavigate, useSearchParams } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import type { RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { useImportAt } from '../../importing/import-address.ts'
import { itemAddress } from './item-address.ts'
import { itemBulk } from './item-bulk.tsx'
import { itemColumns } from './item-columns.tsx'
import { itemListKeys } from './item-list-keys.ts'
import { ItemPeek } from './item-peek.tsx'
import { useItemScan } from './scanned-item.ts'
import { useItemActs } from './use-item-acts.tsx'
import { itemViews, useItemFilters } from './use-item-filters.ts'

const NewItemDialog = onDemand(async () => (await import('./new-item-dialog.tsx')).NewItemDialog)

/** In the address while a new item is being entered, so that the palette can lead there. */
const NEW = 'new'

/** `/item`: the catalog. */
export function ItemsPage() {
  const mayI = useMayI()
  const acts = useItemActs()
  const filters = useItemFilters()
  const actions = useRowActions(acts)
  const [params, setParams] = useSearchParams()
  const setNew = (isNew: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (isNew) after.set(NEW, 'item')
        else after.delete(NEW)
        return after
      },
      { replace: true },
    )
  useItemScan()
  return (
    <>
      <ListPage
        index={itemIndex}
        title={text('Items')}
        placeholder={text('Name, NDC, GTIN')}
        empty={text('Add an item or look one up by NDC.')}
        columns={itemColumns(mayI)}
        filters={filters}
        importAt={useImportAt('item')}
        systemViews={itemViews}
        {...(acts.allowed && { create: { label: text('New item'), run: () => setNew(true) }, bulk: itemBulk })}
        open={(item) => itemAddress(item.id)}
        peek={{ title: (item) => item.itemName, body: (item) => <ItemPeek item={item} /> }}
        rowActions={actions}
        rowKeys={itemListKeys}
      />
      {params.has(NEW) && acts.allowed && <NewItemDialog onClose={() => setNew(false)} />}
    </>
  )
}

function useRowActions(acts: ReturnType<typeof useItemActs>): readonly RowAction<ItemRow>[] {
  const navigate = useNavigate()
  return [
    { name: 'lots', label: text('Show lots'), icon: 'rows', run: ({ id }) => void navigate(itemAddress(id, 'lots')) },
    {
      name: 'prices',
      label: text('Show prices'),
      icon: 'edit',
      run: ({ id }) => void navigate(itemAddress(id, 'sales-settings')),
    },
    {
      name: 'deactivate',
      label: text('Deactivate'),
      icon: 'cross',
      run: acts.toggleActive,
      hidden: ({ isActive }) => !acts.allowed || !isActive,
    },
    {
      name: 'activate',
      label: text('Activate'),
      icon: 'check',
      run: acts.toggleActive,
      hidden: ({ isActive }) => !acts.allowed || isActive,
    },
  ]
}

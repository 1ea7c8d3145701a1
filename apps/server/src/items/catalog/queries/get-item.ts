import { items } from '@galen/contract/items/items'
import { query } from '../../../platform/operation.ts'
import { loadItem } from '../item.store.ts'

export const getItem = query(items.get, ({ params: { id }, db, actor }) => loadItem(db, actor, id))

import { items } from '@galen/contract/items/items'
import { query } from '../../../platform/operation.ts'
import { viewItem } from '../item.view.ts'

export const getItem = query(items.get, ({ params: { id }, db, actor }) => viewItem(db, actor, id))

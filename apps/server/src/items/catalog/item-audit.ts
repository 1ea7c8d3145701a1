import { itemTopic } from '@galen/contract/items/items'
import { companyTopic, destinationOf } from '@galen/contract/topic'
import type { Effects } from '../../platform/effects.ts'
import type { ItemRecord } from './item.store.ts'

/** What the audit keeps of an item: all that people say about it, and the names of what it refers to. */
export const auditedItem = ({
  id: _id,
  version: _version,
  createdAt: _createdAt,
  price: _price,
  ndc11: _ndc11,
  ndc12: _ndc12,
  ...values
}: ItemRecord) => values

type Told = { readonly id: string; readonly version: number }

/** Tells the open screens of an item what changed. */
export const tellItem = (publish: Effects['publish'], { id, version }: Told, changed: readonly string[]) =>
  publish(destinationOf(itemTopic, { id }), { type: 'item', id, version, changed: [...changed] })

/** Tells open lists of items of what is not a change of the item itself, such as a better offer. */
export function tellItemLists(publish: Effects['publish'], { id, version }: Told, changed: readonly string[]) {
  for (const type of ['item', 'sellable-item'])
    publish(companyTopic.destination, { type, id, version, changed: [...changed] })
}

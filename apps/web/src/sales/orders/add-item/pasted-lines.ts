import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { type OrderOffer, orderOffers } from '@galen/contract/sales/order-offers'
import type { RowOf } from '@galen/contract/search-index'
import { matchesAny, arrayOr } from '@galen/domain/search/query-builder'
import { call } from '../../../client/call.ts'
import { quoted, searchOnce } from '../../../client/search.ts'
import { text } from '../../../kit/text.ts'
import { readPasted } from './read-pasted.ts'

export type PastedLine = {
  readonly code: string
  readonly quantity: number
  readonly price: number | undefined
  readonly itemName?: string
  readonly offer?: OrderOffer
  /** Why it cannot be added; missing when it can. */
  readonly problem?: string
}

type Item = RowOf<typeof sellableItemIndex>

/** Related lookups go in chunks (Spec §7). */
const CHUNK = 50

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, place) => list.slice(place * CHUNK, (place + 1) * CHUNK))

const namesOf = ({ number, ndc, gtin, barcode }: Item) =>
  [number, ndc ?? '', (ndc ?? '').replaceAll('-', ''), ...gtin, ...barcode].map((name) => name.toLowerCase())

/** The items of these codes: by number, NDC, GTIN or barcode, in few questions; what is written otherwise is asked by itself. */
async function itemsOf(codes: readonly string[]): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>()
  for (const some of chunks(codes)) {
    const query = matchesAny(['number', 'ndc', 'gtin', 'barcode'].map((field) => arrayOr(field, some)))
    const { content } = await searchOnce(sellableItemIndex, { query, size: 4 * CHUNK })
    for (const item of content) for (const name of namesOf(item)) found.set(name, item)
  }
  for (const code of codes.filter((each) => !found.has(each.toLowerCase())).slice(0, CHUNK)) {
    const { content } = await searchOnce(sellableItemIndex, { query: quoted(code), size: 2 })
    if (content[0] && content.length === 1) found.set(code.toLowerCase(), content[0])
  }
  return found
}

async function offersOf(
  orderId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderOffer[]>> {
  const all = await Promise.all(
    chunks(itemIds).map(
      async (items) =>
        (await call(orderOffers.list, { params: { id: orderId }, query: { items: items.join(',') } })).body.content,
    ),
  )
  return new Map(all.flat().map(({ itemId, offers }) => [itemId, offers]))
}

/** What each pasted row is on this order, for a look before anything is added. */
export async function matchPasted(orderId: string, pasted: string): Promise<PastedLine[]> {
  const rows = readPasted(pasted)
  const items = await itemsOf([...new Set(rows.flatMap((row) => ('problem' in row ? [] : [row.code])))])
  const offers = await offersOf(orderId, [...new Set([...items.values()].map(({ id }) => id))])
  return rows.map((row): PastedLine => {
    if ('problem' in row) return { code: row.code, quantity: 0, price: undefined, problem: row.problem }
    const item = items.get(row.code.toLowerCase())
    if (!item) return { ...row, problem: text('No item matches. Try NDC without dashes.') }
    const open = offers.get(item.id) ?? []
    const offer = open.find(({ available }) => available >= row.quantity) ?? open[0]
    if (!offer)
      return { ...row, itemName: item.itemName, problem: text('Nothing of it can be sold to this customer now.') }
    return { ...row, itemName: item.itemName, offer }
  })
}

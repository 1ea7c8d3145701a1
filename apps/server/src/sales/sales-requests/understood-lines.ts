import { sql } from 'kysely'
import { type Cents, parseCents } from '@galen/domain/money'
import type { Tx } from '../../platform/database/database.ts'
import { type Buying, sellableItems } from '../web-shop/sellable-items.ts'
import { findItems, type FoundItem } from './found-items.ts'
import type { IncomingLine } from './received-request.ts'

const MOST_UNITS = 1_000_000

/** What somebody outside asks for: the codes that name it, the most trusted first. */
export type AskedLine = {
  readonly codes: readonly string[]
  readonly quantity: number
  readonly price?: number | null | undefined
}

type Company = { readonly companyId: string; readonly timeZone: string }

/** Finds the item of each line; the price is the one that they expect, else the one that the shop would ask. */
export async function understoodLines(
  tx: Tx,
  { companyId, timeZone }: Company,
  customerId: string | null,
  asked: readonly AskedLine[],
): Promise<IncomingLine[]> {
  const all = await findItems(
    tx,
    companyId,
    asked.flatMap(({ codes }) => codes),
    customerId,
  )
  let from = 0
  const found = asked.map(({ codes }) => agreedItem(codes, all.slice(from, (from += codes.length))))
  const ids = found.flatMap(({ itemId }) => itemId ?? [])
  const prices =
    customerId === null ? new Map<string, Cents>() : await pricesFor(tx, { companyId, customerId, timeZone }, ids)
  return asked.map(({ codes, quantity, price = null }, place) => {
    const { itemId = null, problem = null, units = 1 } = found[place] ?? {}
    const item = codes[0] ?? ''
    const theirs = { askedQuantity: quantity, askedPrice: price === null ? null : parseCents(price) }
    if (quantity * units > MOST_UNITS)
      return {
        ...theirs,
        asked: item,
        itemId: null,
        problem: `${quantity} times ${units} units are too many`,
        quantity,
        price: null,
      }
    const ours = itemId === null ? null : (prices.get(itemId) ?? null)
    // A price for a case is none for a unit; what they wrote stays in what came in.
    const asking = price === null || units > 1 ? ours : parseCents(price)
    return { ...theirs, asked: item, itemId, problem, quantity: quantity * units, price: asking }
  })
}

/** The item that all codes of a line agree on. Codes of different items are no item: never a wrong one in silence. */
function agreedItem(codes: readonly string[], found: readonly FoundItem[]): FoundItem {
  const known = found.filter(({ itemId }) => itemId !== null)
  const [first] = known
  if (!first) return found[0] ?? { itemId: null, problem: 'No product is named', units: 1 }
  if (known.every(({ itemId }) => itemId === first.itemId)) return first
  return { itemId: null, problem: `${codes.join(' and ')} are different items`, units: 1 }
}

/** What the shop would ask this customer. */
async function pricesFor(tx: Tx, buying: Buying, ids: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const sold = await sellableItems(tx, buying, { where: sql`i.id = any(${[...ids]}::uuid[])` })
  return new Map(sold.map(({ id, price }) => [id, price]))
}

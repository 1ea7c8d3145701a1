import { sql } from 'kysely'
import { type Cents, parseCents } from '@galen/domain/money'
import { type AskedAmount, type KnownItem, understoodAmount } from '@galen/domain/sales/external-order-line'
import type { Db } from '../../platform/database/database.ts'
import { type Buying, sellableItems } from '../web-shop/sellable-items.ts'
import { findRequestedItems, type FoundItem } from './find-items.ts'
import type { IncomingLine } from './sales-request-line.store.ts'

const MOST_UNITS = 1_000_000

/** What someone outside asks for: the codes that name it, the most trusted first. */
export type RequestedLine = {
  readonly codes: readonly string[]
  readonly quantity: number
  readonly price?: number | null | undefined
}

/** The same from a partner whose documents say units, bases and currencies. */
export type PartnerLine = RequestedLine & AskedAmount

type Company = { readonly companyId: string; readonly timeZone: string }

/** The item of each line, by the codes that name it. */
async function foundFor(
  db: Db,
  companyId: string,
  customerId: string | null,
  asked: readonly Pick<RequestedLine, 'codes'>[],
): Promise<FoundItem[]> {
  const all = await findRequestedItems(
    db,
    companyId,
    asked.flatMap(({ codes }) => codes),
    customerId,
  )
  let from = 0
  return asked.map(({ codes }) => agreedItem(codes, all.slice(from, (from += codes.length))))
}

/** Finds the item of each line; the price is the one that they expect, else the one that the shop would ask. */
export async function understoodLines(
  db: Db,
  { companyId, timeZone }: Company,
  customerId: string | null,
  asked: readonly RequestedLine[],
): Promise<IncomingLine[]> {
  const found = await foundFor(db, companyId, customerId, asked)
  const ids = found.flatMap(({ itemId }) => itemId ?? [])
  const prices =
    customerId === null ? new Map<string, Cents>() : await pricesFor(db, { companyId, customerId, timeZone }, ids)
  return asked.map(({ codes, quantity, price = null }, place) => {
    const { itemId = null, problem = null, units = 1 } = found[place] ?? {}
    const item = codes[0] ?? ''
    const theirs = { askedQuantity: quantity, askedPrice: price }
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

/** Finds the item of each line of a partner, in our units at a price for one; what cannot be said is a question. */
export async function partnerLines(
  db: Db,
  company: Company,
  customerId: string | null,
  asked: readonly PartnerLine[],
): Promise<IncomingLine[]> {
  const found = await foundFor(db, company.companyId, customerId, asked)
  const known = await knownItems(db, company, customerId, found)
  return asked.map((line, place) => {
    const { itemId = null, problem = null } = found[place] ?? {}
    const item = known[place]
    return {
      asked: line.codes[0] ?? '',
      itemId,
      problem,
      ...(item
        ? understoodAmount(line, item)
        : { quantity: Math.max(1, Math.floor(line.quantity)), price: null, questions: [] }),
      askedQuantity: line.quantity,
      askedPrice: line.price,
      askedUnit: line.unit,
      askedBasis: line.basis,
      askedCurrency: line.currency,
    }
  })
}

/** What is known about each of the items: its packages, and what the shop would ask this customer. */
export async function knownItems(
  db: Db,
  { companyId, timeZone }: Company,
  customerId: string | null,
  found: readonly Pick<FoundItem, 'itemId' | 'units'>[],
): Promise<(KnownItem | null)[]> {
  const ids = [...new Set(found.flatMap(({ itemId }) => itemId ?? []))]
  const prices =
    customerId === null ? new Map<string, Cents>() : await pricesFor(db, { companyId, customerId, timeZone }, ids)
  const { rows } = await sql<{ itemId: string; level: KnownItem['packages'][number]['level']; quantity: number }>`
    select item_id as "itemId", level, quantity from item_package
    where company_id = ${companyId} and item_id = any(${ids}::uuid[])`.execute(db)
  const company = await sql<{ currency: string }>`select currency from company where id = ${companyId}`.execute(db)
  return found.map(({ itemId, units }) =>
    itemId === null
      ? null
      : {
          packages: rows.filter((row) => row.itemId === itemId),
          unitsOfCode: units,
          ourPrice: prices.get(itemId) ?? null,
          currency: company.rows[0]?.currency ?? 'USD',
        },
  )
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
async function pricesFor(db: Db, buying: Buying, ids: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const sold = await sellableItems(db, buying, { where: sql`i.id = any(${[...ids]}::uuid[])` })
  return new Map(sold.map(({ id, price }) => [id, price]))
}

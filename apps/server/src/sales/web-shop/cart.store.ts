import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Cart } from '@galen/contract/sales/web-shop'
import { type Cents, centsToDecimal, centsToNumber, parseCents, sum, times } from '@galen/domain/money'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { WebAccountActor } from '../../platform/operation.ts'
import { type SellableItem, sellableItems } from './sellable-items.ts'
import { lockRows } from '../../platform/database/locks.ts'

type CartLine = {
  readonly itemId: string
  readonly number: string
  readonly itemName: string
  readonly quantity: number
  /** What it cost when it was put in. */
  readonly price: Cents
}

/** A cart as it is stored. */
export type KeptCart = {
  readonly id: string | null
  readonly version: number
  readonly addressId: string | null
  readonly externalNumber: string
  readonly note: string
  readonly updatedAt: string | null
  readonly lines: readonly CartLine[]
}

const NO_CART: KeptCart = {
  id: null,
  version: 0,
  addressId: null,
  externalNumber: '',
  note: '',
  updatedAt: null,
  lines: [],
}

type Row = Omit<KeptCart, 'lines'> & { readonly lines: readonly (Omit<CartLine, 'price'> & { price: string })[] }

export const loadCart = (db: Db, { companyId, externalId }: WebAccountActor): Promise<KeptCart> =>
  loadCartWhere(db, companyId, sql`k.account_id = ${externalId}`)

export const loadCartById = (db: Db, companyId: string, id: string): Promise<KeptCart> =>
  loadCartWhere(db, companyId, sql`k.id = ${id}`)

async function loadCartWhere(db: Db, companyId: string, which: RawBuilder<unknown>): Promise<KeptCart> {
  const { rows } = await sql<Row>`
    select k.id, k.version, k.address_id as "addressId", k.external_number as "externalNumber", k.note,
      k.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('itemId', l.item_id, 'number', i.number, 'itemName', i.item_name,
          'quantity', l.quantity, 'price', l.price::text) order by l.position), '[]')
        from web_cart_line l join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = k.company_id and l.cart_id = k.id) as lines
    from web_cart k where k.company_id = ${companyId} and ${which}`.execute(db)
  const [row] = rows
  return row ? { ...row, lines: row.lines.map((line) => ({ ...line, price: parseCents(line.price) })) } : NO_CART
}

/** The cart of an account, of which there is one; anyone else who changes or submits it waits. */
export async function lockCart(tx: Tx, actor: WebAccountActor): Promise<KeptCart> {
  // The account is there also while the cart is not.
  await lockRows({ tx, actor }, 'web_account', [actor.externalId], 'no key update')
  return loadCart(tx, actor)
}

/** What of these items the customer can order today, by id. */
export async function orderableItems(
  db: Db,
  actor: WebAccountActor,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, SellableItem>> {
  if (itemIds.length === 0) return new Map()
  const found = await sellableItems(db, actor, { where: sql`i.id = any(${itemIds as string[]}::uuid[])` })
  return new Map(found.map((item) => [item.id, item]))
}

export const NO_LONGER_SOLD = 'is no longer sold to you'

/** The cart with the prices of today. */
export async function shownCart(
  db: Db,
  actor: WebAccountActor,
  { id: _id, ...cart }: KeptCart,
  seesPrices: boolean,
): Promise<Cart> {
  const items = await orderableItems(
    db,
    actor,
    cart.lines.map(({ itemId }) => itemId),
  )
  const lines = cart.lines.map(({ itemId, number, itemName, quantity }) => {
    const item = items.get(itemId)
    const total = item ? times(item.price, quantity) : null
    return { itemId, number, itemName, quantity, item, total }
  })
  return {
    ...cart,
    lines: lines.map(({ item, total, ...line }) => ({
      ...line,
      price: item && seesPrices ? centsToNumber(item.price) : null,
      total: total !== null && seesPrices ? centsToNumber(total) : null,
      availability: item?.availability ?? 'out',
      problem: item ? null : NO_LONGER_SOLD,
    })),
    total: seesPrices ? centsToNumber(sum(lines.flatMap(({ total }) => total ?? []))) : null,
  }
}

type WantedCart = Pick<KeptCart, 'addressId' | 'externalNumber' | 'note'> & {
  readonly lines: readonly { readonly itemId: string; readonly quantity: number; readonly price: Cents | null }[]
}

/** Writes the whole of a locked cart as its next version, or the first one of an account. */
export async function saveCart(
  tx: Tx,
  { companyId, externalId, customerId }: WebAccountActor,
  before: KeptCart,
  { addressId, externalNumber, note, lines }: WantedCart,
): Promise<{ readonly id: string; readonly version: number }> {
  const id = before.id ?? randomUUIDv7()
  const { rows } = await sql<{ version: number }>`
    insert into web_cart (company_id, id, account_id, customer_id, address_id, external_number, note)
    values (${companyId}, ${id}, ${externalId}, ${customerId}, ${addressId}, ${externalNumber}, ${note})
    on conflict (company_id, id) do update set address_id = excluded.address_id, external_number = excluded.external_number,
      note = excluded.note, version = ${nextVersion('web_cart')}, updated_at = now() returning version`.execute(tx)
  await sql`delete from web_cart_line where company_id = ${companyId} and cart_id = ${id}`.execute(tx)
  const kept = lines.map(({ itemId, quantity, price }, place) => ({
    item_id: itemId,
    quantity,
    position: place + 1,
    price: price === null ? null : centsToDecimal(price),
  }))
  await sql`
    insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
    select ${companyId}, ${id}, r.item_id, r.position, r.quantity, r.price
    from jsonb_to_recordset(${asJson(kept)}) as r (item_id uuid, position integer, quantity integer, price numeric)`.execute(
    tx,
  )
  return { id, version: rows[0]?.version ?? 1 }
}

/** Empties the cart of an account. */
export async function removeCart(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from web_cart_line where company_id = ${companyId} and cart_id = ${id}`.execute(tx)
  await sql`delete from web_cart where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Takes the cart of an account away, where there is one. */
export async function removeCartOf(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await sql`
    delete from web_cart_line where company_id = ${companyId} and cart_id in (
      select id from web_cart where company_id = ${companyId} and account_id = ${accountId})`.execute(tx)
  await sql`delete from web_cart where company_id = ${companyId} and account_id = ${accountId}`.execute(tx)
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { webShop } from '@galen/contract/sales/web-shop'
import type { ErrorDetail } from '@galen/domain/business-error'
import { centsToDecimal } from '@galen/domain/money'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { outsideCommand, type WebAccountActor } from '../../../platform/operation.ts'
import type { SellableItem } from '../sellable-items.ts'
import { loadCart, lockCart, NO_LONGER_SOLD, orderable, shownCart } from '../cart.store.ts'
import { audited, checkVersion } from '../checked-cart.ts'
import { loadShopper, type Shopper } from '../shopper.store.ts'

type Wanted = z.output<typeof webShop.replaceCart.body>

/** The whole cart as it is to be. Two windows of one customer do not overwrite each other unseen. */
export const replaceCart = outsideCommand('web-account', webShop.replaceCart, async ({ body, tx, actor, audit }) => {
  const before = await lockCart(tx, actor)
  checkVersion(before, body.version)
  const shopper = await loadShopper(tx, actor)
  const items = await orderable(
    tx,
    actor,
    body.lines.map(({ itemId }) => itemId),
  )
  checkCart(body, shopper, items)
  const id = before.id ?? randomUUIDv7()
  const version = before.version + 1
  await save(tx, actor, { id, version }, body, items)
  const after = await loadCart(tx, actor)
  audit('web-cart', { id, action: 'replace-cart', version, before: audited(before), after: audited(after) })
  return shownCart(tx, actor, after, shopper.seesPrices)
})

function checkCart({ addressId, lines }: Wanted, shopper: Shopper, items: ReadonlyMap<string, SellableItem>): void {
  const seen = new Set<string>()
  const problems: ErrorDetail[] = lines.flatMap(({ itemId }, place) => {
    const message = seen.has(itemId) ? 'is in the cart twice' : items.has(itemId) ? null : NO_LONGER_SOLD
    seen.add(itemId)
    return message === null ? [] : [{ field: `lines.${place}.itemId`, message }]
  })
  if (addressId !== null && !shopper.addresses.some(({ id }) => id === addressId))
    problems.push({ field: 'addressId', message: 'is not an address that you may order to' })
  if (problems.length > 0) throw invalid(problems)
}

type Kept = { readonly id: string; readonly version: number }

async function save(
  tx: Tx,
  actor: WebAccountActor,
  { id, version }: Kept,
  { addressId, externalNumber, note, lines }: Wanted,
  items: ReadonlyMap<string, SellableItem>,
): Promise<void> {
  const { companyId, externalId, customerId } = actor
  await sql`
    insert into web_cart (company_id, id, account_id, customer_id, address_id, external_number, note, version)
    values (${companyId}, ${id}, ${externalId}, ${customerId}, ${addressId}, ${externalNumber}, ${note}, ${version})
    on conflict (company_id, id) do update set address_id = excluded.address_id, external_number = excluded.external_number,
      note = excluded.note, version = excluded.version, updated_at = now()`.execute(tx)
  await sql`delete from web_cart_line where company_id = ${companyId} and cart_id = ${id}`.execute(tx)
  const rows = lines.map(({ itemId, quantity }, place) => {
    const item = items.get(itemId)
    return { item_id: itemId, quantity, position: place + 1, price: item ? centsToDecimal(item.price) : null }
  })
  await sql`
    insert into web_cart_line (company_id, cart_id, item_id, position, quantity, price)
    select ${companyId}, ${id}, r.item_id, r.position, r.quantity, r.price
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (item_id uuid, position integer, quantity integer, price numeric)`.execute(tx)
}

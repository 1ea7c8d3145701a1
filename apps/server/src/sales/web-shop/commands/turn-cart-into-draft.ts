import { sql } from 'kysely'
import { webCarts } from '@galen/contract/sales/web-shop'
import { BusinessError } from '@galen/domain/business-error'
import { checkCustomerSeen } from '../../../partners/customer-scope.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { linesOfItems } from '../../sales-requests/choose-variations.ts'
import { addOrder } from '../../orders/new-order.ts'
import { auditedCart } from '../checked-cart.ts'
import { loadCartById, removeCart } from '../cart.store.ts'

/** A draft of what a customer has put aside, for someone who helps on the phone. The cart stays unless it is emptied. */
export const turnCartIntoDraft = command(webCarts.toDraft, async ({ params, body, ...work }) => {
  const { tx, actor, audit } = work
  const { rows } = await sql<{ accountId: string; customerId: string }>`
    select account_id as "accountId", customer_id as "customerId" from web_cart
    where company_id = ${actor.companyId} and id = ${params.id}`.execute(tx)
  const [owner] = rows
  if (!owner) throw notFound('Cart')
  await checkCustomerSeen(tx, actor, owner.customerId)
  await lockRows(work, 'web_account', [owner.accountId], 'no key update')
  const cart = await loadCartById(tx, actor.companyId, params.id)
  if (cart.lines.length === 0) throw new BusinessError('cart.empty', 'The cart is empty')
  const asked = cart.lines.map(({ itemId, quantity }) => ({ itemId, quantity, price: null }))
  const orderId = await addOrder(work, {
    customerId: owner.customerId,
    ...(cart.addressId === null ? {} : { shipAddressId: cart.addressId }),
    externalNumber: cart.externalNumber,
    note: cart.note,
    source: 'WEB',
    lines: await linesOfItems(tx, actor, owner.customerId, asked),
  })
  if (!body.keep) {
    await removeCart(tx, actor.companyId, params.id)
    audit('web-cart', { id: params.id, action: 'turn-cart-into-draft', before: auditedCart(cart), after: null })
  }
  return { orderId }
})

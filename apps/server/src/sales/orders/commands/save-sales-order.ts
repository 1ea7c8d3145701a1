import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { type ShipAddress, shipAddressAfter } from '@galen/domain/sales/ship-address'
import { command } from '../../../platform/operation.ts'
import type { Db } from '../../../platform/database/database.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { checkPerson, checkShipAddress, loadStarting } from '../new-order.ts'
import { checkOrderForm, formChanges } from '../order-forms.ts'
import { entriesIn, lockHeader, orderHead } from '../sales-order.store.ts'
import { orderView } from '../sales-order.view.ts'

/** Merges changed fields into a draft; the first customer brings rep and ship-to, another one its own rep and matching address. */
export const saveSalesOrder = command(salesOrders.save, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const { companyId } = actor
  const order = await lockHeader(work, params.id)
  salesOrder.after('edit', order.status)
  const { version, ...plain } = body
  const sent = { ...entriesIn(plain), version }
  const values = await mergeChanges(tx, companyId, 'sales-order', order.id, order, sent)
  if (!values) return orderView(tx, actor, order.id)
  const isOther = values.customerId !== order.customerId
  const starting = isOther && values.customerId !== null ? await loadStarting(tx, actor, values.customerId) : null
  const written = {
    ...values,
    ...(isOther && plain.shipAddress === undefined
      ? {
          shipAddressId:
            order.customerId === null
              ? (starting?.shipAddressId ?? null)
              : await addressAtNewCustomer(tx, companyId, order.shipAddressId, values.customerId),
        }
      : {}),
    ...(isOther && plain.salesRepId === undefined ? { salesRepId: starting?.salesRepId ?? null } : {}),
    ...(isOther && plain.shipVia === undefined ? { shipVia: starting?.shipVia ?? '' } : {}),
  }
  if (written.shipAddressId !== null && written.shipAddressId !== order.shipAddressId)
    await checkShipAddress(tx, companyId, written.customerId, written.shipAddressId)
  if (written.salesRepId !== order.salesRepId && plain.salesRepId !== undefined)
    await checkPerson(tx, companyId, 'salesRepId', written.salesRepId)
  if (written.ownerId !== order.ownerId) await checkPerson(tx, companyId, 'ownerId', written.ownerId)
  if (formChanges(order, written)) await checkOrderForm(work, written)
  await orderHead.save(work, order, written, { action: 'save-order' })
  return orderView(tx, actor, order.id)
})

/** The matching address of the new customer, else none (Spec §4). */
async function addressAtNewCustomer(
  db: Db,
  companyId: string,
  currentId: string | null,
  customerId: string | null,
): Promise<string | null> {
  if (currentId === null || customerId === null) return null
  const { rows } = await sql<ShipAddress & { readonly customerId: string; readonly usable: boolean }>`
    select d.id, d.name, d.address, d.city, d.state, d.zip_code as "zipCode", d.customer_id as "customerId",
      d.active and d.kind <> 'bill' as usable
    from customer_address d
    where d.company_id = ${companyId} and (d.id = ${currentId} or d.customer_id = ${customerId}) order by d.position, d.id`.execute(
    db,
  )
  const current = rows.find(({ id }) => id === currentId) ?? null
  const theirs = rows.filter((address) => address.customerId === customerId && address.usable)
  return shipAddressAfter(current, theirs)?.id ?? null
}

import { expect, it } from 'vitest'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receipts } from '@galen/contract/purchasing/receipts'
import type { Invoice } from '@galen/contract/sales/invoice'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'

const { call, as, owner, company, jobs, customer, goods, create, pick, place, ok, readOrder, inMonths } =
  await invoicing()
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales', 'purchasing'])

const owed = async (): Promise<number> => {
  const [row] = await owner`
    select coalesce(sum(l.amount), 0)::float8 as amount from journal_line l
    where l.company_id = ${company.id} and l.role = 'received-not-invoiced'`
  return Number(row?.['amount'])
}

/** S-9: the vendor ships to the customer. We sell, buy for that order, invoice what left, and clear it with the vendor's receipt. */
it('a drop-ship line from order to the vendor’s receipt', async () => {
  const who = await customer()
  await owner`update customer set drop_ship_allowed = true where id = ${who.id}`
  const item = await goods({ dropShip: true })
  await owner`update item set type = 'otc' where id = ${item.itemId}`
  const products = [{ id: item.variationId, quantity: 5, price: 10 }]
  const draft = ok<SalesOrder>(await call(salesOrders.create, { body: { customerId: who.id, products } }, { as }))
  const sold = ok<SalesOrder>(
    await call(salesOrders.place, { params: { id: draft.id }, query: { confirm: 'true' } }, { as }),
  )
  expect(sold).toMatchObject({ status: 'Placed', products: [{ allocation: [{ dropShip: true, quantity: 5 }] }] })
  expect(await owner`select from reservation where order_id = ${sold.id}`).toHaveLength(0)

  const bought = ok<{ id: string; version: number }>(
    await call(
      purchaseOrders.create,
      {
        body: {
          vendorId: item.vendorId,
          dropShip: true,
          products: [
            {
              purchasableItemId: item.variationId,
              quantity: 5,
              purchasePrice: 6,
              targets: [{ salesOrderId: sold.id, quantity: 5 }],
            },
          ],
        } as never,
      },
      { as },
    ),
  )
  ok(await call(purchaseOrders.place, { params: { id: bought.id }, query: { confirm: 'true' } }, { as }))
  expect(await readOrder(sold.id)).toMatchObject({ purchaseOrders: [{ id: bought.id, status: 'Placed' }] })

  const shipping = await create(sold.id)
  const lots = [{ lot: 'V1', expirationDate: inMonths(12), quantity: 5 }]
  ok(await pick(shipping.id, { products: [{ sellableId: item.itemId, lots }] }))
  expect(ok<Invoice>(await place(shipping.id))).toMatchObject({ status: 'Placed', total: 50, units: 5 })
  expect(await owed()).toBe(-30)

  const receipt = ok<{ id: string }>(await call(receipts.create, { body: { purchaseOrderId: bought.id } }, { as }))
  ok(
    await call(
      receipts.count,
      {
        params: { id: receipt.id },
        body: {
          products: [
            {
              purchasableItemId: item.variationId,
              lots: [{ lot: 'V1', expirationDate: inMonths(12), packages: [{ totalQuantity: 5 }] }],
            },
          ],
        } as never,
      },
      { as },
    ),
  )
  ok(await call(receipts.place, { params: { id: receipt.id }, query: { confirm: 'true' }, body: {} as never }, { as }))
  expect(await owner`select from stock where variation_id = ${item.variationId} and on_hand > 0`).toHaveLength(0)
  expect(await owner`select from stock_movement where company_id = ${company.id}`).toHaveLength(0)
  expect(await owed()).toBe(-30)
  expect(await readOrder(sold.id)).toMatchObject({ status: 'Closed', fulfilledStatus: 'Full' })
})

import { expect, it } from 'vitest'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { receipts } from '@galen/contract/purchasing/receipts'
import type { Invoice } from '@galen/contract/sales/invoice'
import { type ApprovalDetails, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { permissionNames } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../apps/server/test/ledgers.ts'

const { call, as, owner, company, given, jobs, customer, goods, create, pick, place, ok, readOrder, inMonths } =
  await invoicing()
const second = await given.user(company, permissionNames)
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales', 'purchasing'])

const owed = async (): Promise<number> => {
  const [row] = await owner`
    select coalesce(sum(l.amount), 0)::float8 as amount from journal_line l
    where l.company_id = ${company.id} and l.role = 'received-not-invoiced'`
  return Number(row?.['amount'])
}

const costOfGoods = async (): Promise<number> => {
  const [row] = await owner`
    select coalesce(sum(l.amount), 0)::float8 as amount from journal_line l
    where l.company_id = ${company.id} and l.role = 'cost-of-goods'`
  return Number(row?.['amount'])
}

/** Five units that the vendor ships, sold at 10.00 at a cost of 6.00. */
async function soldFive() {
  const who = await customer()
  await owner`update customer set drop_ship_allowed = true where id = ${who.id}`
  const item = await goods({ dropShip: true })
  await owner`update item set type = 'otc' where id = ${item.itemId}`
  const products = [{ id: item.variationId, quantity: 5, price: 10 }]
  const draft = ok<SalesOrder>(await call(salesOrders.create, { body: { customerId: who.id, products } }, { as }))
  const sold = ok<SalesOrder>(
    await call(salesOrders.place, { params: { id: draft.id }, query: { confirm: 'true' } }, { as }),
  )
  return { item, sold }
}
type Sold = Awaited<ReturnType<typeof soldFive>>

const order = async ({ item }: Sold, purchasePrice: number, targets: readonly object[], quantity = 5) =>
  ok<{ id: string; version: number }>(
    await call(
      purchaseOrders.create,
      {
        body: {
          vendorId: item.vendorId,
          dropShip: true,
          products: [{ purchasableItemId: item.variationId, quantity, purchasePrice, targets }],
        } as never,
      },
      { as },
    ),
  )
const placeOrder = (id: string) => call(purchaseOrders.place, { params: { id }, query: { confirm: 'true' } }, { as })

async function invoiced({ item, sold }: Sold): Promise<Invoice> {
  const shipping = await create(sold.id)
  const lots = [{ lot: 'V1', expirationDate: inMonths(12), quantity: 5 }]
  ok(await pick(shipping.id, { products: [{ sellableId: item.itemId, lots }] }))
  return ok<Invoice>(await place(shipping.id))
}

async function received({ item }: Sold, purchaseOrderId: string): Promise<string> {
  const receipt = ok<{ id: string }>(await call(receipts.create, { body: { purchaseOrderId } }, { as }))
  const lots = [{ lot: 'V1', expirationDate: inMonths(12), packages: [{ totalQuantity: 5 }] }]
  const body = { products: [{ purchasableItemId: item.variationId, lots }] } as never
  ok(await call(receipts.count, { params: { id: receipt.id }, body }, { as }))
  ok(await call(receipts.place, { params: { id: receipt.id }, query: { confirm: 'true' }, body: {} as never }, { as }))
  return receipt.id
}

const billed = async ({ item }: Sold, id: string, billPrice: number) =>
  ok(
    await call(
      receiptRevision.validate,
      {
        body: {
          id,
          vendorInvoice: `B-${id}`,
          products: [
            {
              purchasableItemId: item.variationId,
              billQuantity: 5,
              billPrice,
              decision: 'invoice',
              decisionReason: 'Agreed',
            },
          ],
        } as never,
      },
      { as: second },
    ),
  )

/** S-9: the vendor ships to the customer. We sell, buy for that order, invoice what left, and clear it with the vendor's receipt. */
it('a drop-ship line from order to the vendor’s receipt', async () => {
  const sale = await soldFive()
  const { item, sold } = sale
  expect(sold).toMatchObject({ status: 'Placed', products: [{ allocation: [{ dropShip: true, quantity: 5 }] }] })
  expect(await owner`select from reservation where order_id = ${sold.id}`).toHaveLength(0)
  const bought = await order(sale, 6, [{ salesOrderId: sold.id, quantity: 5 }])
  ok(await placeOrder(bought.id))
  expect(await readOrder(sold.id)).toMatchObject({ purchaseOrders: [{ id: bought.id, status: 'Placed' }] })
  expect(await invoiced(sale)).toMatchObject({ status: 'Placed', total: 50, units: 5 })
  expect(await owed()).toBe(-30)
  await received(sale, bought.id)
  expect(await owner`select from stock where variation_id = ${item.variationId} and on_hand > 0`).toHaveLength(0)
  expect(await owner`select from stock_movement where company_id = ${company.id}`).toHaveLength(0)
  expect(await owed()).toBe(-30)
  expect(await readOrder(sold.id)).toMatchObject({ status: 'Closed', fulfilledStatus: 'Full' })
})

it('an order without the sale it is for is not placed, nor twice for the same sale', async () => {
  const sale = await soldFive()
  const refused = { status: 422, body: { message: 'A drop-ship order needs the sales order it is for.' } }
  expect(await placeOrder((await order(sale, 6, [])).id)).toMatchObject(refused)
  const target = { salesOrderId: sale.sold.id, quantity: 5 }
  expect(await placeOrder((await order(sale, 6, [target], 6)).id), 'one unit is for nobody').toMatchObject(refused)
  ok(await placeOrder((await order(sale, 6, [target])).id))
  const again = await placeOrder((await order(sale, 6, [target])).id)
  expect(again).toMatchObject({ status: 422, body: { code: 'purchase-order.sale-twice' } })
})

it.each(['invoice first', 'receipt first', 'bill first'])(
  'a price other than the sale was made with settles to cost of goods: %s',
  async (which) => {
    const sale = await soldFive()
    const before = [await owed(), await costOfGoods()] as const
    const targets = [{ salesOrderId: sale.sold.id, quantity: 5 }]
    let invoice: Invoice | undefined
    if (which === 'invoice first') invoice = await invoiced(sale)
    const bought = await order(sale, 11, targets)
    ok(await placeOrder(bought.id))
    const receiptId = await received(sale, bought.id)
    if (which === 'receipt first') invoice = await invoiced(sale)
    await billed(sale, receiptId, 12)
    invoice ??= await invoiced(sale)
    expect([(await owed()) - before[0], (await costOfGoods()) - before[1]]).toEqual([0, 60])
    const shown = ok<ApprovalDetails>(await call(invoiceApproval.get, { params: { id: invoice.id } }, { as }))
    expect(shown.profit.ledgerProfit).toBe(-10)
  },
)

const buyer = await given.user(company, standardRoles.buyer.permissions)
const toNowhere = {
  name: 'Depot',
  address: '500 Unknown Road',
  address2: '',
  city: 'Brooklyn',
  state: 'NY',
  zipCode: '11201',
  country: 'US',
}
const asBuyer = (id: string) =>
  call(purchaseOrders.place, { params: { id }, query: { confirm: 'true' } }, { as: buyer })
const ofBuyer = async ({ item, sold }: Sold, shipTo?: object) =>
  ok<{ id: string; version: number }>(
    await call(
      purchaseOrders.create,
      {
        body: {
          vendorId: item.vendorId,
          dropShip: true,
          ...(shipTo ? { shipTo } : {}),
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
      { as: buyer },
    ),
  )

it('P39: a buyer sends a drop shipment where the sales order goes, and nowhere else', async () => {
  const sale = await soldFive()
  const elsewhere = await ofBuyer(sale, toNowhere)
  const refusal = { status: 422, body: { message: `The ship-to of a drop-ship order is that of ${sale.sold.number}.` } }
  expect(await asBuyer(elsewhere.id)).toMatchObject(refusal)
  const { version } = ok<{ version: number }>(
    await call(purchaseOrders.get, { params: { id: elsewhere.id } }, { as: buyer }),
  )
  ok(
    await call(
      purchaseOrders.change,
      { params: { id: elsewhere.id }, body: { version, shipTo: null } as never },
      { as: buyer },
    ),
  )
  const placed = ok<{ version: number; shipTo: object }>(await asBuyer(elsewhere.id))
  expect(placed.shipTo).toMatchObject({ address: '1 Main St', city: 'Austin', state: 'TX' })
  const saved = await call(
    purchaseOrders.changePlaced,
    { params: { id: elsewhere.id }, body: { version: placed.version, shipTo: toNowhere } as never },
    { as: buyer },
  )
  expect(saved).toMatchObject(refusal)
})

it('P39: a drop shipment waits for a sales order on hold, which is judged again when it is asked for', async () => {
  const sale = await soldFive()
  const bought = await ofBuyer(sale)
  await owner`update item set type = 'prescription' where id = ${sale.item.itemId}`
  await owner`update license set withdrawn_on = '2025-01-01' where customer_id = ${sale.sold.customerId}`
  expect(await asBuyer(bought.id)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(`Sales order ${sale.sold.number} is on hold: `) },
  })
  expect(await readOrder(sale.sold.id)).toMatchObject({ status: 'Hold', approvals: [{ code: 'LIC_MISSING' }] })
})

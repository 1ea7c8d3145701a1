import { type PurchaseOrder, purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { describe, expect, it } from 'vitest'
import { purchasingDesk } from '../../../test/purchasing.ts'

const { owner, company, offered, ok, velora, order, draft, waitingOrder } = await purchasingDesk()

const dock = {
  name: 'Dock 4',
  address: '4 Dock Road',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  country: 'US',
}
const clinic = {
  name: 'Alder Clinic',
  address: '2210 Alder Loop',
  address2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
}
await owner`update company set addresses = ${JSON.stringify({ shipFrom: dock, main: dock })}::text::jsonb where id = ${company.id}`

/** A drop-ship order of ten, and a sales order to a clinic that waits for them. */
async function dropShipment() {
  const gauze = await offered()
  const sale = await waitingOrder(gauze, 10)
  await owner`update sales_order set ship_address = ${JSON.stringify(clinic)}::text::jsonb where id = ${sale}`
  await owner`update sales_order_allocation set drop_ship = true where order_id = ${sale}`
  await owner`
    insert into customer_address (company_id, customer_id, position, name, address, city, state, zip_code, kind)
    select company_id, customer_id, 1, 'Annex', '9 Elm Street', 'Salem', 'OR', '97301', 'ship' from sales_order where id = ${sale}`
  const made = (await ok(purchaseOrders.create, {
    body: { vendorId: velora, dropShip: true, products: [{ purchasableItemId: gauze.variationId, quantity: 10 }] },
  })) as PurchaseOrder
  const nameSale = () =>
    ok(purchaseOrders.changeTargets, {
      params: { id: made.id },
      body: {
        products: [{ purchasableItemId: gauze.variationId, targets: [{ salesOrderId: sale, quantity: 10 }] }],
      },
    })
  return { made, sale, nameSale }
}

describe('where an order ships to', () => {
  it('is chosen from our docks, each once', async () => {
    const { id } = await draft([await offered(), 1])
    expect(await ok(purchaseOrders.shipToChoices, { params: { id } })).toEqual({ docks: [dock], sales: [] })
  })

  it('is for a drop shipment an address of the customer that waits for it, that of the sales order first', async () => {
    const { made, sale } = await dropShipment()
    expect(await ok(purchaseOrders.shipToChoices, { params: { id: made.id } })).toMatchObject({
      sales: [
        { salesOrderId: sale, isOfOrder: true, address: { ...clinic, country: 'US' } },
        { salesOrderId: sale, isOfOrder: false, address: { name: 'Annex', address: '9 Elm Street', zipCode: '97301' } },
      ],
    })
  })

  it('follows the sales order that a drop shipment is named for, unless another address was chosen', async () => {
    const { made, nameSale } = await dropShipment()
    expect(made.shipTo).toEqual(dock)
    await nameSale()
    expect((await order(made.id)).shipTo).toEqual({ ...clinic, country: 'US' })

    const chosen = await dropShipment()
    const elsewhere = { ...dock, address: '77 Cedar Way' }
    await ok(purchaseOrders.change, {
      params: { id: chosen.made.id },
      body: { version: chosen.made.version, shipTo: elsewhere },
    })
    await chosen.nameSale()
    expect((await order(chosen.made.id)).shipTo).toEqual(elsewhere)
  })
})

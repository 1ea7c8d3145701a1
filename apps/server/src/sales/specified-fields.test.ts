import { describe, expect, it } from 'vitest'
import { apiKeys } from '@galen/contract/admin/api-keys'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { freight } from '@galen/contract/sales/freight'
import type { OrderAllocation, OrderProduct, SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { externalRequests, salesRequests } from '@galen/contract/sales/sales-requests'
import { invoicing } from '../../test/invoicing.ts'
import { shop } from '../../test/shop.ts'

const fixture = await invoicing()
const { call, as, company, customer, goods, stockOf, order, create, place, read, ok, placed } = fixture

const words = (list: string) => list.split(/[\s,]+/).filter(Boolean)

/** The fields that section 3 of the specification names. */
const ORDER =
  words(`id, number, status, products, customer, customerId, internalMemo, ownerName, salesRepId, placedDate,
  shipAddress, invoices, source`)
const ORDER_CUSTOMER = words('id, contacts, addresses, internalMemo')
const PRODUCT = words('sellableId, sellableItem, quantity, currentPrice, salesPrice, shippedQuantity, allocation')
const SELLABLE =
  words(`number, ndc, itemName, itemNameLong, description, strength, size, brandName, manufacturer, dropShip,
  form`)
const ALLOCATION =
  words(`id, vendorId, vendorName, quantity, price, pcr, cost, childNumber, childId, minimumMargin, flags,
  lots`)
const INVOICE = words(`id, number, status, placedDate, salesOrderId, salesOrderNumber, customer, shipVia, shipAddress,
  packages, trackingShipNumber, otherCurrencyTotal, freightServiceCost, freightCharge, charges, costs, invoiceMergeList,
  returnMap, shippingHold, type, products`)
const SHIP_VIA = words('serviceValue, serviceLabel, packageTypeValue, packageTypeLabel')
const PACKAGE = words('insuranceAmount, weight, height, width, length')
const INVOICE_PRODUCT = words('lots, allocation, shippingQuantity')
const LOT = words('barcode, expirationDate, lot, serialized, quantity, receiptId, gtin')
const PACKAGE_OPTION = words('packageTypeLabel, packageTypeCode, presetHeight, presetLength, presetWidth')

const missingIn = (record: object | undefined, fields: readonly string[]) =>
  fields.filter((field) => !Object.hasOwn(record ?? {}, field))
/** Only these fields of a reply, as someone sends it back who knows the specification. */
const fieldsOf = (record: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))

const allocationSent = (allocation: OrderAllocation) => fieldsOf(allocation, ALLOCATION)
const productSent = (product: OrderProduct) => ({
  ...fieldsOf(product, PRODUCT),
  allocation: product.allocation.map(allocationSent),
})

describe('the fields of section 3', () => {
  it('are in the reply of an order and accepted when they come back', async () => {
    const item = await goods()
    await stockOf(item, { quantity: 20 })
    const sold = await order(await customer(), [{ ...item, quantity: 4 }])
    expect(missingIn(sold, ORDER)).toEqual([])
    expect(missingIn(sold.customer ?? undefined, ORDER_CUSTOMER)).toEqual([])
    const [product] = sold.products
    expect(missingIn(product, PRODUCT)).toEqual([])
    expect(missingIn(product?.sellableItem, SELLABLE)).toEqual([])
    expect(missingIn(product?.allocation[0], ALLOCATION)).toEqual([])
    const { customerId, internalMemo, salesRepId, shipAddress } = sold
    const body = {
      version: sold.version,
      customerId,
      internalMemo,
      salesRepId,
      shipAddress,
      products: sold.products.map(productSent),
    }
    const saved = await call(
      salesOrders.savePlaced,
      { params: { id: sold.id }, query: { confirm: 'true' }, body: body as never },
      { as },
    )
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200, body: { units: 4, total: sold.total } })
    const sent = sold.products.flatMap(({ allocation }) => allocation.map(allocationSent))
    const copied = await call(salesOrders.create, { body: { customerId, products: sent } as never }, { as })
    expect(copied, JSON.stringify(copied.body)).toMatchObject({ status: 200, body: { units: 4 } })
    const draft = copied.body as SalesOrder
    const put = await call(
      salesOrders.saveLine,
      { params: { id: draft.id, variation: item.variationId }, body: { ...sent[0], quantity: 6 } as never },
      { as },
    )
    expect(put, JSON.stringify(put.body)).toMatchObject({ status: 200, body: { product: { quantity: 6 } } })
  })

  it('are in the reply of an invoice and accepted when they come back', async () => {
    ok(await call(freight.addRate, { body: { value: 'GROUND', label: 'Ground' } }, { as }))
    const item = await goods()
    await stockOf(item, { quantity: 20 })
    const sold = await order(await customer(), [{ ...item, quantity: 4 }])
    const draft = await create(sold.id, { propose: true })
    const shown = await read(draft.id)
    expect(missingIn(shown, INVOICE)).toEqual([])
    expect(missingIn(shown.shipVia, SHIP_VIA)).toEqual([])
    const [product] = shown.products
    expect(missingIn(product, INVOICE_PRODUCT)).toEqual([])
    expect(missingIn(product?.allocation[0]?.lots[0], LOT)).toEqual([])
    const saved = await call(
      invoices.save,
      {
        params: { id: draft.id },
        body: {
          version: shown.version,
          shipVia: { ...shown.shipVia, serviceValue: 'GROUND', serviceLabel: 'Ground' },
          shipAddress: shown.shipAddress,
          packages: [{ insuranceAmount: 10, weight: 2, height: 3, width: 4, length: 5 }],
          trackingShipNumber: '1Z',
          otherCurrencyTotal: { currency: 'EUR', total: 30 },
          freightServiceCost: 4,
          freightCharge: 5,
          charges: [],
          costs: [],
        } as never,
      },
      { as },
    )
    expect(saved, JSON.stringify(saved.body)).toMatchObject({
      status: 200,
      body: { trackingShipNumber: '1Z', freightCharge: 5, otherCurrencyTotal: { currency: 'EUR', total: 30 } },
    })
    expect(missingIn((saved.body as Invoice).packages[0], PACKAGE)).toEqual([])
    expect(ok<Invoice>(await place(draft.id))).toMatchObject({ status: 'Placed', number: expect.any(String) })
    const { services } = ok<{ services: { packages: object[] }[] }>(await call(freight.services, {}, { as }))
    for (const option of services.flatMap(({ packages }) => packages))
      expect(missingIn(option, PACKAGE_OPTION)).toEqual([])
  })

  it('are in the reply of a request, and an order says what it was made of', async () => {
    const item = await goods()
    await stockOf(item, { quantity: 5 })
    const who = await customer()
    const { as: from } = shop(fixture, company)
    const { key } = ok<{ key: string }>(await call(apiKeys.add, { body: { name: 'Fields' } }, { as }))
    const body = { customerNumber: who.number, externalNumber: 'PO-1', lines: [{ item: item.number, quantity: 1 }] }
    const { id } = ok<{ id: string }>(await from(key, externalRequests.receive, { body: body as never }))
    const request = ok<object>(await call(salesRequests.get, { params: { id } }, { as }))
    expect(missingIn(request, words('id, number, status, customer, customerId, source, lines'))).toEqual([])
    const made = ok<SalesOrder>(await call(salesRequests.place, { params: { id }, query: { confirm: 'true' } }, { as }))
    expect(made).toMatchObject({ source: 'API', requestId: id })
  })

  it('E83 a list of ten thousand is answered whole, in an order that stays', async () => {
    const item = await goods()
    await stockOf(item, { quantity: 5 })
    const who = await customer()
    for (let turn = 0; turn < 3; turn += 1) await placed(who, [{ ...item, quantity: 1 }])
    const ask = async () => {
      const url = `/search/invoice?query=customerId:${who.id}&size=10000&sort[0].field=total&sort[0].direction=Asc`
      const reply = await fixture.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}` } })
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json<{ content: { id: string }[] }>().content.map(({ id }) => id)
    }
    const first = await ask()
    expect(first).toHaveLength(3)
    expect(await ask()).toEqual(first)
  })
})

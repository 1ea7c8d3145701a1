import type { Page } from '@playwright/test'
import type { Permission } from '@galen/domain/permissions'
import { insertBuiltInValues } from '@galen/server/admin/properties/built-in-values'
import { insertStandardChart } from '@galen/server/admin/companies/standard-chart'
import { inTransaction } from '@galen/server/platform/database/database'
import { expect } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { tokensOf } from './signing-in.ts'

const RECEIVING: readonly Permission[] = [
  'LIST_PURCHASES',
  'CREATE_PURCHASE',
  'LIST_RECEIPTS',
  'CREATE_RECEIPT',
  'LIST_STOCKS',
  'EDIT_STOCK',
  'LIST_ITEMS',
  'VIEW_COST',
]

export type Offer = { readonly itemId: string; readonly variationId: string }

/** A company with books, a vendor and a receiver, and words for what waits at its door. */
export async function givenDock(page: Page) {
  const company = await givenCompany()
  const receiver = await givenPerson({ company, permissions: RECEIVING, name: 'Wren Dorsey' })
  await inTransaction(owner, 'write', { companyId: company.id, userId: receiver.id }, async (tx) => {
    await insertBuiltInValues(tx, company.id)
    await insertStandardChart(tx, company.id)
  })
  const [vendor] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name, compliance_status, partner_kind)
    values (${company.id}, 'V-1', 'Velora Pharma', 'approved', 'wholesaler') returning id`
  const { access_token: token } = await tokensOf(page, receiver)
  const ask = async <Reply>(method: 'POST' | 'PUT', path: string, data: object): Promise<Reply> => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
    const reply = await page.request.fetch(path, { method, headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()) as Reply
  }
  return {
    company,
    receiver,
    ask,
    async bin(name: string) {
      await owner`insert into bin_location (company_id, name) values (${company.id}, ${name})`
    },
    /** An item of the vendor; with a GTIN of so many units when it has one. */
    async offer(name: string, packed?: { gtin: string; quantity: number }): Promise<Offer> {
      const [item] = await owner<{ id: string }[]>`
        insert into item (company_id, number, item_name, type)
        values (${company.id}, ${`I-${crypto.randomUUID().slice(0, 6)}`}, ${name}, 'supply') returning id`
      const itemId = String(item?.id)
      await owner`insert into search_text (company_id, kind, id, text)
        values (${company.id}, 'item', ${itemId}, ${` ${name.toLowerCase()}`})`
      const [variation] = await owner<{ id: string }[]>`
        insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, cost, price)
        values (${company.id}, ${itemId}, ${String(vendor?.id)}, 1, ${`C-${crypto.randomUUID().slice(0, 6)}`}, 10, 20)
        returning id`
      if (packed)
        await owner`insert into item_package (company_id, item_id, level, gtin, quantity)
          values (${company.id}, ${itemId}, ${packed.quantity === 1 ? 'each' : 'case'}, ${packed.gtin}, ${packed.quantity})`
      return { itemId, variationId: String(variation?.id) }
    },
    /** A placed order. */
    async ordered(...lines: readonly (readonly [Offer, number])[]) {
      const products = lines.map(([{ variationId }, quantity]) => ({
        purchasableItemId: variationId,
        quantity,
        purchasePrice: 10,
      }))
      const { id } = await ask<{ id: string }>('POST', '/api/purchase/orders', { vendorId: vendor?.id, products })
      return ask<{ id: string; number: string }>('POST', `/api/purchase/orders/${id}/place?confirm=true`, {})
    },
    /** Goods of a placed receipt. */
    async stocked(offer: Offer, lot: string, quantity: number) {
      const order = await this.ordered([offer, quantity])
      const { id } = await ask<{ id: string }>('POST', '/api/purchase/receipts', { purchaseOrderId: order.id })
      const lots = [{ lot, expirationDate: '2031-03-31', quantity }]
      await ask('PUT', `/api/purchase/receipts/${id}/product`, {
        products: [{ purchasableItemId: offer.variationId, lots }],
      })
      return ask<{ id: string; number: string }>('POST', `/api/purchase/receipts/${id}/place?confirm=true`, {})
    },
  }
}

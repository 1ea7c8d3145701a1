import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { addMonths } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import { areas } from '../src/areas.ts'
import { completeDrug } from './complete-drug.ts'
import type { GivenUser } from './given.ts'
import { ledgers } from './ledgers.ts'
import { GTIN, stockWork } from './stock-work.ts'

export { GTIN } from './stock-work.ts'
const operations = areas.flatMap((area) => area.operations)

/** A company with books, licensed customers and received goods, where orders become invoices through the calls. */
export async function invoicing() {
  const fixture = await ledgers(operations, permissionNames)
  const { owner, company, call, as, today, vendor, given } = fixture
  const { receive } = stockWork(fixture)
  await owner`update company_user set sales_person = true where user_id = ${as.id}`
  let made = 0
  const one = async (rows: Promise<readonly Record<string, unknown>[]>) => String((await rows)[0]?.['id'])

  /** A customer with a license, an address and someone who gets invoices. */
  async function customer(more: { termsId?: string; state?: string } = {}) {
    const number = `C${randomUUID().slice(0, 8)}`
    const state = more.state ?? 'TX'
    const id = await one(owner`
      insert into customer (company_id, number, company_name, sales_rep_id, compliance_status, created_at, terms_id)
      values (${company.id}, ${number}, ${`Pharmacy ${++made}`}, ${as.id}, 'approved', now() - interval '2 years', ${more.termsId ?? null})
      returning id`)
    const address = (position: number, street: string) =>
      one(owner`
        insert into customer_address (company_id, customer_id, position, name, address, city, state, zip_code, kind, default_ship)
        values (${company.id}, ${id}, ${position}, 'Dock', ${street}, 'Austin', ${state}, '78701', 'ship', ${position === 1}) returning id`)
    const addressId = await address(1, '1 Main St')
    await owner`
      insert into customer_contact (company_id, customer_id, position, name, email, gets_invoices)
      values (${company.id}, ${id}, 1, 'Dana', ${`${number.toLowerCase()}@pharmacy.example`}, true)`
    await owner`
      insert into license (company_id, customer_id, position, kind, number, type, state, issued_on, expires_on, verified_on, verified_with, verified_by)
      values (${company.id}, ${id}, 1, 'state', ${number}, 'pharmacy', ${state}, '2020-01-01', '2099-12-31', '2025-01-01', 'board', ${as.id})`
    return { id, number, addressId, otherAddress: () => address(2, '2 Side St') }
  }

  /** An item with a GTIN of its own and a barcode. */
  async function goods(more: { price?: number; dropShip?: boolean; caseOf?: number } = {}) {
    const number = `I${randomUUID().slice(0, 8)}`
    const vendorId = await vendor()
    const itemId = await one(owner`
      insert into item (company_id, number, item_name, strength, size, drop_ship)
      values (${company.id}, ${number}, ${`Amoxicillin ${++made}`}, '500 mg', '100', ${more.dropShip ?? false}) returning id`)
    await completeDrug(owner, company.id, itemId)
    const variationId = await one(owner`
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, price, cost)
      values (${company.id}, ${itemId}, ${vendorId}, 1, ${`${number}-1`}, ${more.price ?? 10}, 6) returning id`)
    const barcode = `B${number}`
    await owner`insert into item_barcode (company_id, item_id, barcode) values (${company.id}, ${itemId}, ${barcode})`
    return { itemId, variationId, vendorId, number, barcode, name: `Amoxicillin ${made}` }
  }

  /** The GTIN of the tests belongs to this item from now on. */
  const nameGtin = async (itemId: string, quantity = 1) => {
    await owner`delete from item_package where company_id = ${company.id} and gtin = ${GTIN}`
    await owner`
      insert into item_package (company_id, item_id, level, gtin, quantity)
      values (${company.id}, ${itemId}, 'each', ${GTIN}, ${quantity})`
  }

  const ok = <T>(reply: { status: number; body: unknown }): T => {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as T
  }

  /** A placed order of these goods. */
  async function order(
    of: { id: string; addressId?: string },
    products: readonly { variationId: string; quantity: number; price?: number }[],
  ): Promise<SalesOrder> {
    const body = {
      customerId: of.id,
      ...(of.addressId ? { shipAddress: of.addressId } : {}),
      products: products.map(({ variationId, quantity, price = 10 }) => ({ id: variationId, quantity, price })),
    }
    const draft = ok<SalesOrder>(await call(salesOrders.create, { body }, { as }))
    const placed = ok<SalesOrder>(
      await call(salesOrders.place, { params: { id: draft.id }, query: { confirm: 'true' } }, { as }),
    )
    expect(placed.status, JSON.stringify(placed.approvals)).toBe('Placed')
    return placed
  }

  const create = async (salesOrderId: string, more: { propose?: boolean; as?: GivenUser } = {}) =>
    ok<Invoice>(
      await call(
        invoices.create,
        { query: { confirm: 'true' }, body: { salesOrderId, propose: more.propose ?? false } },
        { as: more.as ?? as },
      ),
    )
  const pick = (
    id: string,
    body: NonNullable<Parameters<typeof call<typeof invoices.saveProduct>>[1]['body']>,
    by = as,
  ) => call(invoices.saveProduct, { params: { id }, body }, { as: by })
  const place = (id: string, more: { confirm?: boolean; key?: string; as?: GivenUser } = {}) =>
    call(
      invoices.place,
      { params: { id }, query: (more.confirm ?? true) ? { confirm: 'true' } : {} },
      { as: more.as ?? as, ...(more.key ? { key: more.key } : {}) },
    )
  const read = async (id: string) => ok<Invoice>(await call(invoices.get, { params: { id } }, { as }))
  const readOrder = async (id: string) => ok<SalesOrder>(await call(salesOrders.get, { params: { id } }, { as }))

  /** An invoice of these goods, placed. */
  async function placed(of: { id: string; addressId?: string }, products: Parameters<typeof order>[1]) {
    const sold = await order(of, products)
    const draft = await create(sold.id, { propose: true })
    return { order: sold, invoice: ok<Invoice>(await place(draft.id)) }
  }

  return {
    ...fixture,
    stockOf: receive,
    inMonths: (months: number) => addMonths(today, months),
    customer,
    goods,
    nameGtin,
    ok,
    order,
    create,
    pick,
    place,
    placed,
    read,
    readOrder,
    packer: () => given.user(company, ['CREATE_INVOICE', 'LIST_INVOICES', 'LIST_STOCKS']),
  }
}

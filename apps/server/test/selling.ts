import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { standardRoles } from '@galen/domain/standard-roles'
import { areas } from '../src/areas.ts'
import type { Operation } from '../src/platform/operation.ts'
import { searchOperation } from '../src/platform/search/search.ts'
import type { GivenUser } from './given.ts'
import { kernel } from './kernel.ts'
import { shop } from './shop.ts'

const all = areas.flatMap(({ operations }) => operations)
const lists = areas.flatMap(({ indices }) => indices ?? [])

/** Sales orders on a database of their own, with people of every trade, and goods and customers to sell to. */
export async function selling(operations: readonly Operation[] = [...all, searchOperation(lists)]) {
  const served = await kernel(operations)
  const { given, owner, call } = served
  const company = await given.company()
  const shopping = shop(served, company)
  const manager = await given.user(company, standardRoles.salesManager.permissions)
  const rep = await given.user(company, standardRoles.salesRep.permissions)
  const otherRep = await given.user(company, standardRoles.salesRep.permissions)
  const officer = await given.user(company, standardRoles.complianceOfficer.permissions)
  const accountant = await given.user(company, standardRoles.accountant.permissions)
  const packer = await given.user(company, standardRoles.warehouse.permissions)
  await owner`update company_user set sales_person = true where user_id in ${owner([manager.id, rep.id, otherRep.id])}`

  /** A customer whose licenses are in order, added long ago. */
  async function customer(
    more: { salesRepId?: string; creditLimit?: number; licensed?: boolean; priceAdjustment?: string } = {},
  ) {
    const { creditLimit, licensed = true, ...rest } = more
    const made = await shopping.customer({ salesRepId: rep.id, ...rest })
    await owner`
      update customer set compliance_status = 'approved', created_at = now() - interval '2 years', credit_limit = ${creditLimit ?? null}
      where id = ${made.id}`
    if (licensed) await license(made.id)
    return made
  }

  const license = (customerId: string, expiresOn = '2099-12-31') => owner`
    insert into license (company_id, customer_id, position, kind, number, type, state, issued_on, expires_on, verified_on, verified_with, verified_by)
    values (${company.id}, ${customerId}, 1, 'state', ${randomUUID().slice(0, 8)}, 'pharmacy', 'TX', '2020-01-01', ${expiresOn}, '2025-01-01', 'board', ${manager.id})`

  /** An item at this price with so much on the shelf; its variation costs 6.0000. */
  async function goods(price = '10.00', onHand = 1000, more: Parameters<typeof shopping.item>[1] = {}) {
    const item = await shopping.item(price, more)
    await owner`update item_variation set cost = 6 where id = ${item.variationId}`
    if (onHand > 0) await shopping.stock(item, onHand)
    return item
  }

  /** A second variation of an item, of another vendor. */
  async function variation(item: { id: string; number: string }, price: string, cost = '6') {
    const [vendor] = await owner<{ id: string }[]>`
      insert into vendor (company_id, number, friendly_name)
      values (${company.id}, ${`V${randomUUID().slice(0, 8)}`}, 'Another vendor') returning id`
    const [row] = await owner<{ id: string }[]>`
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, price, cost)
      values (${company.id}, ${item.id}, ${String(vendor?.id)}, 2, ${`${item.number}-2`}, ${price}, ${cost}) returning id`
    return String(row?.id)
  }

  /** A draft of these variations. */
  async function draft(
    customerId: string | null,
    products: readonly { id: string; quantity: number; price?: number; freeOfCharge?: boolean }[],
    as: GivenUser = rep,
  ): Promise<SalesOrder> {
    const reply = await call(salesOrders.create, { body: { customerId, products: [...products] } }, { as })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as SalesOrder
  }

  const place = (id: string, { confirm = true, as = rep }: { confirm?: boolean; as?: GivenUser } = {}) =>
    call(salesOrders.place, { params: { id }, query: confirm ? { confirm: 'true' } : {} }, { as })

  const read = async (id: string, as: GivenUser = manager) =>
    (await call(salesOrders.get, { params: { id } }, { as })).body as SalesOrder

  return {
    ...served,
    ...shopping,
    company,
    manager,
    rep,
    otherRep,
    officer,
    accountant,
    packer,
    customer,
    license,
    goods,
    variation,
    draft,
    place,
    read,
  }
}

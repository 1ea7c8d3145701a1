import { describe, expect, it } from 'vitest'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { customers } from '@galen/contract/partners/customers'
import type { Customer } from '@galen/contract/partners/customers'
import { invoices } from '@galen/contract/sales/invoices'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { SHIP_TO_NEEDS_SALE } from '@galen/domain/sales/ship-address'
import { standardRoles } from '@galen/domain/standard-roles'
import type { GivenUser } from '../../../test/given.ts'
import { invoicing } from '../../../test/invoicing.ts'
import { brokenLedgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { collectEffects } from '../../platform/effects.ts'
import { lockToCheckUnscoped, recheckOrder } from '../orders/placing.ts'

const fixture = await invoicing()
const { owner, company, call, as, jobs, pool, given, customer, goods, stockOf, create, place, ok, readOrder, read } =
  fixture
proveLedgersAfterEach(jobs, ['sales', 'compliance', 'warehouse'])

const person = (role: keyof typeof standardRoles) => given.user(company, standardRoles[role].permissions)
const packer = await person('warehouse')
const seller = await given.user(company, [...standardRoles.salesManager.permissions, 'CREATE_INVOICE'])
const officer = await person('complianceOfficer')
await owner`update company_user set sales_person = true where user_id = ${seller.id}`

/** A customer that is registered at one of its two addresses. */
async function registered() {
  const buyer = await customer()
  const elsewhere = await buyer.otherAddress()
  await owner`
    insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
    values (${company.id}, ${buyer.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{4}',
      '{"address": "1 Main St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${as.id})`
  return { ...buyer, elsewhere }
}

const controlled = async () => {
  const item = await goods()
  await owner`update item set dea_schedule = 'IV' where id = ${item.itemId}`
  await stockOf(item, { quantity: 100 })
  return item
}

const decide = (id: string, by: GivenUser = officer) =>
  call(
    salesApprovals.decide,
    { params: { id }, body: { status: 'Approved', note: 'Letter of the branch on file' } as never },
    { as: by },
  )

/** Places an order and releases what holds it. */
async function released(
  of: { id: string; addressId: string },
  item: { variationId: string },
  quantity = 2,
): Promise<SalesOrder> {
  const body = {
    customerId: of.id,
    shipAddress: of.addressId,
    products: [{ id: item.variationId, quantity, price: 10 }],
  }
  const draft = ok<SalesOrder>(await call(salesOrders.create, { body }, { as }))
  const placed = ok<SalesOrder>(
    await call(salesOrders.place, { params: { id: draft.id }, query: { confirm: 'true' } }, { as }),
  )
  for (const { id } of placed.approvals) ok(await decide(id))
  const order = await readOrder(draft.id)
  expect(order.status).toBe('Placed')
  return order
}

const redirect = async (id: string, shipAddress: string, by: GivenUser) =>
  call(invoices.save, { params: { id }, body: { version: (await read(id)).version, shipAddress } as never }, { as: by })
const reasons = async (id: string) =>
  (await readOrder(id)).approvals.filter(({ status }) => status === 'Pending').map(({ code }) => code)

/** Another street for the address of a customer. */
async function move(customerId: string, addressId: string, street: string, by: GivenUser = seller) {
  const kept = ok<Customer>(await call(customers.get, { params: { id: customerId } }, { as: by }))
  const addresses = kept.addresses.map((each) => (each.id === addressId ? { ...each, address: street } : each))
  return call(
    customers.change,
    { params: { id: customerId }, body: { version: kept.version, addresses } as never },
    { as: by },
  )
}
const queued = async (customerId: string) =>
  (
    await owner`select from outbox where payload::text like ${`%${customerId}%`} and payload::text like '%customer.eligibility-changed%'`
  ).length

/** What the listener does when the event of a change arrives. */
const recheck = (id: string) =>
  inTransaction(pool, 'write', { companyId: company.id, userId: null }, async (tx) => {
    const caller = { userId: null, sessionId: null, requestId: 'test', address: '' }
    const work = {
      tx,
      actor: { companyId: company.id },
      react: async () => {},
      ...collectEffects('test', company.id, caller),
    }
    await recheckOrder(work, await lockToCheckUnscoped(work, id), 'nightly')
  })

describe('the ship-to of a draft', () => {
  it('is judged when it changes, and again at its place', async () => {
    const buyer = await registered()
    const order = await released(buyer, await controlled())
    const draft = await create(order.id, { propose: true })
    ok(await redirect(draft.id, buyer.elsewhere, seller))
    expect(await readOrder(order.id)).toMatchObject({ status: 'Hold' })
    expect(await reasons(order.id)).toContain('DEA_ADDRESS')
    expect(await place(draft.id, { as: packer })).toMatchObject({
      status: 422,
      body: { code: 'invoice.order-on-hold' },
    })
    expect(await owner`select from invoice where id = ${draft.id} and status <> 'Draft'`).toEqual([])
    ok(await redirect(draft.id, buyer.addressId, seller))
    for (const { id, status } of (await readOrder(order.id)).approvals) if (status === 'Pending') ok(await decide(id))
    ok(await place(draft.id, { as: packer }))
  })

  it('is not changed by who only packs it where it has medicines', async () => {
    const buyer = await registered()
    const order = await released(buyer, await controlled())
    const draft = await create(order.id, { propose: true })
    expect(await redirect(draft.id, buyer.elsewhere, packer)).toMatchObject({
      status: 403,
      body: { message: SHIP_TO_NEEDS_SALE },
    })
    expect(
      await owner`select from invoice where id = ${draft.id} and ship_address_id = ${buyer.addressId}`,
    ).toHaveLength(1)

    const gauze = await goods()
    await owner`update item set type = 'supply' where id = ${gauze.itemId}`
    await stockOf(gauze, { quantity: 10 })
    const plain = await create((await released(buyer, gauze)).id)
    ok(await redirect(plain.id, buyer.elsewhere, packer))
  })

  it('is not changed once the goods left', async () => {
    const buyer = await customer()
    const item = await goods()
    await stockOf(item, { quantity: 10 })
    const { invoice } = await fixture.placed(buyer, [{ ...item, quantity: 1 }])
    const body = { shipAddress: await buyer.otherAddress(), justification: 'Wrong address' } as never
    expect(await call(invoices.savePlaced, { params: { id: invoice.id }, body }, { as })).toMatchObject({ status: 400 })
  })

  it('follows its order, which is refused while it joins several', async () => {
    const buyer = await registered()
    const item = await controlled()
    const [one, two] = [await released(buyer, item), await released(buyer, item)]
    const amend = async (id: string) =>
      call(
        salesOrders.savePlaced,
        {
          params: { id },
          query: { confirm: 'true' },
          body: { version: (await readOrder(id)).version, shipAddress: buyer.elsewhere } as never,
        },
        { as: seller },
      )
    const draft = await create(one.id)
    ok(await amend(one.id))
    expect(
      await owner`select from invoice where id = ${draft.id} and ship_address_id = ${buyer.elsewhere}`,
    ).toHaveLength(1)

    const three = await released(buyer, item)
    const [second, third] = [await create(two.id), await create(three.id)]
    ok(await call(invoices.merge, { params: { id: second.id }, body: { invoiceToMergeId: third.id } }, { as }))
    expect(await amend(two.id)).toMatchObject({
      status: 409,
      body: {
        message: `The draft invoice of ${two.number} also ships ${three.number}. Delete the draft, then change the ship-to.`,
      },
    })
  })
})

describe('the text of an address', () => {
  it('ends a release when another is written, by anyone, and the order is judged at once', async () => {
    const buyer = await registered()
    const order = await released({ ...buyer, addressId: buyer.elsewhere }, await controlled())
    const draft = await create(order.id, { propose: true })
    ok(await move(buyer.id, buyer.elsewhere, '2 Side Street'))
    expect(await queued(buyer.id), 'another spelling').toBe(0)
    ok(await move(buyer.id, buyer.elsewhere, '500 Unknown Road'))
    expect(await queued(buyer.id)).toBe(1)
    expect((await place(draft.id, { as: packer })).status).toBe(422)
    expect(await readOrder(order.id)).toMatchObject({ status: 'Hold' })
    expect(await reasons(order.id)).toContain('DEA_ADDRESS')
    ok(await move(buyer.id, buyer.elsewhere, '2 Side St'))
    await recheck(order.id)
    expect(await reasons(order.id), 'it is decided again').toContain('DEA_ADDRESS')
  })

  it('counts a suite in its second line', async () => {
    const buyer = await registered()
    const order = await released(buyer, await controlled())
    await owner`update customer_address set address2 = 'Attn: Receiving' where id = ${buyer.addressId}`
    await recheck(order.id)
    expect(await readOrder(order.id)).toMatchObject({ status: 'Placed' })
    await owner`update customer_address set address2 = 'Suite 900' where id = ${buyer.addressId}`
    await recheck(order.id)
    expect(await reasons(order.id)).toContain('DEA_ADDRESS')
  })

  it('is the judged one when it changes while an invoice is placed', async () => {
    for (let round = 0; round < 6; round++) {
      const buyer = await registered()
      const order = await released(buyer, await controlled())
      const draft = await create(order.id, { propose: true })
      const changes = [
        () => move(buyer.id, buyer.addressId, '500 Unknown Road'),
        () => redirect(draft.id, buyer.elsewhere, seller),
        async () => {
          await owner`update license set withdrawn_on = '2025-01-01' where customer_id = ${buyer.id}`
          await owner`update customer set version = version + 1 where id = ${buyer.id}`
        },
      ]
      const [placed] = await Promise.all([place(draft.id, { as: packer }), changes[round % changes.length]?.()])
      expect([200, 409, 422]).toContain(placed.status)
      // In either order, what left is what was judged; the invariants prove it after the test.
      const [kept] =
        await owner`select ship_address ->> 'address' as street from invoice where id = ${draft.id} and status <> 'Draft'`
      expect(kept?.['street'] ?? '1 Main St').toBe('1 Main St')
    }
  })
})

it('an invariant falls when goods went where no check was about', async () => {
  const buyer = await registered()
  const order = await released(buyer, await controlled())
  const invoice = ok<{ id: string }>(await place((await create(order.id, { propose: true })).id))
  const broken = async () => (await brokenLedgers(jobs, ['sales'])).map(({ broken: id }) => id)
  const [kept] = await owner`select ship_address from invoice where id = ${invoice.id}`
  await owner`update invoice set ship_address = ship_address || '{"address": "500 Unknown Road"}' where id = ${invoice.id}`
  expect(await broken()).toContain('SO5')
  await owner`update invoice set ship_address = ${JSON.stringify(kept?.['ship_address'])}::text::jsonb where id = ${invoice.id}`
  expect(await broken()).not.toContain('SO5')
})

it('an invariant falls when more left than was released', async () => {
  const buyer = await registered()
  const order = await released({ ...buyer, addressId: buyer.elsewhere }, await controlled())
  ok(await place((await create(order.id, { propose: true })).id))
  const broken = async () => (await brokenLedgers(jobs, ['sales'])).map(({ broken: id }) => id)
  const quantity = (units: number) => owner`
    update sales_approval set evidence = jsonb_set(evidence, '{scope,lines,0,quantity}', ${units}::text::jsonb)
    where order_id = ${order.id} and code = 'DEA_ADDRESS'`
  await quantity(1)
  expect(await broken()).toContain('SO6')
  await quantity(2)
  expect(await broken()).not.toContain('SO6')
})

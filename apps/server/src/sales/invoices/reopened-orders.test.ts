import { expect, it } from 'vitest'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { invoices } from '@galen/contract/sales/invoices'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { standardRoles } from '@galen/domain/standard-roles'
import { invoicing } from '../../../test/invoicing.ts'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'

const fixture = await invoicing()
const { owner, company, call, as, jobs, given, customer, goods, stockOf, create, place, ok, readOrder } = fixture
proveLedgersAfterEach(jobs, ['sales', 'compliance', 'warehouse', 'accounting'])
await owner`insert into setting (company_id, key, value) values (${company.id}, 'minimumMargin', '5')`
const manager = await given.user(company, standardRoles.salesManager.permissions)
const officer = await given.user(company, standardRoles.complianceOfficer.permissions)
await owner`insert into justification (company_id, type, justification, position) values (${company.id}, 'placedInvoiceEdit', 'Wrong', 1)`

/** An order that is held, released, invoiced in full, and open again because the invoice was voided. */
async function reopened(
  prepare: { price: number; dea?: boolean },
  meanwhile: (orderId: string) => Promise<unknown> = async () => {},
) {
  const buyer = await customer()
  const item = await goods()
  await stockOf(item, { quantity: 10 })
  if (prepare.dea) {
    await owner`update item set dea_schedule = 'IV' where id = ${item.itemId}`
    await owner`
      insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
      values (${company.id}, ${buyer.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{4}',
        '{"address": "9 Elm St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${as.id})`
  }
  const body = { customerId: buyer.id, products: [{ id: item.variationId, quantity: 2, price: prepare.price }] }
  const draft = ok<SalesOrder>(await call(salesOrders.create, { body }, { as }))
  const placed = ok<SalesOrder>(
    await call(salesOrders.place, { params: { id: draft.id }, query: { confirm: 'true' } }, { as }),
  )
  expect(placed.status).toBe('Hold')
  for (const { id, code } of placed.approvals) {
    const note = 'Agreed with the buyer by phone'
    const by = code === 'MIN_MARGIN' ? manager : officer
    ok(await call(salesApprovals.decide, { params: { id }, body: { status: 'Approved', note } as never }, { as: by }))
  }
  const invoice = ok<{ id: string }>(await place((await create(draft.id, { propose: true })).id))
  expect(await readOrder(draft.id)).toMatchObject({ status: 'Closed' })
  await meanwhile(draft.id)
  ok(await call(invoices.void, { params: { id: invoice.id }, body: { justification: 'Wrong' } as never }, { as }))
  return readOrder(draft.id)
}

it('a release of the margin is written again when the void of an invoice opens the order (P38)', async () => {
  const order = await reopened({ price: 6.1 })
  expect(order).toMatchObject({ status: 'Placed' })
  expect(order.approvals).toMatchObject([
    {
      code: 'MIN_MARGIN',
      status: 'Approved',
      note: expect.stringMatching(/^Agreed with the buyer by phone \(as released on .+\)$/),
    },
  ])
  const rows = await owner`
    select status, ended_by, decided_by = ${manager.id} as by from sales_approval where order_id = ${order.id} order by created_at`
  expect(rows).toMatchObject([
    { status: 'Ended', ended_by: 'close', by: true },
    { status: 'Approved', ended_by: null, by: true },
  ])
  ok(await place((await create(order.id, { propose: true })).id))
})

it('a release of an address is decided again', async () => {
  const order = await reopened({ price: 10, dea: true })
  expect(order).toMatchObject({ status: 'Hold' })
  expect(order.approvals).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: 'DEA_ADDRESS', status: 'Pending' })]),
  )
})

it('a release that does not cover what is found now sends the order back to hold', async () => {
  const order = await reopened(
    { price: 6.1 },
    (id) =>
      owner`update sales_approval set evidence = jsonb_set(evidence, '{scope,lines,0,quantity}', '1') where order_id = ${id}`,
  )
  expect(order).toMatchObject({ status: 'Hold' })
  expect(order.approvals).toMatchObject([{ code: 'MIN_MARGIN', status: 'Pending' }])
})

import { describe, expect, it } from 'vitest'
import { salesApprovals, salesApprovalIndex } from '@galen/contract/compliance/sales-approvals'
import { customers } from '@galen/contract/partners/customers'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { search } from '@galen/contract/search-index'
import { NOTE_NEEDED } from '@galen/domain/approvals'
import { OWN_ORDER } from '@galen/domain/compliance/release'
import {
  CANCELED_CAUSE,
  DECIDES_FIRST,
  NOT_UNDER_REVIEW,
  NOTHING_BESIDE,
  REPORT_DAY_IN_FUTURE,
  REPORT_DAY_NEEDED,
  REPORT_REFERENCE_NEEDED,
  REVIEW_REASON,
} from '@galen/domain/compliance/suspicion'
import { addDays, businessDateOf } from '@galen/domain/dates'
import { standardRoles } from '@galen/domain/standard-roles'
import type { GivenUser } from '../../../test/given.ts'
import { byStatus } from '../../../test/people.ts'
import { selling } from '../../../test/selling.ts'
import { complianceInvariants } from '../../compliance/registration/compliance-invariants.ts'

const world = await selling()
const {
  call,
  given,
  owner,
  jobs,
  company,
  customer,
  goods,
  draft,
  place,
  officer,
  manager,
  rep,
  accountant,
  packer,
  read,
} = world
const today = businessDateOf(new Date(), company.timeZone)
const second = await given.user(company, standardRoles.complianceOfficer.permissions)
const NOTE = 'The owner could not explain it'
const REPORT = { status: 'Rejected' as const, note: NOTE, reportedOn: today, reportReference: 'SORS-26-118204' }

/** A controlled item that no customer bought before and that has a limit of 5,000 units. */
async function controlled() {
  const item = await goods('20.00', 100_000)
  await owner`update item set dea_schedule = 'IV', size = '100' where id = ${item.id}`
  await owner`delete from item_ingredient where item_id = ${item.id}`
  await owner`
    insert into item_ingredient (company_id, item_id, position, ingredient, strength, unit)
    values (${company.id}, ${item.id}, 1, 'ALPRAZOLAM', '0.25', 'mg')`
  return item
}
await owner`
  with l as (
    insert into substance_limit (company_id, substance, window_days) values (${company.id}, 'ALPRAZOLAM', 30) returning id
  )
  insert into substance_limit_version (company_id, limit_id, version, from_date, dosage_units)
  select ${company.id}, id, 1, '2020-01-01', 5000 from l`

async function pharmacy() {
  const who = await customer()
  await owner`
    insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
    values (${company.id}, ${who.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{2,2N,3,3N,4,5}',
      '{"address": "1 Main St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${manager.id})`
  return who
}

/** An order of 60 packages above the limit, placed by the rep, with other lines beside it. */
async function suspicious(others = 0) {
  const [who, item] = [await pharmacy(), await controlled()]
  const rest = await Promise.all(Array.from({ length: others }, () => goods('10.00', 1000)))
  const products = [item, ...rest].map(({ variationId }) => ({ id: variationId, quantity: 60 }))
  const made = await draft(who.id, products)
  const reply = await place(made.id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const order = reply.body as SalesOrder
  expect(order.status).toBe('Hold')
  const seen = await read(order.id, officer)
  return { who, item, rest, order, reasons: seen.approvals.filter(({ code }) => code.startsWith('SOM_')) }
}
const decide = (id: string, body: object = {}, as: GivenUser = officer) =>
  call(salesApprovals.decide, { params: { id }, body: { status: 'Approved', note: NOTE, ...body } as never }, { as })
const save = (order: SalesOrder, body: object, as: GivenUser = rep) =>
  call(
    salesOrders.savePlaced,
    { params: { id: order.id }, query: { confirm: 'true' }, body: { version: order.version, ...body } as never },
    { as },
  )
const withUnits = (order: SalesOrder, units: (line: SalesOrder['products'][number]) => number) => ({
  products: order.products
    .filter((line) => units(line) >= 0)
    .map((line) => ({ id: line.id, allocation: [{ id: line.allocation[0]?.id, quantity: units(line), price: 20 }] })),
})
const refused = { status: 409, body: { message: DECIDES_FIRST } }
const offences = async (id: string) => {
  const found = await complianceInvariants.find((each) => each.id === id)?.offences({ pool: jobs })
  return found?.filter((row) => row['company_id'] === company.id)
}

describe('a suspicious order before it is decided', () => {
  it('P41: shows figures and limits only with the lists of compliance', async () => {
    const [who, item] = [await pharmacy(), await controlled()]
    const made = await draft(who.id, [{ id: item.variationId, quantity: 60 }])
    const found = async (as: GivenUser) =>
      JSON.stringify((await call(salesOrders.findings, { params: { id: made.id } }, { as })).body)
    for (const as of [rep, manager]) expect(await found(as)).not.toMatch(/SOM_|5,000|6,000|limit of|compliance\./)
    expect(await found(officer).catch(() => '')).not.toBe('')
    const placed = (await place(made.id)).body as SalesOrder
    expect(placed.approvals).toMatchObject([
      { code: REVIEW_REASON.code, message: 'Held for review by compliance.', figures: [], decidable: false, note: '' },
    ])
    const shown = async (as: GivenUser) => {
      const replies = await Promise.all([
        call(salesOrders.get, { params: { id: made.id } }, { as }),
        call(salesOrders.activity, { params: { id: made.id }, query: {} }, { as }),
        call(search, { params: { index: 'sales-order' }, query: { query: `id:${made.id}` } } as never, { as }),
        call(search, { params: { index: salesApprovalIndex.name }, query: { query: `orderId:${made.id}` } } as never, {
          as,
        }),
      ])
      return JSON.stringify(replies.map(({ body }) => body))
    }
    for (const as of [rep, manager, accountant]) expect(await shown(as)).not.toMatch(/SOM_(?!REVIEW)|5,000|6,000/)
    const full = await shown(officer)
    expect(full).toContain('above the limit of 5,000')
    const stored = await owner`
      select e.after::text as t from audit_entry e where e.company_id = ${company.id} and e.record_id = ${made.id}
      union all select payload::text from outbox where company_id = ${company.id} and payload::text like ${`%${made.id}%`}
      union all select parts::text from notification where company_id = ${company.id} and record_id = ${made.id}`
    expect(stored.length).toBeGreaterThan(2)
    for (const row of stored) expect(String(row['t'])).not.toMatch(/5,000|6,000/)
    expect(await offences('SOM1')).toEqual([])
  })

  it('P41: is not cut, stripped, sent elsewhere, closed or ended by a check', async () => {
    const { order, item, who, rest } = await suspicious(1)
    const isWatched = (line: SalesOrder['products'][number]) => line.sellableId === item.id
    for (const units of [1, 0, -1])
      expect(
        await save(
          order,
          withUnits(order, (line) => (isWatched(line) ? units : 60)),
        ),
      ).toMatchObject(refused)
    const [other] = await owner<{ id: string }[]>`
      insert into customer_address (company_id, customer_id, position, name, address, city, state, zip_code, kind)
      values (${company.id}, ${who.id}, 9, 'Other', '9 Side St', 'Austin', 'TX', '78701', 'ship') returning id`
    expect(await save(order, { shipAddress: other?.id })).toMatchObject(refused)
    for (const as of [rep, manager])
      expect(await call(salesOrders.close, { params: { id: order.id } }, { as })).toMatchObject(refused)
    const inactive = await call(
      customers.toggleActive,
      { params: { id: who.id }, query: { confirm: 'true' }, body: { isActive: false } },
      { as: manager },
    )
    expect(inactive.status, JSON.stringify(inactive.body)).toBe(200)
    await owner`update customer set is_active = true where id = ${who.id}`
    // The limit is gone and so is the substance: nothing is found any more.
    await owner`update item set dea_schedule = null where id = ${item.id}`
    await owner`delete from item_ingredient where item_id = ${item.id}`
    const again = await call(salesOrders.checkAgain, { params: { id: order.id } }, { as: rep })
    expect(again.body).toMatchObject({ status: 'Hold', approvals: [{ code: REVIEW_REASON.code, status: 'Pending' }] })
    // Other lines can change.
    const now = await read(order.id)
    const fewer = await save(
      now,
      withUnits(now, (line) => (line.sellableId === rest[0]?.id ? 5 : 60)),
    )
    expect(fewer).toMatchObject({ status: 200, body: { status: 'Hold', units: 65 } })
    expect(await offences('SOM1')).toEqual([])
  })

  it('lets the other lines go on in an order of their own', async () => {
    const { order, rest } = await suspicious(2)
    const moved = await call(salesOrders.moveOthers, { params: { id: order.id } }, { as: rep })
    expect(moved).toMatchObject({ status: 200, body: { status: 'Placed', lines: 2 } })
    const { id } = moved.body as { id: string }
    expect((await read(id)).products.map(({ sellableId }) => sellableId).toSorted()).toEqual(
      rest.map((each) => each.id).toSorted(),
    )
    expect(await read(order.id)).toMatchObject({ status: 'Hold', units: 60, products: [{ quantity: 60 }] })
    expect(await call(salesOrders.moveOthers, { params: { id: order.id } }, { as: rep })).toMatchObject({
      status: 422,
      body: { message: NOTHING_BESIDE },
    })
    expect(await call(salesOrders.moveOthers, { params: { id } }, { as: rep })).toMatchObject({
      status: 409,
      body: { message: NOT_UNDER_REVIEW },
    })
  })
})

describe('a suspicious order', () => {
  it('is cleared with a note by another person, reason by reason', async () => {
    const { order, reasons } = await suspicious()
    const [first] = reasons
    expect(await decide(String(first?.id), { note: 'short' })).toMatchObject({
      status: 422,
      body: { message: NOTE_NEEDED },
    })
    for (const { id } of reasons) expect((await decide(id)).status).toBe(200)
    expect(await read(order.id)).toMatchObject({ status: 'Placed' })
    const rows = await owner`select outcome, note from suspicion_disposition where order_id = ${order.id}`
    expect(rows).toMatchObject(reasons.map(() => ({ outcome: 'cleared', note: NOTE })))
  })

  it('is reported and canceled with date and reference of the report; other lines go on', async () => {
    const { order, reasons, item, who } = await suspicious(1)
    const id = String(reasons[0]?.id)
    const message = async (body: object) => (await decide(id, { ...REPORT, ...body })).body as { message: string }
    expect(await message({ reportedOn: undefined })).toMatchObject({ message: REPORT_DAY_NEEDED })
    expect(await message({ reportedOn: addDays(today, 1) })).toMatchObject({ message: REPORT_DAY_IN_FUTURE })
    expect((await message({ reportedOn: addDays(today, -3) })).message).toMatch(
      /^The order was placed on .+ The report cannot be older\.$/,
    )
    expect(await message({ reportReference: ' ' })).toMatchObject({ message: REPORT_REFERENCE_NEEDED })
    expect(await message({ note: 'short' })).toMatchObject({ message: NOTE_NEEDED })
    expect(await decide(id, REPORT)).toMatchObject({
      status: 200,
      body: { status: 'Rejected', orderStatus: 'Placed', pending: 0 },
    })
    const after = await read(order.id)
    expect(after).toMatchObject({ status: 'Placed', units: 60 })
    const line = after.products.find(({ sellableId }) => sellableId === item.id)
    expect(line).toMatchObject({
      quantity: 0,
      allocation: [{ quantity: 0, canceled: 60, cancelCause: CANCELED_CAUSE }],
    })
    expect(
      await owner`select outcome, reference, lines from suspicion_disposition where order_id = ${order.id} limit 1`,
    ).toMatchObject([
      { outcome: 'reported', reference: REPORT.reportReference, lines: [{ ordered: 60, shipped: 0, canceled: 60 }] },
    ])
    expect(
      JSON.stringify((await call(salesOrders.activity, { params: { id: order.id }, query: {} }, { as: rep })).body),
    ).not.toContain(NOTE)
    // What was first ordered counts in the next check of the customer.
    const next = (await place((await draft(who.id, [{ id: item.variationId, quantity: 1 }])).id)).body as SalesOrder
    const messages = (await read(next.id, officer)).approvals.map((each) => each.message).join(' ')
    expect(messages).toContain('6,100 dosage units in 30 days')
    // The canceled line stays as it is.
    const again = await read(order.id)
    expect(
      await save(
        again,
        withUnits(again, (each) => (each.sellableId === item.id ? 1 : 60)),
      ),
    ).toMatchObject({ status: 409 })
    expect(
      await save(
        again,
        withUnits(again, (each) => (each.sellableId === item.id ? -1 : 50)),
      ),
    ).toMatchObject({
      status: 200,
      body: { units: 50, products: [{ quantity: 0 }, { quantity: 50 }] },
    })
    expect(await offences('SOM1')).toEqual([])
  })

  it('is closed when no line is left, and nothing is reserved for it', async () => {
    const { order, reasons } = await suspicious()
    expect(await decide(String(reasons[0]?.id), REPORT)).toMatchObject({ body: { orderStatus: 'Closed' } })
    expect(await read(order.id)).toMatchObject({ status: 'Closed', units: 0 })
    expect(await owner`select from reservation where order_id = ${order.id}`).toHaveLength(0)
    expect(await owner`select from sales_approval where order_id = ${order.id} and status <> 'Ended'`).toHaveLength(0)
  })

  it('is decided by another person than the one who placed it, either way', async () => {
    const rights = [...standardRoles.complianceOfficer.permissions, ...standardRoles.salesManager.permissions]
    const both = await given.user(company, [...new Set(rights)])
    const [who, item] = [await pharmacy(), await controlled()]
    const made = await draft(who.id, [{ id: item.variationId, quantity: 60 }], both)
    const order = (await place(made.id, { as: both })).body as SalesOrder
    const id = String(order.approvals[0]?.id)
    for (const body of [{}, REPORT])
      expect(await decide(id, body, both)).toMatchObject({ status: 409, body: { message: OWN_ORDER } })
    expect((await decide(id, REPORT)).status).toBe(200)
  })

  it('is decided once when two people decide it at the same time', async () => {
    const { order, reasons } = await suspicious(1)
    const id = String(reasons[0]?.id)
    const replies = await Promise.all([
      decide(id, REPORT),
      decide(id, REPORT, second),
      decide(id),
      decide(id, {}, second),
    ])
    const statuses = byStatus(replies)
    expect(statuses[200]).toBeGreaterThan(0)
    const outcomes = await owner`
      select approval_id, outcome from suspicion_disposition where order_id = ${order.id} and outcome = 'reported'`
    expect(new Set(outcomes.map((row) => row['approval_id'])).size).toBe(outcomes.length)
    expect(await offences('SOM1')).toEqual([])
  })

  it('SOM1: a reason that ended without a disposition is found', async () => {
    const { reasons } = await suspicious()
    await owner`update sales_approval set status = 'Ended' where id = ${String(reasons[0]?.id)}`
    expect(await offences('SOM1')).toMatchObject([{ code: reasons[0]?.code }])
  })

  it('tells the packer who ships it no figures', async () => {
    const { order } = await suspicious(1)
    expect(
      JSON.stringify((await call(salesOrders.get, { params: { id: order.id } }, { as: packer })).body),
    ).not.toMatch(/5,000|6,000/)
  })
})

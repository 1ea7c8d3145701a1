import { describe, expect, it } from 'vitest'
import { invoices } from '@galen/contract/sales/invoices'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { addDays, businessDateOf, formatDate } from '@galen/domain/dates'
import { FORM_IN_FUTURE, FORM_NUMBER_WRONG } from '@galen/domain/sales/order-form'
import { byStatus } from '../../../test/people.ts'
import { invoicing } from '../../../test/invoicing.ts'

const { owner, company, call, as, customer, goods, stockOf, ok, create, place, readOrder } = await invoicing()
const today = businessDateOf(new Date(), company.timeZone)
let last = 260_000_000
const nextForm = () => String(++last)

/** A customer registered for schedule II that bought the substance before, and an item of it with a limit. */
async function registered() {
  const who = await customer()
  await owner`
    insert into license (company_id, customer_id, position, kind, number, issued_on, expires_on, schedules, registered_address, verified_on, verified_with, verified_by)
    values (${company.id}, ${who.id}, 2, 'dea', 'BB1388568', '2020-01-01', '2099-01-01', '{2,2N,3,3N,4,5}',
      '{"address": "1 Main St", "city": "Austin", "state": "TX", "zipCode": "78701"}', '2025-01-01', 'dea', ${as.id})`
  await owner`
    insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
    select ${company.id}, ${who.id}, 'OXYCODONE', current_date - 30 * n - 5, 100000, 100 from generate_series(1, 6) n`
  return who
}
async function narcotic() {
  const item = await goods({ price: 1 })
  await owner`update item set dea_schedule = 'II', is_narcotic = true where id = ${item.itemId}`
  await owner`
    insert into item_ingredient (company_id, item_id, position, ingredient, strength, unit)
    values (${company.id}, ${item.itemId}, 1, 'OXYCODONE HYDROCHLORIDE', '5', 'mg')`
  return item
}
await owner`
  with l as (
    insert into substance_limit (company_id, substance, window_days) values (${company.id}, 'OXYCODONE', 30) returning id
  )
  insert into substance_limit_version (company_id, limit_id, version, from_date, dosage_units)
  select ${company.id}, id, 1, '2020-01-01', 1000000 from l`
await owner`insert into setting (company_id, key, value) values (${company.id}, 'suspiciousSharePercent', '100'),
  (${company.id}, 'suspiciousOrdersPerWeek', '1000')`

const draft = (customerId: string, variationId: string, more: object, quantity = 10) =>
  call(
    salesOrders.create,
    { body: { customerId, products: [{ id: variationId, quantity, price: 10 }], ...more } as never },
    { as },
  )
const placeOrder = (id: string) => call(salesOrders.place, { params: { id }, query: { confirm: 'true' } }, { as })
const codesOf = ({ approvals }: SalesOrder) => approvals.map(({ code }) => code)

describe('the DEA order form of an order', () => {
  it('has a number in its form and a date that is not in the future', async () => {
    const [who, item] = [await registered(), await narcotic()]
    const saved = ok<SalesOrder>(await draft(who.id, item.variationId, {}))
    const save = (body: object) =>
      call(salesOrders.save, { params: { id: saved.id }, body: { version: saved.version, ...body } as never }, { as })
    expect(await save({ orderFormNumber: 'x' })).toMatchObject({ status: 422, body: { message: FORM_NUMBER_WRONG } })
    expect(await save({ orderFormDate: addDays(today, 1) })).toMatchObject({
      status: 422,
      body: { message: FORM_IN_FUTURE },
    })
    expect(await draft(who.id, item.variationId, { orderFormNumber: '26A000123' })).toMatchObject({ status: 422 })
    expect(await readOrder(saved.id)).toMatchObject({ orderFormNumber: '', orderFormDate: null })
    expect(ok<SalesOrder>(await save({ orderFormNumber: '26x0a1b2c', orderFormDate: today }))).toMatchObject({
      orderFormNumber: '26X0A1B2C',
    })
  })

  it('holds the order when it is missing, wrong from earlier days, or older than 60 days', async () => {
    const [who, item] = [await registered(), await narcotic()]
    const placedWith = async (number: string, date: string | null) => {
      const { id } = ok<SalesOrder>(await draft(who.id, item.variationId, {}))
      await owner`update sales_order set order_form_number = ${number}, order_form_date = ${date} where id = ${id}`
      return codesOf(ok<SalesOrder>(await placeOrder(id)))
    }
    expect(await placedWith('', null)).toContain('C2_FORM')
    expect(await placedWith('x', today)).toContain('C2_FORM')
    expect(await placedWith(nextForm(), addDays(today, 1))).toContain('C2_FORM')
    expect(await placedWith(nextForm(), addDays(today, -61))).toContain('C2_FORM')
    expect(await placedWith(nextForm(), addDays(today, -60))).toEqual([])
  })

  it('belongs to one customer, also when two take it at once', async () => {
    const [one, other, item, number] = [await registered(), await registered(), await narcotic(), nextForm()]
    const form = { orderFormNumber: number, orderFormDate: today }
    const drafts = [
      ok<SalesOrder>(await draft(one.id, item.variationId, form)),
      ok<SalesOrder>(await draft(other.id, item.variationId, form)),
    ]
    const replies = await Promise.all(drafts.map(({ id }) => placeOrder(id)))
    expect(byStatus(replies)).toEqual({ 200: 1, 422: 1 })
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body).toMatchObject({
      message: expect.stringMatching(new RegExp(`^Form ${number} belongs to .+\\.$`)),
    })
    const third = await registered()
    expect(await draft(third.id, item.variationId, form)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`Form ${number} belongs to `) },
    })
  })

  it('has the date that was recorded first, also when two record one at once', async () => {
    const [who, item, number] = [await registered(), await narcotic(), nextForm()]
    const old = addDays(today, -61)
    const first = ok<SalesOrder>(await draft(who.id, item.variationId, { orderFormNumber: number, orderFormDate: old }))
    const early = ok<SalesOrder>(
      await draft(who.id, item.variationId, { orderFormNumber: number, orderFormDate: today }),
    )
    expect(codesOf(ok<SalesOrder>(await placeOrder(first.id)))).toContain('C2_FORM')
    const message = `Form ${number} is dated ${formatDate(old)}.`
    const refused = { status: 422, body: { message, details: [{ field: 'orderFormDate', message }] } }
    expect(await draft(who.id, item.variationId, { orderFormNumber: number, orderFormDate: today })).toMatchObject(
      refused,
    )
    expect(await placeOrder(early.id)).toMatchObject(refused)
    expect(await readOrder(early.id)).toMatchObject({ status: 'Draft', number: null })
    const held = await readOrder(first.id)
    const body = { version: held.version, orderFormDate: today }
    expect(
      await call(
        salesOrders.savePlaced,
        { params: { id: held.id }, query: { confirm: 'true' }, body: body as never },
        { as },
      ),
    ).toMatchObject(refused)

    const fresh = nextForm()
    const drafts = await Promise.all(
      [today, addDays(today, -1)].map(async (orderFormDate) =>
        ok<SalesOrder>(await draft(who.id, item.variationId, { orderFormNumber: fresh, orderFormDate })),
      ),
    )
    expect(byStatus(await Promise.all(drafts.map(({ id }) => placeOrder(id))))).toEqual({ 200: 1, 422: 1 })
  })

  it('is dated by a later save when it was taken without a date', async () => {
    const [who, item, number] = [await registered(), await narcotic(), nextForm()]
    const undated = ok<SalesOrder>(await draft(who.id, item.variationId, { orderFormNumber: number }))
    const held = ok<SalesOrder>(await placeOrder(undated.id))
    expect(codesOf(held)).toContain('C2_FORM')
    const body = { version: held.version, orderFormDate: addDays(today, -1) }
    const saved = await call(
      salesOrders.savePlaced,
      { params: { id: held.id }, query: { confirm: 'true' }, body: body as never },
      { as },
    )
    expect(saved).toMatchObject({ status: 200, body: { status: 'Placed' } })
    const other = { orderFormNumber: number, orderFormDate: today }
    expect(await draft(who.id, item.variationId, other)).toMatchObject({ status: 422 })
  })

  it('has a ledger of its lines and of what was shipped on each, which a void takes back', async () => {
    const [who, item, number] = [await registered(), await narcotic(), nextForm()]
    await stockOf(item, { quantity: 6 })
    const made = ok<SalesOrder>(
      await draft(who.id, item.variationId, { orderFormNumber: number, orderFormDate: today }),
    )
    const order = ok<SalesOrder>(await placeOrder(made.id))
    expect(order).toMatchObject({
      status: 'Placed',
      orderForms: [{ number, kind: '222', lines: [{ itemId: item.itemId, ordered: 10, shipped: 0 }] }],
    })
    const invoice = await create(order.id, { propose: true })
    expect((await place(invoice.id)).status).toBe(200)
    const shipped = await readOrder(order.id)
    expect(shipped.orderForms).toMatchObject([
      { number, lines: [{ ordered: 10, shipped: 6, lastShippedAt: expect.any(String) }] },
    ])
    const other = nextForm()
    const body = { version: shipped.version, orderFormNumber: other, orderFormDate: today }
    const moved = ok<SalesOrder>(
      await call(
        salesOrders.savePlaced,
        { params: { id: order.id }, query: { confirm: 'true' }, body: body as never },
        { as },
      ),
    )
    expect(moved.orderForms).toMatchObject([
      { number, lines: [{ ordered: 6, shipped: 6 }] },
      { number: other, lines: [{ ordered: 4, shipped: 0 }] },
    ])
    expect((await call(invoices.void, { params: { id: invoice.id }, body: {} }, { as })).status).toBe(200)
    const after = await readOrder(order.id)
    expect(after.orderForms.find((form) => form.number === number)?.lines[0]?.shipped).toBe(0)
    await expect(owner`update order_form_entry set quantity = 1 where order_id = ${order.id}`).rejects.toThrow(
      /append-only|cannot|denied/i,
    )
  })
})

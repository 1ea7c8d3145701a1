import { describe, expect, it } from 'vitest'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { NOTE_NEEDED } from '@galen/domain/approvals'
import { OWN_ORDER, REJECTED_ALREADY } from '@galen/domain/compliance/release'
import { type OrderActivity, orderActivityInWords } from '@galen/domain/sales/order-activity'
import { standardRoles } from '@galen/domain/standard-roles'
import type { GivenUser } from '../../../test/given.ts'
import { isNotified } from '../../../test/notified.ts'
import { byStatus, many } from '../../../test/people.ts'
import { selling } from '../../../test/selling.ts'

const world = await selling()
const { call, owner, company, given, customer, license, goods, draft, place, read, rep, manager, officer } = world
const { accountant, packer } = world

const decide = (id: string, body: object = {}, as: GivenUser = officer) =>
  call(
    salesApprovals.decide,
    { params: { id }, body: { status: 'Approved', note: 'Checked with the customer', ...body } as never },
    { as },
  )
const check = async (id: string) =>
  (await call(salesOrders.checkAgain, { params: { id } }, { as: manager })).body as SalesOrder
const savePlaced = async (order: SalesOrder, body: object, as: GivenUser = rep) =>
  (
    await call(
      salesOrders.savePlaced,
      { params: { id: order.id }, query: { confirm: 'true' }, body: { version: order.version, ...body } as never },
      { as },
    )
  ).body as SalesOrder
/** The order with so many of its one variation. */
const withUnits = ({ products: [line] }: SalesOrder, quantity: number) => ({
  products: [{ allocation: [{ id: line?.allocation[0]?.id, quantity, price: 10 }] }],
})
const activity = async (id: string, as: GivenUser = rep) => {
  const reply = await call(salesOrders.activity, { params: { id } }, { as })
  expect(reply.status).toBe(200)
  const { content } = reply.body as { content: (OrderActivity & { user: string })[] }
  return content.map((entry) => `${entry.user} ${orderActivityInWords(entry)}`)
}
const nameOf = async ({ id }: GivenUser) => {
  const [row] = await owner`select given_name || ' ' || family_name as name from app_user where id = ${id}`
  return String(row?.['name'])
}

async function held(customerId: string, as: GivenUser = rep): Promise<SalesOrder> {
  const order = await draft(customerId, [{ id: (await goods()).variationId, quantity: 2 }], as)
  const reply = await place(order.id, { as })
  expect(reply.body).toMatchObject({ status: 'Hold' })
  return reply.body as SalesOrder
}
const reasonOf = (order: SalesOrder, code: string) => String(order.approvals.find((each) => each.code === code)?.id)

describe('a release', () => {
  it('is refused for a missing license, which clears the reason once it is recorded', async () => {
    const who = await customer({ licensed: false })
    const order = await held(who.id)
    expect(order.approvals).toMatchObject([{ code: 'LIC_MISSING', releasable: false, decidable: false }])
    expect(await decide(reasonOf(order, 'LIC_MISSING'))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Record and verify the state license of the customer.') },
    })
    expect(await read(order.id)).toMatchObject({ status: 'Hold' })
    await license(who.id)
    expect(await check(order.id)).toMatchObject({ status: 'Placed', approvals: [] })
  })

  it('is refused for a missing DEA registration, with a note and by a second person', async () => {
    const item = await goods()
    await owner`update item set dea_schedule = 'IV' where id = ${item.id}`
    const order = await draft((await customer()).id, [{ id: item.variationId, quantity: 1 }])
    const reply = (await place(order.id)).body as SalesOrder
    expect(await decide(reasonOf(reply, 'DEA_MISSING'))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Record and verify the DEA registration of the customer.') },
    })
  })

  it('needs a note of ten characters and another person, for money as well', async () => {
    const admin = await given.user(company, standardRoles.administrator.permissions)
    const order = await held((await customer({ creditLimit: 0 })).id, admin)
    const id = reasonOf(order, 'CREDIT_LIMIT')
    expect(await isNotified(owner, id, 'credit-waits', accountant.id)).toBe(true)
    expect(await isNotified(owner, id, 'credit-waits', admin.id)).toBe(false)
    const stop = await call(invoices.stops, { query: { number: String(order.number).toLowerCase() } }, { as: packer })
    expect(stop.body, 'a picker who scans it reads why').toEqual({
      stops: [
        {
          number: order.number,
          status: 'Hold',
          reasons: 'credit limit',
          words: `${order.number} is on hold: credit limit. Do not pick.`,
        },
      ],
    })
    expect(await decide(id, {}, admin)).toMatchObject({ status: 409, body: { message: OWN_ORDER } })
    for (const note of [undefined, '', '.', '123456789 '])
      expect(await decide(id, { note }, accountant), String(note)).toMatchObject({
        status: 422,
        body: { message: NOTE_NEEDED },
      })
    expect(await read(order.id)).toMatchObject({ status: 'Hold', approvals: [{ status: 'Pending', note: '' }] })
    expect((await decide(id, { note: 'Paid by wire' }, accountant)).body).toMatchObject({ orderStatus: 'Placed' })
    expect(await isNotified(owner, order.id, 'order-released', admin.id)).toBe(true)
  })

  it('needs another person than the one who made the order ask for more', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map(() => given.user(company, standardRoles.administrator.permissions)),
    )
    const order = await held((await customer({ creditLimit: 0 })).id)
    expect((await decide(reasonOf(order, 'CREDIT_LIMIT'), {}, one)).body).toMatchObject({ orderStatus: 'Placed' })
    const larger = await savePlaced(await read(order.id), withUnits(order, 900), one)
    expect(larger).toMatchObject({ status: 'Hold', enlargedByIds: [one?.id] })
    expect(await isNotified(owner, order.id, 'order-held', rep.id)).toBe(true)
    const id = reasonOf(larger, 'CREDIT_LIMIT')
    expect(await decide(id, {}, one)).toMatchObject({ status: 409, body: { message: OWN_ORDER } })
    // Fewer units or a note do not make anyone the one who placed it.
    const smaller = await savePlaced(larger, { ...withUnits(order, 800), note: 'Fewer' }, other)
    expect(smaller).toMatchObject({ status: 'Hold', enlargedByIds: [one?.id] })
    expect(await decide(id, {}, one)).toMatchObject({ status: 409, body: { message: OWN_ORDER } })
    expect((await decide(id, {}, other)).body).toMatchObject({ orderStatus: 'Placed' })
  })
})

describe('an expired license', () => {
  const bytes = Buffer.from('%PDF-1.4\nThe board extends the license.\n%%EOF').toString('base64')
  const keep = async (customerId: string) => {
    const body = { name: 'extension.pdf', bytes }
    const reply = await call(customerCompliance.addDocument, { params: { id: customerId }, body }, { as: officer })
    return (reply.body as { id: string }).id
  }
  const extend = (id: string, documentId: string, until: string, as = officer) =>
    call(salesApprovals.extend, { params: { id }, body: { documentId, until } }, { as })
  const heldExpired = async () => {
    const who = await customer({ licensed: false })
    await license(who.id, '2026-01-31')
    return { who, order: await held(who.id) }
  }

  it('is released only with the stored document of the state, until its day', async () => {
    const { who, order } = await heldExpired()
    const id = reasonOf(order, 'LIC_EXPIRED')
    expect(await decide(id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Store the document by which the state extends the license') },
    })
    const documentId = await keep(who.id)
    expect((await extend(id, documentId, '2026-01-31')).status).toBe(400)
    expect((await extend(id, await keep((await customer()).id), '2099-01-31')).status).toBe(400)
    expect((await extend(id, documentId, '2099-01-31', manager)).status).toBe(403)
    expect((await decide(id)).status).toBe(422)
    expect(await extend(id, documentId, '2099-01-31')).toMatchObject({ status: 200, body: { state: 'TX' } })
    expect((await read(order.id)).approvals).toMatchObject([{ extendedUntil: '2099-01-31' }])
    expect((await decide(id)).body).toMatchObject({ orderStatus: 'Placed' })
    expect(await check(order.id)).toMatchObject({ status: 'Placed' })
    const removal = { params: { id: who.id, fileId: documentId } }
    expect((await call(customerCompliance.removeDocument, removal, { as: officer })).status).toBe(409)
  })

  it('is held again when the extension ends', async () => {
    const { who, order } = await heldExpired()
    const id = reasonOf(order, 'LIC_EXPIRED')
    await extend(id, await keep(who.id), '2099-01-31')
    expect((await decide(id)).body).toMatchObject({ orderStatus: 'Placed' })
    await owner`
      update sales_approval set evidence = jsonb_set(evidence, '{scope,until}', '"2026-02-28"') where id = ${id}`
    expect(await check(order.id)).toMatchObject({
      status: 'Hold',
      approvals: [{ code: 'LIC_EXPIRED', status: 'Pending' }],
    })
  })

  it('is the only reason that a document extends', async () => {
    const who = await customer({ creditLimit: 0 })
    const order = await held(who.id)
    expect(await extend(reasonOf(order, 'CREDIT_LIMIT'), await keep(who.id), '2099-01-31')).toMatchObject({
      status: 422,
      body: { message: 'Only an expired license of an order on hold can be extended.' },
    })
  })
})

describe('a rejected reason', () => {
  it('says who, when and why, and stays until the order is changed', async () => {
    const who = await customer({ creditLimit: 0 })
    const order = await held(who.id)
    const id = reasonOf(order, 'CREDIT_LIMIT')
    expect((await decide(id, { status: 'Rejected', note: 'Too late' }, accountant)).body).toMatchObject({
      message: NOTE_NEEDED,
    })
    expect((await decide(id, { status: 'Rejected', note: 'They pay first' }, accountant)).body).toMatchObject({
      orderStatus: 'Hold',
      pending: 0,
    })
    expect(await isNotified(owner, order.id, 'order-rejected', rep.id)).toBe(true)
    const rejected = {
      status: 'Rejected',
      note: 'They pay first',
      decidedByName: await nameOf(accountant),
      decidedAt: expect.stringMatching(/^\d{4}-/),
    }
    expect((await read(order.id, rep)).approvals).toMatchObject([rejected])
    expect(await decide(id, {}, accountant)).toMatchObject({ status: 409, body: { message: REJECTED_ALREADY } })
    expect((await check(order.id)).approvals).toMatchObject([rejected])
    const noted = await savePlaced(await read(order.id), { note: 'They paid' })
    expect(noted).toMatchObject({ status: 'Hold', note: 'They paid', approvals: [{ id, ...rejected }] })
    expect(await decide(id, {}, accountant)).toMatchObject({ status: 409, body: { message: REJECTED_ALREADY } })
    const changed = await savePlaced(noted, withUnits(noted, 1))
    expect(changed).toMatchObject({
      status: 'Hold',
      approvals: [{ code: 'CREDIT_LIMIT', status: 'Pending', note: '' }],
    })
    expect(
      (await decide(reasonOf(changed, 'CREDIT_LIMIT'), { note: 'Wire came in today' }, accountant)).body,
    ).toMatchObject({ orderStatus: 'Placed' })
  })

  it('is decided once by many who decide at the same time', async () => {
    const order = await held((await customer({ creditLimit: 0 })).id)
    const id = reasonOf(order, 'CREDIT_LIMIT')
    const version = order.approvals[0]?.version
    const replies = await many(
      (turn) => decide(id, { version, status: turn % 2 === 0 ? 'Approved' : 'Rejected' }, accountant),
      8,
    )
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 7 })
  })
})

describe('the activity of an order', () => {
  it('has every decision and every hold that a check set or cleared, for everyone who sees the order', async () => {
    const who = await customer({ creditLimit: 0 })
    const order = await held(who.id)
    const [id, officerName, repName] = [reasonOf(order, 'CREDIT_LIMIT'), await nameOf(accountant), await nameOf(rep)]
    await decide(id, { status: 'Rejected', note: 'They pay first' }, accountant)
    await savePlaced(await read(order.id), withUnits(order, 1))
    const again = await read(order.id)
    await decide(reasonOf(again, 'CREDIT_LIMIT'), { note: 'Wire came in today' }, accountant)
    await owner`update license set expires_on = current_date - 2 where customer_id = ${who.id}`
    await check(order.id)
    await owner`update license set expires_on = '2099-12-31' where customer_id = ${who.id}`
    await check(order.id)
    const lines = await activity(order.id)
    expect(lines).toEqual(await activity(order.id, manager))
    expect(lines).toEqual(await activity(order.id, packer))
    expect(lines).toContain(`${officerName} rejected “Credit limit”: They pay first`)
    expect(lines).toContain(`${officerName} approved “Credit limit”: Wire came in today`)
    expect(lines).toContain(`${repName} placed the order`)
    expect(
      lines.some((line) => /held the order for “License expired”: The Texas license .* expired on/.test(line)),
    ).toBe(true)
    expect(lines.some((line) => line.endsWith('cleared “License expired”, which no longer holds the order'))).toBe(true)
    expect(lines[0]).toMatch(/released the order|cleared “License expired”/)
  })

  it('is not shown to a rep who does not see the order', async () => {
    const order = await held((await customer({ creditLimit: 0 })).id)
    const stranger = await given.user(company, ['VIEW_SALE', 'LIST_SALES'])
    expect((await call(salesOrders.activity, { params: { id: order.id } }, { as: stranger })).status).toBe(404)
  })
})

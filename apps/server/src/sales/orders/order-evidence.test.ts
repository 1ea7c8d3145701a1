import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { heldOrderIndex, heldOrders, type OrderEvidence } from '@galen/contract/compliance/held-orders'
import { salesRules } from '@galen/contract/admin/sales-rules'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { search } from '@galen/contract/search-index'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { RuleCondition } from '@galen/domain/admin/sales-rule'
import { standardRoles } from '@galen/domain/standard-roles'
import type { GivenUser } from '../../../test/given.ts'
import { isNotified } from '../../../test/notified.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { createRelay } from '../../platform/outbox/outbox.ts'
import { salesListeners } from '../registration/sales.listeners.ts'
import { selling } from '../../../test/selling.ts'

const world = await selling()
const { call, owner, company, given, customer, license, goods, draft, place, rep, manager, officer } = world

const evidence = async (id: string, as: GivenUser = officer) => {
  const reply = await call(heldOrders.evidence, { params: { id } }, { as })
  expect(reply.status).toBe(200)
  return reply.body as OrderEvidence
}
const listed = async (as: GivenUser = officer, asked = '') =>
  (
    (await call(search, { params: { index: heldOrderIndex.name }, query: { size: 1000, query: asked } }, { as }))
      .body as unknown as {
      content: { id: string; reasons: string; rejected: boolean }[]
    }
  ).content

async function held(customerId: string, quantity = 2, price?: number): Promise<SalesOrder> {
  const line = { id: (await goods()).variationId, quantity, ...(price === undefined ? {} : { price }) }
  const order = await draft(customerId, [line], rep)
  const reply = await place(order.id, { as: rep })
  expect(reply.body).toMatchObject({ status: 'Hold' })
  return reply.body as SalesOrder
}

describe('the evidence of an order on hold', () => {
  it('shows the licenses of the customer, each with its state', async () => {
    const who = await customer({ licensed: false })
    await license(who.id, '2026-01-31')
    const order = await held(who.id)
    const found = await evidence(order.id)
    expect(found.reasons).toMatchObject([{ code: 'LIC_EXPIRED', status: 'Pending', decidable: true, wayOut: null }])
    expect(found.licenses).toMatchObject([{ label: 'TX pharmacy', status: 'expired', expiresOn: '2026-01-31' }])
    expect(found).toMatchObject({ number: order.number, status: 'Hold', customerId: who.id, credit: null })
  })

  it('says the way out of a reason that no one approves', async () => {
    const order = await held((await customer({ licensed: false })).id)
    const [reason] = (await evidence(order.id)).reasons
    expect(reason).toMatchObject({
      code: 'LIC_MISSING',
      wayOut: 'Record and verify the state license of the customer. The reason then clears by itself.',
    })
  })

  it('adds credit up: open invoices, open orders, this order and the limit', async () => {
    const who = await customer({ creditLimit: 15 })
    const order = await held(who.id)
    expect((await evidence(order.id)).credit).toMatchObject({
      openReceivables: 0,
      uninvoicedOrders: 0,
      thisOrder: 20,
      exposure: 20,
      limit: 15,
    })
  })

  it('shows figures of a margin to those who see costs, and the others who decides', async () => {
    const who = await customer()
    await owner`update customer set minimum_margin = 7 where id = ${who.id}`
    const order = await held(who.id, 2, 6.01)
    const asOfficer = await evidence(order.id)
    const [name] = (
      await owner`select given_name || ' ' || family_name as name from app_user where id = ${manager.id}`
    ).map((row) => String(row['name']))
    expect(asOfficer.margins).toBeNull()
    const [reason] = asOfficer.reasons
    expect(reason).toMatchObject({ code: 'MIN_MARGIN', decidable: false })
    expect(reason?.message).toMatch(/^Below the minimum margin\. .* decides?\.$/)
    expect(reason?.deciders).toContain(name)
    const { permissions } = standardRoles.complianceOfficer
    const seeing = await given.user(company, [...permissions, 'VIEW_COST'])
    expect((await evidence(order.id, seeing)).margins).toMatchObject([{ price: 6.01 }])
  })

  it('says how fast the customer pays and when it paid last', async () => {
    const who = await customer({ creditLimit: 15 })
    const [account] = await owner`insert into party_account (company_id, customer_id) values (${company.id}, ${who.id})
      on conflict do nothing returning id`
    const accountId =
      account?.['id'] ??
      (await owner`select id from party_account where company_id = ${company.id} and customer_id = ${who.id}`)[0]?.[
        'id'
      ]
    const item = async (kind: string, issuedOn: string, total: number) => {
      const [row] = await owner`
        insert into open_item (company_id, party_account_id, customer_id, side, document_kind, document_id, document_number,
          issued_on, due_on, total, balance)
        values (${company.id}, ${String(accountId)}, ${who.id}, ${kind === 'invoice' ? 'charge' : 'settlement'}, ${kind},
          ${randomUUID()}, ${kind}, current_date + ${issuedOn}::integer, current_date + ${issuedOn}::integer, ${total}, 0)
        returning id`
      return String(row?.['id'])
    }
    const paid = await item('customer-payment', '-10', 30)
    for (const issuedOn of ['-40', '-60'])
      await owner`insert into application (company_id, charge_id, settlement_id, amount, accounting_date)
        values (${company.id}, ${await item('invoice', issuedOn, 15)}, ${paid}, 15, current_date - 10)`
    const { credit } = await evidence((await held(who.id)).id)
    expect(credit).toMatchObject({ averageDaysToPay: 40, lastPayment: { amount: 30 } })
  })

  it('asks the rep: in the activity of the order, in the evidence and by email', async () => {
    const order = await held((await customer({ creditLimit: 1, salesRepId: rep.id })).id)
    const question = 'Is the new dock licensed?'
    const ask = (as: GivenUser) => call(heldOrders.askRep, { params: { id: order.id }, body: { question } }, { as })
    expect((await ask(rep)).status).toBe(403)
    expect((await ask(officer)).status).toBe(200)
    expect((await evidence(order.id)).questions).toMatchObject([{ question }])
    expect(await isNotified(owner, order.id, 'order-question', rep.id)).toBe(true)
    const activity = (await call(salesOrders.activity, { params: { id: order.id }, query: {} }, { as: rep })).body
    expect((activity as { content: unknown[] }).content[0]).toMatchObject({ action: 'ask-rep', note: question })
    const relay = createRelay({
      jobs: world.jobs,
      log: { error() {}, warn() {} },
      pollMs: 3_600_000,
      deliverers: [eventDeliverer({ ...world, listeners: salesListeners, nudge() {} })],
    })
    await relay.drain()
    await relay.stop()
    const [mail] = await owner`select subject, body from mail_message where company_id = ${company.id}
      and subject = ${`Question about sales order ${order.number}`}`
    expect(mail?.['body']).toContain(question)
  })

  it('is for compliance only', async () => {
    const order = await held((await customer({ creditLimit: 1 })).id)
    const reply = await call(heldOrders.evidence, { params: { id: order.id } }, { as: rep })
    expect(reply.status).toBe(403)
  })

  it('is not found in another company', async () => {
    const order = await held((await customer({ creditLimit: 1 })).id)
    const elsewhere = await given.user(await given.company(), standardRoles.complianceOfficer.permissions)
    const reply = await call(heldOrders.evidence, { params: { id: order.id } }, { as: elsewhere })
    expect(reply.status).toBe(404)
  })
})

describe('the orders on hold', () => {
  it('are one row each with all their reasons in words, and say that one was rejected', async () => {
    const who = await customer({ licensed: false, creditLimit: 1 })
    await license(who.id, '2026-01-31')
    const order = await held(who.id)
    const mine = async () => (await listed()).filter(({ id }) => id === order.id)
    expect(await mine()).toMatchObject([{ rejected: false }])
    const withReason = async (code: string) =>
      (await listed(officer, `codes:${code}`)).some(({ id }) => id === order.id)
    expect([await withReason('LIC_EXPIRED'), await withReason('MIN_MARGIN')]).toEqual([true, false])
    const words = (await mine())[0]?.reasons.split(', ').toSorted()
    expect(words).toEqual(['Credit limit', 'License expired'])
    const expired = String(order.approvals.find(({ code }) => code === 'LIC_EXPIRED')?.id)
    const body = { status: 'Rejected' as const, note: 'No extension is known' }
    expect((await call(salesApprovals.decide, { params: { id: expired }, body }, { as: officer })).status).toBe(200)
    expect(await mine()).toMatchObject([{ rejected: true }])
    expect((await evidence(order.id)).reasons.find(({ id }) => id === expired)).toMatchObject({
      status: 'Rejected',
      note: 'No extension is known',
    })
  })

  it('leave the list when nothing keeps them back', async () => {
    const who = await customer({ creditLimit: 1 })
    const order = await held(who.id)
    expect((await listed()).some(({ id }) => id === order.id)).toBe(true)
    const body = { status: 'Approved' as const, note: 'Paid by wire this morning' }
    const id = String(order.approvals[0]?.id)
    expect((await call(salesApprovals.decide, { params: { id }, body }, { as: world.accountant })).status).toBe(200)
    expect((await listed()).some((row) => row.id === order.id)).toBe(false)
  })
})

describe('the evidence of a sales rule', () => {
  it('shows the figure that met a sales rule, one of margin only to those who see costs', async () => {
    const scope = { itemClassIds: [], deaScheduleIds: [], customerClassIds: [], states: [] }
    const rule = async (name: string, condition: RuleCondition) => {
      const admin = await given.user(company, ['EDIT_SYSTEM_PROPERTIES'])
      const reply = await call(salesRules.add, { body: { name, scope, condition, effect: 'hold' } }, { as: admin })
      expect(reply.status).toBe(200)
    }
    await rule('Large orders', { kind: 'amountAbove', amount: 4000 })
    await rule('Thin margins', { kind: 'marginBelow', percent: 41 })
    const order = await held((await customer()).id, 500)
    const asOfficer = await evidence(order.id)
    expect(asOfficer.reasons.map(({ code }) => code)).toContain('SALES_RULE')
    expect(asOfficer.rules).toEqual([
      {
        sentence: 'Hold orders above $4,000.00',
        figures: [{ label: 'Amount', is: '5,000.00', bound: '4,000.00', itemId: null, item: null }],
      },
    ])
    const seeing = await given.user(company, [...standardRoles.complianceOfficer.permissions, 'VIEW_COST'])
    // A rule on the margin has the decider of the minimum margin, and the stricter bound counts.
    const seen = await evidence(order.id, seeing)
    expect(seen.reasons.filter(({ code }) => code === 'MIN_MARGIN')).toMatchObject([
      { message: expect.stringContaining('Rule: Hold orders with a margin below 41%.') },
    ])
    expect(
      await owner`
      select (a.evidence -> 'input' -> 'lines' -> 0 ->> 'minimumMargin')::float8 as bound
      from sales_approval a where a.order_id = ${order.id} and a.code = 'MIN_MARGIN'`,
    ).toEqual([{ bound: 41 }])
    const found = async (as: GivenUser) => {
      const line = { id: (await goods()).variationId, quantity: 500 }
      const another = await draft((await customer()).id, [line], rep)
      const reply = await call(salesOrders.findings, { params: { id: another.id } }, { as })
      return (reply.body as { findings: { detail: string }[] }).findings.map(({ detail }) => detail).join(' ')
    }
    expect(await found(rep)).toContain('Amount: 5,000.00, rule 4,000.00. Rule: Hold orders above')
    expect(await found(rep)).not.toContain('margin 40%')
    expect(await found(manager)).toContain('margin 40%, minimum 41%.')
  })
})

import { describe, expect, it } from 'vitest'
import { dashboardPermissionIndex, dashboards } from '@galen/contract/admin/dashboards'
import { type Justification, justifications } from '@galen/contract/admin/justifications'
import { type Printer, printers, type UserPrinter, userPrinters } from '@galen/contract/admin/printers'
import { type SalesEmail, salesEmails } from '@galen/contract/admin/sales-emails'
import { type SalesRule, salesRules, type TriedRules } from '@galen/contract/admin/sales-rules'
import { search } from '@galen/contract/search-index'
import { kernel } from '../../test/kernel.ts'
import { mailServer } from '../../test/mail-server.ts'
import { byStatus, many } from '../../test/people.ts'
import { inTransaction } from '../platform/database/database.ts'
import { mailDeliverer } from '../platform/mail/mail-deliverer.ts'
import { createRelay } from '../platform/outbox/outbox.ts'
import { searchOperation } from '../platform/search/search.ts'
import { admin } from './admin.operations.ts'
import { dashboardPermissionSearch } from './dashboards/dashboards.ts'
import { ruleHits } from './sales-rule-lookup.ts'

const { call, owner, jobs, pool, given, installation } = await kernel([
  ...admin.operations,
  searchOperation([dashboardPermissionSearch]),
])
const company = await given.company()
const administrator = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES', 'EDIT_USER'])
const clerk = await given.user(company, ['CREATE_SALE'])
const stranger = await given.user(await given.company(), [
  'LIST_SYSTEM_PROPERTIES',
  'EDIT_SYSTEM_PROPERTIES',
  'EDIT_USER',
])
const as = administrator
const nameOf = async ({ id }: { id: string }) => {
  const [person] = await owner<{ name: string }[]>`
    select given_name || ' ' || family_name as name from app_user where id = ${id}`
  return person?.name
}

describe('justifications', () => {
  const add = (body: object) => call(justifications.add, { body: body as never }, { as })
  const texts = async () =>
    ((await call(justifications.list, { query: { type: 'voidPayment' } }, { as: clerk })).body as Justification[]).map(
      ({ justification }) => justification,
    )

  it('are offered by type and in their order', async () => {
    for (const justification of ['Bounced', 'Wrong customer']) await add({ type: 'voidPayment', justification })
    const third = (await add({ type: 'voidPayment', justification: 'Twice', needsNote: true })).body as Justification
    await add({ type: 'lotQtyUpdate', justification: 'Miscounted' })
    expect(third).toMatchObject({ needsNote: true, active: true, position: 3, usedBy: 0 })
    const body = { version: 1, position: 1 }
    expect((await call(justifications.change, { params: { id: third.id }, body }, { as })).status).toBe(200)
    expect(await texts()).toEqual(['Twice', 'Bounced', 'Wrong customer'])
  })

  it('exist once in each type, also for 64 at once', async () => {
    const replies = await many(() => add({ type: 'placedInvoiceEdit', justification: 'Price agreed by phone' }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
  })

  it('that were given are hidden instead of deleted', async () => {
    const made = (await add({ type: 'voidPayment', justification: 'Given once' })).body as Justification
    await owner`insert into audit_entry (company_id, request_id, action, entity, entity_id, justification)
      values (${company.id}, 'r', 'void', 'payment', '1', 'Given once')`
    const remove = (id: string) => call(justifications.remove, { params: { id } }, { as })
    expect(await remove(made.id)).toMatchObject({
      status: 200,
      body: { deactivated: true, usedBy: 1, justification: { active: false } },
    })
    const unused = (await add({ type: 'voidPayment', justification: 'Never given' })).body as Justification
    expect((await remove(unused.id)).status).toBe(204)
    expect(await texts()).not.toContain('Never given')
  })

  it('say who changed them last; a row that only makes room keeps what it had', async () => {
    const colleague = await given.user(company, ['EDIT_SYSTEM_PROPERTIES'])
    const type = 'inventoryAdjustments'
    const first = (await add({ type, justification: 'Broken' })).body as Justification
    const second = (await add({ type, justification: 'Found' })).body as Justification
    expect(first).toMatchObject({ changedBy: await nameOf(as), changedAt: expect.any(String) })
    const change = { params: { id: second.id }, body: { version: 1, position: 1 } }
    expect(await call(justifications.change, change, { as: colleague })).toMatchObject({
      body: { position: 1, changedBy: await nameOf(colleague) },
    })
    const listed = (await call(justifications.list, { query: { type } }, { as })).body as Justification[]
    expect(listed.find(({ id }) => id === first.id)).toEqual({ ...first, position: 2 })
    const [entry] = await owner`
      select fields from audit_entry where company_id = ${company.id} and entity_id = ${second.id} order by at desc limit 1`
    expect(entry).toEqual({ fields: ['position'] })
  })

  it('belong to their company', async () => {
    const made = (await add({ type: 'voidPayment', justification: 'Ours' })).body as Justification
    const body = { version: 1, active: false }
    const params = { id: made.id }
    expect((await call(justifications.change, { params, body }, { as: stranger })).status).toBe(404)
    expect((await call(justifications.remove, { params }, { as: stranger })).status).toBe(404)
    expect((await call(justifications.remove, { params }, { as: clerk })).status).toBe(403)
    expect(await add({ type: 'noSuchType', justification: 'x' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'type' }] },
    })
  })
})

describe('sales rules', () => {
  const SCOPE = { itemClassIds: [], deaScheduleIds: [], customerClassIds: [], states: [] }
  const RULE = { scope: SCOPE, condition: { kind: 'always' }, effect: 'warn' }
  const add = (body: object) => call(salesRules.add, { body: { ...RULE, ...body } as never }, { as })

  it('say in words what they do', async () => {
    const [schedule] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, code, position) values (${company.id}, 'deaSchedule', 'Schedule II', 'II', 1) returning id`
    const scope = { ...SCOPE, deaScheduleIds: [String(schedule?.id)] }
    const made = (
      await add({ name: 'Licenses', scope, condition: { kind: 'withoutLicense', license: 'DEA' }, effect: 'hold' })
    ).body as SalesRule
    expect(made.sentence).toBe('Hold orders of Schedule II for customers without DEA license')
    const body = { version: 1, effect: 'block' as const }
    expect((await call(salesRules.change, { params: { id: made.id }, body }, { as })).body).toMatchObject({
      sentence: 'Block orders of Schedule II for customers without DEA license',
      version: 2,
      changedBy: await nameOf(as),
    })
    expect((await call(salesRules.list, {}, { as: clerk })).status).toBe(200)
    expect((await call(salesRules.remove, { params: { id: made.id } }, { as: stranger })).status).toBe(404)
    expect((await call(salesRules.remove, { params: { id: made.id } }, { as })).status).toBe(204)
  })

  it('can be tried on an order, and count what they took hold of', async () => {
    const held = (await add({ name: 'Big orders', condition: { kind: 'amountAbove', amount: 500 }, effect: 'hold' }))
      .body as SalesRule
    const warned = (await add({ name: 'Texas', scope: { ...SCOPE, states: ['TX'] } })).body as SalesRule
    await add({ name: 'Off', active: false, effect: 'block' })
    const line = { itemClassId: null, deaScheduleId: null, quantity: 1, amount: 501, margin: null, earlier: [] }
    const order = {
      customerClassId: null,
      state: 'TX',
      customerForDays: 0,
      licenses: [],
      overCreditLimit: false,
      lines: [line],
    }
    const tried = async (body: object, as = clerk) =>
      (await call(salesRules.tryOut, { body: body as never }, { as })).body as TriedRules
    expect(await tried(order)).toMatchObject({ outcome: 'hold', rules: [{ id: held.id }, { id: warned.id }] })
    expect(await tried({ ...order, lines: [{ ...line, amount: 500 }] })).toMatchObject({
      outcome: 'warn',
      rules: [{ sentence: 'Warn about orders for customers in TX' }],
    })
    expect(await tried({ ...order, state: '', lines: [{ ...line, amount: 1 }] })).toEqual({
      outcome: 'place',
      rules: [],
    })
    expect((await tried(order, stranger)).rules).toEqual([])

    await inTransaction(pool, 'write', { companyId: company.id, userId: clerk.id }, (tx) =>
      ruleHits(company.id, crypto.randomUUID(), [held, warned]).execute(tx),
    )
    await owner`
      insert into sales_rule_hit (company_id, rule_id, sales_order_id, effect, at)
      values (${company.id}, ${held.id}, ${crypto.randomUUID()}, 'hold', now() - interval '31 days')`
    const listed = (await call(salesRules.list, {}, { as })).body as SalesRule[]
    expect(listed.find(({ id }) => id === held.id)?.hits).toBe(1)
    for (const { id } of listed) await call(salesRules.remove, { params: { id } }, { as })
  })

  it.each([
    [{ name: 'a', condition: { kind: 'sometimes' } }, 'condition.kind'],
    [{ name: 'a', condition: { kind: 'marginBelow' } }, 'condition.percent'],
    [{ name: 'a', condition: { kind: 'marginBelow', percent: 5, amount: 3 } }, 'condition.amount'],
    [{ name: 'a', effect: 'explode' }, 'effect'],
    [{ name: 'a', scope: { ...SCOPE, states: ['Texas'] } }, 'scope.states.0'],
    [{ name: 'a', scope: { ...SCOPE, itemClassIds: [crypto.randomUUID()] } }, 'scope.itemClassIds'],
    [{ name: '' }, 'name'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })
})

describe('global sales e-mails', () => {
  const add = (email: string, events = ['orderPlaced']) =>
    call(salesEmails.add, { body: { email, events } as never }, { as })

  it('are told of what was chosen, each address once', async () => {
    expect(await add('sales@test.example', ['ediFailure', 'orderPlaced', 'orderPlaced'])).toMatchObject({
      status: 200,
      body: { events: ['orderPlaced', 'ediFailure'], lastStatus: null, changedBy: await nameOf(as) },
    })
    expect(byStatus(await many(() => add('Twice@test.example')))).toEqual({ 200: 1, 409: 63 })
    expect(await add('nowhere')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'email', message: 'Please, enter a valid e-mail.' }] },
    })
    expect(await add('x@test.example', [])).toMatchObject({ status: 400, body: { details: [{ field: 'events' }] } })
    expect((await call(salesEmails.list, {}, { as: clerk })).status).toBe(403)
    expect((await call(salesEmails.list, {}, { as: stranger })).body).toEqual([])
  })

  it('can be tried, and answer what the mail server said', async () => {
    const { id } = (await add('try@test.example')).body as SalesEmail
    const tried = await call(salesEmails.test, { params: { id } }, { as })
    expect(tried).toMatchObject({
      status: 200,
      body: { recipient: 'try@test.example', status: 'Waiting', subject: 'Test mail' },
    })
    const server = await mailServer()
    const relay = createRelay({
      jobs,
      log: { error() {}, warn() {} },
      pollMs: 3_600_000,
      deliverers: [
        mailDeliverer({ jobs, smtpUrl: server.url, mailFrom: 'x@galen.test', dataFolder: installation.dataFolder }),
      ],
    })
    await relay.drain()
    await relay.stop()
    await server.stop()
    const listed = (await call(salesEmails.list, {}, { as })).body as SalesEmail[]
    expect(listed.find((one) => one.id === id)).toMatchObject({ lastStatus: 'Sent', lastError: null })
  })

  it('can be changed and removed', async () => {
    const { id } = (await add('change@test.example')).body as SalesEmail
    const change = (body: object) =>
      call(salesEmails.change, { params: { id }, body: { version: 1, ...body } as never }, { as })
    expect(await change({ events: ['orderOnHold'] })).toMatchObject({
      status: 200,
      body: { events: ['orderOnHold'], version: 2 },
    })
    expect(await change({ active: false })).toMatchObject({
      status: 200,
      body: { active: false, events: ['orderOnHold'] },
    })
    expect(await change({ events: [] })).toMatchObject({ status: 409 })
    expect((await call(salesEmails.remove, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await call(salesEmails.remove, { params: { id } }, { as })).status).toBe(204)
  })
})

describe('printers', () => {
  const add = (body: object) => call(printers.add, { body: body as never }, { as })
  const choose = (body: object, who = clerk) => call(userPrinters.add, { body: body as never }, { as: who })

  it('are registered, found and chosen for a kind of document', async () => {
    const laser = (await add({ name: 'Office laser', kind: 'document', location: 'Front desk' })).body as Printer
    const zebra = (await add({ name: 'Dock label', kind: 'label' })).body as Printer
    expect(byStatus(await many(() => add({ name: 'Once', kind: 'label' }), 16))).toEqual({ 200: 1, 409: 15 })
    const found = (await call(printers.list, { query: { query: 'front' } }, { as: clerk })).body as Printer[]
    expect(found.map(({ name }) => name)).toEqual(['Office laser'])
    expect(await choose({ documentKind: 'shippingLabel', printerId: laser.id })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'printerId' }] },
    })
    const chosen = (await choose({ documentKind: 'shippingLabel', printerId: zebra.id })).body as UserPrinter
    expect(chosen).toMatchObject({ userId: clerk.id, printerName: 'Dock label', version: 1 })
    expect(await choose({ documentKind: 'shippingLabel', printerId: null })).toMatchObject({ status: 409 })
    expect(await call(printers.remove, { params: { id: zebra.id } }, { as })).toMatchObject({
      status: 200,
      body: { deactivated: true, usedBy: 1 },
    })
    const change = { params: { id: chosen.id }, body: { version: 1, printerId: null } }
    expect((await call(userPrinters.change, change, { as: stranger })).status).toBe(404)
    expect((await call(userPrinters.change, change, { as: clerk })).body).toMatchObject({ printerId: null, version: 2 })
    expect((await call(printers.remove, { params: { id: zebra.id } }, { as })).status).toBe(204)
  })

  it('of someone else are chosen by those who may edit users', async () => {
    const laser = (await add({ name: 'Back office', kind: 'document' })).body as Printer
    const body = { userId: clerk.id, documentKind: 'invoice', printerId: laser.id }
    const nobody = await given.user(company)
    expect((await choose(body, nobody)).status).toBe(403)
    expect((await choose(body, stranger)).status).toBe(404)
    expect((await choose(body, administrator)).status).toBe(200)
    const listed = (who: typeof clerk) => call(userPrinters.list, { query: { userId: clerk.id } }, { as: who })
    expect((await listed(clerk)).body).toHaveLength(2)
    expect((await listed(nobody)).status).toBe(403)
    expect((await listed(stranger)).status).toBe(404)
  })

  it('say how they are', async () => {
    const { id } = (await add({ name: 'Reported', kind: 'document' })).body as Printer
    const body = { version: 1, state: 'out of paper' as const }
    expect((await call(printers.change, { params: { id }, body }, { as })).body).toMatchObject({
      state: 'out of paper',
      version: 2,
    })
    expect(
      await call(printers.change, { params: { id }, body: { version: 2, name: 'OFFICE LASER' } }, { as }),
    ).toMatchObject({ status: 409 })
  })
})

describe('dashboards', () => {
  const grant = (dashboardId: string, userId = clerk.id, who = as) =>
    call(dashboards.grant, { body: { userId, dashboardId } }, { as: who })

  it('are granted to a person, each once', async () => {
    const offered = (await call(dashboards.list, {}, { as })).body as {
      dashboards: { dashboardId: string }[]
      superset: string
    }
    expect(offered.superset).toBe('not configured')
    expect(offered.dashboards.map(({ dashboardId }) => dashboardId)).toContain('sales-overview')
    const replies = await many(() => grant('sales-overview'))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
    const { id = '' } = (replies.find(({ status }) => status === 200)?.body ?? {}) as { id?: string }
    expect(await grant('no-such-dashboard')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'dashboardId' }] },
    })
    expect(await grant('short-dated', stranger.id)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'userId' }] },
    })
    expect((await grant('short-dated', clerk.id, clerk)).status).toBe(403)
    await grant('short-dated')
    const change = (dashboardId: string) =>
      call(dashboards.change, { params: { id }, body: { version: 1, dashboardId } }, { as })
    expect((await change('short-dated')).status).toBe(409)
    expect((await change('payables-age')).body).toMatchObject({ name: 'AP aging', version: 2 })
    const listed = await call(
      search,
      { params: { index: dashboardPermissionIndex.name }, query: { query: `userId:${clerk.id}`, size: 100 } },
      { as },
    )
    expect((listed.body as { content: { name: string }[] }).content.map(({ name }) => name)).toEqual([
      'AP aging',
      'Short dated stock',
    ])
    expect((await call(dashboards.take, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await call(dashboards.take, { params: { id } }, { as })).status).toBe(204)
  })
})

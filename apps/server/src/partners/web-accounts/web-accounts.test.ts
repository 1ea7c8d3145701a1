import { describe, expect, it } from 'vitest'
import { type WebAccount, webAccounts } from '@galen/contract/partners/web-accounts'
import { vendors } from '@galen/contract/partners/vendors'
import { webSignIn } from '@galen/contract/partners/web-sign-in'
import { webShop } from '@galen/contract/sales/web-shop'
import { search } from '@galen/contract/search-index'
import type { GivenUser } from '../../../test/given.ts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { auditSearch } from '../../audit/trail/audit.search.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { sales } from '../../sales/sales.operations.ts'
import { partners } from '../partners.operations.ts'

const { call, given, owner, app } = await kernel([
  ...partners.operations,
  ...sales.operations,
  searchOperation([auditSearch]),
])
const company = await given.company('Harbor Supply')
const clerk = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER'])
const rep = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_SALES'])
const reader = await given.user(company, ['LIST_CUSTOMERS'])
const stranger = await given.user(await given.company(), ['LIST_CUSTOMERS', 'EDIT_CUSTOMER'])
const PASSWORD = 'orchard lamp 7 otter'

let made = 0
const customer = async (salesRepId: string | null = null) => {
  const [row] = await owner<{ id: string; address: string }[]>`
    with made as (
      insert into customer (company_id, number, company_name, sales_rep_id)
      values (${company.id}, ${`C${++made}`}, ${`Customer ${made}`}, ${salesRepId}) returning company_id, id)
    insert into customer_address (company_id, customer_id, position, address, city, state, zip_code, kind, default_ship)
    select company_id, id, 1, '1 Main St', 'Austin', 'TX', '78701', 'ship', true from made returning customer_id as id, id as address`
  return { id: String(row?.id), addressId: String(row?.address) }
}
const create = (body: object, as: GivenUser = clerk) => call(webAccounts.create, { body: body as never }, { as })
const change = (id: string, body: object, as: GivenUser = clerk) =>
  call(webAccounts.change, { params: { id }, body: body as never }, { as })
const list = (id: string, as: GivenUser = reader) => call(webAccounts.list, { params: { id } }, { as })
const linkTo = async (email: string) => {
  const [mail] = await owner<{ body: string; confidential: boolean }[]>`
    select body, confidential from mail_message where recipient = ${email} order by created_at desc, id desc limit 1`
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}
const choose = (token: string, password = PASSWORD) => call(webSignIn.setPassword, { body: { token, password } })
const signIn = (email: string, password = PASSWORD, from = '203.0.113.7') =>
  app.inject({ method: 'POST', url: webSignIn.login.path, remoteAddress: from, payload: { email, password } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** An account of a new customer whose password was chosen. */
const active = async () => {
  const { id: customerId, addressId } = await customer()
  const email = `shop${++made}@test.example`
  const account = (await create({ customerId, email })).body as WebAccount
  expect((await choose(await linkTo(email))).status).toBe(204)
  return { account, email, customerId, addressId }
}
const tokenOf = async (email: string) => String((await signIn(email)).json().access_token)

describe('a web account', () => {
  it('is invited by mail, chooses a password once, and signs in', async () => {
    const { id: customerId } = await customer()
    const reply = await create({ customerId, email: 'Ines@Shop.example', name: 'Ines Duarte' })
    expect(reply).toMatchObject({
      status: 200,
      body: { email: 'ines@shop.example', state: 'invited', linkExpiresAt: expect.any(String), version: 1 },
    })
    const { id } = reply.body as WebAccount
    const token = await linkTo('ines@shop.example')
    const [kept] = await owner`select link_hash, password_hash from web_account where id = ${id}`
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(await choose(token, 'short')).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } })
    expect(await choose(token, 'ines duarte 2026 ok')).toMatchObject({ status: 400 })
    expect((await signIn('ines@shop.example')).statusCode).toBe(401)
    expect(byStatus(await many(() => choose(token), 16))).toEqual({ 204: 1, 400: 15 })
    const signed = await signIn('INES@shop.example')
    expect(signed.statusCode).toBe(200)
    expect((await list(customerId)).body).toMatchObject([{ state: 'active', openSessions: 1, linkExpiresAt: null }])
    const audits = await owner`
      select action, user_id, external_id from audit_entry where entity = 'web-account' and entity_id = ${id} order by id`
    expect(audits).toMatchObject([
      { action: 'create', user_id: clerk.id, external_id: null },
      { action: 'choose-web-password', user_id: null, external_id: id },
      { action: 'web-sign-in', user_id: null, external_id: id },
    ])
  })

  it('signs in to one shop only, and tells no one which', async () => {
    const { id: customerId } = await customer()
    await create({ customerId, email: 'twice@shop.example', sendInvitation: false })
    expect(await create({ customerId, email: 'TWICE@shop.example' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'email' }] },
    })
    expect((await owner`select 1 from mail_message where recipient = 'twice@shop.example'`).length).toBe(0)
  })

  it('is only for customers whom one may see, at their own addresses', async () => {
    const { id: customerId } = await customer()
    const mine = await customer(rep.id)
    expect((await create({ customerId, email: 'x1@shop.example' }, rep)).status).toBe(404)
    expect((await create({ customerId, email: 'x2@shop.example' }, stranger)).status).toBe(404)
    expect((await list(customerId, rep)).status).toBe(404)
    expect((await create({ customerId: mine.id, email: 'x3@shop.example' }, rep)).status).toBe(200)
    expect(await create({ customerId, email: 'x4@shop.example', addressIds: [mine.addressId] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'addressIds.0' }] },
    })
    expect((await create({ customerId, email: 'x5@shop.example' }, reader)).status).toBe(403)
    const { body } = await create({ customerId, email: 'x6@shop.example' })
    expect((await change((body as WebAccount).id, { version: 1, name: 'x' }, rep)).status).toBe(404)
    expect((await change((body as WebAccount).id, { version: 1, name: 'x' }, stranger)).status).toBe(404)
  })

  it('gets a new link from staff, who never see it; the old password works until it is used', async () => {
    const { account, email } = await active()
    const session = await tokenOf(email)
    const sent = await change(account.id, { version: 1, sendLink: true })
    expect(sent).toMatchObject({ status: 200, body: { state: 'active', linkExpiresAt: expect.any(String) } })
    const token = await linkTo(email)
    expect(JSON.stringify(sent.body)).not.toContain(token)
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await choose(token, 'quiet harbour 8 lanterns')).status).toBe(204)
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await call(webShop.me, {}, bearer(session))).status).toBe(401)
    expect((await signIn(email, 'quiet harbour 8 lanterns')).statusCode).toBe(200)
  })

  it('is out at once when it is locked or removed', async () => {
    const { account, email, addressId, customerId } = await active()
    const session = await tokenOf(email)
    expect((await call(webShop.me, {}, bearer(session))).status).toBe(200)
    expect((await change(account.id, { version: 1, locked: true, addressIds: [addressId] })).body).toMatchObject({
      state: 'locked',
      openSessions: 0,
      addressIds: [addressId],
    })
    expect((await call(webShop.me, {}, bearer(session))).status).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await change(account.id, { version: 2, sendLink: true })).status).toBe(409)
    expect((await change(account.id, { version: 2, locked: false })).body).toMatchObject({ state: 'active' })
    const again = await tokenOf(email)
    expect((await call(webAccounts.remove, { params: { id: account.id } }, { as: clerk })).status).toBe(204)
    expect((await call(webShop.me, {}, bearer(again))).status).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await list(customerId)).body).toEqual([])
    expect((await create({ customerId, email })).status).toBe(200)
  })

  it('is out when its customer is no longer active', async () => {
    const { email, customerId } = await active()
    const session = await tokenOf(email)
    await owner`update customer set is_active = false where id = ${customerId}`
    expect((await call(webShop.me, {}, bearer(session))).status).toBe(401)
    expect((await signIn(email)).statusCode).toBe(401)
  })

  it('signs out', async () => {
    const { email } = await active()
    const session = await tokenOf(email)
    expect((await call(webSignIn.logout, {}, bearer(session))).status).toBe(204)
    expect((await call(webSignIn.logout, {}, bearer(session))).status).toBe(401)
  })
})

describe('who calls', () => {
  it('is named in the audit, beside the people of the company', async () => {
    const { account, email } = await active()
    const auditor = await given.user(company, ['AUDIT'])
    const query = { query: `entityId:${account.id}`, 'sort[0].field': 'at', 'sort[0].direction': 'Asc' }
    const { body } = await call(search, { params: { index: 'audit' }, query }, { as: auditor })
    const { content } = body as { content: { action: string; user: string }[] }
    expect(content.map(({ action, user }) => [action, user])).toEqual([
      ['create', expect.stringMatching(/^Test Person/)],
      ['choose-web-password', `${email} (web account)`],
    ])
  })

  it('is told apart: a token of the shop opens nothing of the staff, nor the other way round', async () => {
    const { email, customerId } = await active()
    const session = await tokenOf(email)
    expect((await call(webAccounts.list, { params: { id: customerId } }, bearer(session))).status).toBe(401)
    expect((await call(vendors.get, { params: { id: customerId } }, bearer(session))).status).toBe(401)
    expect((await call(webShop.me, {}, { as: clerk })).status).toBe(401)
    expect((await call(webShop.me, {})).status).toBe(401)
  })

  it('is braked when guessing, without shutting out who is at home', async () => {
    const { email } = await active()
    expect((await signIn(email, PASSWORD, '203.0.113.50')).statusCode).toBe(200)
    const guesses = await many(() => signIn(email, 'wrong wrong wrong', '198.51.100.9'), 12)
    const statuses = guesses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses).toContain(429)
    expect((await signIn(email, PASSWORD, '203.0.113.50')).statusCode).toBe(200)
    expect(JSON.parse((await signIn('nobody@shop.example')).body)).toMatchObject({
      title: 'Username or password invalid',
    })
  })
})

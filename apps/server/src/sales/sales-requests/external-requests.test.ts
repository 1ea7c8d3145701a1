import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { apiKeys } from '@galen/contract/admin/api-keys'
import { externalRequests } from '@galen/contract/sales/sales-requests'
import { webShop } from '@galen/contract/sales/web-shop'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { shop } from '../../../test/shop.ts'
import { addApiKey, listApiKeys, revokeApiKey } from '../../admin/api-keys/api-keys.ts'
import { sales } from '../sales.operations.ts'

const served = await kernel([...sales.operations, listApiKeys, addApiKey, revokeApiKey])
const { owner, given, call } = served
const company = await given.company()
const elsewhere = await given.company()
const administrator = await given.user(company, ['EDIT_COMPANY'])
const foreigner = await given.user(elsewhere, ['EDIT_COMPANY'])
const { customer, account, item, as } = shop(served, company)

const newKey = async (name = `Key ${randomUUID()}`, user = administrator) => {
  const reply = await call(apiKeys.add, { body: { name } }, { as: user })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as { id: string; key: string }
}
const { key } = await newKey('Portal')
const send = (token: string, body: object, idempotencyKey?: string) =>
  as(token, externalRequests.receive, { body: body as never }, idempotencyKey)

describe('a key of the company', () => {
  it('is shown once, kept as a hash, and out at once when it is revoked', async () => {
    const made = await newKey('Short lived')
    const { number } = await customer()
    const order = () => ({
      customerNumber: number,
      externalNumber: randomUUID(),
      lines: [{ item: 'nothing', quantity: 1 }],
    })
    expect((await send(made.key, order())).status).toBe(200)
    const rows = JSON.stringify([
      await owner`select encode(key_hash, 'escape') as hash, name, last_four from api_key`,
      await owner`select after from audit_entry where entity = 'api-key'`,
      (await call(apiKeys.list, {}, { as: administrator })).body,
    ])
    expect(rows).not.toContain(made.key)
    expect((await call(apiKeys.revoke, { params: { id: made.id } }, { as: foreigner })).status).toBe(404)
    expect((await call(apiKeys.revoke, { params: { id: made.id } }, { as: administrator })).status).toBe(204)
    expect((await send(made.key, order())).status).toBe(401)
    expect((await call(apiKeys.add, { body: { name: 'portal' } }, { as: administrator })).status).toBe(409)
  })

  it('needs a fresh sign-in to be made', async () => {
    const late = await given.user(company, ['EDIT_COMPANY'])
    await owner`update user_session set proved_at = now() - interval '1 hour' where user_id = ${late.id}`
    expect((await call(apiKeys.add, { body: { name: 'Late' } }, { as: late })).status).toBe(403)
  })

  it('opens orders of other systems and nothing else', async () => {
    const who = await account(await customer())
    expect((await as(key, webShop.me, {})).status).toBe(401)
    expect((await as(key, apiKeys.list, {})).status).toBe(401)
    for (const token of [who.token, administrator.token, 'galen_x', `galen_${'a'.repeat(43)}`])
      expect((await send(token, {})).status).toBe(401)
  })
})

describe('an order of another system', () => {
  it('is kept with the lines that were understood and those that were not', async () => {
    const { id, number, addressId } = await customer({ priceAdjustment: '-10' })
    const [byNumber, byNdc, gone] = [
      await item('10.00'),
      await item('20.00', { ndc: ['0591', '0369', '01'] }),
      await item('1.00'),
    ]
    await owner`update item set is_active = false where id = ${gone.id}`
    await owner`insert into item_package (company_id, item_id, level, gtin, quantity) values (${company.id}, ${byNumber.id}, 'case', '50300930058016', 12)`
    const reply = await send(key, {
      customerNumber: number.toLowerCase(),
      externalNumber: 'PO-1',
      lines: [
        { item: byNumber.number.toLowerCase(), quantity: 2 },
        { item: '00591036901', quantity: 1, price: 18.25 },
        { item: '50300930058016', quantity: 2, price: 100 },
        { item: gone.number, quantity: 1 },
        { item: 'WHAT IS THIS', quantity: 4 },
      ],
    })
    expect(reply.body).toMatchObject({
      source: 'API',
      status: 'Received',
      lines: [
        { itemId: byNumber.id, price: 9, problem: null },
        { itemId: byNdc.id, price: 18.25, problem: null },
        { itemId: byNumber.id, quantity: 24, price: 9 },
        { itemId: null, problem: expect.stringContaining('no longer sold') },
        { itemId: null, problem: expect.stringContaining('WHAT IS THIS') },
      ],
    })
    const [row] =
      await owner`select address_id, payload ->> 'externalNumber' as sent from sales_request where customer_id = ${id}`
    expect(row).toEqual({ address_id: addressId, sent: 'PO-1' })
    const [audit] =
      await owner`select user_id, external_id from audit_entry where entity = 'sales-request' order by id desc limit 1`
    expect(audit).toMatchObject({ user_id: null, external_id: expect.any(String) })
  })

  it('is one order, however often and however many at once send it', async () => {
    const { id, number } = await customer()
    const order = { customerNumber: number, externalNumber: 'PO-2', lines: [{ item: 'x', quantity: 1 }] }
    const repeated = randomUUID()
    expect(byStatus(await many(() => send(key, order, repeated), 8))).toEqual({ 200: 8 })
    expect(byStatus(await many(() => send(key, order)))).toEqual({ 409: 64 })
    expect((await send(key, { ...order, externalNumber: 'po-2' })).body).toMatchObject({
      details: [{ field: 'externalNumber', message: expect.stringContaining('SR-') }],
    })
    expect(await owner`select 1 from sales_request where customer_id = ${id}`).toHaveLength(1)
  })

  it('is for active customers of this company, at their own addresses', async () => {
    const [one, other] = [await customer(), await customer()]
    const order = { externalNumber: 'PO-3', lines: [{ item: 'x', quantity: 1 }] }
    const away = await newKey('Away', foreigner)
    for (const [token, body, field] of [
      [away.key, { customerNumber: one.number }, 'customerNumber'],
      [key, { customerNumber: 'C-nobody' }, 'customerNumber'],
      [key, { customerNumber: one.number, addressId: other.addressId }, 'addressId'],
    ] as const)
      expect(await send(token, { ...order, ...body })).toMatchObject({ status: 422, body: { details: [{ field }] } })
    await owner`update customer set is_active = false where id = ${one.id}`
    expect((await send(key, { ...order, customerNumber: one.number })).status).toBe(422)
    expect(await owner`select 1 from sales_request where customer_id = ${one.id}`).toHaveLength(0)
  })
})

describe('an order that names its customer by words', () => {
  const order = (externalNumber: string, customerName = 'Corner Pharmacy') => ({
    customerName,
    externalNumber,
    lines: [{ item: 'nothing', quantity: 1 }],
  })
  const known = async (externalNumber: string) => owner`
    select number from sales_request where company_id = ${company.id} and lower(external_number) = lower(${externalNumber})`

  it('is taken once, however often and in whatever case it is sent at once', async () => {
    const number = randomUUID()
    const replies = await many(
      (index) => send(key, index % 2 ? order(number) : order(number.toUpperCase(), ' corner pharmacy')),
      6,
    )
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 5 })
    expect(await known(number)).toHaveLength(1)
    const [taken] = await known(number)
    expect(await send(key, order(number))).toMatchObject({
      status: 409,
      body: { message: `Order ${number} came in already as ${String(taken?.['number'])}` },
    })
  })

  it('stays the same order once its customer is known, and is another one of another customer', async () => {
    const number = randomUUID()
    expect((await send(key, order(number))).status).toBe(200)
    const { id } = await customer()
    await owner`update sales_request set customer_id = ${id} where company_id = ${company.id} and external_number = ${number}`
    expect((await send(key, order(number))).status).toBe(409)
    expect((await send(key, order(number, 'Lakeside Pharmacy'))).status).toBe(200)
  })
})

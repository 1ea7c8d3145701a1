import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { search } from '@galen/contract/search-index'
import { type Cart, type ShopItem, webCarts, webShop } from '@galen/contract/sales/web-shop'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import type { Listed } from '../../../test/searching.ts'
import { type GivenAccount, shop } from '../../../test/shop.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { sales } from '../sales.operations.ts'

const served = await kernel([...sales.operations, searchOperation(sales.indices ?? [])])
const { owner, given, call } = served
const company = await given.company()
const { customer, account, item, stock, as } = shop(served, company)

const catalog = async ({ token }: GivenAccount, query: object = {}) => {
  const reply = await as(token, webShop.catalog, { query: { size: 100, ...query } })
  return (reply.body as { content: ShopItem[]; hasMore: boolean }).content
}
const priceOf = async (who: GivenAccount, id: string) => (await catalog(who)).find((found) => found.id === id)?.price
const put = (who: GivenAccount, body: object) => as(who.token, webShop.replaceCart, { body: body as never })
const submit = (who: GivenAccount, version: number, key?: string) =>
  as(who.token, webShop.submitCart, { body: { version } }, key)
const filled = async (who: GivenAccount, more: object = {}) => {
  const { id } = await item('10.00')
  const reply = await put(who, { version: 0, lines: [{ itemId: id, quantity: 3 }], ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { itemId: id, cart: reply.body as Cart }
}
const requests = (customerId: string) =>
  owner`select number, status, source, external_number from sales_request where customer_id = ${customerId}`

describe('the catalog', () => {
  it('has what is sold, with this customer’s price and no word of what it costs us', async () => {
    const who = await account(await customer({ priceAdjustment: '10' }))
    const [plain, bought, long] = [await item('10.00'), await item('20.00'), await item('30.00')]
    const sold = (found: typeof plain, price: string, on: string) => owner`
      insert into customer_item_sale (company_id, customer_id, variation_id, item_id, price, quantity, sold_on, invoice_id, invoice_number)
      values (${company.id}, ${who.customerId}, ${found.variationId}, ${found.id}, ${price}, 1, ${on}, ${randomUUID()}, 'INV-1')`
    await sold(bought, '17.50', new Date().toISOString().slice(0, 10))
    await sold(long, '3.00', '2020-01-01')
    expect(await priceOf(who, plain.id)).toBe(11)
    expect(await priceOf(who, bought.id)).toBe(17.5)
    expect(await priceOf(who, long.id)).toBe(33)
    const everything = JSON.stringify(await catalog(who))
    for (const secret of ['cost', 'margin', '1.2345', 'A vendor', 'onHand']) expect(everything).not.toContain(secret)
  })

  it('leaves out what is inactive, has no open offer of a vendor we still buy from, or is of another class', async () => {
    const [row] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position) values (${company.id}, 'itemClass', 'Vaccines', 1) returning id`
    const classId = String(row?.id)
    const limited = await account(await customer())
    await owner`insert into customer_item_class values (${company.id}, ${limited.customerId}, ${classId})`
    const [unpriced, inactive, vaccine, closed, left] = [
      await item(null),
      await item('5.00'),
      await item('5.00', { classId }),
      await item('5.00'),
      await item('5.00'),
    ]
    await owner`update item set is_active = false where id = ${inactive.id}`
    await owner`update item_variation set valid_to = '2020-01-01' where id = ${closed.variationId}`
    await owner`
      update vendor set is_active = false where id = (select vendor_id from item_variation where id = ${left.variationId})`
    const seen = (await catalog(await account(await customer()))).map(({ id }) => id)
    expect(seen).toContain(vaccine.id)
    for (const { id } of [unpriced, inactive, closed, left]) expect(seen).not.toContain(id)
    expect((await catalog(limited)).map(({ id }) => id)).toEqual([vaccine.id])
  })

  it('says whether there is enough, never how much', async () => {
    const who = await account(await customer())
    const [none, few, plenty] = [await item('1.00'), await item('1.00'), await item('1.00')]
    await stock(few, 5)
    await stock(plenty, 500)
    const found = new Map((await catalog(who)).map(({ id, availability }) => [id, availability]))
    expect([none, few, plenty].map(({ id }) => found.get(id))).toEqual(['out', 'low', 'in stock'])
  })

  it('hides prices from who may not see them, finds by words and goes on page by page', async () => {
    const who = await account(await customer(), false)
    for (const number of [1, 2, 3]) await item('4.00', { name: `Zinc 100% oxide ${number}` })
    const found = await catalog(who, { query: 'ZINC 100%' })
    expect(found.map(({ itemName, price }) => [itemName, price])).toEqual(
      [1, 2, 3].map((number) => [`Zinc 100% oxide ${number}`, null]),
    )
    const reply = await as(who.token, webShop.catalog, { query: { query: 'zinc', size: 2 } })
    expect(reply.body).toMatchObject({ hasMore: true, content: [{}, {}] })
    expect(await catalog(who, { query: 'zinc', from: 2 })).toHaveLength(1)
  })
})

describe('the cart', () => {
  it('is replaced as a whole, at the prices of today', async () => {
    const who = await account(await customer())
    expect((await as(who.token, webShop.cart, {})).body).toMatchObject({ version: 0, lines: [] })
    const { cart, itemId } = await filled(who, { addressId: who.addressId, externalNumber: 'PO 7', note: 'Soon' })
    expect(cart).toMatchObject({ version: 1, total: 30, lines: [{ quantity: 3, price: 10, total: 30, problem: null }] })
    await owner`update item_variation set price = 12 where item_id = ${itemId}`
    expect((await as(who.token, webShop.cart, {})).body).toMatchObject({ total: 36, externalNumber: 'PO 7' })
    expect((await put(who, { version: 1, lines: [] })).body).toMatchObject({
      version: 2,
      lines: [],
      externalNumber: '',
    })
  })

  it('is not overwritten unseen by a second window', async () => {
    const who = await account(await customer())
    const { id } = await item('1.00')
    const replies = await many((index) => put(who, { version: 0, lines: [{ itemId: id, quantity: index + 1 }] }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
  })

  it('takes nothing foreign', async () => {
    const [who, other] = [await account(await customer()), await account(await customer())]
    const { id } = await item('1.00')
    const unsold = await item(null)
    const refused = async (body: object, field: string) =>
      expect(await put(who, { version: 0, lines: [], ...body })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      })
    await refused({ addressId: other.addressId }, 'addressId')
    await refused({ lines: [{ itemId: randomUUID(), quantity: 1 }] }, 'lines.0.itemId')
    await refused({ lines: [{ itemId: unsold.id, quantity: 1 }] }, 'lines.0.itemId')
    await refused(
      {
        lines: [
          { itemId: id, quantity: 1 },
          { itemId: id, quantity: 1 },
        ],
      },
      'lines.1.itemId',
    )
    await refused({ lines: [{ itemId: id, quantity: 0 }] }, 'lines.0.quantity')
    await refused({ customerId: other.customerId }, 'customerId')
  })
})

describe('submitting the cart', () => {
  it('makes a request at the price shown, and empties the cart', async () => {
    const who = await account(await customer())
    await filled(who, { externalNumber: 'PO 8' })
    const reply = await submit(who, 1)
    expect(reply.body).toMatchObject({
      number: expect.stringMatching(/^SR-\d{6}$/),
      status: 'Received',
      source: 'WEB',
      externalNumber: 'PO 8',
      total: 30,
    })
    expect((await as(who.token, webShop.cart, {})).body).toMatchObject({ version: 0, lines: [] })
    expect((await as(who.token, webShop.requests, {})).body).toMatchObject({ hasMore: false, content: [reply.body] })
    const audits =
      await owner`select entity, external_id, user_id from audit_entry where action = 'receive-request' and external_id = ${who.id}`
    expect(audits).toEqual([{ entity: 'sales-request', external_id: who.id, user_id: null }])
  })

  it('is one request, however many submit at once', async () => {
    const who = await account(await customer())
    await filled(who)
    expect(byStatus(await many(() => submit(who, 1)))).toEqual({ 200: 1, 422: 63 })
    expect(await requests(who.customerId)).toHaveLength(1)
  })

  it('answers a repeated key with the first reply', async () => {
    const who = await account(await customer())
    await filled(who)
    const key = randomUUID()
    const replies = [await submit(who, 1, key), ...(await many(() => submit(who, 1, key), 8))]
    expect(byStatus(replies)).toEqual({ 200: 9 })
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await requests(who.customerId)).toHaveLength(1)
  })

  it('refuses the same order number again, naming the earlier one, whoever of the customer sends it', async () => {
    const who = await customer()
    const accounts = await Promise.all([account(who), account(who), account(who), account(who)])
    for (const one of accounts) await filled(one, { externalNumber: 'PO 9' })
    const replies = await Promise.all(accounts.map((one) => submit(one, 1)))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 3 })
    const first = replies.find(({ status }) => status === 200)?.body as { number: string }
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      details: [{ field: 'externalNumber', number: first.number }],
    })
    const another = await account(await customer())
    await filled(another, { externalNumber: 'PO 9' })
    expect((await submit(another, 1)).status).toBe(200)
  })

  it('refuses what is no longer sold and a cart that has changed', async () => {
    const who = await account(await customer())
    const { itemId } = await filled(who)
    expect((await submit(who, 7)).status).toBe(409)
    await owner`update item set is_active = false where id = ${itemId}`
    expect((await as(who.token, webShop.cart, {})).body).toMatchObject({ lines: [{ problem: expect.any(String) }] })
    expect(await submit(who, 1)).toMatchObject({ status: 422, body: { details: [{ field: 'lines.0.itemId' }] } })
    expect(await requests(who.customerId)).toEqual([])
  })

  it('shows no one the requests of another customer', async () => {
    const [who, other] = [await account(await customer()), await account(await customer())]
    await filled(who)
    await submit(who, 1)
    expect((await as(other.token, webShop.requests, {})).body).toMatchObject({ content: [] })
  })
})

describe('carts as the staff sees them', () => {
  it('are those of the customers that someone may see', async () => {
    const rep = await given.user(company, ['LIST_SALES'])
    const manager = await given.user(company, ['LIST_SALES', 'LIST_ALL_SALES'])
    const buyer = await given.user(company, ['LIST_ITEMS'])
    const who = await account(await customer({ salesRepId: rep.id }))
    const others = await account(await customer())
    await filled(who)
    await filled(others)
    const listed = async (user: typeof rep) =>
      (await call(search, { params: { index: 'web-cart' }, query: { size: 100 } }, { as: user })).body as Listed
    const mine = await listed(rep)
    expect(mine.content).toMatchObject([{ customerId: who.customerId, lines: 1, units: 3, value: 30 }])
    expect((await listed(manager)).content.map((row) => row['customerId'])).toContain(others.customerId)
    expect((await call(search, { params: { index: 'web-cart' }, query: {} }, { as: buyer })).status).toBe(403)
  })

  it('show their lines to whoever may see the customer, and to no one else', async () => {
    const rep = await given.user(company, ['LIST_SALES'])
    const manager = await given.user(company, ['LIST_ALL_SALES'])
    const who = await account(await customer())
    const { itemId } = await filled(who, { note: 'Soon' })
    const [row] = await owner<{ id: string }[]>`select id from web_cart where customer_id = ${who.customerId}`
    const read = (user: typeof rep) => call(webCarts.get, { params: { id: String(row?.id) } }, { as: user })
    expect((await read(manager)).body).toMatchObject({
      note: 'Soon',
      lines: [{ itemId, quantity: 3, price: 10, total: 30 }],
    })
    expect((await read(rep)).status).toBe(404)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import { customers } from '@galen/contract/partners/customers'
import { search } from '@galen/contract/search-index'
import { addDays, businessDateOf } from '@galen/domain/dates'
import type { GivenUser } from '../../../test/given.ts'
import { tradingFloor } from '../../../test/trading-fixtures.ts'

const floor = await tradingFloor()
const { call, owner, company, clerk, rep, otherRep, accountant, made, address, stateLicense } = floor

type Listed = { total: number; content: Record<string, unknown>[] }

const list = async (index: string, query: string, as: GivenUser = clerk, more: object = {}): Promise<Listed> => {
  const reply = await call(search, { params: { index }, query: { query, ...more } } as never, { as })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Listed
}

const mark = `Marigold${Date.now()}`
const own = await made({ companyName: `${mark} Own`, legacyId: `LEG${mark}`, friendlyName: 'Goldie' }, rep)
const theirs = await made({ companyName: `${mark} Theirs` }, otherRep)
for (const { id } of [own, theirs])
  await call(customers.change, { params: { id }, body: { version: 1, addresses: [address()] } }, { as: clerk })

describe('the list of customers', () => {
  it('finds by a part of the name, by number and by legacy id', async () => {
    expect((await list('customer', mark.slice(2, 12))).content.map(({ companyName }) => companyName)).toEqual([
      `${mark} Own`,
      `${mark} Theirs`,
    ])
    for (const word of [own.number, `leg${mark}`.toLowerCase(), 'goldie'])
      expect(
        (await list('customer', word)).content.map(({ id }) => id),
        word,
      ).toEqual([own.id])
    expect((await list('customer', `number:${own.number}`)).content).toMatchObject([
      { city: 'Austin', state: 'TX', className: 'Retail', salesRepId: rep.id, hasWebAccount: false },
    ])
  })

  it('says when the license ends that the standing hangs on, not one for controlled substances', async () => {
    const { id } = await made({ companyName: `Ending ${randomUUID()}` })
    await call(customers.change, { params: { id }, body: { version: 1, addresses: [address()] } }, { as: clerk })
    const soon = addDays(businessDateOf(new Date(), company.timeZone), 10)
    const controlled = stateLicense({ number: 'TX-CS-7', type: 'controlledSubstances' })
    const licenses = [stateLicense({ expiresOn: soon }), controlled]
    const saved = await floor.licensed(id, { version: 2, licenses })
    expect(saved.status).toBe(200)
    expect((await list('customer', `id:${id}`)).content).toMatchObject([{ standing: 'expiring', licenseEndsOn: soon }])
  })

  it('follows a change of the name', async () => {
    const { id } = await made({ companyName: 'Before The Change' })
    const name = `Afterwards ${randomUUID()}`
    await call(customers.change, { params: { id }, body: { version: 1, companyName: name } }, { as: clerk })
    expect((await list('customer', name)).total).toBe(1)
  })

  it('finds addresses by the new name of their customer, and none that is gone', async () => {
    const { id } = await made({ companyName: `Elm ${randomUUID()}` })
    const change = (version: number, values: object) =>
      call(customers.change, { params: { id }, body: { version, ...values } as never }, { as: clerk })
    await change(1, { addresses: [{ ...address(), city: 'Waco' }] })
    const name = `Oak ${randomUUID()}`
    await change(2, { companyName: name })
    expect((await list('customer-address', name)).content).toMatchObject([{ customerId: id, city: 'Waco' }])
    expect((await list('customer-address', `"${name}" waco`)).total).toBe(1)
    await change(3, { addresses: [] })
    expect((await list('customer-address', name)).total).toBe(0)
    expect((await list('customer', `id:${id}`)).content).toMatchObject([{ city: null, state: null }])
  })

  it.each(['customer', 'customerLookup'])(
    '%s shows a sales rep their own only, in whatever order and by whatever words',
    async (index) => {
      for (const sort of ['companyName', 'number', ...(index === 'customer' ? ['createdAt'] : [])]) {
        const order = { 'sort[0].field': sort, 'sort[0].direction': 'Asc', size: 1 }
        const { total, content } = await list(index, mark, rep, order)
        expect([total, content.map(({ id }) => id)], sort).toEqual([1, [own.id]])
      }
      expect((await list(index, `id:${theirs.id}`, rep)).total).toBe(0)
      expect((await list(index, mark, accountant)).total).toBe(2)
    },
  )

  it('hides the terms from whoever may not see finance', async () => {
    const [terms] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, days, position) values (${company.id}, 'paymentTerms', 'Net 30', 30, 1) returning id`
    await owner`update customer set terms_id = ${String(terms?.id)} where id = ${own.id}`
    expect((await list('customer', `id:${own.id}`)).content).toMatchObject([{ terms: null }])
    expect((await list('customer', `terms:"Net 30"`)).total).toBe(0)
    expect((await list('customer', `terms:"Net 30"`, accountant)).content).toMatchObject([
      { id: own.id, terms: 'Net 30' },
    ])
  })
})

describe('the list of addresses', () => {
  it('follows the same scope', async () => {
    expect((await list('customer-address', `customerId:${own.id}`, rep)).content).toMatchObject([{ city: 'Austin' }])
    expect((await list('customer-address', `customerId:${theirs.id}`, rep)).total).toBe(0)
    expect((await list('customer-address', `customerId:${theirs.id}`)).total).toBe(1)
  })
})

describe('the lookup', () => {
  it('finds a customer by the NDC of what they bought', async () => {
    const [item] = await owner<{ id: string }[]>`
      insert into item (company_id, number, item_name, ndc_labeler, ndc_product, ndc_packaging)
      values (${company.id}, ${randomUUID()}, 'Amoxicillin', '0093', '4155', '73') returning id`
    const [vendor] = await owner<{ id: string }[]>`
      insert into vendor (company_id, number, friendly_name) values (${company.id}, ${randomUUID()}, 'Vendor') returning id`
    const [offer] = await owner<{ id: string }[]>`
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number)
      values (${company.id}, ${String(item?.id)}, ${String(vendor?.id)}, 1, ${randomUUID()}) returning id`
    await owner`
      insert into customer_item_sale (company_id, customer_id, variation_id, item_id, price, quantity, sold_on, invoice_id, invoice_number)
      values (${company.id}, ${own.id}, ${String(offer?.id)}, ${String(item?.id)}, 1, 1, now(), ${randomUUID()}, 'INV-1')`
    for (const ndc of ['0093-4155-73', '00093415573'])
      expect(
        (await list('customerLookup', `number:${ndc} OR ndc:${ndc}`)).content.map(({ id }) => id),
        ndc,
      ).toEqual([own.id])
  })

  it('does not find the customers of others for the bulk update', async () => {
    const reply = await call(customerBatch.find, { body: { search: own.number } }, { as: rep })
    expect(reply.status).toBe(403)
  })
})

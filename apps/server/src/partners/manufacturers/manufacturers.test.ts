import { describe, expect, it } from 'vitest'
import { type Manufacturer, manufacturers } from '@galen/contract/partners/manufacturers'
import { search } from '@galen/contract/search-index'
import type { Listed } from '../../../test/searching.ts'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { partners } from '../partners.operations.ts'

const { call, given, owner } = await kernel([...partners.operations, searchOperation(partners.indices ?? [])])
const company = await given.company()
const editor = await given.user(company, ['LIST_ITEMS', 'EDIT_ITEM'])
const reader = await given.user(company)
const stranger = await given.user(await given.company(), ['LIST_ITEMS', 'EDIT_ITEM'])

let made = 0
const add = async (more: object = {}) =>
  (await call(manufacturers.add, { body: { name: `Maker ${++made}`, ...more } }, { as: editor })).body as Manufacturer
const change = (id: string, body: object) =>
  call(manufacturers.change, { params: { id }, body: body as never }, { as: editor })
const remove = (id: string, as = editor) => call(manufacturers.remove, { params: { id } }, { as })
const merge = (id: string, into: string, as = editor) =>
  call(manufacturers.merge, { params: { id }, body: { into } }, { as })
const item = async (manufacturerId: string, name = 'Amoxicillin') => {
  const [row] = await owner<{ id: string }[]>`
    insert into item (company_id, number, item_name, manufacturer_id)
    values (${company.id}, ${`I${++made}`}, ${name}, ${manufacturerId}) returning id`
  return String(row?.id)
}
const vendorOf = async (...manufacturerIds: string[]) => {
  const [row] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name) values (${company.id}, ${`V${++made}`}, ${`Vendor ${made}`}) returning id`
  await owner`insert into vendor_manufacturer select ${company.id}, ${String(row?.id)}, unnest(${manufacturerIds}::uuid[])`
  return String(row?.id)
}
const listed = async (query: string, as = reader) =>
  ((await call(search, { params: { index: 'manufacturer' }, query: { query } }, { as })).body as Listed).content

describe('a manufacturer', () => {
  it('is added, found by everyone with its items and vendors, and changed', async () => {
    const maker = await add({ name: 'Corvane Labs', labelerCodes: ['00093', '00093', '12345'] })
    await item(maker.id)
    await vendorOf(maker.id)
    expect(maker).toMatchObject({ labelerCodes: ['00093', '12345'], gln: null, items: 0, version: 1 })
    expect(await listed('corvane')).toMatchObject([{ id: maker.id, items: 1, vendors: [expect.any(String)] }])
    expect((await change(maker.id, { version: 1, gln: '0614141000036' })).body).toMatchObject({ version: 2 })
    expect((await change(maker.id, { version: 1, name: 'Corvane Laboratories' })).body).toMatchObject({
      version: 3,
      gln: '0614141000036',
    })
    expect(await listed('corvane', stranger)).toEqual([])
  })

  it.each([
    [{ name: '' }, 400, 'name'],
    [{ gln: '0614141000037' }, 400, 'gln'],
    [{ labelerCodes: ['12'] }, 400, 'labelerCodes.0'],
    [{ name: 'TAKEN ALREADY' }, 409, 'name'],
  ])('refuses %j', async (body, status, field) => {
    await add({ name: 'Taken Already' })
    const maker = await add()
    expect(await change(maker.id, { version: 1, ...body })).toMatchObject({ status, body: { details: [{ field }] } })
  })

  it('is deleted only when nothing refers to it', async () => {
    const maker = await add()
    await item(maker.id)
    await item(maker.id)
    expect(await remove(maker.id)).toMatchObject({
      status: 409,
      body: { title: expect.stringContaining('2 items'), details: [{ items: 2, vendors: 0 }] },
    })
    const unused = await add()
    expect((await remove(unused.id, stranger)).status).toBe(404)
    expect((await remove(unused.id)).status).toBe(204)
    expect((await remove(unused.id)).status).toBe(404)
  })
})

describe('merging two manufacturers', () => {
  it('moves items and vendors, audits each item, and finds the items by the new name', async () => {
    const gone = await add({ labelerCodes: ['11111'] })
    const stays = await add({ name: 'Staying Labs', labelerCodes: ['22222'] })
    const items = [await item(gone.id), await item(gone.id)]
    await vendorOf(gone.id, stays.id)
    await vendorOf(gone.id)
    expect(await merge(gone.id, stays.id)).toMatchObject({
      status: 200,
      body: { itemsMoved: 2, vendorsMoved: 2, manufacturer: { items: 2, labelerCodes: ['11111', '22222'] } },
    })
    const audits =
      await owner`select entity_id, version from audit_entry where entity = 'item' and action = 'move-to-manufacturer'`
    expect(audits.map((row) => String(row['entity_id'])).toSorted()).toEqual(items.toSorted())
    const words = await owner`select text from search_text where kind = 'item' and id = any(${items}::uuid[])`
    expect(words.map((row) => String(row['text']))).toEqual([
      expect.stringContaining('staying labs'),
      expect.stringContaining('staying labs'),
    ])
    expect((await remove(gone.id)).status).toBe(404)
  })

  it('refuses itself, strangers and whoever is gone', async () => {
    const [one, other] = [await add(), await add()]
    expect(await merge(one.id, one.id)).toMatchObject({ status: 400, body: { details: [{ field: 'into' }] } })
    expect((await merge(one.id, other.id, stranger)).status).toBe(404)
    expect((await merge(one.id, crypto.randomUUID())).status).toBe(404)
  })

  it('ends in one of the two, whichever way sixty-four merge them', async () => {
    const [one, other] = [await add(), await add()]
    const replies = await many((index) => (index % 2 ? merge(one.id, other.id) : merge(other.id, one.id)))
    expect(byStatus(replies)).toEqual({ 200: 1, 404: 63 })
  })
})

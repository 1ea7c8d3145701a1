import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type ItemFlag, itemFlagByScreenIndex, itemFlags } from '@galen/contract/items/item-flags'
import { search } from '@galen/contract/search-index'
import { kernel } from '../../../test/kernel.ts'
import { byStatus, many } from '../../../test/people.ts'
import { insertBuiltInValues } from '../../admin/properties/built-in-values.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { items } from '../items.operations.ts'
import { itemFlagByScreenSearch } from './item-flag.search.ts'

const { call, pool, given } = await kernel([...items.operations, searchOperation([itemFlagByScreenSearch])])
const company = await given.company()
await inTransaction(pool, 'write', { companyId: company.id, userId: null }, (tx) => insertBuiltInValues(tx, company.id))
const as = await given.user(company, ['EDIT_SYSTEM_PROPERTIES'])
const clerk = await given.user(company)
const stranger = await given.user(await given.company(), ['EDIT_SYSTEM_PROPERTIES'])

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A red square of this many pixels. */
function png(width: number, height = width): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0xc0)])
  const picture = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', picture), chunk('IEND', Buffer.alloc(0))])
}

const FLAG = { icon: 'snowflake-blue', color: '#2F6798' }
const add = (body: object) => call(itemFlags.add, { body: { ...FLAG, ...body } as never }, { as })
const change = (id: string, body: object, who = as) =>
  call(itemFlags.change, { params: { id }, body: body as never }, { as: who })
const onScreen = async (screen: string) => {
  const reply = await call(
    search,
    { params: { index: itemFlagByScreenIndex.name }, query: { query: `screen:${screen}` } },
    { as: clerk },
  )
  return (reply.body as { content: { name: string }[] }).content.map(({ name }) => name)
}

describe('a flag', () => {
  it('shows where it is to show', async () => {
    const made = (await add({ name: 'Cold chain', screens: ['invoice', 'receipt'], image: png(18).toString('base64') }))
      .body as ItemFlag
    expect(made).toMatchObject({
      screens: ['invoice', 'receipt'],
      toShow: true,
      image: expect.any(String),
      version: 1,
    })
    expect(await onScreen('invoice')).toEqual(['Cold chain'])
    expect(await change(made.id, { version: 1, screens: ['item'] })).toMatchObject({
      status: 200,
      body: { screens: ['item'], image: made.image },
    })
    expect(await onScreen('invoice')).toEqual([])
    expect(await onScreen('item')).toEqual(['Cold chain'])
    await change(made.id, { version: 2, toShow: false })
    expect(await onScreen('item')).toEqual([])
    expect((await call(itemFlags.list, {}, { as: clerk })).body).toMatchObject([{ name: 'Cold chain', toShow: false }])
    expect((await call(itemFlags.list, {}, { as: stranger })).body).toEqual([])
    expect(((await call(itemFlags.screens, {}, { as: clerk })).body as unknown[]).length).toBe(7)
  })

  it('keeps of its picture the pixels only, and takes back what it showed', async () => {
    const said = chunk('tEXt', Buffer.from('Author\0Ada Secret'))
    const image = Buffer.concat([png(18).subarray(0, 33), said, png(18).subarray(33)]).toString('base64')
    const made = (await add({ name: 'Signed', image })).body as ItemFlag
    expect(Buffer.from(made.image ?? '', 'base64').includes('Ada Secret')).toBe(false)
    expect(await change(made.id, { version: 1, image: made.image })).toMatchObject({ body: { version: 1 } })
    expect(await change(made.id, { version: 1, image })).toMatchObject({ body: { version: 1, image: made.image } })
  })

  it('has a name of its own, also for 64 at once', async () => {
    expect(byStatus(await many(() => add({ name: 'Recalled' })))).toEqual({ 200: 1, 409: 63 })
  })

  it.each([
    ['larger', png(19), '19 by 19'],
    ['not square', png(18, 20), '18 by 20'],
    ['no picture at all', Buffer.from('GIF89a, or so it says'), 'not a PNG'],
    ['cut off', png(18).subarray(0, -6), 'cut off'],
    ['with something behind it', Buffer.concat([png(18), Buffer.from('<script>')]), 'after the end'],
    ['damaged', Buffer.from(png(18).map((byte, index) => (index === 45 ? byte ^ 1 : byte))), 'checksum'],
    ['a picture that cannot be unpacked', badPicture(), 'unpacked'],
    ['a picture that unpacks to gigabytes', bomb(), 'unpacked'],
  ])('refuses an image that is %s', async (_, image, words) => {
    const reply = await add({ name: `Image ${words}`, image: image.toString('base64') })
    expect(reply).toMatchObject({
      status: 400,
      body: { details: [{ field: 'image', message: expect.stringContaining(words) }] },
    })
  })

  it.each([
    [{ name: 'x', icon: 'snowflake' }, 'icon'],
    [{ name: 'x', icon: 'unicorn-blue' }, 'icon'],
    [{ name: 'x', color: 'blue' }, 'color'],
    [{ name: 'x', screens: ['nowhere'] }, 'screens'],
    [{ name: '' }, 'name'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('belongs to its company, and is deleted when no item has it', async () => {
    const { id } = (await add({ name: 'Short lived' })).body as ItemFlag
    expect((await change(id, { version: 1, name: 'x' }, stranger)).status).toBe(404)
    expect((await call(itemFlags.remove, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await call(itemFlags.remove, { params: { id } }, { as: clerk })).status).toBe(403)
    expect((await call(itemFlags.remove, { params: { id } }, { as })).status).toBe(204)
  })
})

function withPicture(picture: Buffer): Buffer {
  const whole = png(18)
  const head = whole.subarray(0, 33)
  return Buffer.concat([head, chunk('IDAT', picture), chunk('IEND', Buffer.alloc(0))])
}
function badPicture() {
  return withPicture(Buffer.from('this is not compressed'))
}
function bomb() {
  return withPicture(deflateSync(Buffer.alloc(5_000_000)))
}

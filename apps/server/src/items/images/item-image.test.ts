import { describe, expect, it } from 'vitest'
import { items } from '@galen/contract/items/items'
import { ITEM_IMAGE_BYTES } from '@galen/domain/items/item-image'
import { catalog } from '../../../test/catalog.ts'
import { besidesPixels, largePng, NOTHING_BESIDES, photo } from '../../../test/pictures.ts'

const { app, call, as, given, owner, item, audits } = await catalog()
const stranger = await given.user(await given.company(), ['LIST_ITEMS', 'EDIT_ITEM'])

const jpeg = (length = 200) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(length, 7), Buffer.from([0xff, 0xd9])])
/** Says in its head that it has 60,000 by 60,000 pixels. */
const wide = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xea, 0x60, 0xea, 0x60]),
  Buffer.alloc(200, 7),
  Buffer.from([0xff, 0xd9]),
])
const bomb = await largePng(5001, 5000)
const set = (id: string, version: number, image: Buffer) =>
  call(items.setImage, { params: { id }, body: { version, image: image.toString('base64') } }, { as })
const fetched = (id: string, token = as.token) =>
  app.inject({ url: `/api/items/${id}/image`, headers: { authorization: `Bearer ${token}` } })

describe('the picture of an item', () => {
  it('is kept without what its camera said, replaced and removed', async () => {
    const { id } = await item()
    expect((await fetched(id)).statusCode).toBe(404)
    const taken = await photo()
    expect((await besidesPixels(taken)).exif).toBeDefined()
    expect(await set(id, 1, taken)).toMatchObject({ status: 200, body: { version: 2, imageId: expect.any(String) } })
    const shown = await fetched(id)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(await besidesPixels(shown.rawPayload)).toEqual(NOTHING_BESIDES)
    expect(shown.rawPayload.includes('Ada Secret')).toBe(false)
    expect((await fetched(id, stranger.token)).statusCode).toBe(404)
    expect((await set(id, 2, await photo(3000, 2000))).status).toBe(200)
    expect(await call(items.removeImage, { params: { id } }, { as })).toMatchObject({
      body: { imageId: null, version: 4 },
    })
    expect(await owner`select from stored_file where owner_id = ${id}`).toHaveLength(0)
    expect((await audits(id)).map(({ action }) => action)).toEqual(['create', 'set-image', 'set-image', 'remove-image'])
  })

  it.each([
    ['text', Buffer.from('<svg onload="alert(1)"></svg> and more words so that it is long enough')],
    ['cut off', jpeg().subarray(0, -2)],
    ['larger than two megabytes', jpeg(ITEM_IMAGE_BYTES)],
    ['larger than can be drawn', wide],
    ['larger than can be drawn, in few bytes', bomb],
    ['a picture whose pixels are missing', jpeg()],
  ])('is not %s', async (_, bytes) => {
    const { id } = await item()
    expect(await set(id, 1, bytes)).toMatchObject({ status: 400, body: { details: [{ field: 'image' }] } })
    expect(await owner`select from stored_file where owner_id = ${id}`).toHaveLength(0)
  })
})

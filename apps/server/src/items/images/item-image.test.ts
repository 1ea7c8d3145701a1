import { describe, expect, it } from 'vitest'
import { items } from '@galen/contract/items/items'
import { ITEM_IMAGE_BYTES } from '@galen/domain/items/item-image'
import { catalog } from '../../../test/catalog.ts'

const { app, call, as, given, owner, item, audits } = await catalog()
const stranger = await given.user(await given.company(), ['LIST_ITEMS', 'EDIT_ITEM'])

const jpeg = (length = 200) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(length, 7), Buffer.from([0xff, 0xd9])])
const set = (id: string, version: number, image: Buffer) =>
  call(items.setImage, { params: { id }, body: { version, image: image.toString('base64') } }, { as })
const fetched = (id: string, token = as.token) =>
  app.inject({ url: `/api/items/${id}/image`, headers: { authorization: `Bearer ${token}` } })

describe('the picture of an item', () => {
  it('is kept as it came, replaced and removed', async () => {
    const { id } = await item()
    expect((await fetched(id)).statusCode).toBe(404)
    expect(await set(id, 1, jpeg())).toMatchObject({ status: 200, body: { version: 2, imageId: expect.any(String) } })
    const shown = await fetched(id)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.rawPayload).toEqual(jpeg())
    expect((await fetched(id, stranger.token)).statusCode).toBe(404)
    expect((await set(id, 2, jpeg(1_500_000))).status).toBe(200)
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
  ])('is not %s', async (_, bytes) => {
    const { id } = await item()
    expect(await set(id, 1, bytes)).toMatchObject({ status: 400, body: { details: [{ field: 'image' }] } })
    expect(await owner`select from stored_file where owner_id = ${id}`).toHaveLength(0)
  })
})

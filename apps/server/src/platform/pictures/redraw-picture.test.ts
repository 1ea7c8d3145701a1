import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { TOO_MANY_PIXELS } from '@galen/domain/image-size'
import { besidesPixels, largePng, NOTHING_BESIDES, photo } from '../../../test/pictures.ts'
import { pictureRedrawing, storablePicture } from './redraw-picture.ts'

const bytesOf = (stored: Awaited<ReturnType<typeof storablePicture>>) => {
  if ('problem' in stored) throw new Error(stored.problem)
  return stored.bytes
}

describe('a picture that is stored', () => {
  it('has its pixels and nothing of who took it where', async () => {
    const taken = await photo(40, 30)
    expect((await besidesPixels(taken)).exif).toBeDefined()
    expect(taken.includes('Ada Secret')).toBe(true)
    const stored = bytesOf(await storablePicture(taken, 'image/jpeg'))
    expect(await besidesPixels(stored)).toEqual(NOTHING_BESIDES)
    expect(stored.includes('Ada Secret')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  })

  it('stands upright when the camera was held upright', async () => {
    const turned = await sharp(await photo(40, 30))
      .withExif({ IFD0: { Orientation: '6' } })
      .jpeg()
      .toBuffer()
    const stored = bytesOf(
      await storablePicture(await sharp(turned).withMetadata({ orientation: 6 }).toBuffer(), 'image/jpeg'),
    )
    expect(await sharp(stored).metadata()).toMatchObject({ width: 30, height: 40 })
  })

  it.each([
    ['image/png', 'png'],
    ['image/webp', 'webp'],
  ] as const)('stays of its type: %s', async (type, format) => {
    const sent = await sharp(await photo())
      .keepExif()
      .toFormat(format)
      .toBuffer()
    const stored = bytesOf(await storablePicture(sent, type))
    expect(await sharp(stored).metadata()).toMatchObject({ format, width: 40 })
    expect(await besidesPixels(stored)).toEqual(NOTHING_BESIDES)
  })

  it('does not grow by its colors: a palette stays one', async () => {
    const sent = await sharp(await photo(200, 200))
      .png({ palette: true })
      .toBuffer()
    expect(bytesOf(await storablePicture(sent, 'image/png')).length).toBeLessThanOrEqual(sent.length + 100)
  })

  it('comes out the same when it is sent again', async () => {
    const once = bytesOf(await storablePicture(await largePng(50, 50), 'image/png'))
    expect(bytesOf(await storablePicture(once, 'image/png')).equals(once)).toBe(true)
  })

  it('has at most 25 million pixels, whatever few bytes they take', async () => {
    const bomb = await largePng(5001, 5000)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await storablePicture(bomb, 'image/png')).toEqual({ problem: TOO_MANY_PIXELS })
    expect(await storablePicture(await largePng(5000, 5000), 'image/png')).toEqual({ bytes: expect.any(Buffer) })
  })

  it('is refused when its pixels cannot be drawn, and the next one is drawn all the same', async () => {
    const head = (await photo()).subarray(0, 160)
    const broken = Buffer.concat([head, Buffer.alloc(200, 7), Buffer.from([0xff, 0xd9])])
    const [first, second] = await Promise.all([
      storablePicture(broken, 'image/jpeg'),
      storablePicture(await photo(), 'image/jpeg'),
    ])
    expect(first).toEqual({ problem: 'is a picture that cannot be drawn' })
    expect(second).toEqual({ bytes: expect.any(Buffer) })
  })
})

describe('drawing', () => {
  it('leaves the event loop to others', async () => {
    let turns = 0
    const turning = setInterval(() => turns++, 0)
    const drawn = Promise.all([1, 2, 3].map(async () => storablePicture(await largePng(4000, 4000), 'image/png')))
    await drawn
    clearInterval(turning)
    expect(turns).toBeGreaterThan(50)
  })

  it('is left out where the library has no program for the machine: the size in the head still counts', async () => {
    const without = pictureRedrawing({ library: 'a-library-that-is-not-installed' })
    const taken = await photo()
    expect(await without(taken, 'image/jpeg')).toEqual({ bytes: taken })
    expect(await without(await largePng(5001, 5000), 'image/png')).toEqual({ problem: TOO_MANY_PIXELS })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Item, items } from '@galen/contract/items/items'
import { gtinOfNdc } from '@galen/domain/scanning/gtin'
import { catalog } from '../../../test/catalog.ts'
import { byStatus, many } from '../../../test/people.ts'

const { call, as, given, company, get, item, list, audits } = await catalog()
const reader = await given.user(company, ['LIST_ITEMS'])

let made = 1_000_000_000
/** A GTIN that no item has yet. */
const gtin = () => String(gtinOfNdc(String(made++)))

const pack = (id: string, version: number, packages: object[], more: object = {}) =>
  call(items.gtin, { params: { id }, body: { version, packages, ...more } as never }, { as })
const label = (id: string, version: number, barcodes: object[], more: object = {}) =>
  call(items.barcode, { params: { id }, body: { version, barcodes, ...more } as never }, { as })
const each = (code: string) => ({ level: 'each', gtin: code, quantity: 1 })
const found = async (query: string, who = as) => (await list('item', query, who)).map(({ id }) => id)

describe('the packages of an item', () => {
  it('are found by a scan of any of them, in any length', async () => {
    const { id } = await item()
    const [unit, box] = [gtin(), gtin()]
    const reply = await pack(id, 1, [{ level: 'case', gtin: box, quantity: 24 }, each(unit.slice(2))])
    expect(reply).toMatchObject({
      status: 200,
      body: {
        version: 2,
        packages: [
          { gtin: unit, quantity: 1 },
          { gtin: box, quantity: 24 },
        ],
      },
    })
    for (const code of [unit, unit.slice(1), unit.slice(2)]) expect(await found(`gtin:${code}`), code).toEqual([id])
    expect(await found(unit.slice(2), reader)).toEqual([id])
    expect(reply.body).toMatchObject({ gtin: [unit, box], barcode: [] })
    const other = await item()
    const single = gtin()
    await pack(other.id, 1, [each(single)])
    expect(new Set(await found(`gtin:(${unit} OR ${box} OR ${single})`))).toEqual(new Set([id, other.id]))
    expect(await found(`gtin:${unit.slice(0, 13)}*`)).toContain(id)
    expect(await found(`gtin:${unit} AND NOT gtin:${box}`)).toEqual([])
    expect(await list('item-packages', `gtin:${box}`)).toMatchObject([{ itemId: id, level: 'case', quantity: 24 }])
    expect((await audits(id)).at(-1)).toMatchObject({ action: 'change-packages', fields: ['packages'], version: 2 })
  })

  it('keep their ids, swap their numbers, and go when they are left out', async () => {
    const { id } = await item()
    const [one, other] = [gtin(), gtin()]
    const first = (await pack(id, 1, [each(one), { level: 'inner', gtin: other, quantity: 6 }])).body as Item
    const [unit, inner] = first.packages
    const swapped = (
      await pack(id, 2, [
        { ...unit, gtin: other },
        { ...inner, gtin: one },
      ])
    ).body as Item
    expect(swapped.packages).toEqual([
      { ...unit, gtin: other },
      { ...inner, gtin: one },
    ])
    expect((await pack(id, 3, swapped.packages)).body).toMatchObject({ version: 3 })
    expect((await pack(id, 3, [swapped.packages[0] ?? {}])).body).toMatchObject({ packages: [{ gtin: other }] })
    expect(await found(`gtin:${one}`)).toEqual([])
  })

  it('of another item are refused naming it, and moved when that is wanted', async () => {
    const [here, there] = [await item(), await item()]
    const code = gtin()
    await pack(there.id, 1, [each(code)])
    expect(await pack(here.id, 1, [each(code)])).toMatchObject({
      status: 409,
      body: { code: 'item-gtin.conflict', details: [{ itemId: there.id, itemNumber: there.number }] },
    })
    expect(await found(`gtin:${code}`)).toEqual([there.id])
    expect(await pack(here.id, 1, [each(code)], { move: true })).toMatchObject({ status: 200 })
    expect(await found(`gtin:${code}`)).toEqual([here.id])
    expect((await get(there.id)).body).toMatchObject({ packages: [], version: 3 })
    expect((await audits(there.id)).at(-1)).toMatchObject({
      action: 'give-code-away',
      fields: ['packages'],
      version: 3,
    })
  })

  it('belong to one item whoever scans while they move to and fro', async () => {
    const [one, other] = [await item(), await item()]
    const code = gtin()
    await pack(one.id, 1, [each(code)])
    const moves = many(async (place) => {
      const { id } = place % 2 === 0 ? one : other
      const { version } = (await get(id)).body as Item
      return pack(id, version, [each(code)], { move: true })
    }, 16)
    const scans = many(() => found(`gtin:${code}`), 32)
    expect((await scans).every((ids) => ids.length === 1)).toBe(true)
    const statuses = byStatus(await moves)
    expect(Object.keys(statuses).every((status) => status === '200' || status === '409')).toBe(true)
    expect(await found(`gtin:${code}`)).toHaveLength(1)
  })

  it('get a number of which 16 want the same one', async () => {
    const wanting = await Promise.all(Array.from({ length: 16 }, () => item()))
    const code = gtin()
    expect(byStatus(await many((place) => pack(wanting[place]?.id ?? '', 1, [each(code)]), 16))).toEqual({
      200: 1,
      409: 15,
    })
  })

  it.each([
    [[{ level: 'each', gtin: '123', quantity: 1 }], 'packages.0.gtin', '3 digits'],
    [[{ level: 'each', gtin: '00305910369019', quantity: 2 }], 'packages.0.quantity', 'single unit'],
    [[{ level: 'case', gtin: '00305910369019', quantity: 0 }], 'packages.0.quantity', 'whole number'],
    [[{ id: randomUUID(), level: 'each', gtin: '00305910369019', quantity: 1 }], 'packages.0.id', 'not a package'],
    [
      [
        { level: 'each', gtin: '00305910369019', quantity: 1 },
        { level: 'case', gtin: '305910369019', quantity: 5 },
      ],
      'packages.1.gtin',
      'already here',
    ],
  ])('%j is refused at %s: %s', async (packages, field, words) => {
    const { id } = await item()
    expect(await pack(id, 1, packages)).toMatchObject({
      status: 400,
      body: { details: [{ field, message: expect.stringContaining(words) }] },
    })
  })

  it.each(['00305910369018', '305910369018', '0030-5910369018'])('%s has a wrong check digit', async (written) => {
    const { id } = await item()
    const message = `The check digit of ${written.replace('-', '')} is wrong.`
    expect(await pack(id, 1, [{ level: 'each', gtin: written, quantity: 1 }])).toMatchObject({
      status: 422,
      body: { message, details: [{ field: 'packages.0.gtin', message }] },
    })
  })

  it('hold the code of their drug, also when it gets another', async () => {
    const { id } = await item({ ndc: '0591-0370-01' })
    expect(await pack(id, 1, [each('00305910369019')])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'packages.0.gtin', message: expect.stringContaining('another drug') }] },
    })
    const plain = await item()
    await pack(plain.id, 1, [each('00305910369019')])
    const reply = await call(
      items.change,
      { params: { id: plain.id }, body: { version: 2, ndc: '0591-0371-01' } },
      { as },
    )
    expect(reply).toMatchObject({ status: 400, body: { details: [{ field: 'ndc' }] } })
  })

  it('are merged with changes of others, or refused', async () => {
    const { id } = await item()
    await call(items.change, { params: { id }, body: { version: 1, brandName: 'Meanwhile' } }, { as })
    expect((await pack(id, 1, [each(gtin())])).status).toBe(200)
    expect(await pack(id, 1, [])).toMatchObject({ status: 409, body: { details: [{ field: 'packages' }] } })
  })
})

describe('the barcodes of an item', () => {
  it('are found by a scan, and stand on a package that exists', async () => {
    const { id } = await item()
    const [unit] = ((await pack(id, 1, [each(gtin())])).body as Item).packages
    const reply = await label(id, 2, [{ barcode: 'SHELF-77', packageId: unit?.id }])
    expect(reply).toMatchObject({ status: 200, body: { barcodes: [{ barcode: 'SHELF-77', packageId: unit?.id }] } })
    expect(await found('barcode:SHELF-77')).toEqual([id])
    const bare = (await pack(id, 3, [])).body as Item
    expect(bare.barcodes).toMatchObject([{ barcode: 'SHELF-77', packageId: null }])
    expect(await label(id, 4, [{ barcode: 'X', packageId: randomUUID() }])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'barcodes.0.packageId' }] },
    })
  })

  it('of another item are refused or moved, and a GTIN of another is no barcode of this one', async () => {
    const [here, there] = [await item(), await item()]
    const code = gtin()
    await pack(there.id, 1, [each(code)])
    await label(there.id, 2, [{ barcode: 'TOTE-1' }])
    expect(await label(here.id, 1, [{ barcode: 'TOTE-1' }])).toMatchObject({
      status: 409,
      body: { details: [{ field: 'barcode', itemId: there.id }] },
    })
    expect(await label(here.id, 1, [{ barcode: code.slice(2) }], { move: true })).toMatchObject({ status: 409 })
    expect((await label(here.id, 1, [{ barcode: 'TOTE-1' }], { move: true })).status).toBe(200)
    expect(await found('barcode:TOTE-1')).toEqual([here.id])
  })

  it.each(['398114203103', '00398114203105'])('%s has a wrong check digit', async (barcode) => {
    const { id } = await item()
    const message = `The check digit of ${barcode} is wrong.`
    expect(await label(id, 1, [{ barcode }])).toMatchObject({
      status: 422,
      body: { message, details: [{ field: 'barcodes.0.barcode', message }] },
    })
    expect(await found(`barcode:${barcode}`)).toEqual([])
  })

  it.each([[''], [' spaced '], ['é'], ['x'.repeat(49)]])('%j is no barcode', async (barcode) => {
    const { id } = await item()
    expect(await label(id, 1, [{ barcode }])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'barcodes.0.barcode' }] },
    })
  })
})

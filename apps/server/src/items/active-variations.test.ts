import { expect, it } from 'vitest'
import type { Item } from '@galen/contract/items/items'
import { vendors } from '@galen/contract/partners/vendors'
import { catalog } from '../../test/catalog.ts'
import { many } from '../../test/people.ts'
import { partners } from '../partners/partners.operations.ts'
import { brokenInvariants } from '../platform/invariants/invariants.ts'
import { itemInvariants } from './registration/item-invariants.ts'

const { call, company, given, jobs, get, change, item, vendor, list } = await catalog(partners.operations)
const buyer = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR'])

const toggle = (id: string, isActive: boolean) =>
  call(vendors.toggle, { params: { id }, query: { confirm: 'true' }, body: { isActive } }, { as: buyer })
const priceOf = async (id: string) => ((await get(id)).body as Item).price
const broken = () => brokenInvariants(jobs, itemInvariants)

it('an item is listed by the offers of vendors that we still buy from', async () => {
  const [cheap, dear] = [await vendor(), await vendor()]
  const [both, one] = [await item(), await item()]
  await change(both.id, {
    version: 1,
    itemVariations: [
      { vendorId: cheap, price: 8, cost: 5 },
      { vendorId: dear, price: 10, cost: 9 },
    ],
  })
  await change(one.id, { version: 1, itemVariations: [{ vendorId: cheap, price: 4 }] })
  expect(await priceOf(both.id)).toBe(8)

  expect((await toggle(cheap, false)).status).toBe(200)
  expect([await priceOf(both.id), await priceOf(one.id)]).toEqual([10, null])
  expect(await list('item', `id:${both.id}`)).toMatchObject([{ price: 10, cost: 9 }])
  expect(await list('sellable-item', `id:${both.id}`)).toMatchObject([{ price: 10, offers: [{ vendorId: dear }] }])
  expect(await list('sellable-item', `id:${one.id}`)).toEqual([])
  expect(await broken()).toEqual([])

  // A change of what else is offered does not bring it back.
  const [, offer] = ((await get(both.id)).body as Item).itemVariations
  await change(both.id, { version: 1, itemVariations: [{ id: offer?.id, version: 1, price: 11 }] })
  expect(await priceOf(both.id)).toBe(11)

  expect((await toggle(cheap, true)).status).toBe(200)
  expect([await priceOf(both.id), await priceOf(one.id)]).toEqual([8, 4])
  expect(await broken()).toEqual([])
})

it('a price is right whoever offers while the vendor is switched off and on', async () => {
  const vendorId = await vendor()
  const items = await Promise.all(Array.from({ length: 8 }, () => item()))
  let turn = 0
  await many(() => {
    const at = turn++
    if (at % 4 === 0) return toggle(vendorId, at % 8 === 0)
    const { id } = items[at % items.length] ?? { id: '' }
    return change(id, { version: 1, itemVariations: [{ vendorId, price: at + 1 }] })
  })
  expect(await broken()).toEqual([])
})

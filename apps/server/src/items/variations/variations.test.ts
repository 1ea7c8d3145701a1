import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Item, items } from '@galen/contract/items/items'
import { catalog } from '../../../test/catalog.ts'
import { byStatus, many } from '../../../test/people.ts'
import { brokenInvariants } from '../../platform/invariants/invariants.ts'
import { itemInvariants } from '../registration/item-invariants.ts'

const { call, as, company, given, owner, jobs, get, change, item, vendor, list, audits } = await catalog()
const withoutCost = await given.user(company, ['LIST_ITEMS', 'EDIT_ITEM'])
const seller = await given.user(company, ['LIST_ITEMS', 'CREATE_SALE'])
const rep = await given.user(company, ['LIST_ITEMS', 'LIST_SALES', 'LIST_CUSTOMERS'])

const variationsIn = async (id: string, who = as) => ((await get(id, who)).body as Item).itemVariations
async function offered(terms: object = { cost: 8, price: 10 }) {
  const made = await item()
  const reply = await change(made.id, { version: 1, itemVariations: [{ vendorId: await vendor(), ...terms }] })
  expect(reply).toMatchObject({ status: 200 })
  const [offer] = (reply.body as Item).itemVariations
  if (!offer) throw new Error('There is no offer')
  return { made, offer }
}

describe('an offer', () => {
  it('has the number of its item and its place, and makes the price of the item', async () => {
    const { made, offer } = await offered()
    expect(offer).toMatchObject({
      childIndex: 1,
      childNumber: `${made.number}-1`,
      cost: 8,
      price: 10,
      margin: 20,
      version: 1,
    })
    expect((await get(made.id)).body).toMatchObject({ price: 10, version: 1 })
    expect(await list('sellable-item', `id:${made.id}`)).toMatchObject([
      { price: 10, offers: [{ id: offer.id, price: 10 }] },
    ])
    expect(await audits(offer.id)).toMatchObject([{ action: 'create', version: 1 }])
  })

  it('counts the price from the margin, with soaCost first', async () => {
    const { made, offer } = await offered({ cost: 8, soaCost: 9, margin: 25 })
    expect(offer).toMatchObject({ price: 12, margin: 25 })
    const reply = await change(made.id, { version: 1, itemVariations: [{ id: offer.id, version: 1, margin: 50 }] })
    expect(reply.body).toMatchObject({ price: 18, itemVariations: [{ price: 18, margin: 50, version: 2 }] })
  })

  it('is taken back as it is shown, and refused with another value of what is only shown', async () => {
    const { made, offer } = await offered()
    const put = (terms: object) => change(made.id, { version: 1, itemVariations: [{ ...offer, ...terms }] })
    for (const [field, value] of [
      ['vendorName', 'Another vendor'],
      ['childNumber', 'X-9'],
      ['createdAt', '2001-01-01T00:00:00.000Z'],
    ] as const) {
      const named = `itemVariations.0.${field}`
      expect(await put({ [field]: value, note: 'Forged' })).toMatchObject({
        status: 400,
        body: { message: `${named} cannot be changed here.`, details: [{ field: named }] },
      })
    }
    expect(await variationsIn(made.id)).toEqual([offer])
    expect((await put({ note: 'Honest' })).body).toMatchObject({ itemVariations: [{ note: 'Honest', version: 2 }] })
    // The offer moved on: what was sent with its older version is merged, or refused as a conflict.
    expect(await put({ vendorName: 'Another vendor', note: 'Late' })).toMatchObject({
      status: 409,
      body: { details: [{ field: expect.stringContaining('note') }] },
    })
  })

  it('is refused with another margin beside the price as it is', async () => {
    const { made, offer } = await offered({ cost: 8, price: 10 })
    const put = (terms: object) => change(made.id, { version: 1, itemVariations: [{ ...offer, ...terms }] })
    expect(await put({ margin: 50 })).toMatchObject({
      status: 400,
      body: { message: 'itemVariations.0.margin cannot be changed here.' },
    })
    expect(await variationsIn(made.id)).toEqual([offer])
    expect((await put({ cost: 6 })).body).toMatchObject({ itemVariations: [{ price: 10, margin: 40, version: 2 }] })
  })

  it('changes only what was sent, whoever else changes the rest', async () => {
    const { made, offer } = await offered()
    const put = (terms: object) =>
      change(made.id, { version: 1, itemVariations: [{ id: offer.id, version: 1, ...terms }] })
    expect((await put({ note: 'Ask for Ana' })).status).toBe(200)
    expect((await put({ price: 11 })).body).toMatchObject({
      itemVariations: [{ note: 'Ask for Ana', price: 11, version: 3 }],
    })
    expect(await put({ note: 'Ask for Bo' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'note', yours: 'Ask for Bo', theirs: 'Ask for Ana' }] },
    })
  })

  it('asks why a price goes below the lowest margin', async () => {
    const { made, offer } = await offered({ cost: 8, price: 10, minimumMargin: 15 })
    const sent = { version: 1, itemVariations: [{ id: offer.id, version: 1, price: 9 }] }
    expect(await change(made.id, sent)).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'below-minimum-margin', detail: expect.stringContaining(offer.childNumber) }] },
    })
    expect((await variationsIn(made.id))[0]).toMatchObject({ price: 10, version: 1 })
    const why = { ...sent, reason: 'To keep the account' }
    expect(await change(made.id, why)).toMatchObject({ status: 202, body: { reason: 'required' } })
    const confirmed = (body: object) =>
      call(items.change, { params: { id: made.id }, query: { confirm: 'true' }, body: body as never }, { as })
    expect(await confirmed(sent)).toMatchObject({ status: 202 })
    expect(await confirmed(why)).toMatchObject({ status: 200 })
    expect((await audits(offer.id)).at(-1)).toMatchObject({ fields: ['price'], justification: 'To keep the account' })
    expect(
      await change(made.id, { version: 1, itemVariations: [{ id: offer.id, version: 2, note: 'x' }] }),
    ).toMatchObject({
      status: 200,
    })
  })

  it.each([
    [{ cost: -1 }, 'cost'],
    [{ price: -0.01 }, 'price'],
    [{ margin: 100 }, 'margin'],
    [{ minimumMargin: 100 }, 'minimumMargin'],
    [{ minimumMargin: -1 }, 'minimumMargin'],
    [{ price: 1.005 }, 'price'],
    [{ cost: 1.00001 }, 'cost'],
    [{ flags: [randomUUID()] }, 'flags'],
    [{ version: undefined, note: 'x' }, 'version'],
    [{ id: randomUUID(), note: 'x' }, 'id'],
    [{ id: undefined, vendorId: randomUUID() }, 'vendorId'],
    [{ vendorId: randomUUID() }, 'vendorId'],
  ])('%j is refused naming %s, and nothing changes', async (terms, field) => {
    const { made, offer } = await offered()
    const reply = await change(made.id, {
      version: 1,
      brandName: 'Not kept',
      itemVariations: [{ id: offer.id, version: 1, ...terms }],
    })
    const named = { field: expect.stringContaining(field) }
    expect(reply).toMatchObject({ status: 400, body: { details: [named] } })
    expect((await get(made.id)).body).toMatchObject({ brandName: '', itemVariations: [offer] })
  })

  it('of a vendor is there once, and 16 who add one each get a number each', async () => {
    const made = await item()
    const [one, ...vendors] = await Promise.all(Array.from({ length: 17 }, () => vendor()))
    const add = (vendorId: string | undefined) =>
      change(made.id, { version: 1, itemVariations: [{ vendorId, price: 5 }] })
    expect(byStatus(await many(() => add(one), 8))).toEqual({ 200: 1, 409: 7 })
    expect(byStatus(await many((place) => add(vendors[place]), 16))).toEqual({ 200: 16 })
    expect((await variationsIn(made.id)).map(({ childIndex }) => childIndex)).toEqual(
      Array.from({ length: 17 }, (_, at) => at + 1),
    )
  })

  it('shows costs to those who may see them, and to no one else anywhere', async () => {
    const { made, offer } = await offered({ cost: 8, soaCost: 9, price: 10, minimumMargin: 5, pcr: 0.5 })
    const hidden = { cost: null, margin: null, minimumMargin: null, pcr: null, price: 10 }
    expect(await variationsIn(made.id, withoutCost)).toMatchObject([{ ...hidden, soaCost: null }])
    expect(await list('item', `id:${made.id}`, withoutCost)).toMatchObject([{ cost: null, soaCost: null, price: 10 }])
    expect(await variationsIn(made.id, seller)).toMatchObject([{ ...hidden, soaCost: 9 }])
    expect(await list('item', `id:${made.id}`, seller)).toMatchObject([{ cost: null, soaCost: 9, price: 10 }])
    expect(await list('item', `id:${made.id}`)).toMatchObject([{ cost: 8 }])
    for (const terms of [{ cost: 1 }, { margin: 10 }, { soaCost: 1 }, { minimumMargin: 1 }, { pcr: 1 }]) {
      const sent = { version: 1, itemVariations: [{ id: offer.id, version: 1, ...terms }] }
      expect((await change(made.id, sent, withoutCost)).status).toBe(403)
    }
    const sent = { version: 1, itemVariations: [{ id: offer.id, version: 1, price: 11 }] }
    expect((await change(made.id, sent, withoutCost)).status).toBe(200)
  })

  it('changes by the hundreds in one call', async () => {
    const made = await item()
    const vendors = await Promise.all(Array.from({ length: 200 }, () => vendor()))
    const added = await change(made.id, {
      version: 1,
      itemVariations: vendors.map((vendorId, place) => ({ vendorId, cost: 1, price: 10 + place })),
    })
    const offers = (added.body as Item).itemVariations
    expect(offers).toHaveLength(200)
    const raised = await change(made.id, {
      version: 1,
      itemVariations: offers.map(({ id, version, price }) => ({ id, version, price: (price ?? 0) + 1 })),
    })
    expect(raised.body).toMatchObject({ price: 11 })
    expect(new Set((raised.body as Item).itemVariations.map(({ version }) => version))).toEqual(new Set([2]))
  })
})

describe('a special offer', () => {
  const special = (id: string, body: object, who = as) =>
    call(items.specialVariation, { params: { id }, body: body as never }, { as: who })

  it('is made for one deal and changes the price of no one else', async () => {
    const { made } = await offered()
    const [customer] = await owner<{ id: string }[]>`
      insert into customer (company_id, number, company_name) values (${company.id}, ${randomUUID()}, 'Deal Pharmacy') returning id`
    const sent = {
      vendorId: await vendor(),
      customerId: String(customer?.id),
      cost: 4,
      price: 5,
      validTo: '2027-01-31',
      note: 'Deal',
    }
    const reply = await special(made.id, sent)
    expect(reply).toMatchObject({ status: 200, body: { price: 10 } })
    const offer = (reply.body as Item).itemVariations.find(({ isSpecial }) => isSpecial)
    expect(offer).toMatchObject({ childIndex: 2, customerName: 'Deal Pharmacy', margin: 20, validTo: '2027-01-31' })
    expect(await audits(String(offer?.id))).toMatchObject([{ action: 'offer-specially' }])
    expect((await variationsIn(made.id, rep)).filter(({ isSpecial }) => isSpecial)).toEqual([])
  })

  it.each([
    [{}, 400, 'price'],
    [{ margin: 10 }, 400, 'price'],
    [{ price: -1 }, 400, 'price'],
    [{ price: 5, margin: 100 }, 400, 'margin'],
    [{ price: 5, vendorId: randomUUID() }, 400, 'vendorId'],
  ])('%j is refused with %s at %s', async (terms, status, field) => {
    const { made } = await offered()
    const reply = await special(made.id, { vendorId: await vendor(), ...terms })
    expect(reply).toMatchObject({ status, body: { details: [{ field }] } })
  })

  it('asks why it is below cost, and is not for a customer that is not there', async () => {
    const { made } = await offered()
    const vendorId = await vendor()
    expect((await special(made.id, { vendorId, cost: 6, price: 5 })).status).toBe(202)
    const body = { vendorId, cost: 6, price: 5, reason: 'Clearance' }
    const confirmed = { params: { id: made.id }, query: { confirm: 'true' as const }, body }
    expect((await call(items.specialVariation, confirmed, { as })).status).toBe(200)
    expect((await special(made.id, { vendorId, price: 5, customerId: randomUUID() })).status).toBe(404)
  })
})

it('the lowest price among open offers is counted by the rule and proved by the invariant alike', async () => {
  const made = await item()
  const vendors = await Promise.all(Array.from({ length: 4 }, () => vendor()))
  await change(made.id, { version: 1, itemVariations: vendors.map((vendorId) => ({ vendorId })) })
  const terms = fc.array(fc.record({ price: fc.option(fc.integer({ min: 0, max: 5 })), isActive: fc.boolean() }), {
    minLength: 4,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(terms, async (wanted) => {
      const offers = await variationsIn(made.id)
      const itemVariations = offers.map(({ id, version }, place) => ({ id, version, ...wanted[place] }))
      const after = (await change(made.id, { version: 1, itemVariations })).body as Item
      const open = after.itemVariations.flatMap(({ isActive, price }) => (isActive && price ? [price] : []))
      expect(after.price).toBe(open.length > 0 ? Math.min(...open) : null)
      expect(await brokenInvariants(jobs, itemInvariants)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Item, items } from '@galen/contract/items/items'
import { catalog } from '../../../test/catalog.ts'
import { byStatus, many } from '../../../test/people.ts'
import { brokenInvariants } from '../../platform/invariants/invariants.ts'
import { itemInvariants } from '../registration/item-invariants.ts'

const { call, as, company, given, owner, jobs, create, get, change, item, property, list, audits } = await catalog()
const stranger = await given.user(await given.company(), ['LIST_ITEMS', 'EDIT_ITEM', 'VIEW_COST'])
const reader = await given.user(company, ['LIST_ITEMS'])

describe('a new item', () => {
  it('needs no more than a name, and gets the next number', async () => {
    const [first, second] = [await item({ itemName: 'Gauze' }), await item({ itemName: 'Tape' })]
    expect(first).toMatchObject({ itemName: 'Gauze', version: 1, isActive: true, itemVariations: [], price: null })
    expect(Number(second.number.slice(1))).toBe(Number(first.number.slice(1)) + 1)
    expect(await audits(first.id)).toMatchObject([{ action: 'create', version: 1 }])
  })

  it('keeps its NDC with the layout it was written in, and answers all others', async () => {
    const made = await item({ ndc: '0591-0369-01', itemName: 'Layouts' })
    expect(made).toMatchObject({ ndc: '0591-0369-01', ndc11: '00591036901', ndc12: '000591036901' })
    const again = await create({ ndc: '00591-0369-01' })
    expect(again).toMatchObject({
      status: 409,
      body: { details: [{ field: 'ndc', itemId: made.id, itemNumber: made.number }] },
    })
    for (const written of ['0591-0369-01', '00591-0369-01', '00591036901', '000591036901', '0591036901'])
      expect(
        (await list('item', `ndc:${written}`)).map(({ id }) => id),
        written,
      ).toEqual([made.id])
  })

  it('is one of 64 that want the same NDC', async () => {
    const replies = await many(() => create({ ndc: '12345-6789-01' }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
  })

  it('fills in from the directory what no one said, to be accepted', async () => {
    const mg = await property('strengthUnit', 'Milligram', 'mg')
    const count = await property('sizeUnit', 'Count', 'ct')
    await owner`
      insert into ndc_product values ('55555-111', 'HUMAN PRESCRIPTION DRUG', 'Calmora', 'Diazepam', 'TABLET', 'ORAL', 'Acme Labs',
        'DIAZEPAM', '5', 'mg/1', 'CIV', 'ANDA', null, null)`
    await owner`insert into ndc_package values ('055555011102', '55555-111', '55555-111-02', '100 TABLET in 1 BOTTLE (55555-111-02)')`
    const made = await item({ itemName: undefined, ndc: '55555-111-02' })
    expect(made).toMatchObject({
      itemName: 'Diazepam',
      brandName: 'Calmora',
      strength: '5',
      strengthUnitId: mg,
      size: '100',
      sizeUnitId: count,
      deaSchedule: 'IV',
      ingredients: [{ ingredient: 'DIAZEPAM', strength: '5', unit: 'mg/1', baseFactor: null }],
    })
    expect(made.unaccepted).toContain('strength')
    const accepted = (await change(made.id, { version: 1, accept: ['strength'] })).body as Item
    expect(accepted.unaccepted).not.toContain('strength')
    const entered = (await change(made.id, { version: accepted.version, brandName: 'Other' })).body as Item
    expect(entered.unaccepted).not.toContain('brandName')
    expect(entered.unaccepted).toContain('size')
  })

  it.each([
    [{}, 400, 'itemName'],
    [{ ndc: '123-45-6' }, 400, 'ndc'],
    [{ ndc: '1234567890' }, 422, 'ndc'],
    [{ itemName: 'x', manufacturerId: randomUUID() }, 400, 'manufacturerId'],
    [{ itemName: 'x', formId: randomUUID() }, 400, 'formId'],
    [{ itemName: 'x', flags: [randomUUID()] }, 400, 'flags'],
    [{ itemName: 'x', deaSchedule: 'VI' }, 400, 'deaSchedule'],
    [{ itemName: 'x', salesPriority: 1001 }, 400, 'salesPriority'],
  ])('%j is refused with %s at %s', async (body, status, field) => {
    expect(await create(body)).toMatchObject({ status, body: { details: [{ field }] } })
  })

  it('does not take a value of another list', async () => {
    const unit = await property('sizeUnit', 'Litre', 'L')
    expect(await create({ itemName: 'x', strengthUnitId: unit })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'strengthUnitId' }] },
    })
  })
})

describe('an item', () => {
  it('takes changes of two people into different fields, and refuses two into one', async () => {
    const made = await item()
    await change(made.id, { version: 1, brandName: 'First' })
    expect(await change(made.id, { version: 1, strength: '2.5/325' })).toMatchObject({
      status: 200,
      body: { brandName: 'First', strength: '2.5/325', version: 3 },
    })
    expect(await change(made.id, { version: 1, brandName: 'Second' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'brandName', yours: 'Second', theirs: 'First' }] },
    })
  })

  it('keeps its lists whole, and knows when nothing changed', async () => {
    const competitorId = await property('competitor', 'Rival')
    const sent = {
      ingredients: [{ ingredient: 'CODEINE', strength: '30', unit: 'mg/1', baseFactor: '0.75' }],
      competitorPrices: [{ competitorId, price: 12.5, seenOn: '2026-10-01' }],
    }
    // What is in a drug is worded by those who add it, until compliance has confirmed it.
    const made = (await create({ itemName: 'Codeine' })).body as Item
    expect(await change(made.id, { version: 1, ...sent })).toMatchObject({ status: 200, body: { ...sent, version: 2 } })
    expect(await change(made.id, { version: 2, ...sent })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await change(made.id, { version: 2, ingredients: [] })).toMatchObject({
      body: { ingredients: [], version: 3 },
    })
  })

  it('is found by its words as soon as it is written, and by the new ones after a change', async () => {
    const made = await item({ itemName: 'Zanzibarine hydrochloride' })
    expect((await list('item', 'zanzibar')).map(({ id }) => id)).toEqual([made.id])
    await change(made.id, { version: 1, itemName: 'Renamed thing' })
    expect(await list('item', 'zanzibar')).toEqual([])
  })

  it('belongs to its company, and is changed by those who may', async () => {
    const made = await item()
    expect((await get(made.id, stranger)).status).toBe(404)
    expect((await change(made.id, { version: 1, strength: 'x' }, stranger)).status).toBe(404)
    expect((await change(made.id, { version: 1, strength: 'x' }, reader)).status).toBe(403)
    expect((await get(made.id, reader)).status).toBe(200)
  })

  it('is duplicated without what only one can have', async () => {
    const made = await item({ ndc: '77777-7777-77', strength: '10', legacyId: 'OLD-1' })
    const reply = await call(items.duplicate, { params: { id: made.id } }, { as })
    const copy = reply.body as Item
    expect(copy).toMatchObject({ strength: '10', ndc: null, legacyId: null, itemName: made.itemName, version: 1 })
    expect(copy.id).not.toBe(made.id)
    expect(await audits(copy.id)).toMatchObject([{ action: 'duplicate' }])
    expect(await create({ itemName: 'x', legacyId: 'old-1' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'legacyId', itemId: made.id }] },
    })
  })
})

describe('taking an item out of the catalog', () => {
  const toggle = (id: string, confirm?: 'true', body: object = {}) =>
    call(items.toggleActive, { params: { id }, query: confirm ? { confirm } : {}, body: body as never }, { as })

  it('is done at once when nothing is open', async () => {
    const made = await item()
    expect(await toggle(made.id)).toMatchObject({ status: 200, body: { isActive: false, version: 2 } })
    expect(await toggle(made.id, undefined, { version: 1 })).toMatchObject({ status: 409 })
    expect(await toggle(made.id)).toMatchObject({ status: 200, body: { isActive: true, version: 3 } })
    expect((await audits(made.id)).map(({ action }) => action)).toEqual(['create', 'deactivate', 'activate'])
  })

  it('says first what is on hand', async () => {
    const made = await item()
    await stockOf(made.id, 40)
    expect(await toggle(made.id)).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'stock', detail: '40 units are on hand.' }] },
    })
    expect((await get(made.id)).body).toMatchObject({ isActive: true, onHand: 40, available: 40 })
    expect(await toggle(made.id, 'true', { reason: 'Replaced' })).toMatchObject({
      status: 200,
      body: { isActive: false },
    })
    expect((await audits(made.id)).at(-1)).toMatchObject({ action: 'deactivate', justification: 'Replaced' })
  })
})

it('keeps what must always be so', async () => {
  expect(await brokenInvariants(jobs, itemInvariants)).toEqual([])
  const made = await item()
  await owner`update item set best_price = 3 where id = ${made.id}`
  await owner`delete from search_text where id = ${made.id}`
  const broken = await brokenInvariants(jobs, itemInvariants)
  expect(broken.map((offence) => offence.broken).toSorted()).toEqual(['C1', 'C3'])
})

async function stockOf(itemId: string, units: number) {
  const [vendor] = await owner<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name) values (${company.id}, ${randomUUID()}, 'Stock vendor') returning id`
  const { number } = (await get(itemId)).body as Item
  await owner`
    with v as (insert into item_variation (company_id, item_id, vendor_id, child_index, child_number)
        values (${company.id}, ${itemId}, ${String(vendor?.id)}, 1, ${`${number}-1`}) returning id),
      l as (insert into lot (company_id, item_id, number, expires_on) values (${company.id}, ${itemId}, 'L1', '2031-01-31') returning id),
      s as (insert into stock (company_id, item_id, variation_id, lot_id, on_hand, value)
        select ${company.id}, ${itemId}, v.id, l.id, ${units}, ${units} from v, l returning id)
    insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number, unit_cost, accounting_date)
    select ${company.id}, s.id, ${itemId}, ${units}, ${units}, 'RECEIPT', 'receipt', uuidv7(), 'RC-1', 1, '2026-11-15' from s`
}

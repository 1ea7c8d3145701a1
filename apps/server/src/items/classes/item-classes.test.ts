import { describe, expect, it } from 'vitest'
import { itemClasses } from '@galen/contract/items/item-classes'
import { type Item, items } from '@galen/contract/items/items'
import { standardRoles } from '@galen/domain/standard-roles'
import { brokenInvariants } from '../../platform/invariants/invariants.ts'
import { catalog } from '../../../test/catalog.ts'
import { isNotified } from '../../../test/notified.ts'
import { itemInvariants } from '../registration/item-invariants.ts'
import type { GivenUser } from '../../../test/given.ts'

const {
  call,
  given,
  company,
  as: buyer,
  officer,
  create,
  change,
  get,
  item,
  confirmed,
  list,
  audits,
  owner,
  jobs,
} = await catalog()
const second = await given.user(company, standardRoles.complianceOfficer.permissions)
const admin = await given.user(company, standardRoles.administrator.permissions)

const decide = (id: string | undefined, status: 'Confirmed' | 'Rejected', as: GivenUser, more: object = {}) =>
  call(
    itemClasses.decide,
    { params: { id: id ?? '' }, body: { status, note: 'Read on the label', ...more } as never },
    { as },
  )
const reclassify = (made: Item, body: object, as: GivenUser = officer) =>
  call(
    itemClasses.change,
    { params: { id: made.id }, body: { version: made.version, reason: 'Read the label again', ...body } as never },
    { as },
  )
const read = async (id: string) => (await get(id)).body as Item

const ALPRAZOLAM = {
  itemName: 'Alprazolam',
  type: 'prescription',
  deaSchedule: 'IV',
  isNarcotic: false,
  ingredients: [{ ingredient: 'ALPRAZOLAM', strength: '0.25', unit: 'mg', baseFactor: null }],
}

describe('the class of a new item', () => {
  it('is a proposal: the item waits, cannot be activated, and is active once compliance confirms', async () => {
    const made = (await create(ALPRAZOLAM)).body as Item
    expect(made).toMatchObject({ isActive: false, classStatus: 'waiting', classProposal: { kind: 'new', version: 1 } })
    const toggle = () => call(items.toggleActive, { params: { id: made.id }, body: {} }, { as: admin })
    expect(await toggle()).toMatchObject({ status: 422, body: { message: 'Alprazolam is waiting for compliance.' } })
    expect((await decide(made.classProposal?.id, 'Confirmed', buyer)).status).toBe(403)
    expect(await decide(made.classProposal?.id, 'Confirmed', officer)).toMatchObject({
      status: 200,
      body: { status: 'Confirmed', itemActive: true },
    })
    expect(await read(made.id)).toMatchObject({ isActive: true, classStatus: 'confirmed', classProposal: null })
    expect((await audits(made.id)).map(({ action }) => action)).toEqual(['create', 'confirm-class'])
  })

  it('of what is sold without prescription and schedule needs no one', async () => {
    expect((await create({ itemName: 'Vitamin C', type: 'otc' })).body).toMatchObject({
      isActive: true,
      classStatus: 'confirmed',
      classProposal: null,
    })
    for (const controlled of [{ deaSchedule: 'V' }, { listChemical: true }])
      expect((await create({ itemName: 'Cough syrup', type: 'otc', ...controlled })).body).toMatchObject({
        isActive: false,
        classStatus: 'waiting',
      })
  })

  it('can still be worded by those who add it, and is decided as it is then', async () => {
    const made = (await create({ itemName: 'Pregabalin' })).body as Item
    const changed = (await change(made.id, { version: 1, deaSchedule: 'V' })).body as Item
    expect(changed.classProposal).toMatchObject({ version: 2, classAfter: { deaSchedule: 'V' } })
    const seen = { version: 1 }
    expect((await decide(changed.classProposal?.id, 'Confirmed', officer, seen)).status).toBe(409)
    expect((await decide(changed.classProposal?.id, 'Confirmed', officer, { version: 2 })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ deaSchedule: 'V', isActive: true })
  })

  it('that is rejected keeps the item inactive until it is changed and asked for again', async () => {
    const made = (await create({ itemName: 'Unknown powder' })).body as Item
    expect(await decide(made.classProposal?.id, 'Rejected', officer, { note: '' })).toMatchObject({ status: 422 })
    expect((await decide(made.classProposal?.id, 'Rejected', officer, { note: 'Which schedule?' })).status).toBe(200)
    const rejected = await read(made.id)
    expect(rejected).toMatchObject({ isActive: false, classStatus: 'rejected', classProposal: null })
    const again = (await change(made.id, { version: rejected.version, deaSchedule: 'II' })).body as Item
    expect(again).toMatchObject({ classStatus: 'waiting', classProposal: { classAfter: { deaSchedule: 'II' } } })
  })

  it('of a copy waits as well', async () => {
    const model = await item({ ...ALPRAZOLAM, itemName: 'Model' })
    const copy = (await call(items.duplicate, { params: { id: model.id } }, { as: buyer })).body as Item
    expect(copy).toMatchObject({ isActive: false, classStatus: 'waiting' })
  })
})

describe('a substance that is named', () => {
  const OXYCODONE = [{ ingredient: 'OXYCODONE HYDROCHLORIDE', strength: '5', unit: 'mg', baseFactor: null }]

  it.each([
    ['an ingredient of an OTC item', { itemName: 'White tablets', type: 'otc', ingredients: OXYCODONE }],
    ['the name of a supply', { itemName: 'Oxycodone HCl tablets', type: 'supply' }],
    ['the long name of a device', { itemName: 'Kit', itemNameLong: 'Kit with fentanyl citrate', type: 'device' }],
    ['the brand', { itemName: 'Cold relief', brandName: 'Pseudoephedrine Plus', type: 'otc' }],
    ['the description', { itemName: 'Cold relief', description: 'With pseudoephedrine', type: 'otc' }],
  ])('makes the class wait whatever the type says: %s', async (_, body) => {
    expect((await create(body)).body).toMatchObject({ isActive: false, classStatus: 'waiting' })
  })

  it('also when a later change names it', async () => {
    const made = (await create({ itemName: 'Plain tablets', type: 'otc' })).body as Item
    expect(made).toMatchObject({ isActive: true, classStatus: 'confirmed' })
    expect((await change(made.id, { version: 1, itemNameLong: 'Oxycodone tablets' })).body).toMatchObject({
      isActive: false,
      classStatus: 'waiting',
      classProposal: { kind: 'new' },
    })
  })

  it('asks for its schedule, or for an exemption that two people agree to', async () => {
    const made = (await create({ itemName: 'White tablets', type: 'otc', ingredients: OXYCODONE })).body as Item
    const id = made.classProposal?.id
    const refused = { status: 409, body: { message: 'Oxycodone is in schedule II. Set the schedule.' } }
    expect(await decide(id, 'Confirmed', officer)).toMatchObject(refused)
    expect(await decide(id, 'Confirmed', officer, { exemption: '21 CFR 1308.32' })).toMatchObject({
      status: 200,
      body: { status: 'Waiting', itemActive: false },
    })
    expect(await decide(id, 'Confirmed', officer)).toMatchObject({
      status: 409,
      body: { message: 'You named the exemption. Another person must decide.' },
    })
    expect(await decide(id, 'Confirmed', second)).toMatchObject({ status: 200, body: { itemActive: true } })
    const cold = (await create({ itemName: 'Pseudoephedrine 30 mg', type: 'otc' })).body as Item
    expect(await decide(cold.classProposal?.id, 'Confirmed', officer)).toMatchObject({
      status: 409,
      body: { message: 'Pseudoephedrine is a list I chemical. Mark it.' },
    })
    await change(cold.id, { version: cold.version, listChemical: true })
    expect(await decide(cold.classProposal?.id, 'Confirmed', officer)).toMatchObject({ status: 200 })
  })

  it('keeps its schedule: a change that takes it away is refused without an exemption', async () => {
    const made = await item({ ...ALPRAZOLAM, itemName: 'Keeps' })
    expect(await reclassify(made, { deaSchedule: null })).toMatchObject({
      status: 409,
      body: { message: 'Alprazolam is in schedule IV. Set the schedule.' },
    })
  })
})

describe('a class that is confirmed', () => {
  it.each([
    ['type', 'otc', 'Type'],
    ['deaSchedule', null, 'DEA schedule'],
    ['isNarcotic', true, 'Narcotic'],
    ['listChemical', true, 'List chemical'],
    ['dscsaExempt', 'because', 'DSCSA exemption'],
    ['ingredients', [], 'Ingredients'],
  ])('is not changed by others: %s', async (field, value, label) => {
    const made = await item({ ...ALPRAZOLAM, itemName: `Closed ${field}` })
    expect(await change(made.id, { version: made.version, strength: '9', [field]: value })).toMatchObject({
      status: 403,
      body: { message: `You need the permission Approve compliance to change ${label}.` },
    })
    expect(await read(made.id)).toMatchObject({ version: made.version, strength: '' })
  })

  it('passes where the values are those it has', async () => {
    const made = await item({ ...ALPRAZOLAM, itemName: 'Same' })
    const { type, deaSchedule, isNarcotic, listChemical, dscsaExempt, ingredients } = made
    const sent = { type, deaSchedule, isNarcotic, listChemical, dscsaExempt, ingredients, strength: '0.25' }
    expect(await change(made.id, { version: made.version, ...sent })).toMatchObject({
      status: 200,
      body: { strength: '0.25', deaSchedule: 'IV' },
    })
  })

  it('is tightened by compliance at once, with a reason', async () => {
    const made = await item({ ...ALPRAZOLAM, itemName: 'Tighter' })
    expect(await reclassify(made, { deaSchedule: 'III' })).toMatchObject({
      status: 200,
      body: { deaSchedule: 'III', classProposal: null, isActive: true },
    })
    expect((await audits(made.id)).at(-1)).toMatchObject({ justification: 'Read the label again' })
    expect((await reclassify(made, { deaSchedule: 'III', reason: '' })).status).toBe(400)
  })

  it('is loosened only when another person of compliance agrees', async () => {
    const made = await item({ ...ALPRAZOLAM, itemName: 'Looser' })
    const asked = await reclassify(made, { deaSchedule: null, exemption: '21 CFR 1308.32' })
    expect(asked).toMatchObject({
      status: 200,
      body: { deaSchedule: 'IV', classProposal: { kind: 'change', classAfter: { deaSchedule: null } } },
    })
    const { classProposal } = asked.body as Item
    expect(await isNotified(owner, String(classProposal?.id), 'class-waits', second.id)).toBe(true)
    expect(await isNotified(owner, String(classProposal?.id), 'class-waits', officer.id)).toBe(false)
    expect(await decide(classProposal?.id, 'Confirmed', officer)).toMatchObject({
      status: 409,
      body: { message: 'You asked for this change. Another person must decide.' },
    })
    expect(await reclassify(made, { deaSchedule: 'II' }, second)).toMatchObject({ status: 409 })
    expect((await read(made.id)).deaSchedule).toBe('IV')
    expect((await decide(classProposal?.id, 'Confirmed', second)).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ deaSchedule: null, isActive: true, classProposal: null })
  })

  it('stays where the change is rejected', async () => {
    const made = await item({ ...ALPRAZOLAM, itemName: 'Stays' })
    const { classProposal } = (await reclassify(made, { type: 'otc' })).body as Item
    expect((await decide(classProposal?.id, 'Rejected', officer, { note: 'Not on the label' })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ type: 'prescription', classProposal: null })
  })

  it('asks an administrator who edits the item for the reason, and leaves the rest of the change', async () => {
    const made = await item({ ...ALPRAZOLAM, itemName: 'By admin' })
    const body = { version: made.version, type: 'otc', brandName: 'Brand' }
    expect(await change(made.id, body, admin)).toMatchObject({ status: 202, body: { reason: 'required' } })
    expect(await change(made.id, { ...body, reason: 'Wrong label' }, admin)).toMatchObject({
      status: 200,
      body: { brandName: 'Brand', deaSchedule: 'IV', classProposal: { kind: 'change', reason: 'Wrong label' } },
    })
  })
})

it('two who decide one class at once: exactly one does', async () => {
  const made = await item({ ...ALPRAZOLAM, itemName: 'Raced' })
  const { classProposal } = (await reclassify(made, { deaSchedule: null, exemption: '21 CFR 1308.32' }, admin))
    .body as Item
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      turn % 2 === 0
        ? decide(classProposal?.id, 'Confirmed', officer)
        : decide(classProposal?.id, 'Rejected', second, { note: 'Not on the label' }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  const [{ status } = {}] = await owner`select status from item_class_proposal where id = ${String(classProposal?.id)}`
  expect((await read(made.id)).deaSchedule).toBe(status === 'Confirmed' ? null : 'IV')
  const decisions = await owner`
    select from audit_entry where entity_id = ${String(classProposal?.id)} and action in ('confirm-class', 'reject-class')`
  expect(decisions).toHaveLength(1)
})

it('compliance lists what waits with what changes, and controlled items without ingredients', async () => {
  const bare = await confirmed((await create({ itemName: 'Bare', deaSchedule: 'IV' })).body as Item)
  expect(bare.isActive).toBe(true)
  expect(await list('unknown_substance', `number:${bare.number}`, officer)).toMatchObject([{ id: bare.id }])
  const { classProposal } = (await reclassify(bare, { deaSchedule: null })).body as Item
  expect(await list('item_class_proposal', `itemNumber:${bare.number} status:Waiting`, second)).toMatchObject([
    {
      id: classProposal?.id,
      classBefore: { deaSchedule: 'IV' },
      classAfter: { deaSchedule: null },
      reason: 'Read the label again',
      askedById: officer.id,
    },
  ])
})

it('a confirmed class that does not fit a substance of the item is found', async () => {
  const broken = async () => (await brokenInvariants(jobs, itemInvariants)).filter((offence) => offence.broken === 'C4')
  const made = (await create({ itemName: 'Plain syrup', type: 'otc' })).body as Item
  expect(await broken()).toEqual([])
  await owner`update item set description = 'With codeine phosphate' where id = ${made.id}`
  expect(await broken()).toMatchObject([{ number: made.number }])
  await owner`update item set dea_schedule = 'V' where id = ${made.id}`
  expect(await broken()).toEqual([])
})

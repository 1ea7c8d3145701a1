import { describe, expect, it } from 'vitest'
import { vendorProperties } from '@galen/contract/partners/vendor-properties'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { byStatus, many } from '../../../test/people.ts'
import type { GivenUser } from '../../../test/given.ts'
import { ORDER_ADDRESS as order, vendorDesk } from '../../../test/vendor-desk.ts'

const { call, given, owner, company, buyer, newVendor, get, change } = await vendorDesk()
const accountant = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR_FINANCE'])
const head = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR', 'EDIT_VENDOR_FINANCE'])
const stranger = await given.user(await given.company(), ['LIST_VENDORS', 'EDIT_VENDOR', 'EDIT_VENDOR_FINANCE'])

const property = async (type: string, name: string) => {
  const [row] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, position, days) values (${company.id}, ${type}, ${name}, 1, 30) returning id`
  return String(row?.id)
}
const termsId = await property('paymentTerms', 'Net 30')
const classId = await property('vendorClass', 'Wholesale')

const remit = { ...order, name: 'Lock box', kind: 'remit' as const }
const CONTACT = { name: 'Ines', role: '', phone: '', email: '', getsOrders: true }

const audits = (id: string) =>
  owner<{ action: string; fields: string[]; version: number | null }[]>`
    select action, fields, version from audit_entry where entity = 'vendor' and entity_id = ${id} order by id`

describe('a vendor', () => {
  it('gets a number and is read by whoever buys', async () => {
    const vendor = await newVendor({ classId })
    expect(vendor).toMatchObject({ number: expect.stringMatching(/^V\d{5}$/), isActive: true, classId, version: 1 })
    expect(await get(vendor.id)).toEqual(vendor)
    expect(await audits(vendor.id)).toMatchObject([{ action: 'create', version: 1 }])
  })

  it('is not there for another company', async () => {
    const { id } = await newVendor()
    expect((await call(vendors.get, { params: { id } }, { as: stranger })).status).toBe(404)
    expect((await change(id, { version: 1, notes: 'x' }, stranger)).status).toBe(404)
    expect((await call(vendors.toggle, { params: { id }, body: {} }, { as: stranger })).status).toBe(404)
  })

  it('changes by field, merges with others and names both values where they clash', async () => {
    const { id } = await newVendor()
    expect((await change(id, { version: 1, notes: 'Call first', minimumOrder: 250.5 })).body).toMatchObject({
      version: 2,
      notes: 'Call first',
      minimumOrder: 250.5,
    })
    expect((await change(id, { version: 1, phone: '555-0100' })).body).toMatchObject({
      version: 3,
      notes: 'Call first',
    })
    expect(await change(id, { version: 1, notes: 'Write first' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'notes', yours: 'Write first', theirs: 'Call first' }] },
    })
    expect((await change(id, { version: 3, phone: '555-0100' })).body).toMatchObject({ version: 3 })
    expect((await audits(id)).map(({ fields }) => fields)).toContainEqual(['phone'])
  })

  it('keeps the ids of its contacts and addresses', async () => {
    const { id } = await newVendor()
    const first = (await change(id, { version: 1, contacts: [CONTACT, { ...CONTACT, name: 'Omar' }] })).body as Vendor
    const [ines, omar] = first.contacts
    const second = (await change(id, { version: 2, contacts: [omar, { ...ines, role: 'Sales' }, CONTACT] }))
      .body as Vendor
    expect(second.contacts.map((contact) => contact.id).slice(0, 2)).toEqual([omar?.id, ines?.id])
    expect(second.contacts).toMatchObject([{ name: 'Omar' }, { name: 'Ines', role: 'Sales' }, { name: 'Ines' }])
    const third = (await change(id, { version: 3, contacts: [second.contacts[2]] })).body as Vendor
    expect(third.contacts).toEqual([second.contacts[2]])
    const other = await newVendor()
    expect(await change(other.id, { version: 1, contacts: [second.contacts[2]] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'contacts.0.id' }] },
    })
  })

  it.each([
    [{ addresses: [{ ...order, state: 'XX' }] }, 'addresses.0.state'],
    [{ addresses: [{ ...order, zipCode: '1' }] }, 'addresses.0.zipCode'],
    [{ addresses: [{ ...order, country: 'QQ' }] }, 'addresses'],
    [{ classId: '00000000-0000-4000-8000-000000000000' }, 'classId'],
    [{ buyerId: '00000000-0000-4000-8000-000000000000' }, 'buyerId'],
    [{ manufacturerIds: ['00000000-0000-4000-8000-000000000000'] }, 'manufacturerIds'],
    [{ minimumOrder: -1 }, 'minimumOrder'],
    [{ minimumOrder: 1.001 }, 'minimumOrder'],
    [{ leadTimeDays: 366 }, 'leadTimeDays'],
    [{ email: 'nobody' }, 'email'],
    [{ friendlyName: ' ' }, 'friendlyName'],
  ])('refuses %j naming %s and changes nothing', async (body, field) => {
    const vendor = await newVendor()
    expect(await change(vendor.id, { version: 1, ...body })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    })
    expect(await get(vendor.id)).toEqual(vendor)
  })

  it('has a legacy id of its own', async () => {
    await newVendor({ legacyId: 'OLD-7' })
    expect(
      await call(vendors.create, { body: { friendlyName: 'Two', legacyId: 'old-7' } }, { as: buyer }),
    ).toMatchObject({
      status: 409,
      body: { details: [{ field: 'legacyId' }] },
    })
  })

  it('has terms that only finance changes', async () => {
    const { id } = await newVendor()
    expect((await change(id, { version: 1, termsId })).status).toBe(403)
    expect((await change(id, { version: 1, termsId }, head)).body).toMatchObject({ termsId, version: 2 })
    const reply = await call(
      vendors.changeFinance,
      { params: { id }, body: { version: 2, termsId: null } },
      { as: accountant },
    )
    expect(reply.body).toMatchObject({ termsId: null, version: 3 })
    expect((await change(id, { version: 3, notes: 'no' }, accountant)).status).toBe(403)
  })

  it('is not lost to sixty-four editors of different fields', async () => {
    const { id } = await newVendor()
    const fields = ['notes', 'phone', 'website', 'taxId', 'legalName']
    const replies = await many((index) => change(id, { version: 1, [fields[index % 5] ?? '']: `value ${index % 5}` }))
    expect(byStatus(replies)).toEqual({ 200: 64 })
    expect(await get(id)).toMatchObject({
      notes: 'value 0',
      phone: 'value 1',
      website: 'value 2',
      taxId: 'value 3',
      version: 6,
    })
  })
})

describe('where money goes', () => {
  const vendorWithRemit = async () => {
    const { id } = await newVendor()
    const asked = (await change(id, { version: 1, addresses: [order, remit], remitNote: 'New bank' })).body as Vendor
    return { id, asked, changeId: String(asked.remitChange?.id) }
  }
  const decide = (
    id: string,
    changeId: string,
    approved: boolean,
    as: GivenUser,
    callBackNote = 'Called Ines at 555-0100',
  ) => call(vendors.decideRemitChange, { params: { id, changeId }, body: { approved, callBackNote } }, { as })

  it('waits for a second person who called back, while the rest is changed at once', async () => {
    const { id, asked, changeId } = await vendorWithRemit()
    expect(asked.addresses).toMatchObject([{ kind: 'order' }])
    expect(asked.remitChange).toMatchObject({ note: 'New bank', addresses: [{ name: 'Lock box' }], mayDecide: false })
    expect((await get(id, accountant)).remitChange).toMatchObject({ mayDecide: true })
    expect((await decide(id, changeId, true, buyer)).status).toBe(403)
    expect(await decide(id, changeId, true, accountant, '')).toMatchObject({
      status: 422,
      body: { details: [{ field: 'callBackNote' }] },
    })
    const decided = (await decide(id, changeId, true, accountant)).body as Vendor
    expect(decided).toMatchObject({
      remitChange: null,
      addresses: [{ kind: 'order' }, { kind: 'remit', name: 'Lock box' }],
    })
    expect((await audits(id)).map(({ action }) => action)).toEqual([
      'create',
      'ask-for-remit-change',
      'change',
      'approve-remit-change',
    ])
    expect((await decide(id, changeId, true, head)).status).toBe(409)
  })

  it('is told by mail to those who may agree, once, and not to the one who asked', async () => {
    const { id } = await newVendor({ friendlyName: 'Calder Pharma' })
    const wish = { addresses: [remit], remitNote: 'They moved their bank.' }
    await change(id, { version: 1, ...wish }, head)
    await change(id, { version: 1, ...wish }, head)
    const [mail, ...others] = await owner<{ recipient: string; subject: string; body: string }[]>`
      select recipient, subject, body from mail_message where body like ${`%/vendor/${id}/address%`} order by recipient`
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: accountant.email,
      subject: 'New addresses for money of Calder Pharma wait for a second person',
    })
    expect(mail?.body).toContain('They moved their bank.')
    expect(mail?.body).not.toContain('1 Harbor Way')
  })

  it('is never decided by the one who asked', async () => {
    const { id } = await newVendor()
    const { remitChange } = (await change(id, { version: 1, addresses: [remit] }, head)).body as Vendor
    expect((await decide(id, String(remitChange?.id), true, head)).status).toBe(409)
    expect((await decide(id, String(remitChange?.id), false, head)).body).toMatchObject({
      remitChange: null,
      addresses: [],
    })
  })

  it('asks once for the same wish, and refuses a second one', async () => {
    const { id, asked } = await vendorWithRemit()
    const [kept] = asked.addresses
    expect((await change(id, { version: 2, addresses: [kept, remit] })).status).toBe(200)
    expect(await change(id, { version: 2, addresses: [kept, { ...remit, city: 'Dallas' }] })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'addresses' }] },
    })
  })

  it('does not change by turning another address into one for money, nor by changing one', async () => {
    const { id, changeId, asked } = await vendorWithRemit()
    const turned = asked.addresses.map((address) => ({ ...address, kind: 'remit' }))
    expect(await change(id, { version: 2, addresses: turned })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'addresses.0.kind' }] },
    })
    const { addresses } = (await decide(id, changeId, true, accountant)).body as Vendor
    const moved = addresses.map((address) => (address.kind === 'remit' ? { ...address, city: 'Houston' } : address))
    const waiting = (await change(id, { version: 3, addresses: moved })).body as Vendor
    expect(waiting.addresses).toEqual(addresses)
    const after = (await decide(id, String(waiting.remitChange?.id), true, accountant)).body as Vendor
    expect(after.addresses[1]).toMatchObject({ id: addresses[1]?.id, city: 'Houston' })
  })

  it('is decided once, however many decide at once', async () => {
    const { id, changeId } = await vendorWithRemit()
    expect(byStatus(await many(() => decide(id, changeId, true, accountant)))).toEqual({ 200: 1, 409: 63 })
  })
})

describe('switching a vendor off', () => {
  it('tells what is open and asks for confirmation', async () => {
    const { id } = await newVendor()
    const toggle = (query: object, body: object = {}) =>
      call(vendors.toggle, { params: { id }, query: query as never, body }, { as: buyer })
    await change(id, { version: 1, addresses: [remit] })
    expect(await toggle({})).toMatchObject({ status: 202, body: { confirmations: [{ code: 'remit-change' }] } })
    expect(await get(id)).toMatchObject({ isActive: true })
    expect(await toggle({ confirm: 'true' }, { reason: 'Closed down' })).toMatchObject({
      status: 200,
      body: { isActive: false },
    })
    expect((await toggle({}, { isActive: false })).body).toMatchObject({ isActive: false, version: 2 })
    expect((await toggle({})).body).toMatchObject({ isActive: true, version: 3 })
    const [row] = await owner`select justification from audit_entry where entity_id = ${id} and action = 'deactivate'`
    expect(row).toEqual({ justification: 'Closed down' })
  })
})

describe('what vendors refer to', () => {
  it('is counted and moved with an audit row each', async () => {
    const [one, other] = [await newVendor({ classId }), await newVendor({ classId })]
    const another = await property('vendorClass', 'Direct')
    const administrator = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR', 'EDIT_SYSTEM_PROPERTIES'])
    const listed = async () =>
      (await call(vendorProperties.list, { query: { type: 'vendorClass' } }, { as: administrator })).body as {
        id: string
        usedBy: number
      }[]
    expect((await listed()).find(({ id }) => id === classId)?.usedBy).toBeGreaterThanOrEqual(2)
    const moved = await call(
      vendorProperties.remove,
      { params: { id: classId }, query: { moveTo: another } } as never,
      { as: administrator },
    )
    expect(moved.status, JSON.stringify(moved.body)).toBe(204)
    for (const { id } of [one, other]) {
      expect(await get(id)).toMatchObject({ classId: another, version: 2 })
      expect((await audits(id)).at(-1)).toMatchObject({ action: 'change', fields: ['classId'], version: 2 })
    }
  })
})

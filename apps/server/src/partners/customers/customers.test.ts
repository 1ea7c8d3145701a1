import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import type { ErrorBody } from '@galen/contract/route'
import type { Permission } from '@galen/domain/permissions'
import { tradingFloor } from '../../../test/trading-fixtures.ts'

const { call, given, owner, company, classId, clerk, rep, otherRep, officer, accountant, made, address } =
  await tradingFloor()

const get = async (id: string, as = clerk) => (await call(customers.get, { params: { id } }, { as })).body as Customer
const change = (id: string, body: object, as = clerk) =>
  call(customers.change, { params: { id }, body: body as never }, { as })
const fieldsOf = (reply: { body: unknown }) => (reply.body as ErrorBody).details.map(({ field }) => field)

describe('a new customer', () => {
  it('needs a name and a class, gets a number, and is in the audit', async () => {
    const customer = await made({ companyName: 'Harbor Pharmacy' })
    expect(customer).toMatchObject({ companyName: 'Harbor Pharmacy', className: 'Retail', version: 1, isActive: true })
    expect(customer.number).toMatch(/^C\d{5}$/)
    const [entry] = await owner`
      select action, entity, version from audit_entry where entity = 'customer' and entity_id = ${customer.id}`
    expect(entry).toEqual({ action: 'create', entity: 'customer', version: 1 })
    const reply = await call(customers.create, { body: { companyName: ' ' } as never }, { as: clerk })
    expect(fieldsOf(reply)).toEqual(['companyName', 'classId'])
  })

  it('asks for confirmation when someone has a similar name, and is made when that is confirmed', async () => {
    const first = await made({ companyName: 'The Quill Clinic, LLC' })
    const body = { companyName: 'Quill Clinic Inc.', classId }
    const asked = await call(customers.create, { body }, { as: clerk })
    expect(asked).toMatchObject({ status: 202, body: { similar: [{ id: first.id, why: 'has a similar name' }] } })
    expect((await call(customers.create, { body, query: { confirm: 'true' } }, { as: clerk })).status).toBe(200)
  })

  it('tells a sales rep of the customers of others only that there are some', async () => {
    await made({ companyName: 'Zephyr Veterinary Hospital' }, otherRep)
    const body = { companyName: 'Zephyr Veterinary Hospital', classId }
    const asked = await call(customers.create, { body }, { as: rep })
    expect(asked).toMatchObject({ status: 202, body: { similar: [] } })
    expect((asked.body as { detail: string }).detail).toContain('another sales rep')
  })

  it('belongs to the sales rep who makes it', async () => {
    expect((await made({ companyName: 'Own Find' }, rep)).salesRepId).toBe(rep.id)
  })

  it('is made once of 64 times with one key', async () => {
    const key = randomUUID()
    const body = { companyName: `Once ${key}`, classId }
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => call(customers.create, { body }, { as: clerk, key })),
    )
    expect(new Set(replies.map(({ status, body: reply }) => `${status} ${(reply as Customer).id}`)).size).toBe(1)
    expect(await owner`select 1 from customer where company_name = ${body.companyName}`).toHaveLength(1)
  })

  it('refuses what does not exist here', async () => {
    const elsewhere = await given.company()
    const [foreign] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position) values (${elsewhere.id}, 'customerClass', 'Foreign', 1) returning id`
    const [referral] = await owner<{ id: string }[]>`
      insert into property (company_id, type, name, position) values (${company.id}, 'customerReferral', ${randomUUID()}, 1) returning id`
    for (const wrong of [foreign?.id, referral?.id, randomUUID()]) {
      const body = { companyName: 'Wrong Class', classId: String(wrong) }
      expect(fieldsOf(await call(customers.create, { body }, { as: clerk }))).toEqual(['classId'])
    }
  })
})

describe('changing a customer', () => {
  it('keeps the ids of addresses and contacts, adds and removes', async () => {
    const { id } = await made()
    const first = (await change(id, { version: 1, addresses: [address(), address({ name: 'Dock' })] })).body as Customer
    expect(first.addresses.map(({ defaultShip }) => defaultShip)).toEqual([true, false])
    const [one, two] = first.addresses
    const kept = { ...two, name: 'Rear dock', defaultShip: true, defaultBill: true }
    const second = (await change(id, { version: 2, addresses: [kept, address({ name: 'New' })] })).body as Customer
    expect(second.addresses.map(({ name, id: addressId }) => [name, addressId === two?.id])).toEqual([
      ['Rear dock', true],
      ['New', false],
    ])
    expect(await owner`select 1 from customer_address where id = ${String(one?.id)}`).toHaveLength(0)
    const again = await change(id, { version: 3, addresses: second.addresses })
    expect((again.body as Customer).version).toBe(3)
  })

  it('refuses bad addresses by their place, and ids of someone else', async () => {
    const { id } = await made()
    const other = await made()
    const foreign = (await change(other.id, { version: 1, addresses: [address()] })).body as Customer
    const bad = [address({ zipCode: '123' }), address({ state: 'Mars' }), address({ country: 'QQ' })]
    expect(fieldsOf(await change(id, { version: 1, addresses: bad }))).toEqual([
      'addresses.0.zipCode',
      'addresses.1.state',
    ])
    expect(fieldsOf(await change(id, { version: 1, addresses: [address({ country: 'QQ' })] }))).toEqual([
      'addresses.0.country',
    ])
    expect(fieldsOf(await change(id, { version: 1, addresses: foreign.addresses }))).toEqual(['addresses.0.id'])
    expect((await get(id)).version).toBe(1)
  })

  it('merges what two people changed, and names both values where they clash', async () => {
    const { id } = await made()
    expect((await change(id, { version: 1, phone: '555-0100' })).status).toBe(200)
    expect((await change(id, { version: 1, email: 'buyer@test.example' })).body).toMatchObject({
      phone: '555-0100',
      version: 3,
    })
    expect(await change(id, { version: 1, phone: '555-0199' })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'phone', yours: '555-0199', theirs: '555-0100' }] },
    })
  })

  it('lets only finance see and change terms and limit, and only those who see cost the margin', async () => {
    const { id } = await made()
    expect(await change(id, { version: 1, creditLimit: 100 })).toMatchObject({ status: 403 })
    expect(await change(id, { version: 1, minimumMargin: 5 })).toMatchObject({ status: 403 })
    const both = await given.user(company, [...CLERK, 'EDIT_CUSTOMER_FINANCE', 'VIEW_COST'])
    const changed = await change(id, { version: 1, creditLimit: 1234.5, minimumMargin: 12.25 }, both)
    expect(changed.body).toMatchObject({ creditLimit: 1234.5, minimumMargin: 12.25, currency: 'USD' })
    const shown = await get(id)
    expect(shown).toMatchObject({ creditLimit: null, minimumMargin: null, currency: null })
    // What is hidden comes back as null: it is neither erased nor refused.
    expect((await change(id, { ...shown, phone: '555-0142' } as never)).body).toMatchObject({ phone: '555-0142' })
    expect(await get(id, both)).toMatchObject({ creditLimit: 1234.5, minimumMargin: 12.25, currency: 'USD' })
    expect(fieldsOf(await change(id, { version: 3, creditLimit: 0.001 }, both))).toEqual(['creditLimit'])
    expect(fieldsOf(await change(id, { version: 3, creditLimit: -1 }, both))).toEqual(['creditLimit'])
    expect(fieldsOf(await change(id, { version: 3, currency: 'XXX' }, both))).toEqual(['currency'])
  })

  it('refuses a legacy id that someone has, in whatever letters', async () => {
    const legacyId = `L-${randomUUID()}`
    const holder = await made({ legacyId })
    const { id } = await made()
    const reply = await change(id, { version: 1, legacyId: legacyId.toUpperCase() })
    expect(reply).toMatchObject({ status: 409, body: { details: [{ field: 'legacyId' }] } })
    expect((reply.body as ErrorBody).message).toContain(holder.number)
  })

  it('is an autosave of the memo too', async () => {
    const { id } = await made()
    const saved = await call(
      customers.saveInternalMemo,
      { params: { id }, body: { version: 1, internalMemo: 'Pays late' } },
      { as: clerk },
    )
    expect(saved.body).toMatchObject({ internalMemo: 'Pays late', version: 2 })
  })
})

const CLERK: readonly Permission[] = ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_SALES', 'LIST_ALL_SALES']

describe('a customer of another sales rep', () => {
  it('is for a rep what a random id is, in every call', async () => {
    const { id } = await made({ companyName: 'Not Yours' }, otherRep)
    const file = randomUUID()
    const asks = (customerId: string) => [
      () => call(customers.get, { params: { id: customerId } }, { as: rep }),
      () => change(customerId, { version: 1, phone: '1' }, rep),
      () => call(customers.toggleActive, { params: { id: customerId }, body: {} }, { as: rep }),
      () =>
        call(
          customers.saveInternalMemo,
          { params: { id: customerId }, body: { version: 1, internalMemo: '' } },
          { as: rep },
        ),
      () => call(customers.totalInvoiced, { params: { id: customerId } }, { as: rep }),
      () => call(customerCompliance.mayBuy, { params: { id: customerId }, query: { itemId: file } }, { as: rep }),
      () => call(customerCompliance.document, { params: { id: customerId, fileId: file } }, { as: rep }),
      () =>
        call(
          customerCompliance.addDocument,
          { params: { id: customerId }, body: { name: 'x', bytes: 'eA==' } },
          { as: rep },
        ),
    ]
    const random = asks(randomUUID())
    for (const [place, ask] of asks(id).entries()) {
      const [theirs, unknown] = [await ask(), await random[place]?.()]
      expect(theirs.status, String(place)).toBe(404)
      expect({ ...(theirs.body as object), errorId: '' }).toEqual({ ...(unknown?.body as object), errorId: '' })
    }
    expect((await get(id, accountant)).companyName).toBe('Not Yours')
    expect((await get(id, officer)).companyName).toBe('Not Yours')
  })

  it('cannot be given away by a rep, but is seen by its account manager', async () => {
    const { id } = await made({ companyName: 'Managed' }, otherRep)
    expect(await change(id, { version: 1, salesRepId: rep.id }, otherRep)).toMatchObject({ status: 403 })
    expect((await change(id, { version: 1, accountManagerId: rep.id })).status).toBe(200)
    expect((await get(id, rep)).companyName).toBe('Managed')
  })
})

describe('a field that is only shown', () => {
  it.each([
    ['number', 'C-FORGED'],
    ['createdAt', '2001-01-01T00:00:00.000Z'],
    ['complianceStatus', 'Approved!'],
    ['standing', 'better'],
    ['salesRepName', 'No One'],
  ])('cannot be sent as something else: %s', async (field, value) => {
    const { id } = await made()
    const stored = await get(id)
    const reply = await change(id, { ...stored, [field]: value, website: 'https://other.example' } as never)
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: `${field} cannot be changed here.`,
        details: [{ field, message: `${field} cannot be changed here.` }],
      },
    })
    expect(await get(id)).toEqual(stored)
    const honest = await change(id, { ...stored, website: 'https://other.example' } as never)
    expect(honest.status, JSON.stringify(honest.body)).toBe(200)
    // With an older version the usual merge decides: the same value of the field that changed since is no conflict.
    const again = await change(id, {
      version: stored.version,
      [field]: value,
      website: 'https://third.example',
    } as never)
    expect(again.status).toBe(409)
  })
})

describe('activating and deactivating', () => {
  const toggle = (id: string, body: object, confirm?: string) =>
    call(customers.toggleActive, { params: { id }, body, ...(confirm ? { query: { confirm } } : {}) }, { as: clerk })

  it('is done at once where nothing is open, with or without a reason', async () => {
    const { id } = await made()
    expect(await toggle(id, {})).toMatchObject({ status: 200, body: { isActive: false, version: 2 } })
    expect(await toggle(id, {})).toMatchObject({ status: 200, body: { isActive: true, version: 3 } })
    expect(await toggle(id, { reason: 'Moved away' })).toMatchObject({ status: 200, body: { isActive: false } })
    const [entry] = await owner`
      select justification from audit_entry where entity_id = ${id} and entity = 'customer' and version = 4`
    expect(entry).toEqual({ justification: 'Moved away' })
  })

  it('tells what is open first; the reason is optional', async () => {
    const { id } = await made()
    await owner`insert into sales_request (company_id, number, source, customer_id, payload) values (${company.id}, ${randomUUID()}, 'API', ${id}, '{}')`
    expect(await toggle(id, {})).toMatchObject({
      status: 202,
      body: { confirmations: [{ code: 'sales-request', detail: 'one sales request' }], reason: 'optional' },
    })
    expect((await toggle(id, { reason: 'Closed its doors' }, 'true')).body).toMatchObject({
      isActive: false,
      version: 2,
    })
    const [entry] = await owner`
      select action, justification from audit_entry where entity_id = ${id} and entity = 'customer' and version = 2`
    expect(entry).toEqual({ action: 'deactivate', justification: 'Closed its doors' })
    expect((await toggle(id, {})).body).toMatchObject({ isActive: true, version: 3 })
    expect((await toggle(id, { isActive: true })).body).toMatchObject({ isActive: true, version: 3 })
  })
})

describe('what was invoiced', () => {
  it('is counted from the months', async () => {
    const { id } = await made()
    await owner`
      insert into customer_month (company_id, customer_id, month, invoiced, returned, invoices) values
        (${company.id}, ${id}, date_trunc('month', now())::date, 100.10, 20.05, 2),
        (${company.id}, ${id}, (date_trunc('month', now()) - interval '3 years')::date, 1000, 0, 1)`
    await owner`update customer set last_order_at = now() - interval '5 days' where id = ${id}`
    const reply = await call(customers.totalInvoiced, { params: { id } }, { as: clerk })
    expect(reply.body).toMatchObject({ total: 1080.05, lastTwelveMonths: 80.05, isActiveLast30Days: true })
    await owner`update customer set last_order_at = now() - interval '32 days' where id = ${id}`
    const later = await call(customers.totalInvoiced, { params: { id } }, { as: clerk })
    expect(later.body).toMatchObject({ isActiveLast30Days: false })
  })
})

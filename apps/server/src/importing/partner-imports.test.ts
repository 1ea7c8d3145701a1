import { describe, expect, it } from 'vitest'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { standardRoles } from '@galen/domain/standard-roles'
import { importDesk } from '../../test/import-fixtures.ts'

const { call, owner, given, company, clerk, preview, read, rows, apply, take, problems, property } = await importDesk()
const csv = (...lines: readonly string[]) => lines.join('\n')
await property('customerClass', 'Retail')
await property('vendorClass', 'Wholesale')
await property('paymentTerms', 'Net 30')
const rep = await given.user(company, standardRoles.salesRep.permissions)
const [{ email } = { email: '' }] = await owner<{ email: string }[]>`select email from app_user where id = ${rep.id}`

const customerOf = async (legacyId: string) => {
  const [row] = await owner<
    { id: string }[]
  >`select id from customer where company_id = ${company.id} and legacy_id = ${legacyId}`
  return (await call(customers.get, { params: { id: String(row?.id) } }, { as: clerk })).body as Customer
}
const vendorOf = async (legacyId: string) => {
  const [row] = await owner<
    { id: string }[]
  >`select id from vendor where company_id = ${company.id} and legacy_id = ${legacyId}`
  return (await call(vendors.get, { params: { id: String(row?.id) } }, { as: clerk })).body as Vendor
}

describe('a file of customers', () => {
  it('adds them with rep, terms, address and papers', async () => {
    await take(
      'customer',
      csv(
        'Legacy Id,Company Name,Class,Sales Rep,Terms,Credit Limit,Address,City,State,Zip Code,DEA Number,DEA Expires,DEA Schedules,License Number,License Type,License Expires',
        `A1,Bay Pharmacy,retail,${email.toUpperCase()},net 30,"$1,500.00",12 Main St,Boston,massachusetts,2108,AP5836727,12/31/2031,"2, 2N, 3, 3N, 4, 5",MA-1,pharmacy,2031-06-30`,
      ),
    )
    const made = await customerOf('A1')
    expect(made).toMatchObject({
      companyName: 'Bay Pharmacy',
      className: 'Retail',
      salesRepId: rep.id,
      termsName: 'Net 30',
      creditLimit: 1500,
      addresses: [{ address: '12 Main St', state: 'MA', zipCode: '02108', defaultBill: true, defaultShip: true }],
      licenses: [
        { kind: 'dea', number: 'AP5836727', expiresOn: '2031-12-31', registeredAddress: { zipCode: '02108' } },
        { kind: 'state', number: 'MA-1', state: 'MA', type: 'pharmacy', expiresOn: '2031-06-30' },
      ],
      // Who imports licenses does not verify them.
      standing: 'missing',
    })
    const [words] = await owner<
      { text: string }[]
    >`select text from search_text where kind = 'customer' and id = ${made.id}`
    expect(words?.text).toContain('bay pharmacy')
  })

  it('changes only what it says, and adds another license rather than lose one', async () => {
    const before = await customerOf('A1')
    const run = await read(
      'customer',
      csv(
        'Number,City,License Number,License Type,License Expires',
        `${before.number},Cambridge,MA-2,wholesaler,2030-01-31`,
      ),
    )
    expect(await rows(run)).toMatchObject([
      {
        fate: 'change',
        name: `${before.number} Bay Pharmacy`,
        differences: [
          { column: 'City', before: 'Boston', after: 'Cambridge' },
          { column: 'License Number', before: null, after: 'MA-2' },
          { column: 'License Type', before: null, after: 'wholesaler' },
          { column: 'License Expires', before: null, after: '2030-01-31' },
        ],
      },
    ])
    expect((await apply(run)).status).toBe(200)
    const after = await customerOf('A1')
    expect(after).toMatchObject({
      version: before.version + 1,
      addresses: [{ id: before.addresses[0]?.id, city: 'Cambridge' }],
    })
    expect(after.licenses.map(({ number }) => number)).toEqual(['AP5836727', 'MA-1', 'MA-2'])
    const renewed = csv('Legacy Id,License Number,License Expires', 'A1,ma-1,2033-06-30')
    await take('customer', renewed)
    expect((await customerOf('A1')).licenses[1]).toMatchObject({
      number: 'MA-1',
      expiresOn: '2033-06-30',
      type: 'pharmacy',
    })
    expect(await read('customer', renewed)).toMatchObject({ sames: 1 })
  })

  it('names everything that is wrong', async () => {
    expect(
      await problems(
        'customer',
        csv(
          'Legacy Id,Company Name,Class,Sales Rep,City,DEA Number,DEA Expires,License Expires',
          'B1,No class,,,,,,',
          'B2,Odd,Unknown,nobody@test.example,,,,',
          'B3,Half an address,Retail,,Austin,,,',
          'B4,No number,Retail,,,AB452376,,',
          'B5,Half a paper,Retail,,,,,2030-01-01',
          ',Bay Pharmacy,Retail,,,,,',
        ),
      ),
    ).toEqual([
      '2 Class: is required',
      '3 Class: is not a customer class',
      '3 Sales Rep: is not the email address or the name of a user of this company',
      '4 Address: is required',
      '4 State: must be a state, such as TX',
      '4 Zip Code: must be a zip code: five digits, or nine as 12345-6789',
      '5 DEA Number: AB452376 has 6 digits after the first two characters. A DEA number has 7.',
      '6 License Number: is required with a license',
      '6 License Type: is required with a license',
      `7 Company Name: is the name of customer ${(await customerOf('A1')).number}. Give its number to change it, or a legacy id to add another`,
    ])
  })

  it('keeps a DEA number with a wrong check digit as a draft that nothing is sold on, and says so', async () => {
    const said = csv(
      'Legacy Id,Company Name,Class,Address,City,State,Zip Code,DEA Number,DEA Expires,DEA Schedules',
      'E33,Mistyped,Retail,12 Main St,Boston,MA,02108,ab4523763,2031-12-31,"2, 2N, 3, 3N, 4, 5"',
    )
    const run = await read('customer', said)
    expect(await rows(run)).toMatchObject([
      {
        fate: 'create',
        problems: [],
        remarks: [
          {
            column: 'DEA Number',
            text: 'AB4523763',
            message: expect.stringContaining(
              'AB4523763 ends in 3, but its check digit is 1. The registration comes as a draft',
            ),
          },
        ],
      },
    ])
    expect((await apply(run)).status).toBe(200)
    const made = await customerOf('E33')
    expect(made).toMatchObject({
      standing: 'missing',
      licenses: [{ kind: 'dea', number: 'AB4523763', status: 'draft' }],
    })
    expect(await read('customer', said)).toMatchObject({ sames: 1 })

    const { id, version, licenses } = made
    const given = licenses.map(
      ({
        verifiedBy: _by,
        verifiedByName: _name,
        recordedBy: _recorder,
        recordedByName: _recorderName,
        fileName: _file,
        status: _status,
        ...kept
      }) => kept,
    )
    const save = (body: object) => call(customerCompliance.save, { params: { id }, body: body as never }, { as: clerk })
    // What someone enters is refused; the draft that is there keeps no one from entering something else.
    const another = given.map(({ id: _id, ...license }) => ({ ...license, number: 'AB4523762' }))
    expect(await save({ version, licenses: [...given, ...another] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'licenses.1.number' }] },
    })
    const schedules = given.map((license) => ({ ...license, schedules: ['4', '5'] }))
    expect((await save({ version, licenses: schedules })).status).toBe(200)
    const right = given.map((license) => ({ ...license, number: 'AB4523761' }))
    expect(await save({ version: version + 1, licenses: right })).toMatchObject({
      status: 200,
      body: { licenses: [{ number: 'AB4523761', status: 'unverified' }] },
    })
  })

  it('shows a rep their own customers only', async () => {
    await take('customer', csv('Legacy Id,Company Name,Class', 'C1,Hidden,Retail'))
    const hidden = await customerOf('C1')
    expect(await problems('customer', csv('Number,Company Name', `${hidden.number},Mine now`), { as: rep })).toContain(
      '2 Number: is not that of any customer. Leave it blank to add a new customer',
    )
    expect(await problems('customer', csv('Legacy Id,Company Name,Class', 'c1,Mine now,Retail'), { as: rep })).toEqual([
      '2 Legacy Id: belongs to another customer already',
    ])
    expect(await problems('customer', csv('Legacy Id,Sales Rep', 'A1,'), { as: rep, blanks: 'clear' })).toContain(
      '2 Sales Rep: can be assigned to another user only by someone who sees all customers',
    )
    await take('customer', csv('Legacy Id,Company Name,Class', 'C2,Own,Retail'), { as: rep })
    expect(await customerOf('C2')).toMatchObject({ salesRepId: rep.id })
  })

  it.each([
    ['Credit Limit', '5', 'the permission Edit customer finance'],
    ['Minimum Margin', '5', 'the permission View cost'],
    ['DEA Number', 'AP5836727', 'the permissions List compliance and Approve compliance'],
  ])('needs the right to %s', async (column, cell, right) => {
    const plain = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER'])
    expect(await preview('customer', csv(`Legacy Id,${column}`, `A1,${cell}`), { as: plain })).toMatchObject({
      status: 403,
      body: { message: `You need ${right}` },
    })
  })

  it('of a thousand is imported at once', async () => {
    const lines = Array.from(
      { length: 1000 },
      (_, place) => `M${place},Mass ${place},Retail,${place} Main St,Austin,TX,78701,TX-${place},pharmacy,2031-01-01`,
    )
    await take(
      'customer',
      csv(
        'Legacy Id,Company Name,Class,Address,City,State,Zip Code,License Number,License Type,License Expires',
        ...lines,
      ),
    )
    expect(await customerOf('M999')).toMatchObject({ standing: 'missing', addresses: [{ address: '999 Main St' }] })
  })
})

describe('a file of vendors', () => {
  it('adds and changes them with the address that orders go to', async () => {
    await take(
      'vendor',
      csv(
        'Legacy Id,Friendly Name,Class,Terms,EDI,Minimum Order,Lead Time Days,Address,City,State,Zip,Country',
        'V1,Northwind,wholesale,Net 30,yes,250,5,1 Dock Rd,Reno,NV,89501,United States',
      ),
    )
    const made = await vendorOf('V1')
    expect(made).toMatchObject({
      friendlyName: 'Northwind',
      edi: true,
      minimumOrder: 250,
      leadTimeDays: 5,
      addresses: [{ kind: 'order', city: 'Reno', state: 'NV', zipCode: '89501', country: 'US' }],
    })
    await take('vendor', csv('Number,City,Minimum Order', `${made.number},Sparks,`), { blanks: 'clear' })
    expect(await vendorOf('V1')).toMatchObject({
      version: 2,
      minimumOrder: null,
      edi: true,
      addresses: [{ id: made.addresses[0]?.id, city: 'Sparks' }],
    })
    expect(await problems('vendor', csv('Friendly Name,Buyer', `northwind,${email}`))).toEqual([
      '2 Buyer: is not in use any more',
    ])
  })
})

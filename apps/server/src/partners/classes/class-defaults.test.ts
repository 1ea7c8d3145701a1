import { describe, expect, it } from 'vitest'
import type { Property } from '@galen/contract/admin/properties'
import { customerProperties } from '@galen/contract/partners/customer-properties'
import { vendorProperties } from '@galen/contract/partners/vendor-properties'
import { type Customer, customers } from '@galen/contract/partners/customers'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { importDesk } from '../../../test/import-fixtures.ts'

const { call, given, company, take, owner, property } = await importDesk()
const keeper = await given.user(company, ['LIST_SYSTEM_PROPERTIES', 'EDIT_SYSTEM_PROPERTIES', 'LIST_VENDORS'])
const seller = await given.user(company, ['LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'LIST_ALL_SALES', 'EDIT_CUSTOMER_FINANCE'])
const buyer = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR'])
const [net30, net60] = [await property('paymentTerms', 'Net 30'), await property('paymentTerms', 'Net 60')]

let named = 0
const customerClass = async (more: object = {}) => {
  const body = { type: 'customerClass' as const, name: `Class ${++named}`, ...more }
  const reply = await call(customerProperties.add, { body }, { as: keeper })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Property
}
const customerOf = async (body: object) => {
  const asked = { query: { confirm: 'true' as const }, body: { companyName: `Customer ${++named}`, ...body } as never }
  const reply = await call(customers.create, asked, { as: seller })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Customer
}

describe('the defaults of a class', () => {
  it('are what a new customer starts with, unless the caller says otherwise', async () => {
    const { id: classId } = await customerClass({ termsId: net30, shipVia: 'Ground', freightRule: 'prepaid' })
    expect(await customerOf({ classId })).toMatchObject({ termsId: net30, shipVia: 'Ground', freightRule: 'prepaid' })
    expect(await customerOf({ classId, termsId: null, shipVia: 'Air', freightRule: 'collect' })).toMatchObject({
      termsId: null,
      shipVia: 'Air',
      freightRule: 'collect',
    })
    expect(await customerOf({ classId: (await customerClass()).id })).toMatchObject({
      termsId: null,
      shipVia: '',
      freightRule: 'charged',
    })
  })

  it('leave out terms that are no longer offered', async () => {
    const off = await property('paymentTerms', 'Net 90')
    const { id: classId } = await customerClass({ termsId: off })
    await owner`update property set active = false where id = ${off}`
    expect((await customerOf({ classId })).termsId).toBeNull()
  })

  it('are what customers and vendors from a file start with', async () => {
    const { name } = await customerClass({ termsId: net30, shipVia: 'Courier' })
    await take('customer', `Legacy Id,Company Name,Class,Ship Via\nD1,Dale,${name},\nD2,Delta,${name},Rail`)
    const found = await owner`
      select legacy_id, terms_id, ship_via from customer where company_id = ${company.id} and legacy_id in ('D1', 'D2') order by 1`
    expect(found).toEqual([
      { legacy_id: 'D1', terms_id: net30, ship_via: 'Courier' },
      { legacy_id: 'D2', terms_id: net30, ship_via: 'Rail' },
    ])
    const body = { type: 'vendorClass' as const, name: 'Direct', termsId: net60 }
    await call(vendorProperties.add, { body }, { as: keeper })
    await take('vendor', `Legacy Id,Friendly Name,Class\nV1,Vale Supply,Direct`)
    expect(await owner`select terms_id from vendor where company_id = ${company.id} and legacy_id = 'V1'`).toEqual([
      { terms_id: net60 },
    ])
  })

  it('give a vendor its terms, also when whoever makes it may not choose them', async () => {
    const body = { type: 'vendorClass' as const, name: 'Wholesaler', termsId: net60 }
    const { id: classId } = (await call(vendorProperties.add, { body }, { as: keeper })).body as Property
    const made = await call(vendors.create, { body: { friendlyName: 'Corvane', classId } }, { as: buyer })
    expect((made.body as Vendor).termsId).toBe(net60)
    const refused = await call(
      vendors.create,
      { body: { friendlyName: 'Corvine', classId, termsId: net30 } },
      { as: buyer },
    )
    expect(refused.status).toBe(403)
  })

  it('are terms in use, of the right list, and go over when terms are replaced', async () => {
    const wrong = await call(
      customerProperties.add,
      { body: { type: 'customerClass', name: 'Wrong', termsId: (await customerClass()).id } },
      { as: keeper },
    )
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'termsId' }] } })
    const [old, heir] = [await property('paymentTerms', 'Old'), await property('paymentTerms', 'Heir')]
    const { id } = await customerClass({ termsId: old })
    const kept = await call(customerProperties.remove, { params: { id: old } }, { as: keeper })
    expect(kept).toMatchObject({ status: 200, body: { deactivated: true, usedBy: 1 } })
    const gone = await call(customerProperties.remove, { params: { id: old }, query: { moveTo: heir } }, { as: keeper })
    expect(gone.status).toBe(204)
    expect(await owner`select terms_id, version from property where id = ${id}`).toEqual([
      { terms_id: heir, version: 2 },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { kernel } from '../../../test/kernel.ts'
import { partners } from '../partners.operations.ts'

const { call, given, owner } = await kernel(partners.operations)
const company = await given.company()
const buyer = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR'])

describe('the question before a vendor is switched off', () => {
  it('is one sentence about all that is open', async () => {
    const made = await call(vendors.create, { body: { friendlyName: 'Velora' } }, { as: buyer })
    const { id } = made.body as Vendor
    const toggle = async () => (await call(vendors.toggle, { params: { id }, body: {} }, { as: buyer })).body
    await owner`insert into purchase_order (company_id, vendor_id) values (${company.id}, ${id})`
    expect(await toggle()).toMatchObject({ detail: 'Velora has one open purchase order. Deactivate it anyway?' })
    await owner`insert into purchase_order (company_id, vendor_id) values (${company.id}, ${id})`
    expect(await toggle()).toMatchObject({ detail: 'Velora has 2 open purchase orders. Deactivate it anyway?' })
  })
})

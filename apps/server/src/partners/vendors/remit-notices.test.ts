import { expect, it } from 'vitest'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { kernel } from '../../../test/kernel.ts'
import { isNotified } from '../../../test/notified.ts'
import { partners } from '../partners.operations.ts'

const { call, given, owner } = await kernel(partners.operations)

it('a new remit-to address is in the bell of those who decide about payments, and of no one else', async () => {
  const company = await given.company()
  const buyer = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR'])
  const payer = await given.user(company, ['LIST_VENDORS', 'CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'])
  const clerk = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR_FINANCE'])
  const made = (await call(vendors.create, { body: { friendlyName: 'Calder Pharma' } }, { as: buyer })).body as Vendor
  const place = { address: '1 Main St', address2: '', city: 'Tucson', state: 'AZ', zipCode: '85701', country: 'US' }
  const remit = { ...place, name: 'Lock box', kind: 'remit', phone: '', notes: '', active: true }
  const wish = { version: made.version, addresses: [remit], remitNote: 'New bank' }
  const asked = await call(vendors.change, { params: { id: made.id }, body: wish as never }, { as: buyer })
  const changeId = String((asked.body as Vendor).remitChange?.id)
  expect(await isNotified(owner, changeId, 'remit-waits', payer.id)).toBe(true)
  for (const { id } of [buyer, clerk]) expect(await isNotified(owner, changeId, 'remit-waits', id)).toBe(false)
})

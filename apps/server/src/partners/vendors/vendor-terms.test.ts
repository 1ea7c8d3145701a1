import { expect, it } from 'vitest'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { kernel } from '../../../test/kernel.ts'
import { partners } from '../partners.operations.ts'

const { call, given, owner } = await kernel(partners.operations)
const company = await given.company()
const buyer = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR'])
const head = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR', 'EDIT_VENDOR_FINANCE'])
const [terms] = await owner<{ id: string }[]>`
  insert into property (company_id, type, name, position, days)
  values (${company.id}, 'paymentTerms', 'Net 30', 1, 30) returning id`
const termsId = String(terms?.id)
const change = (id: string, body: object, as = buyer) =>
  call(vendors.change, { params: { id }, body: body as never }, { as })

it('a vendor keeps its terms when someone who may not set them sends null, or what they are', async () => {
  const { id } = (await call(vendors.create, { body: { friendlyName: 'Velora' } }, { as: head })).body as Vendor
  await change(id, { version: 1, termsId }, head)
  expect((await change(id, { version: 2, termsId: null, notes: 'One' })).body).toMatchObject({ notes: 'One', termsId })
  expect((await change(id, { version: 3, termsId, notes: 'Two' })).body).toMatchObject({ notes: 'Two', termsId })
  expect((await change(id, { version: 4, termsId: null }, head)).body).toMatchObject({ termsId: null })
})

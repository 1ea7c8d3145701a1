import { expect } from 'vitest'
import { type Vendor, vendors } from '@galen/contract/partners/vendors'
import { partners } from '../src/partners/partners.operations.ts'
import type { GivenUser } from './given.ts'
import { kernel } from './kernel.ts'

export const ORDER_ADDRESS = {
  name: 'Head office',
  address: '1 Harbor Way',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
  phone: '',
  notes: '',
  active: true,
  kind: 'order' as const,
}

/** Partners on a database of their own, with a company, a buyer, a reader, and words for what tests do with vendors. */
export async function vendorDesk() {
  const served = await kernel(partners.operations)
  const { call, given } = served
  const company = await given.company()
  const buyer = await given.user(company, ['LIST_VENDORS', 'EDIT_VENDOR'])
  const reader = await given.user(company, ['LIST_PURCHASES'])
  let made = 0
  const newVendor = async (more: object = {}): Promise<Vendor> => {
    const reply = await call(vendors.create, { body: { friendlyName: `Vendor ${++made}`, ...more } }, { as: buyer })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as Vendor
  }
  const get = async (id: string, as = reader) => (await call(vendors.get, { params: { id } }, { as })).body as Vendor
  const change = (id: string, body: object, as: GivenUser = buyer) =>
    call(vendors.change, { params: { id }, body: body as never }, { as })
  return { ...served, company, buyer, reader, newVendor, get, change }
}

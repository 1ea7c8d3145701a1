import { addDays } from '@galen/domain/dates'
import { supplierStanding, supplierStandingChange } from '@galen/domain/partners/supplier-standing'
import { familyNames, givenNames } from '../demo-names.ts'
import type { PseudoRandom } from '../pseudo-random.ts'
import type { BulkRow } from './bulk-writer.ts'
import { type Clientele, addressColumns } from './demo-customers.ts'
import {
  deaRegistration,
  establishment,
  type LicenseRow,
  papersIn,
  standingIn,
  stateLicense,
  termIn,
} from './demo-licenses.ts'
import { demoMakers } from './demo-makers.ts'
import { phoneIn, places, streetIn } from './demo-places.ts'

export type VendorRows = {
  readonly manufacturer: BulkRow[]
  readonly vendor: BulkRow[]
  readonly vendor_address: BulkRow[]
  readonly vendor_contact: BulkRow[]
  readonly vendor_manufacturer: BulkRow[]
  readonly license: BulkRow[]
}

export type Suppliers = VendorRows & {
  readonly makerIds: readonly string[]
  readonly wholesalerIds: readonly string[]
  readonly makersOwnVendorIds: readonly string[]
}

/** Every second manufacturer sells to us directly; the rest of their goods comes from wholesalers. */
const DIRECT = 24

export function vendorRows(random: PseudoRandom, clientele: Clientele, buyerIds: readonly string[]): Suppliers {
  const { companyId } = clientele
  const makers = demoMakers.map((maker) => ({ ...maker, id: random.uuid() }))
  const rows: VendorRows = {
    manufacturer: makers.map(({ id, name, labeler }) => ({
      company_id: companyId,
      id,
      name,
      labeler_codes: [labeler],
      active: true,
    })),
    vendor: [],
    vendor_address: [],
    vendor_contact: [],
    vendor_manufacturer: [],
    license: [],
  }
  const direct = makers.slice(0, DIRECT).map((maker, nth) => {
    const id = addVendor(rows, random, clientele, buyerIds, { nth, name: maker.name, kind: 'manufacturer' })
    rows.vendor_manufacturer.push({ company_id: companyId, vendor_id: id, manufacturer_id: maker.id })
    return id
  })
  const wholesalers = WHOLESALERS.map((name, place) =>
    addVendor(rows, random, clientele, buyerIds, { nth: DIRECT + place, name, kind: 'wholesaler' }),
  )
  return {
    ...rows,
    makerIds: makers.map(({ id }) => id),
    wholesalerIds: wholesalers,
    makersOwnVendorIds: direct,
  }
}

const WHOLESALERS = [
  'Atlas Drug Distribution',
  'Beacon Medical Wholesale',
  'Crestline Supply',
  'Delmar Pharmaceutical',
  'Evergreen Rx Partners',
  'Foothill Wholesale Drug',
  'Granite State Medical',
  'Hudson Valley Drug',
  'Inland Pharmacy Supply',
  'Keystone Health Logistics',
  'Lakeshore Distributors',
  'Meridian Drug Company',
  'Northway Medical',
  'Overlook Rx Supply',
  'Piedmont Wholesale',
  'Quaker City Drug',
]

type Named = { readonly nth: number; readonly name: string; readonly kind: 'manufacturer' | 'wholesaler' }

function addVendor(
  rows: VendorRows,
  random: PseudoRandom,
  clientele: Clientele,
  buyerIds: readonly string[],
  { nth, name, kind }: Named,
): string {
  const { companyId, propertyId, officerId, recorderId, today } = clientele
  const place = random.pick(places)
  const id = random.uuid()
  const owned = { company_id: companyId, vendor_id: id }
  const address = { address: streetIn(random), city: place.city, state: place.state, zipCode: place.zipCode }
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`
  const isApproved = random.chance(0.92)
  const licenses = licensesOf(random, { name, address, officerId, recorderId, today }, kind)
  const papers = { kind, ...papersIn(licenses), shipFromStates: [place.state] }
  rows.vendor.push({
    company_id: companyId,
    id,
    number: `V${String(nth + 1).padStart(4, '0')}`,
    friendly_name: name,
    legal_name: `${name}, Inc.`,
    is_active: nth % 19 !== 18,
    class_id: propertyId('vendorClass', kind === 'manufacturer' ? 'Manufacturer' : 'Authorized distributor'),
    buyer_id: random.pick(buyerIds),
    terms_id: propertyId('paymentTerms', random.pick(['N30', 'N60', '2/10 N30', '1/15 N45'])),
    edi: random.chance(0.4),
    minimum_order: random.chance(0.6) ? random.between(2, 20) * 250 : null,
    lead_time_days: random.between(1, 9),
    phone: phoneIn(random),
    email: `orders@${domain}`,
    website: `https://www.${domain}`,
    tax_id: `${random.between(10, 98)}-${random.between(1_000_000, 9_999_999)}`,
    partner_kind: kind,
    product_range: kind === 'manufacturer' ? 'Own products' : 'Full line',
    compliance_status: isApproved ? 'approved' : 'pending',
    compliance_by: isApproved ? officerId : null,
    compliance_at: isApproved ? `${addDays(today, -1)}T12:00:00Z` : null,
    standing: supplierStanding(papers, today),
    standing_changes_on: supplierStandingChange(papers, today),
  })
  rows.vendor_address.push(...addressesOf(random, address).map((row) => ({ ...owned, ...row })))
  rows.vendor_contact.push({ ...owned, ...contactAt(random, domain) })
  rows.license.push(...licenses.map((license, at) => ({ ...owned, customer_id: null, position: at + 1, ...license })))
  return id
}

const addressesOf = (random: PseudoRandom, address: Parameters<typeof addressColumns>[0]): BulkRow[] =>
  (['order', 'remit', 'shipFrom'] as const).map((kind, at) => ({
    id: random.uuid(),
    position: at + 1,
    ...addressColumns(address),
    address2: kind === 'remit' ? `PO Box ${random.between(100, 9900)}` : '',
    kind,
  }))

function contactAt(random: PseudoRandom, domain: string): BulkRow {
  const person = random.pick(givenNames)
  return {
    id: random.uuid(),
    position: 1,
    name: `${person} ${random.pick(familyNames)}`,
    role: 'Account representative',
    phone: phoneIn(random),
    email: `${person.toLowerCase()}@${domain}`,
    gets_orders: true,
  }
}

function licensesOf(
  random: PseudoRandom,
  holder: Parameters<typeof establishment>[1],
  kind: Named['kind'],
): LicenseRow[] {
  const standing = standingIn(random)
  if (standing === 'missing') return []
  const term = termIn(random, holder.today, standing)
  const papers =
    kind === 'manufacturer' ? establishment(random, holder, term) : stateLicense(random, holder, 'wholesaler', term)
  return [papers, deaRegistration(random, holder, 'wholesale', termIn(random, holder.today, 'valid'))]
}

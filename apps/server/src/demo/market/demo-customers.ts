import { addDays, type BusinessDate } from '@galen/domain/dates'
import { complianceStanding, standingChangesOn } from '@galen/domain/partners/compliance-standing'
import type { StateLicenseType } from '@galen/domain/partners/license'
import { familyNames, givenNames } from '../demo-names.ts'
import type { PseudoRandom } from '../pseudo-random.ts'
import type { BulkRow } from './bulk-writer.ts'
import { deaRegistration, type LicenseRow, papersIn, standingIn, stateLicense, termIn } from './demo-licenses.ts'
import { phoneIn, places, streetIn, suiteIn } from './demo-places.ts'

export type CustomerRows = {
  readonly customer: BulkRow[]
  readonly customer_address: BulkRow[]
  readonly customer_contact: BulkRow[]
  readonly license: BulkRow[]
}

export type Clientele = {
  readonly companyId: string
  readonly today: BusinessDate
  readonly propertyId: (type: string, nameOrCode: string) => string | null
  readonly salesRepIds: readonly string[]
  readonly accountManagerIds: readonly string[]
  readonly officerId: string
  readonly recorderId: string | null
}

type Kind = { readonly className: string; readonly license: StateLicenseType; readonly names: readonly string[] }

// {f} is a family name, {c} the city.
const KINDS: readonly (Kind & { readonly share: number })[] = [
  {
    share: 55,
    className: 'Independent pharmacy',
    license: 'pharmacy',
    names: ['{f} Pharmacy', '{c} Family Pharmacy', '{f} Drug Store', '{f} & Sons Apothecary', 'Corner Drug of {c}'],
  },
  { share: 12, className: 'Pharmacy chain', license: 'pharmacy', names: ['ValueMed {c}', 'CarePoint Pharmacy {c}'] },
  { share: 9, className: 'Hospital', license: 'hospital', names: ['{c} Regional Hospital', 'St. {f} Medical Center'] },
  { share: 8, className: 'Clinic', license: 'practitioner', names: ['{f} Family Practice', '{c} Urgent Care'] },
  { share: 7, className: 'Long-term care', license: 'pharmacy', names: ['{c} Senior Care Pharmacy', '{f} Manor LTC'] },
  { share: 5, className: 'Veterinary', license: 'veterinarian', names: ['{c} Animal Hospital', '{f} Veterinary'] },
  { share: 4, className: 'Wholesaler', license: 'wholesaler', names: ['{f} Drug Wholesale', '{c} Medical Supply'] },
]
const WEIGHTED = KINDS.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

const TERMS = ['N30', 'N30', 'N30', 'N15', 'N45', '2/10 N30', 'PRE']

/** Customers from the nth on, with where they are, whom to ask and what they are licensed for. */
export function customerRows(random: PseudoRandom, clientele: Clientele, from: number, count: number): CustomerRows {
  const rows: CustomerRows = { customer: [], customer_address: [], customer_contact: [], license: [] }
  for (let nth = from; nth < from + count; nth++) addCustomer(rows, random, clientele, nth)
  return rows
}

/** What the nth customer is called by. */
export const customerNumber = (nth: number) => `C${String(nth + 1).padStart(5, '0')}`

function addCustomer(rows: CustomerRows, random: PseudoRandom, clientele: Clientele, nth: number): void {
  const { companyId, propertyId, today } = clientele
  const kind = random.pick(WEIGHTED)
  const place = random.pick(places)
  const family = random.pick(familyNames)
  const name = random.pick(kind.names).replace('{f}', family).replace('{c}', place.city)
  const id = random.uuid()
  const owned = { company_id: companyId, customer_id: id }
  const address = { address: streetIn(random), city: place.city, state: place.state, zipCode: place.zipCode }
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`
  const licenses = licensesOf(random, clientele, kind.license, name, address)
  rows.customer.push({
    company_id: companyId,
    id,
    number: customerNumber(nth),
    legacy_id: random.chance(0.6) ? String(40_000 + nth) : null,
    company_name: `${name}${random.chance(0.3) ? random.pick([' Inc.', ' LLC']) : ''}`,
    friendly_name: name,
    is_active: random.chance(0.96),
    class_id: propertyId('customerClass', kind.className),
    referral_id: random.chance(0.5) ? propertyId('customerReferral', random.pick(['Trade show', 'Web site'])) : null,
    phone: phoneIn(random),
    email: `orders@${domain}`,
    website: random.chance(0.4) ? `https://www.${domain}` : '',
    city: place.city,
    state: place.state,
    tax_id: `${random.between(10, 98)}-${random.between(1_000_000, 9_999_999)}`,
    ...soldTo(random, clientele),
    ...approvedBy(random, clientele, licenses.length > 0),
    ...standingOf(licenses, place.state, today),
    created_at: new Date(Date.parse(today) - random.between(20, 2400) * 86_400_000).toISOString(),
  })
  rows.customer_address.push(...addressesOf(random, address).map((row) => ({ ...owned, ...row })))
  const person = random.pick(givenNames)
  rows.customer_contact.push({
    ...owned,
    id: random.uuid(),
    position: 1,
    name: `${person} ${family}`,
    role: random.pick(['Pharmacist in charge', 'Owner', 'Purchasing', 'Accounts payable']),
    phone: phoneIn(random),
    email: `${person.toLowerCase()}@${domain}`,
    gets_invoices: true,
    gets_statements: random.chance(0.5),
  })
  rows.license.push(...licenses.map((license, at) => ({ ...owned, vendor_id: null, position: at + 1, ...license })))
}

const soldTo = (random: PseudoRandom, { propertyId, salesRepIds, accountManagerIds }: Clientele): BulkRow => ({
  sales_rep_id: random.chance(0.95) ? random.pick(salesRepIds) : null,
  account_manager_id: random.chance(0.3) ? random.pick(accountManagerIds) : null,
  internal_memo: random.chance(0.1) ? random.pick(['Call before delivery.', 'Wants pedigree by e-mail.']) : '',
  terms_id: propertyId('paymentTerms', random.pick(TERMS)),
  credit_limit: random.chance(0.9) ? random.between(2, 60) * 2500 : null,
  ship_via: random.pick(['', 'Ground', 'Next day']),
  freight_rule: random.pick(['charged', 'charged', 'prepaid']),
})

function approvedBy(random: PseudoRandom, { officerId, today }: Clientele, hasLicenses: boolean): BulkRow {
  if (hasLicenses && random.chance(0.93))
    return {
      compliance_status: 'approved',
      compliance_reason: '',
      compliance_by: officerId,
      compliance_at: `${addDays(today, -1)}T12:00:00Z`,
    }
  const status = random.chance(0.2) ? 'hold' : 'pending'
  return {
    compliance_status: status,
    compliance_reason: 'License to be checked',
    compliance_by: null,
    compliance_at: null,
  }
}

function addressesOf(random: PseudoRandom, address: Address): BulkRow[] {
  const main = {
    id: random.uuid(),
    position: 1,
    name: 'Main',
    ...addressColumns(address),
    address2: suiteIn(random),
    kind: 'both',
    default_bill: true,
    default_ship: true,
    phone: phoneIn(random),
  }
  if (random.chance(0.78)) return [main]
  const branch = {
    ...main,
    id: random.uuid(),
    position: 2,
    name: random.pick(['Warehouse', 'North branch', 'Back entrance']),
    address: streetIn(random),
    address2: '',
    kind: 'ship',
    default_bill: false,
    default_ship: false,
  }
  return [main, branch]
}

function standingOf(licenses: readonly LicenseRow[], state: string, today: BusinessDate) {
  const papers = papersIn(licenses)
  const standingOn = (day: BusinessDate) => complianceStanding({ ...papers, shipToStates: [state] }, day)
  const terms = [...papers.licenses, ...papers.registrations]
  return { standing: standingOn(today), standing_changes_on: standingChangesOn(terms, today, standingOn) }
}

type Address = { readonly address: string; readonly city: string; readonly state: string; readonly zipCode: string }
export const addressColumns = ({ zipCode, ...rest }: Address) => ({ ...rest, zip_code: zipCode })

function licensesOf(
  random: PseudoRandom,
  { officerId, recorderId, today }: Clientele,
  type: StateLicenseType,
  name: string,
  address: Address,
): LicenseRow[] {
  const standing = standingIn(random)
  if (standing === 'missing') return []
  const holder = { name, address, officerId, recorderId, today }
  const state = stateLicense(random, holder, type, termIn(random, today, standing))
  const dea = random.chance(0.75)
    ? [
        deaRegistration(
          random,
          holder,
          type === 'wholesaler' ? 'wholesale' : 'pharmacy',
          termIn(random, today, 'valid'),
        ),
      ]
    : []
  return [state, ...dea]
}

import { sql } from 'kysely'
import { shipToLines } from '@galen/contract/partners/customer-address.fields'
import type { ShipTo } from '@galen/contract/partners/ship-to'
import { addressLines, type Envelope } from '@galen/domain/partners/address'
import type { Db } from '../platform/database/database.ts'
import { billToNow } from './ship-to.ts'

type Named = { readonly name: string; readonly number?: string }

/** A name that the company has already is not said again above its address. */
const below = (name: string, lines: readonly string[]) =>
  lines.filter((line, place) => place > 0 || line.trim().toLowerCase() !== name.trim().toLowerCase())

const headLines = (noun: string, { name, number }: Named, lines: readonly string[]): string[] =>
  [name, ...below(name, lines), number ? `${noun} ${number}` : ''].filter((line) => line !== '')

/** The company itself, at one of its addresses. */
export const ownHead = (name: string, at: Envelope): string[] => headLines('', { name }, addressLines(at))

/** A customer at the head of a print: its name, the address below it, its number last where it is given. */
export const customerHead = (customer: Named, to: Omit<ShipTo, 'id'> | null): string[] =>
  headLines('Customer', customer, to ? shipToLines(to) : [])

/** The same of a vendor. */
const vendorHead = (vendor: Named, at: Envelope | null): string[] =>
  headLines('Vendor', vendor, at ? addressLines(at) : [])

/** A customer with the address for bills, as it is now. */
export async function loadCustomerHead(db: Db, companyId: string, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string; readonly number: string; readonly billTo: ShipTo | null }>`
    select c.company_name as name, c.number, ${billToNow('c')} as "billTo"
    from customer c where c.company_id = ${companyId} and c.id = ${customerId}`.execute(db)
  const [customer] = rows
  return customer ? customerHead(customer, customer.billTo) : []
}

type Vendor = { readonly name: string; readonly number: string; readonly address: Envelope | null }

/** A vendor with the address for orders or for money, as it is now; the first that is in use where it has none for that. */
export async function loadVendorHead(
  db: Db,
  companyId: string,
  vendorId: string,
  kind: 'order' | 'remit',
): Promise<string[]> {
  const { rows } = await sql<Vendor>`
    select coalesce(nullif(v.legal_name, ''), v.friendly_name) as name, v.number,
      (select json_build_object('name', a.name, 'address', a.address, 'address2', a.address2, 'city', a.city, 'state', a.state,
          'zipCode', a.zip_code, 'country', a.country)
        from vendor_address a where a.company_id = v.company_id and a.vendor_id = v.id and a.active
        order by a.kind = ${kind} desc, a.position, a.id limit 1) as address
    from vendor v where v.company_id = ${companyId} and v.id = ${vendorId}`.execute(db)
  const [vendor] = rows
  return vendor ? vendorHead(vendor, vendor.address) : []
}

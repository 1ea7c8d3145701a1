import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

type Row = {
  readonly name: string
  readonly number: string
  readonly address: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

const linesOf = ({ name, number, address, address2, city, state, zipCode }: Row): string[] =>
  [name, address ?? '', address2 ?? '', address === null ? '' : `${city}, ${state} ${zipCode}`, number].filter(Boolean)

/** A customer as documents name it, with the address for bills. */
export async function billingLines(db: Db, companyId: string, customerId: string): Promise<string[]> {
  const { rows } = await sql<Row>`
    select c.company_name as name, c.number, a.address, a.address2, a.city, a.state, a.zip_code as "zipCode"
    from customer c left join lateral (
      select * from customer_address a where a.company_id = c.company_id and a.customer_id = c.id and a.active
      order by a.default_bill desc, a.kind <> 'ship' desc, a.position limit 1) a on true
    where c.company_id = ${companyId} and c.id = ${customerId}`.execute(db)
  return rows[0] ? linesOf(rows[0]) : []
}

/** A vendor as checks and remittances name it, with the address for money. */
export async function remitLines(db: Db, companyId: string, vendorId: string): Promise<string[]> {
  const { rows } = await sql<Row>`
    select coalesce(nullif(v.legal_name, ''), v.friendly_name) as name, v.number, a.address, a.address2, a.city, a.state,
      a.zip_code as "zipCode"
    from vendor v left join lateral (
      select * from vendor_address a where a.company_id = v.company_id and a.vendor_id = v.id and a.active
      order by a.kind = 'remit' desc, a.position limit 1) a on true
    where v.company_id = ${companyId} and v.id = ${vendorId}`.execute(db)
  return rows[0] ? linesOf(rows[0]) : []
}

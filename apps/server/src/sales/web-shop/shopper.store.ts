import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { WebAccountActor } from '../../platform/operation.ts'

/** The customer behind an account, as far as the shop needs it. */
export type Shopper = {
  readonly name: string
  readonly email: string
  readonly customerNumber: string
  readonly customerName: string
  readonly seesPrices: boolean
  readonly addresses: readonly ShipTo[]
}

export type ShipTo = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
  readonly isDefault: boolean
}

/** The account with the addresses that it may order to. */
export async function loadShopper(db: Db, { companyId, externalId }: WebAccountActor): Promise<Shopper> {
  const { rows } = await sql<Shopper>`
    select a.name, a.email, c.number as "customerNumber", c.company_name as "customerName", a.sees_prices as "seesPrices",
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'address', d.address, 'address2', d.address2,
          'city', d.city, 'state', d.state, 'zipCode', d.zip_code, 'country', d.country, 'isDefault', d.default_ship)
          order by d.default_ship desc, d.position, d.id), '[]')
        from customer_address d where d.company_id = c.company_id and d.customer_id = c.id and d.active and d.kind <> 'bill'
          and (a.address_ids = '{}' or d.id = any(a.address_ids))) as addresses
    from web_account a join customer c on c.company_id = a.company_id and c.id = a.customer_id
    where a.company_id = ${companyId} and a.id = ${externalId}`.execute(db)
  const [shopper] = rows
  if (!shopper) throw new Error('A web account that is signed in has no customer')
  return shopper
}

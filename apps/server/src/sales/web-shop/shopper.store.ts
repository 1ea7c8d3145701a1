import { sql } from 'kysely'
import type { ShipToChoice } from '@galen/contract/partners/ship-to'
import type { Db } from '../../platform/database/database.ts'
import type { WebAccountActor } from '../../platform/operation.ts'
import { shipToChoices } from '../../partners/ship-to.ts'

/** The customer behind an account, as far as the shop needs it. */
export type Shopper = {
  readonly name: string
  readonly email: string
  readonly customerNumber: string
  readonly customerName: string
  readonly seesPrices: boolean
  readonly addresses: readonly ShipToChoice[]
}

/** The account with the addresses that it may order to. */
export async function loadShopper(db: Db, { companyId, externalId }: WebAccountActor): Promise<Shopper> {
  const { rows } = await sql<Shopper>`
    select a.name, a.email, c.number as "customerNumber", c.company_name as "customerName", a.sees_prices as "seesPrices",
      ${shipToChoices(sql`and (a.address_ids = '{}' or d.id = any(a.address_ids))`)} as addresses
    from web_account a join customer c on c.company_id = a.company_id and c.id = a.customer_id
    where a.company_id = ${companyId} and a.id = ${externalId}`.execute(db)
  const [shopper] = rows
  if (!shopper) throw new Error('A web account that is signed in has no customer')
  return shopper
}

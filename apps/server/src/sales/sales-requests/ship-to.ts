import { sql } from 'kysely'
import { type KnownShipTo, type SentShipTo, shipToMeant } from '@galen/domain/sales/external-ship-to'
import type { Db } from '../../platform/database/database.ts'

type Customer = { readonly number: string; readonly name: string; readonly addresses: readonly KnownShipTo[] }

/** The address of the customer that a sent ship-to means; null where it is not on file. */
export async function requestShipTo(
  db: Db,
  companyId: string,
  customerId: string,
  sent: SentShipTo | null,
): Promise<string | null> {
  const { rows } = await sql<Customer>`
    select c.number, c.company_name as name, (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'address', d.address, 'city', d.city, 'state', d.state,
        'zipCode', d.zip_code, 'isDefault', d.default_ship) order by d.default_ship desc, d.position, d.id), '[]')
      from customer_address d
      where d.company_id = c.company_id and d.customer_id = c.id and d.active and d.kind <> 'bill') as addresses
    from customer c where c.company_id = ${companyId} and c.id = ${customerId}`.execute(db)
  const [customer] = rows
  return customer ? shipToMeant(sent, customer) : null
}

import { sql } from 'kysely'
import { type KnownShipTo, placeOf, type SentShipTo, shipToMeant } from '@galen/domain/sales/external-ship-to'
import type { Db, Tx } from '../../platform/database/database.ts'

type Customer = {
  readonly number: string
  readonly name: string
  readonly addresses: readonly KnownShipTo[]
  readonly known: string | null
}

/** The address of the customer that a sent ship-to means; null where it is not on file. */
export async function requestShipTo(
  db: Db,
  companyId: string,
  customerId: string,
  sent: SentShipTo | null,
): Promise<string | null> {
  const place = sent && placeOf(sent)
  const { rows } = await sql<Customer>`
    select c.number, c.company_name as name, (
      select l.address_id from customer_location l
        join customer_address d on d.company_id = l.company_id and d.id = l.address_id
      where l.company_id = c.company_id and l.customer_id = c.id and l.code = ${place?.code ?? ''} and l.asked = ${place?.asked ?? ''}
        and d.customer_id = c.id and d.active and d.kind <> 'bill') as known, (
      select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'address', d.address, 'city', d.city, 'state', d.state,
        'zipCode', d.zip_code, 'isDefault', d.default_ship) order by d.default_ship desc, d.position, d.id), '[]')
      from customer_address d
      where d.company_id = c.company_id and d.customer_id = c.id and d.active and d.kind <> 'bill') as addresses
    from customer c where c.company_id = ${companyId} and c.id = ${customerId}`.execute(db)
  const [customer] = rows
  return customer ? (shipToMeant(sent, customer) ?? customer.known) : null
}

/** The next order to this place of the customer goes to the address by itself. */
export async function rememberShipTo(
  tx: Tx,
  companyId: string,
  customerId: string,
  sent: SentShipTo,
  addressId: string,
): Promise<void> {
  const { code, asked } = placeOf(sent)
  if (code === '') return
  await sql`
    insert into customer_location (company_id, customer_id, code, asked, address_id)
    values (${companyId}, ${customerId}, ${code}, ${asked}, ${addressId})
    on conflict (company_id, customer_id, code) do update
      set address_id = excluded.address_id, asked = excluded.asked, learned_at = now()`.execute(tx)
}

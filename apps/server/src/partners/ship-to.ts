import { type RawBuilder, sql } from 'kysely'
import { customerAddressFields } from '@galen/contract/partners/customer-address.fields'
import type { ShipTo } from '@galen/contract/partners/ship-to'
import { column, columnMap, columnsOf } from '../platform/database/column-map.ts'

const columns = columnMap<'customer_address', ShipTo>('customer_address', {
  id: column(''),
  ...columnsOf(customerAddressFields.shipTo),
})

/** An address of a customer as documents show and keep it, as jsonb; its table is `d`. */
const shipToJson = sql<ShipTo>`${columns.object('d')}::jsonb`

/** The table of a document or a customer, by its alias in the statement. */
type Alias = 'c' | 'n' | 'o' | 'r' | 'invoice' | 'sales_order'

/** Those that goods of the customer `c` can be sent to, the usual one first; `only` narrows them. */
export const shipToChoices = (only: RawBuilder<unknown> = sql``) => sql`
  (select coalesce(jsonb_agg(${shipToJson} || jsonb_build_object('isDefault', d.default_ship)
      order by d.default_ship desc, d.position, d.id), '[]')
   from customer_address d where d.company_id = c.company_id and d.customer_id = c.id and d.active and d.kind <> 'bill' ${only})`

/** The address that the document refers to, as it is now. */
export const shipToNow = (document: Alias, id = 'ship_address_id') => sql`
  (select ${shipToJson} from customer_address d
   where d.company_id = ${sql.ref(`${document}.company_id`)} and d.id = ${sql.ref(`${document}.${id}`)})`

/** Where bills of a customer go, as it is now; the row has its `customer_id`, or is the customer itself. */
export const billToNow = (document: Alias) => sql`
  (select ${shipToJson} from customer_address d
   where d.company_id = ${sql.ref(`${document}.company_id`)} and d.customer_id = ${sql.ref(`${document}.${document === 'c' ? 'id' : 'customer_id'}`)}
     and d.active
   order by d.default_bill desc, d.kind <> 'ship' desc, d.position, d.id limit 1)`

/** What was kept with a placed document; a field that came later is as in a new address. */
const kept = (document: Alias, column: string) =>
  sql`${JSON.stringify(columns.initial)}::text::jsonb || ${sql.ref(`${document}.${column}`)}`

/** A placed document keeps its ship-to as it was; a draft shows it as it is. */
export const shipToOf = (document: 'n' | 'o') =>
  sql`coalesce(${kept(document, 'ship_address')}, ${shipToNow(document)})`

/** The same of the address for the bill. */
export const billToOf = (document: 'n') => sql`coalesce(${kept(document, 'bill_address')}, ${billToNow(document)})`

import { sql } from 'kysely'
import type { CompanyAddress } from '@galen/contract/admin/company-address'
import type { Db } from '../../platform/database/database.ts'

const MOST_SALES = 20

type SaleRow = {
  readonly salesOrderId: string
  readonly salesOrderNumber: string | null
  readonly customerName: string
  readonly isOfOrder: boolean
  readonly address: CompanyAddress
}

/** Where the company takes goods in: each of its addresses once, the dock first. */
export async function loadDocks(db: Db, companyId: string): Promise<CompanyAddress[]> {
  const { rows } = await sql<{ docks: CompanyAddress[] }>`
    select coalesce((select json_agg(d.address order by d.place) from (
        select min(k.place) as place, k.address from (
          values (1, c.addresses -> 'shipFrom'), (2, c.addresses -> 'return'), (3, c.addresses -> 'main')) as k (place, address)
        where jsonb_typeof(k.address) = 'object' group by k.address) d), '[]') as docks
    from company c where c.id = ${companyId}`.execute(db)
  return rows[0]?.docks ?? []
}

/** An address of a customer in the shape of ours; the name of the customer where it has none of its own. */
const asShipTo = (address: string, name: string) => {
  const [from, called] = [sql.ref(address), sql.ref(name)]
  return sql`json_build_object('name', coalesce(nullif(${from} ->> 'name', ''), ${called}), 'address', ${from} ->> 'address',
    'address2', coalesce(${from} ->> 'address2', ''), 'city', ${from} ->> 'city', 'state', ${from} ->> 'state',
    'zipCode', coalesce(${from} ->> 'zipCode', ${from} ->> 'zip_code', ''), 'country', coalesce(${from} ->> 'country', 'US'))`
}

/** Where sales orders go. */
export async function loadSaleAddresses(
  db: Db,
  companyId: string,
  saleIds: readonly string[],
): Promise<CompanyAddress[]> {
  return (await loadSalePlaces(db, companyId, saleIds)).map(({ address }) => address)
}

/** Where a sales order goes: the address of the customer as it is now, which is what is judged. */
const PLACE_NOW = sql`coalesce((select to_jsonb(d) from customer_address d where d.company_id = s.company_id and d.id = s.ship_address_id), s.ship_address)`

type SalePlace = { readonly id: string; readonly number: string; readonly address: CompanyAddress }

/** Sales orders with where they go. */
export async function loadSalePlaces(db: Db, companyId: string, saleIds: readonly string[]): Promise<SalePlace[]> {
  const { rows } = await sql<SalePlace>`
    select s.id, s.number, ${asShipTo('p.place', 'c.company_name')} as address
    from sales_order s join customer c on c.company_id = s.company_id and c.id = s.customer_id
      cross join lateral (select (${PLACE_NOW})::jsonb as place) p
    where s.company_id = ${companyId} and s.id = any(${[...saleIds]}::uuid[]) and jsonb_typeof(p.place::jsonb) = 'object'
    order by s.number, s.id`.execute(db)
  return rows
}

/** The sales orders that lines are bought for, or that wait for a drop shipment of them, with all addresses of their customers. */
export async function loadSaleShipTos(db: Db, companyId: string, orderId: string): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    with line as (
      select l.id, l.variation_id from purchase_order_line l where l.company_id = ${companyId} and l.order_id = ${orderId}
    ), wanted as (
      select t.sales_order_id as id, 0 as place from line
        join purchase_order_target t on t.company_id = ${companyId} and t.line_id = line.id
      union
      select a.order_id, 1 from line
        join sales_order_allocation a on a.company_id = ${companyId} and a.variation_id = line.variation_id
          and a.drop_ship and a.shipped < a.quantity
    ), sale as (
      select s.id, s.number, s.customer_id, s.ship_address_id, (${PLACE_NOW})::jsonb as ship_address, min(w.place) as place
      from wanted w join sales_order s on s.company_id = ${companyId} and s.id = w.id and s.status in ('Placed', 'Hold')
      group by s.company_id, s.id, s.number, s.customer_id, s.ship_address_id, s.ship_address order by min(w.place), s.id limit ${MOST_SALES}
    ), offered as (
      select s.id, s.number, s.customer_id, s.place, true as is_of_order, s.ship_address as address
      from sale s where jsonb_typeof(s.ship_address) = 'object'
      union all
      select s.id, s.number, s.customer_id, s.place, false, to_jsonb(d) from sale s
        join customer_address d on d.company_id = ${companyId} and d.customer_id = s.customer_id and d.active and d.kind <> 'bill'
          and d.id is distinct from s.ship_address_id and d.id::text is distinct from s.ship_address ->> 'id'
    )
    select o.id as "salesOrderId", o.number as "salesOrderNumber", c.company_name as "customerName", o.is_of_order as "isOfOrder",
      ${asShipTo('o.address', 'c.company_name')} as address
    from offered o join customer c on c.company_id = ${companyId} and c.id = o.customer_id
    order by o.place, o.number, o.is_of_order desc, o.address ->> 'id'`.execute(db)
  return rows
}

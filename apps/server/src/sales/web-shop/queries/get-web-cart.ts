import { sql } from 'kysely'
import { type WebCart, webCarts } from '@galen/contract/sales/web-shop'
import { centsToNumber, parseCents, times } from '@galen/domain/money'
import { inCustomerScope } from '../../../partners/customer-scope.ts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'

type Line = Omit<WebCart['lines'][number], 'price' | 'total'> & { readonly price: string }
type Row = Omit<WebCart, 'lines'> & { readonly lines: readonly Line[] }

/** The cart of a customer that the person may see; any other one is answered as one that never was. */
export const getWebCart = query(webCarts.get, async ({ params, db, actor }) => {
  const { rows } = await sql<Row>`
    select k.id, k.external_number as "externalNumber", k.note,
      (select concat_ws(', ', nullif(a.name, ''), a.address, a.city, a.state || ' ' || a.zip_code) from customer_address a
        where a.company_id = k.company_id and a.id = k.address_id) as "shipTo",
      (select coalesce(json_agg(json_build_object('itemId', l.item_id, 'number', i.number, 'itemName', i.item_name,
          'quantity', l.quantity, 'price', l.price::text) order by l.position), '[]')
        from web_cart_line l join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = k.company_id and l.cart_id = k.id) as lines
    from web_cart k join customer c on c.company_id = k.company_id and c.id = k.customer_id
    where k.company_id = ${actor.companyId} and k.id = ${params.id} and ${inCustomerScope(actor)}`.execute(db)
  const [cart] = rows
  if (!cart) throw notFound('Cart')
  return { ...cart, lines: cart.lines.map(priced) }
})

function priced({ price, ...line }: Line): WebCart['lines'][number] {
  const each = parseCents(price)
  return { ...line, price: centsToNumber(each), total: centsToNumber(times(each, line.quantity)) }
}

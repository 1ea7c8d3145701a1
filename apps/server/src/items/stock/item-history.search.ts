import { sql } from 'kysely'
import { itemHistoryIndex } from '@galen/contract/items/item-stock-indices'
import { type MovementKind, type MovementReason, reasonsOf } from '@galen/domain/items/stock-movement'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import { inCustomerScope, seesOwnCustomersOnly } from '../../partners/customer-scope.ts'
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'

const kind = sql<MovementKind>`case when h.reason = any(${reasonsOf('sales')}::text[]) then 'sales'
  when h.reason = any(${reasonsOf('purchases')}::text[]) then 'purchases' else 'adjustments' end`

/** What happened to the stock of items. Who may not see a customer sees the sale, but not to whom. */
export const itemHistorySearch = serveIndex(itemHistoryIndex, movements, {
  exact: ['documentNumber'],
  elsewhere: ({ companyId }) => ({
    customer: customerElsewhere(companyId, 'company_name'),
    vendor: vendorElsewhere(companyId, 'friendly_name'),
    user: personElsewhere(companyId, 'userId'),
    lot: {
      by: 'id',
      exact: true,
      whole: true,
      values: sql`select m.id, l.number as value from lot l
        join stock s on s.company_id = l.company_id and s.lot_id = l.id
        join stock_movement m on m.company_id = s.company_id and m.stock_id = s.id
        where l.company_id = ${companyId}::uuid`,
    },
  }),
})

function movements(db: Db, actor: Actor) {
  const seesCost = sql`${actor.permissions.has('VIEW_COST')}::boolean`
  const customer = (column: string) =>
    sql`(select ${sql.ref(`c.${column}`)} from customer c
      where c.company_id = h.company_id and c.id = h.customer_id and ${inCustomerScope(actor)})`
  const mayList = actor.permissions.has('LIST_CUSTOMERS')
  const customerId = seesOwnCustomersOnly(actor) ? customer('id') : sql`h.customer_id`
  return (
    db
      .selectFrom('stock_movement as h')
      // Joined so that PostgreSQL leaves them out where a page is only counted off.
      .leftJoin('stock as s', (join) =>
        join.onRef('s.company_id', '=', 'h.company_id').onRef('s.id', '=', 'h.stock_id'),
      )
      .leftJoin('lot as l', (join) => join.onRef('l.company_id', '=', 's.company_id').onRef('l.id', '=', 's.lot_id'))
      .where('h.company_id', '=', actor.companyId)
      .select([
        'h.id',
        'h.item_id as itemId',
        'h.at',
        'h.accounting_date as accountingDate',
        kind.as('kind'),
        sql<MovementReason>`h.reason`.as('reason'),
        'h.document_kind as documentKind',
        'h.document_id as documentId',
        'h.document_number as documentNumber',
        (mayList ? sql<string | null>`${customerId}` : sql<string | null>`null::uuid`).as('customerId'),
        (mayList ? sql<string | null>`${customer('company_name')}` : sql<string | null>`null::text`).as('customer'),
        'h.vendor_id as vendorId',
        sql<
          string | null
        >`(select x.friendly_name from vendor x where x.company_id = h.company_id and x.id = h.vendor_id)`.as('vendor'),
        'h.quantity',
        sql<
          number | null
        >`case when ${seesCost} or h.reason = any(${reasonsOf('sales')}::text[]) then h.unit_price::float8 end`.as(
          'unitPrice',
        ),
        sql<number | null>`case when ${seesCost} then h.unit_cost::float8 end`.as('unitCost'),
        sql<string>`l.number`.as('lot'),
        'h.user_id as userId',
        personName('h.user_id').as('user'),
        'h.justification',
      ])
  )
}

import { sql } from 'kysely'
import { itemHistoryIndex } from '@galen/contract/items/item-stock-indices'
import { type MovementKind, type MovementReason, reasonsOf } from '@galen/domain/items/stock-movement'
import { personName } from '../../platform/database/person-name.ts'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import { serveIndex } from '../../platform/search/search.ts'

const kind = sql<MovementKind>`case when h.reason = any(${reasonsOf('sales')}::text[]) then 'sales'
  when h.reason = any(${reasonsOf('purchases')}::text[]) then 'purchases' else 'adjustments' end`

/** What happened to the stock of items. Who may not see a customer sees the sale, but not to whom. */
export const itemHistorySearch = serveIndex(itemHistoryIndex, (db, actor) => {
  const seesCost = sql`${actor.permissions.has('VIEW_COST')}::boolean`
  const seesCustomers = sql`${actor.permissions.has('LIST_CUSTOMERS')}::boolean and ${inCustomerScope(actor)}`
  return db
    .selectFrom('stock_movement as h')
    .innerJoin('stock as s', (join) => join.onRef('s.company_id', '=', 'h.company_id').onRef('s.id', '=', 'h.stock_id'))
    .innerJoin('lot as l', (join) => join.onRef('l.company_id', '=', 's.company_id').onRef('l.id', '=', 's.lot_id'))
    .leftJoin('customer as c', (join) =>
      join
        .onRef('c.company_id', '=', 'h.company_id')
        .onRef('c.id', '=', 'h.customer_id')
        .on(sql<boolean>`${seesCustomers}`),
    )
    .leftJoin('vendor as x', (join) =>
      join.onRef('x.company_id', '=', 'h.company_id').onRef('x.id', '=', 'h.vendor_id'),
    )
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
      'c.id as customerId',
      'c.company_name as customer',
      'h.vendor_id as vendorId',
      'x.friendly_name as vendor',
      'h.quantity',
      sql<
        number | null
      >`case when ${seesCost} or h.reason = any(${reasonsOf('sales')}::text[]) then h.unit_price::float8 end`.as(
        'unitPrice',
      ),
      sql<number | null>`case when ${seesCost} then h.unit_cost::float8 end`.as('unitCost'),
      'l.number as lot',
      'h.user_id as userId',
      personName('h.user_id').as('user'),
      'h.justification',
    ])
})

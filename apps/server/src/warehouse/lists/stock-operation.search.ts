import { sql } from 'kysely'
import { stockOperationIndex } from '@galen/contract/warehouse/stock-indices'
import type { StockOperationKind } from '@galen/domain/warehouse/stock'
import { serveIndex } from '../../platform/search/search.ts'

const movements = sql`from stock_movement m
  where m.company_id = o.company_id and m.document_kind = 'stock-operation' and m.document_id = o.id`

/** What was done to stock without another document. */
export const stockOperationSearch = serveIndex(
  stockOperationIndex,
  (db, actor) =>
    db
      .selectFrom('stock_operation as o')
      .where('o.company_id', '=', actor.companyId)
      .select([
        'o.id',
        'o.number',
        sql<StockOperationKind>`o.kind`.as('kind'),
        'o.note',
        'o.justification',
        'o.accounting_date as accountingDate',
        'o.created_at as createdAt',
        'o.created_by as createdById',
        sql<string | null>`(select p.given_name || ' ' || p.family_name from app_user p where p.id = o.created_by)`.as(
          'createdByName',
        ),
        sql<number>`(select count(*)::integer ${movements})`.as('movements'),
        sql<number>`(select coalesce(sum(abs(m.quantity)) filter (where m.quantity > 0 or o.kind in ('ADJUST', 'DESTROY')), 0)::integer ${movements})`.as(
          'quantity',
        ),
        sql<string>`coalesce((select string_agg(distinct i.number, ', ') from (select m.item_id ${movements} limit 20) m
          join item i on i.company_id = o.company_id and i.id = m.item_id), '')`.as('items'),
      ]),
  { invalidatedBy: ['stock-operation'] },
)

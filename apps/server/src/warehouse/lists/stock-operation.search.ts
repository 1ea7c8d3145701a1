import { type RawBuilder, sql } from 'kysely'
import { stockOperationIndex } from '@galen/contract/warehouse/stock-indices'
import type { Medicine } from '@galen/contract/items/medicine'
import type { StockOperationKind } from '@galen/domain/warehouse/stock'
import { medicineWithPills } from '../../items/medicine-names.ts'
import { personElsewhere } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

const movements = sql`from stock_movement m
  where m.company_id = o.company_id and m.document_kind = 'stock-operation' and m.document_id = o.id`

const inStock = sql`from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
  where m.company_id = o.company_id and m.document_kind = 'stock-operation' and m.document_id = o.id`
const bins = (side: RawBuilder<unknown>) => sql<string>`
  coalesce((select string_agg(distinct s.location, ', ') ${inStock} and ${side}), '')`

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
        sql<number>`(select coalesce(sum(m.quantity) filter (where m.quantity > 0 or o.kind in ('ADJUST', 'DESTROY')), 0)::integer ${movements})`.as(
          'quantity',
        ),
        sql<Medicine | null>`(select case when count(distinct m.item_id) = 1 then ${medicineWithPills(
          sql`o.company_id`,
          sql`(array_agg(m.item_id))[1]`,
        )} end ${movements})`.as('medicine'),
        sql<string>`coalesce((select string_agg(distinct l.number, ', ') from (select s.lot_id ${inStock} limit 20) m
          join lot l on l.company_id = o.company_id and l.id = m.lot_id), '')`.as('lots'),
        bins(sql`m.quantity < 0`).as('fromBins'),
        bins(sql`m.quantity > 0`).as('toBins'),
        sql<string>`coalesce((select string_agg(distinct i.number, ', ') from (select m.item_id ${movements} limit 20) m
          join item i on i.company_id = o.company_id and i.id = m.item_id), '')`.as('items'),
      ]),
  {
    text: { kind: 'stock-operation', fields: ['number', 'note', 'justification'] },
    invalidatedBy: ['stock-operation'],
    elsewhere: ({ companyId }) => ({ createdByName: personElsewhere(companyId, 'createdById') }),
  },
)

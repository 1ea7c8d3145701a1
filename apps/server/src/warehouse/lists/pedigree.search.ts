import { sql } from 'kysely'
import { pedigreeIndex } from '@galen/contract/warehouse/stock-indices'
import type { QuarantineReason, StockStatus, UnitState } from '@galen/domain/warehouse/stock'
import { medicineWithPills } from '../../items/medicine-names.ts'
import { serveIndex } from '../../platform/search/search.ts'

/** Serialized units, in stock or gone. */
export const pedigreeSearch = serveIndex(
  pedigreeIndex,
  (db, actor) =>
    db
      .selectFrom('unit as u')
      .leftJoin('lot as l', (join) => join.onRef('l.company_id', '=', 'u.company_id').onRef('l.id', '=', 'u.lot_id'))
      .leftJoin('item as i', (join) => join.onRef('i.company_id', '=', 'u.company_id').onRef('i.id', '=', 'u.item_id'))
      .leftJoin('stock as s', (join) =>
        join.onRef('s.company_id', '=', 'u.company_id').onRef('s.id', '=', 'u.stock_id'),
      )
      .where('u.company_id', '=', actor.companyId)
      .select([
        'u.id',
        'u.gtin',
        'u.serial as serialNumber',
        'u.item_id as itemId',
        sql<string>`i.number`.as('itemNumber'),
        sql<string>`i.item_name`.as('itemName'),
        medicineWithPills(sql`u.company_id`, sql`u.item_id`).as('medicine'),
        'u.variation_id as variationId',
        'u.lot_id as lotId',
        sql<string>`l.number`.as('lot'),
        sql<string>`l.expires_on`.as('expirationDate'),
        'u.receipt_id as receiptId',
        's.receipt_number as receiptNumber',
        'u.stock_id as stockId',
        's.location',
        sql<StockStatus | null>`s.status`.as('status'),
        sql<boolean>`coalesce(s.status = 'Quarantine', false)`.as('quarantine'),
        sql<QuarantineReason | null>`s.quarantine_reason`.as('quarantineReason'),
        sql<QuarantineReason[]>`coalesce(s.quarantine_reasons, '{}')`.as('quarantineReasons'),
        sql<UnitState>`u.state`.as('state'),
        sql<
          string | null
        >`(select c.sscc from container c where c.company_id = u.company_id and c.id = u.container_id)`.as('sscc'),
        sql<boolean>`exists (select from allocation a where a.company_id = u.company_id and a.unit_id = u.id)`.as(
          'allocated',
        ),
        'u.version',
      ]),
  {
    exact: ['serialNumber', 'gtin'],
    elsewhere: ({ companyId }) => ({
      lot: {
        by: 'lotId',
        exact: true,
        values: sql`select l.id, l.number as value from lot l where l.company_id = ${companyId}::uuid`,
      },
    }),
  },
)

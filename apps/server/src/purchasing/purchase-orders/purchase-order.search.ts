import { type RawBuilder, sql } from 'kysely'
import { purchaseOrderDraftIndex, purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { businessDateOf } from '@galen/domain/dates'
import { codesToLookFor } from '@galen/domain/items/item-codes'
import type { PurchaseOrderStatus } from '@galen/domain/purchasing/purchase-order'
import { lastSentAt } from './edi-transmission.ts'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import { vendorElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'

// Names and figures are sub-selects, looked up for the rows that are shown.
const vendor = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from vendor v where v.company_id = o.company_id and v.id = o.vendor_id)`
const lines = (figure: RawBuilder<unknown>) =>
  sql<number>`(select ${figure}::integer from purchase_order_line l where l.company_id = o.company_id and l.order_id = o.id)`
const openUnits = lines(sql`coalesce(sum(greatest(l.quantity - l.received, 0)), 0)`)
const whileOpen = (value: RawBuilder<number>) => sql<number>`case when o.status = 'Placed' then ${value} else 0 end`

export const purchaseOrderSearch = serveIndex(
  purchaseOrderIndex,
  (db, actor) => {
    const today = businessDateOf(new Date(), actor.timeZone)
    return db
      .selectFrom('purchase_order as o')
      .where('o.company_id', '=', actor.companyId)
      .where('o.placed_at', 'is not', null)
      .where('o.status', '<>', 'Draft')
      .select([
        'o.id',
        sql<string>`o.number`.as('number'),
        sql<PurchaseOrderStatus>`o.status`.as('status'),
        'o.vendor_id as vendorId',
        sql<string | null>`${vendor(sql`v.friendly_name`)}`.as('vendor'),
        sql<boolean>`coalesce(${vendor(sql`v.edi`)}, false)`.as('edi'),
        'o.buyer_id as buyerId',
        personName('o.buyer_id').as('buyer'),
        sql<string>`o.placed_at`.as('placedDate'),
        'o.placed_by as placedById',
        personName('o.placed_by').as('placedByName'),
        'o.expected_on as expectedDate',
        sql<number>`case when o.status = 'Placed' and o.expected_on < ${today}::date and ${openUnits} > 0
          then ${today}::date - o.expected_on else 0 end`.as('lateDays'),
        lines(sql`count(*)`).as('lines'),
        whileOpen(lines(sql`count(*) filter (where l.received < l.quantity)`)).as('openLines'),
        lines(sql`coalesce(sum(l.quantity), 0)`).as('units'),
        whileOpen(openUnits).as('openUnits'),
        sql<number>`${lines(sql`coalesce(round(100.0 * sum(l.received) / nullif(sum(l.quantity), 0)), 0)`)}`.as(
          'receivedPercent',
        ),
        sql<number>`o.total::float8`.as('total'),
        lastSentAt.as('ediSentAt'),
        sql<string | null>`(select r.id from receipt r where r.company_id = o.company_id and r.purchase_order_id = o.id
          and r.status = 'Draft' order by r.created_at desc limit 1)`.as('draftReceiptId'),
        sql<string[]>`case when o.status = 'Placed' then array(select distinct k.gtin from purchase_order_line l
          join item_package k on k.company_id = l.company_id and k.item_id = l.item_id
          where l.company_id = o.company_id and l.order_id = o.id and l.received < l.quantity order by 1)
          else '{}' end`.as('openGtins'),
        sql<{ id: string; number: string | null; status: string }[]>`coalesce((
          select json_agg(json_build_object('id', r.id, 'number', r.number, 'status', r.status) order by r.created_at, r.id)
          from receipt r where r.company_id = o.company_id and r.purchase_order_id = o.id), '[]'::json)`.as('receipts'),
        'o.version',
      ])
  },
  {
    text: { kind: 'purchase-order', fields: ['number'] },
    spellings: {
      openGtins: (value) => [{ field: 'openGtins' as const, value: codesToLookFor(value).at(-1) ?? value }],
    },
    invalidatedBy: ['purchase-order'],
    elsewhere: ({ companyId }) => ({
      vendor: vendorElsewhere(companyId, 'friendly_name'),
      buyer: personElsewhere(companyId, 'buyerId'),
      placedByName: personElsewhere(companyId, 'placedById'),
    }),
  },
)

export const purchaseOrderDraftSearch = serveIndex(
  purchaseOrderDraftIndex,
  (db, actor) =>
    db
      .selectFrom('purchase_order as o')
      .where('o.company_id', '=', actor.companyId)
      .where('o.status', '=', 'Draft')
      .select([
        'o.id',
        'o.vendor_id as vendorId',
        sql<string | null>`${vendor(sql`v.friendly_name`)}`.as('vendor'),
        'o.buyer_id as buyerId',
        personName('o.buyer_id').as('buyer'),
        lines(sql`count(*)`).as('lines'),
        lines(sql`coalesce(sum(l.quantity), 0)`).as('units'),
        sql<number>`o.total::float8`.as('total'),
        sql<boolean>`coalesce(o.total < ${vendor(sql`v.minimum_order`)}, false)`.as('belowMinimum'),
        'o.expected_on as expectedDate',
        'o.created_at as createdAt',
        personName('o.created_by').as('createdByName'),
        'o.version',
      ]),
  { invalidatedBy: ['purchase-order'] },
)

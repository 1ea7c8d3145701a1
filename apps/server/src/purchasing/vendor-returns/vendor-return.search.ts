import { sql } from 'kysely'
import { receiptReturnIndex } from '@galen/contract/purchasing/receipt-indices'
import type { NamedMedicine } from '@galen/domain/items/medicine-name'
import type { VendorReturnStatus } from '@galen/domain/purchasing/vendor-return'
import { medicineOfItem } from '../../items/medicine-names.ts'
import { vendorElsewhere } from '../../partners/party-lookups.ts'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

export const vendorReturnSearch = serveIndex(
  receiptReturnIndex,
  (db, actor) =>
    db
      .selectFrom('vendor_return as b')
      .leftJoin('receipt as r', (join) =>
        join.onRef('r.company_id', '=', 'b.company_id').onRef('r.id', '=', 'b.receipt_id'),
      )
      .leftJoin('vendor as v', (join) =>
        join.onRef('v.company_id', '=', 'b.company_id').onRef('v.id', '=', 'b.vendor_id'),
      )
      .where('b.company_id', '=', actor.companyId)
      .select([
        'b.id',
        'b.number',
        sql<VendorReturnStatus>`b.status`.as('status'),
        'b.placed_at as placedDate',
        personName('b.placed_by').as('placedByName'),
        'b.receipt_id as receiptId',
        sql<string>`r.number`.as('receiptNumber'),
        'r.purchase_order_id as purchaseOrderId',
        'b.vendor_id as vendorId',
        sql<string>`v.friendly_name`.as('vendor'),
        sql<string>`coalesce((select string_agg(distinct i.item_name, ', ') from vendor_return_line l
          join item i on i.company_id = l.company_id and i.id = l.item_id
          where l.company_id = b.company_id and l.return_id = b.id), '')`.as('items'),
        sql<NamedMedicine[]>`coalesce((select json_agg(distinct ${medicineOfItem}::jsonb) from vendor_return_line l
          join item i on i.company_id = l.company_id and i.id = l.item_id
          where l.company_id = b.company_id and l.return_id = b.id), '[]')`.as('medicines'),
        sql<number>`coalesce((select sum(l.quantity) from vendor_return_line l
          where l.company_id = b.company_id and l.return_id = b.id), 0)::integer`.as('quantity'),
        'b.reason',
        sql<number>`b.total::float8`.as('total'),
        'b.credit_id as creditId',
        sql<
          string | null
        >`(select c.number from vendor_credit c where c.company_id = b.company_id and c.id = b.credit_id)`.as(
          'creditNumber',
        ),
        'b.version',
      ]),
  {
    invalidatedBy: ['vendor-return'],
    elsewhere: ({ companyId }) => ({
      receiptNumber: {
        by: 'receiptId',
        texts: 'receipt',
        values: sql`select r.id, r.number as value from receipt r where r.company_id = ${companyId}::uuid and r.placed_at is not null`,
      },
      vendor: vendorElsewhere(companyId, 'friendly_name'),
    }),
  },
)

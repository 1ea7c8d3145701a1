import { sql } from 'kysely'
import { payableIndex, receivableIndex } from '@galen/contract/finance/open-item-indices'
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import type { Db } from '../../platform/database/database.ts'
import { serveIndex } from '../../platform/search/search.ts'

const paidBy = (kinds: readonly string[]) => sql<number>`coalesce((
  select sum(a.amount) from application a join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
  where a.company_id = o.company_id and a.charge_id = o.id and s.document_kind = any(${kinds}::text[])), 0)::float8`

/** Today by the clock of the company. */
const today = sql`(select (now() at time zone c.time_zone)::date from company c where c.id = o.company_id)`

const openItems = (db: Db, companyId: string) =>
  db
    .selectFrom('open_item as o')
    .where('o.company_id', '=', companyId)
    .where('o.side', '=', 'charge')
    .where('o.balance', '>', '0')
    .select([
      'o.id',
      'o.document_id as documentId',
      'o.document_kind as kind',
      'o.document_number as number',
      'o.reference',
      'o.issued_on as issuedDate',
      'o.due_on as dueDate',
      sql<number>`greatest(0, ${today} - o.due_on)`.as('daysLate'),
      sql<number>`o.total::float8`.as('totalAmount'),
      paidBy(['customer-payment', 'vendor-payment']).as('paidAmount'),
      paidBy(['customer-credit', 'vendor-credit']).as('creditAmount'),
      sql<number>`o.balance::float8`.as('balance'),
      sql<number>`o.discount_amount::float8`.as('discountAmount'),
      'o.discount_due_on as discountDueDate',
      sql<number>`coalesce((select sum(a.discount) from application a
        where a.company_id = o.company_id and a.charge_id = o.id), 0)::float8`.as('discountAmountApplied'),
    ])

export const receivableSearch = serveIndex(
  receivableIndex,
  (db, actor) =>
    openItems(db, actor.companyId)
      .innerJoin('customer as k', (join) =>
        join.onRef('k.company_id', '=', 'o.company_id').onRef('k.id', '=', 'o.customer_id'),
      )
      .leftJoin('invoice as i', (join) =>
        join.onRef('i.company_id', '=', 'o.company_id').onRef('i.id', '=', 'o.document_id'),
      )
      .select(['k.id as customerId', 'k.company_name as customerName', 'i.status']),
  { elsewhere: ({ companyId }) => ({ customerName: customerElsewhere(companyId, 'company_name') }) },
)

export const payableSearch = serveIndex(
  payableIndex,
  (db, actor) =>
    openItems(db, actor.companyId)
      .innerJoin('vendor as v', (join) =>
        join.onRef('v.company_id', '=', 'o.company_id').onRef('v.id', '=', 'o.vendor_id'),
      )
      .leftJoin('receipt as r', (join) =>
        join.onRef('r.company_id', '=', 'o.company_id').onRef('r.id', '=', 'o.document_id'),
      )
      .select(['v.id as vendorId', 'v.friendly_name as vendorName', 'r.status']),
  { elsewhere: ({ companyId }) => ({ vendorName: vendorElsewhere(companyId, 'friendly_name') }) },
)

import { sql } from 'kysely'
import { salesOrderRequestIndex } from '@galen/contract/sales/sales-order-indices'
import type { SalesRequestStatus } from '@galen/domain/sales/sales-request'
import { serveIndex } from '../../platform/search/search.ts'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { inRequestScope } from './sales-request.store.ts'

const customer = (column: string) =>
  sql<
    string | null
  >`(select ${sql.ref(`c.${column}`)} from customer c where c.company_id = r.company_id and c.id = r.customer_id)`
const lines = (figure: ReturnType<typeof sql>) => sql<number>`(
  select ${figure} from sales_request_line l where l.company_id = r.company_id and l.request_id = r.id and not l.dropped)`
const order = (column: string) =>
  sql<
    string | null
  >`(select ${sql.ref(`o.${column}`)} from sales_order o where o.company_id = r.company_id and o.request_id = r.id)`

export const salesOrderRequestSearch = serveIndex(
  salesOrderRequestIndex,
  (db, actor) =>
    db
      .selectFrom('sales_request as r')
      .where('r.company_id', '=', actor.companyId)
      .where(inRequestScope(actor))
      .select([
        'r.id',
        'r.number',
        sql<SalesRequestStatus>`r.status`.as('status'),
        sql<'WEB' | 'API' | 'EDI'>`r.source`.as('source'),
        'r.customer_id as customerId',
        customer('number').as('customerNumber'),
        customer('company_name').as('customer'),
        'r.customer_text as customerText',
        'r.external_number as externalNumber',
        'r.received_at as receivedAt',
        lines(sql`count(*)::integer`).as('lines'),
        lines(sql`count(*) filter (where l.item_id is null or l.questions <> '[]')::integer`).as('problems'),
        lines(sql`coalesce(100 * count(l.item_id) / nullif(count(*), 0), 0)::integer`).as('matchedPercent'),
        lines(sql`coalesce(sum(l.quantity * l.price), 0)::float8`).as('total'),
        order('id').as('orderId'),
        order('number').as('orderNumber'),
        'r.refusal',
        'r.version',
      ]),
  {
    text: { kind: 'sales-request', fields: ['number', 'externalNumber', 'customerText'] },
    invalidatedBy: ['sales-request'],
    elsewhere: ({ companyId }) => ({
      customer: customerElsewhere(companyId, 'company_name'),
      customerNumber: customerElsewhere(companyId, 'number'),
    }),
  },
)

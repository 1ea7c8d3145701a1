import { sql } from 'kysely'
import { paymentInIndex } from '@galen/contract/finance/customer-payments'
import type { CustomerPaymentStatus, PaymentMethod } from '@galen/domain/finance/payment'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { remainingElsewhere } from '../lists/remaining-elsewhere.ts'
import { discountApplied } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

export const customerPaymentSearch = serveIndex(
  paymentInIndex,
  (db, actor) =>
    db
      .selectFrom('customer_payment as x')
      .leftJoin('customer as k', (join) =>
        join.onRef('k.company_id', '=', 'x.company_id').onRef('k.id', '=', 'x.customer_id'),
      )
      .leftJoin('batch as b', (join) =>
        join.onRef('b.company_id', '=', 'x.company_id').onRef('b.id', '=', 'x.batch_id'),
      )
      .leftJoin('open_item as s', (join) =>
        join
          .onRef('s.company_id', '=', 'x.company_id')
          .onRef('s.document_id', '=', 'x.id')
          .on('s.document_kind', '=', 'customer-payment'),
      )
      .where('x.company_id', '=', actor.companyId)
      .select([
        'x.id',
        'x.number',
        sql<CustomerPaymentStatus>`x.status`.as('status'),
        'x.customer_id as customerId',
        sql<string>`k.number`.as('customerNumber'),
        sql<string>`k.company_name`.as('customerName'),
        sql<PaymentMethod>`x.method`.as('method'),
        'x.reference',
        'x.received_on as date',
        sql<number>`x.total::float8`.as('totalAmount'),
        sql<number>`coalesce(s.total - s.balance, 0)::float8`.as('appliedAmount'),
        discountApplied.as('discountAmountApplied'),
        sql<number>`case when x.status = 'Draft' then x.total else coalesce(s.balance, 0) end::float8`.as(
          'paymentRemainingAmount',
        ),
        'x.batch_id as batchId',
        'b.number as batchNumber',
        'b.status as batchStatus',
        sql<'MANUAL' | 'EDI'>`x.source`.as('source'),
        'x.note',
        personName('x.created_by').as('createdByName'),
        'x.created_at as createdAt',
        'x.void_reason as voidReason',
        'x.version',
      ]),
  {
    text: { kind: 'customer-payment', fields: ['number', 'reference', 'batchNumber'] },
    invalidatedBy: ['customer-payment'],
    elsewhere: ({ companyId }) => ({
      customerName: customerElsewhere(companyId, 'company_name'),
      customerNumber: customerElsewhere(companyId, 'number'),
      paymentRemainingAmount: remainingElsewhere(
        companyId,
        'customer-payment',
        sql`select p.id, p.total::float8 as value from customer_payment p
          where p.company_id = ${companyId}::uuid and p.status = 'Draft'`,
      ),
    }),
  },
)

import { sql } from 'kysely'
import { customerCreditIndex, openCustomerCreditIndex } from '@galen/contract/finance/customer-credits'
import { vendorCreditIndex } from '@galen/contract/finance/vendor-credits'
import type {
  CustomerCreditSource,
  CustomerCreditStatus,
  VendorCreditSource,
  VendorCreditStatus,
} from '@galen/domain/finance/credit'
import type { Db } from '../../platform/database/database.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { personName } from '../../platform/database/person-name.ts'

const customerCredits = (db: Db, companyId: string) =>
  db
    .selectFrom('customer_credit as x')
    .innerJoin('customer as k', (join) =>
      join.onRef('k.company_id', '=', 'x.company_id').onRef('k.id', '=', 'x.customer_id'),
    )
    .innerJoin('open_item as s', (join) =>
      join
        .onRef('s.company_id', '=', 'x.company_id')
        .onRef('s.document_id', '=', 'x.id')
        .on('s.document_kind', '=', 'customer-credit'),
    )
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.company_id', '=', 'x.company_id').onRef('i.id', '=', 'x.invoice_id'),
    )
    .leftJoin('credit_event as e', (join) =>
      join.onRef('e.company_id', '=', 'x.company_id').onRef('e.id', '=', 'x.event_id'),
    )
    .where('x.company_id', '=', companyId)
    .select([
      'x.id',
      'x.number',
      sql<CustomerCreditStatus>`x.status`.as('status'),
      'x.customer_id as customerId',
      'k.number as customerNumber',
      'k.company_name as customerName',
      sql<CustomerCreditSource>`x.source`.as('source'),
      'x.invoice_id as invoiceId',
      'i.number as invoiceNumber',
      'x.event_id as eventId',
      'e.name as eventName',
      'x.issued_on as date',
      sql<number>`x.amount::float8`.as('totalAmount'),
      sql<number>`(s.total - s.balance)::float8`.as('appliedAmount'),
      sql<number>`s.balance::float8`.as('paymentRemainingAmount'),
      'x.note',
      personName('x.created_by').as('createdByName'),
      'x.created_at as createdAt',
      'x.version',
    ])

const invalidatedBy = ['customer-credit'] as const

export const customerCreditSearch = serveIndex(
  customerCreditIndex,
  (db, actor) => customerCredits(db, actor.companyId),
  { invalidatedBy },
)

export const openCustomerCreditSearch = serveIndex(
  openCustomerCreditIndex,
  (db, actor) => customerCredits(db, actor.companyId).where('s.balance', '>', '0'),
  { invalidatedBy },
)

export const vendorCreditSearch = serveIndex(
  vendorCreditIndex,
  (db, actor) =>
    db
      .selectFrom('vendor_credit as x')
      .innerJoin('vendor as v', (join) =>
        join.onRef('v.company_id', '=', 'x.company_id').onRef('v.id', '=', 'x.vendor_id'),
      )
      .innerJoin('open_item as s', (join) =>
        join
          .onRef('s.company_id', '=', 'x.company_id')
          .onRef('s.document_id', '=', 'x.id')
          .on('s.document_kind', '=', 'vendor-credit'),
      )
      .leftJoin('receipt as r', (join) =>
        join.onRef('r.company_id', '=', 'x.company_id').onRef('r.id', '=', 'x.receipt_id'),
      )
      .where('x.company_id', '=', actor.companyId)
      .select([
        'x.id',
        'x.number',
        sql<VendorCreditStatus>`x.status`.as('status'),
        'x.vendor_id as vendorId',
        'v.number as vendorNumber',
        'v.friendly_name as vendorName',
        sql<VendorCreditSource>`x.source`.as('source'),
        'x.receipt_id as receiptId',
        'r.number as receiptNumber',
        'x.reference',
        'x.issued_on as date',
        sql<number>`x.amount::float8`.as('totalAmount'),
        sql<number>`(s.total - s.balance)::float8`.as('appliedAmount'),
        sql<number>`s.balance::float8`.as('paymentRemainingAmount'),
        'x.note',
        personName('x.created_by').as('createdByName'),
        'x.created_at as createdAt',
        'x.version',
      ]),
  { invalidatedBy: ['vendor-credit'] },
)

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
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { remainingElsewhere } from '../lists/remaining-elsewhere.ts'
import { personName } from '../../platform/database/person-name.ts'

const customerCredits = (db: Db, companyId: string) =>
  db
    .selectFrom('customer_credit as x')
    .leftJoin('customer as k', (join) =>
      join.onRef('k.company_id', '=', 'x.company_id').onRef('k.id', '=', 'x.customer_id'),
    )
    .leftJoin('open_item as s', (join) =>
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
      sql<string>`k.number`.as('customerNumber'),
      sql<string>`k.company_name`.as('customerName'),
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

const options = {
  text: { kind: 'customer-credit', fields: ['number', 'invoiceNumber'] as const },
  invalidatedBy: ['customer-credit'],
  elsewhere: ({ companyId }: Actor) => ({
    customerName: customerElsewhere(companyId, 'company_name'),
    customerNumber: customerElsewhere(companyId, 'number'),
    paymentRemainingAmount: remainingElsewhere(companyId, 'customer-credit'),
  }),
}

export const customerCreditSearch = serveIndex(
  customerCreditIndex,
  (db, actor) => customerCredits(db, actor.companyId),
  options,
)

export const openCustomerCreditSearch = serveIndex(
  openCustomerCreditIndex,
  (db, actor) => customerCredits(db, actor.companyId).where('s.balance', '>', '0'),
  options,
)

export const vendorCreditSearch = serveIndex(
  vendorCreditIndex,
  (db, actor) =>
    db
      .selectFrom('vendor_credit as x')
      .leftJoin('vendor as v', (join) =>
        join.onRef('v.company_id', '=', 'x.company_id').onRef('v.id', '=', 'x.vendor_id'),
      )
      .leftJoin('open_item as s', (join) =>
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
        sql<string>`v.number`.as('vendorNumber'),
        sql<string>`v.friendly_name`.as('vendorName'),
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
  {
    text: { kind: 'vendor-credit', fields: ['number', 'reference', 'receiptNumber'] },
    invalidatedBy: ['vendor-credit'],
    elsewhere: ({ companyId }) => ({
      vendorName: vendorElsewhere(companyId, 'friendly_name'),
      vendorNumber: vendorElsewhere(companyId, 'number'),
      paymentRemainingAmount: remainingElsewhere(companyId, 'vendor-credit'),
    }),
  },
)

import { sql } from 'kysely'
import { paymentOutIndex } from '@galen/contract/finance/vendor-payments'
import type { PaymentMethod, VendorPaymentStatus } from '@galen/domain/finance/payment'
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { bankAccountName } from '../batches/batch.store.ts'
import { remainingElsewhere } from '../lists/remaining-elsewhere.ts'
import { discountApplied } from '../settlements/applied.view.ts'
import { personName } from '../../platform/database/person-name.ts'

/** People see payments to vendors, refunds to customers, or both, by whose money they keep. */
export const vendorPaymentSearch = serveIndex(
  paymentOutIndex,
  (db, { companyId, permissions }) =>
    db
      .selectFrom('vendor_payment as x')
      .leftJoin('vendor as v', (join) =>
        join.onRef('v.company_id', '=', 'x.company_id').onRef('v.id', '=', 'x.vendor_id'),
      )
      .leftJoin('customer as k', (join) =>
        join.onRef('k.company_id', '=', 'x.company_id').onRef('k.id', '=', 'x.customer_id'),
      )
      .leftJoin('open_item as s', (join) =>
        join
          .onRef('s.company_id', '=', 'x.company_id')
          .onRef('s.document_id', '=', 'x.id')
          .on('s.document_kind', '=', 'vendor-payment'),
      )
      .where('x.company_id', '=', companyId)
      .$if(!permissions.has('EDIT_VENDOR_FINANCE'), (rows) => rows.where('x.vendor_id', 'is', null))
      .$if(!permissions.has('EDIT_CUSTOMER_FINANCE'), (rows) => rows.where('x.customer_id', 'is', null))
      .select([
        'x.id',
        'x.number',
        sql<VendorPaymentStatus>`x.status`.as('status'),
        'x.vendor_id as vendorId',
        'x.customer_id as customerId',
        sql<string>`coalesce(v.friendly_name, k.company_name)`.as('payee'),
        sql<PaymentMethod>`x.method`.as('method'),
        'x.reference',
        'x.check_number as checkNumber',
        'x.paid_on as date',
        sql<number>`x.total::float8`.as('totalAmount'),
        sql<number>`case when x.customer_id is not null and x.status = 'Posted' then x.total
          else coalesce(s.total - s.balance, 0) end::float8`.as('appliedAmount'),
        discountApplied.as('discountAmountApplied'),
        sql<number>`case when x.status = 'Waiting' then x.total else coalesce(s.balance, 0) end::float8`.as(
          'paymentRemainingAmount',
        ),
        'x.bank_account_id as bankAccountId',
        bankAccountName('x.bank_account_id').as('bankAccount'),
        'x.bank_file_id as bankFileId',
        'x.positive_pay_id as positivePayId',
        'x.cleared_on as clearedOn',
        'x.created_by as createdById',
        personName('x.created_by').as('createdByName'),
        'x.created_at as createdAt',
        'x.void_reason as voidReason',
        'x.version',
      ]),
  {
    text: { kind: 'vendor-payment', fields: ['number', 'reference', 'checkNumber'] },
    invalidatedBy: ['vendor-payment'],
    elsewhere: ({ companyId }) => ({
      paymentRemainingAmount: remainingElsewhere(
        companyId,
        'vendor-payment',
        sql`select p.id, p.total::float8 as value from vendor_payment p
          where p.company_id = ${companyId}::uuid and p.status = 'Waiting'`,
      ),
      payee: { ...vendorElsewhere(companyId, 'friendly_name'), also: customerElsewhere(companyId, 'company_name') },
    }),
  },
)

import type { RecordFields } from './fields.ts'
import { batchFields } from './finance/batch.fields.ts'
import { customerCreditFields, vendorCreditFields } from './finance/credit.fields.ts'
import { customerPaymentFields } from './finance/customer-payment.fields.ts'
import { vendorPaymentFields } from './finance/vendor-payment.fields.ts'
import { purchaseOrderFields } from './purchasing/purchase-order.fields.ts'
import { receiptFields } from './purchasing/receipt.fields.ts'
import { vendorReturnFields } from './purchasing/vendor-return.fields.ts'
import { customerReturnFields } from './sales/customer-return.fields.ts'
import { invoiceFields } from './sales/invoice.fields.ts'
import { salesRequestFields } from './sales/sales-request.fields.ts'
import { salesOrderFields } from './sales/sales-order.fields.ts'

/** Every record that is declared by its fields. */
export const recordFields: readonly RecordFields[] = [
  purchaseOrderFields,
  receiptFields,
  vendorReturnFields,
  batchFields,
  customerCreditFields,
  vendorCreditFields,
  customerPaymentFields,
  vendorPaymentFields,
  invoiceFields,
  customerReturnFields,
  salesOrderFields,
  salesRequestFields,
]

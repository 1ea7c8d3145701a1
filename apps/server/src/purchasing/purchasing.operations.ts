import type { Area } from '../platform/area.ts'

/** What is bought from vendors: purchase orders and receipts. */
export const purchasing: Area = {
  name: 'purchasing',
  owns: [
    'purchase_order',
    'purchase_order_line',
    'purchase_order_target',
    'receipt',
    'receipt_line',
    'receipt_lot',
    'receipt_package',
    'vendor_return',
    'vendor_return_line',
  ],
  operations: [],
}

import type { Area } from '../platform/area.ts'
import { salesApprovalSearch } from './approvals/sales-approval.search.ts'

/** Checks of orders, approvals, and the history of each product. */
export const compliance: Area = {
  name: 'compliance',
  owns: ['order_check', 'sales_approval', 'transaction_statement'],
  operations: [],
  indices: [salesApprovalSearch],
}

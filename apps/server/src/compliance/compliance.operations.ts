import type { Area } from '../platform/area.ts'
import { recordLicenseExtension } from './approvals/commands/record-extension.ts'
import { heldOrderSearch } from './approvals/held-order.search.ts'
import { salesApprovalSearch } from './approvals/sales-approval.search.ts'
import { changeSubstanceLimit, createSubstanceLimit } from './limits/commands/set-substance-limit.ts'
import { listLimitHistory } from './limits/queries/list-limit-history.ts'
import { complianceInvariants } from './registration/compliance-invariants.ts'
import { substanceLimitSearch } from './limits/substance-limit.search.ts'

/** Checks of orders, approvals, and the history of each product. */
export const compliance: Area = {
  name: 'compliance',
  owns: [
    'order_check',
    'sales_approval',
    'suspicion_disposition',
    'transaction_statement',
    'license_extension',
    'substance_limit',
    'substance_limit_version',
  ],
  operations: [recordLicenseExtension, createSubstanceLimit, changeSubstanceLimit, listLimitHistory],
  indices: [salesApprovalSearch, heldOrderSearch, substanceLimitSearch],
  invariants: complianceInvariants,
  references: [{ to: 'property customerClass', table: 'substance_limit', column: 'class_id' }],
}

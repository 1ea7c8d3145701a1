import { accountingScreens } from './accounting/accounting.screens.ts'
import { adminScreens } from './admin/admin.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { complianceScreens } from './compliance/compliance.screens.ts'
import { ediScreens } from './edi/edi.screens.ts'
import { financeScreens } from './finance/finance.screens.ts'
import { identityScreens } from './identity/identity.screens.ts'
import { itemsScreens } from './items/items.screens.ts'
import { partnersScreens } from './partners/partners.screens.ts'
import { purchasingScreens } from './purchasing/purchasing.screens.ts'
import { reportsScreens } from './reports/reports.screens.ts'
import { approvalScreens } from './sales/approval.screens.ts'
import { invoiceListScreens } from './sales/invoice-lists.screens.ts'
import { salesScreens } from './sales/sales.screens.ts'
import { importingScreens } from './importing/importing.screens.ts'
import { warehouseScreens } from './warehouse/warehouse.screens.ts'
import type { Screen } from './patterns/screens/screens.ts'

/** Every screen of the product. What is not listed here has no address. */
export const screens: readonly Screen[] = [
  ...identityScreens,
  ...salesScreens,
  ...invoiceListScreens,
  ...approvalScreens,
  ...purchasingScreens,
  ...partnersScreens,
  ...itemsScreens,
  ...warehouseScreens,
  ...financeScreens,
  ...complianceScreens,
  ...accountingScreens,
  ...reportsScreens,
  ...importingScreens,
  ...adminScreens,
  ...ediScreens,
  ...auditScreens,
]

import { allOf, anyOf, type Needs } from '../permissions.ts'

const selling = anyOf('LIST_ALL_SALES', 'ACCOUNTING_VIEW')

/** Who may read each report; apart from what it shows, which the menus need not know. */
export const standardReportNeeds = {
  'stock-value': 'VIEW_COST',
  movements: anyOf('LIST_STOCKS', 'ACCOUNTING_VIEW'),
  sales: selling,
  'customer-returns': selling,
  'margin-by-item': allOf('LIST_INVOICES', 'VIEW_COST'),
  'fill-rate': 'LIST_ALL_SALES',
  purchases: allOf('LIST_PURCHASES', 'VIEW_COST'),
  'vendor-returns': allOf('LIST_RECEIPTS', 'VIEW_COST'),
  'price-changes': allOf('LIST_ITEMS', 'VIEW_COST'),
  'licenses-ending': 'LIST_COMPLIANCE',
  'controlled-items': 'LIST_COMPLIANCE',
  'figure-differences': allOf('LIST_INVOICES', 'VIEW_COST'),
  'difference-documents': allOf('LIST_INVOICES', 'VIEW_COST'),
  'received-not-invoiced': 'ACCOUNTING_VIEW',
  'aged-payables': anyOf('EDIT_VENDOR_FINANCE', 'ACCOUNTING_VIEW'),
  'aged-receivables': anyOf('EDIT_CUSTOMER_FINANCE', 'ACCOUNTING_VIEW'),
} as const satisfies Readonly<Record<string, Needs>>

import { allOf, anyOf, type Needs } from '../permissions.ts'

type Dashboard = {
  readonly dashboardId: string
  readonly name: string
  /** What someone who was given it has to be allowed besides: a grant shows no figures that the lists behind it hide. */
  readonly needs: Needs
  /** Whether it is about a month; otherwise it shows what is now. */
  readonly hasMonth: boolean
}

const selling = anyOf('LIST_SALES', 'LIST_ALL_SALES')

/** The dashboards that the product brings with it. */
export const dashboards = [
  { dashboardId: 'sales-overview', name: 'Sales overview', needs: selling, hasMonth: true },
  {
    dashboardId: 'sales-reps',
    name: 'Sales reps against goals',
    needs: anyOf('LIST_SALES', 'LIST_ALL_SALES', 'ACCOUNTING_VIEW'),
    hasMonth: true,
  },
  { dashboardId: 'order-conversion', name: 'Order conversion', needs: selling, hasMonth: true },
  {
    dashboardId: 'invoice-profit',
    name: 'Profit by invoice',
    needs: allOf('CHECK_INVOICE', 'VIEW_COST'),
    hasMonth: true,
  },
  {
    dashboardId: 'inventory-value',
    name: 'Inventory valuation',
    needs: allOf('LIST_STOCKS', 'VIEW_COST'),
    hasMonth: false,
  },
  { dashboardId: 'short-dated', name: 'Short dated stock', needs: 'LIST_STOCKS', hasMonth: false },
  {
    dashboardId: 'receivables-age',
    name: 'AR aging',
    needs: anyOf('EDIT_CUSTOMER_FINANCE', 'ACCOUNTING_VIEW'),
    hasMonth: false,
  },
  {
    dashboardId: 'payables-age',
    name: 'AP aging',
    needs: anyOf('EDIT_VENDOR_FINANCE', 'ACCOUNTING_VIEW'),
    hasMonth: false,
  },
  { dashboardId: 'controlled-items', name: 'Controlled items', needs: 'LIST_COMPLIANCE', hasMonth: true },
] as const satisfies readonly Dashboard[]

export type DashboardId = (typeof dashboards)[number]['dashboardId']

/** Dashboards of a remote Superset have its number behind this. */
export const SUPERSET_PREFIX = 'superset-'

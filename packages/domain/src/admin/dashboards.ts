/** The dashboards that the product brings with it. */
export const dashboards = [
  { dashboardId: 'sales-overview', name: 'Sales overview' },
  { dashboardId: 'sales-reps', name: 'Sales reps against goals' },
  { dashboardId: 'order-conversion', name: 'From order to shipment' },
  { dashboardId: 'invoice-profit', name: 'Profit by invoice' },
  { dashboardId: 'inventory-value', name: 'Value of the inventory' },
  { dashboardId: 'short-dated', name: 'Short dated stock' },
  { dashboardId: 'receivables-age', name: 'Age of receivables' },
  { dashboardId: 'payables-age', name: 'Age of payables' },
  { dashboardId: 'controlled-items', name: 'Controlled items' },
] as const

import * as z from 'zod'
import { anyOf } from '@galen/domain/permissions'
import { guarded } from '../guarded.ts'
import { searchIndex } from '../search-index.ts'

/** What each sales rep sold in this month and the eleven before it, against the goal (Spec §7, §9). */
export const salesRepProfitIndex = searchIndex({
  name: 'sales-rep-profit',
  seenWith: { profit: 'VIEW_COST' },
  summary: 'Sales, profit, orders and goal of each sales rep by month, 0 to 11 months back',
  needs: anyOf('LIST_SALES', 'LIST_ALL_SALES', 'ACCOUNTING_VIEW'),
  row: z.object({
    id: z.string(),
    /** None for invoices without a sales rep. */
    userId: z.uuid().nullable(),
    name: z.string(),
    /** As 2026-11. */
    month: z.string(),
    monthsBack: z.int(),
    /** Validated and closed invoices, with corrections in the month they were made in. */
    sales: z.number(),
    /** Credited for goods that came back in this month. */
    returned: z.number(),
    /** Only for those who see costs. */
    profit: guarded('VIEW_COST', z.number()),
    invoices: z.int(),
    /** Orders placed in this month. */
    orders: z.int(),
    /** Customers of the rep who were invoiced for the first time. */
    newCustomers: z.int(),
    goal: z.number().nullable(),
    /** Sales less returns in percent of the goal. */
    percent: z.number().nullable(),
  }),
  fields: {
    id: 'keyword',
    userId: 'id',
    name: 'text',
    month: 'keyword',
    monthsBack: 'number',
    sales: 'number',
    returned: 'number',
    profit: 'number',
    invoices: 'number',
    orders: 'number',
    newCustomers: 'number',
    goal: 'number',
    percent: 'number',
  },
  matches: ['name'],
  sortable: ['name', 'month', 'sales', 'profit', 'goal', 'percent', 'orders', 'invoices'],
  sort: [
    { field: 'month', direction: 'Desc' },
    { field: 'name', direction: 'Asc' },
  ],
  totals: ['sales', 'returned', 'profit', 'invoices', 'orders', 'newCustomers', 'goal'],
})

type Role = {
  readonly code: string
  readonly name: string
  /** The number that the account of this role has in the standard chart. */
  readonly account: string
}

/** Every account that postings need, by its role, in the order of the standard chart. */
export const accountRoles = [
  { code: 'bank', name: 'Bank', account: '1000' },
  { code: 'undeposited-funds', name: 'Undeposited funds', account: '1050' },
  { code: 'receivable', name: 'Accounts receivable', account: '1100' },
  { code: 'rebates-receivable', name: 'Vendor rebates receivable', account: '1150' },
  { code: 'inventory', name: 'Inventory', account: '1200' },
  { code: 'payable', name: 'Accounts payable', account: '2000' },
  { code: 'received-not-invoiced', name: 'Received not invoiced', account: '2050' },
  { code: 'accrued-freight', name: 'Accrued freight', account: '2060' },
  { code: 'customer-credits', name: 'Customer credits and unapplied cash', account: '2100' },
  { code: 'commission-payable', name: 'Commission payable', account: '2300' },
  { code: 'retained-earnings', name: 'Retained earnings', account: '3000' },
  { code: 'opening-balance', name: 'Opening balances', account: '3900' },
  { code: 'sales', name: 'Sales', account: '4000' },
  { code: 'returns', name: 'Returns and allowances', account: '4010' },
  { code: 'sales-discounts', name: 'Sales discounts', account: '4020' },
  { code: 'freight-income', name: 'Freight income', account: '4100' },
  { code: 'other-charges', name: 'Other charges', account: '4110' },
  { code: 'cost-of-goods', name: 'Cost of goods sold', account: '5000' },
  { code: 'inventory-adjustment', name: 'Inventory adjustments', account: '5010' },
  { code: 'price-variance', name: 'Purchase price variance', account: '5020' },
  { code: 'landed-cost-variance', name: 'Landed cost variance', account: '5030' },
  { code: 'purchase-discounts', name: 'Purchase discounts', account: '5040' },
  { code: 'rebates', name: 'Rebates and chargebacks', account: '5050' },
  { code: 'destroyed', name: 'Destroyed and expired goods', account: '5060' },
  { code: 'freight-out', name: 'Freight out', account: '5100' },
  { code: 'other-selling-costs', name: 'Other selling costs', account: '5110' },
  { code: 'rounding', name: 'Rounding', account: '5900' },
  { code: 'commission', name: 'Sales commission', account: '6000' },
  { code: 'bad-debt', name: 'Bad debt', account: '6100' },
  { code: 'exchange', name: 'Currency exchange differences', account: '7000' },
] as const satisfies readonly Role[]

export type AccountRole = (typeof accountRoles)[number]['code']

export const accountRoleName = (role: AccountRole): string =>
  accountRoles.find(({ code }) => code === role)?.name ?? role

const classes = { 1: 'asset', 2: 'liability', 3: 'equity', 4: 'income' } as const
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** What an account is, by the first digit of its number; from 5 on it is an expense. */
export const accountClass = (number: string): AccountClass =>
  classes[Number(number[0]) as keyof typeof classes] ?? 'expense'

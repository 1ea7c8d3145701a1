/** What people do with money that is no plain change, by the name of the action in the audit, after the person's name. */
export const financeActions = {
  'mail-statements': 'mailed statements',
  remit: 'mailed a remittance',
} as const satisfies Record<string, string>

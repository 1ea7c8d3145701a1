/** What people do with money that is no plain change, by the name of the action in the audit, after the person's name. */
export const financeActions = {
  'mail-statements': 'mailed statements',
  refund: 'paid money back',
  'void-refund': 'voided a refund',
  'keep-as-credit': 'kept the rest as a credit',
  'void-credit': 'voided the credit made from it',
  remit: 'mailed a remittance',
} as const satisfies Record<string, string>

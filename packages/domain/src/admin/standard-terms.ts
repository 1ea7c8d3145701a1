/** The payment terms that a company starts with; it changes, adds and removes them as it likes. */
export const standardTerms = [
  { name: 'Due on receipt', code: 'DUE', days: 0, discountPercent: null, discountDays: null },
  { name: 'Net 15', code: 'N15', days: 15, discountPercent: null, discountDays: null },
  { name: 'Net 30', code: 'N30', days: 30, discountPercent: null, discountDays: null },
  { name: 'Net 60', code: 'N60', days: 60, discountPercent: null, discountDays: null },
  { name: '2% 10 net 30', code: '2/10 N30', days: 30, discountPercent: 2, discountDays: 10 },
] as const

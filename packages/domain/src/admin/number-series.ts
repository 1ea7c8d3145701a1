/** Whatever is counted by company, and how its numbers are written until someone decides otherwise. */
export const numberSeries = {
  'sales-order': { label: 'Sales orders', prefix: 'SO-', digits: 6 },
  invoice: { label: 'Invoices', prefix: 'INV-', digits: 6 },
  'purchase-order': { label: 'Purchase orders', prefix: 'PO-', digits: 6 },
  receipt: { label: 'Receipts', prefix: 'RC-', digits: 6 },
  'vendor-return': { label: 'Vendor returns', prefix: 'VR-', digits: 6 },
  'customer-payment': { label: 'Customer payments', prefix: 'CP-', digits: 6 },
  'vendor-payment': { label: 'Vendor payments', prefix: 'VP-', digits: 6 },
  'customer-credit': { label: 'Customer credits', prefix: 'CC-', digits: 6 },
  'vendor-credit': { label: 'Vendor credits', prefix: 'VC-', digits: 6 },
  'customer-return': { label: 'Customer returns', prefix: 'RT-', digits: 6 },
  customer: { label: 'Customers', prefix: 'C', digits: 5 },
  vendor: { label: 'Vendors', prefix: 'V', digits: 5 },
  'sales-request': { label: 'Sales requests', prefix: 'SR-', digits: 6 },
  item: { label: 'Items', prefix: 'I', digits: 6 },
  'stock-operation': { label: 'Stock operations', prefix: 'ST-', digits: 6 },
  batch: { label: 'Batches', prefix: 'B-', digits: 5 },
  'bank-file': { label: 'Bank files', prefix: 'BF-', digits: 5 },
  'journal-entry': { label: 'Manual journal entries', prefix: 'JE-', digits: 6 },
} as const satisfies Record<string, NumberFormat & { readonly label: string }>

export type NumberFormat = {
  readonly prefix: string
  /** How many digits are written at least. */
  readonly digits: number
}

export type NumberSeries = keyof typeof numberSeries
export const numberSeriesNames = Object.keys(numberSeries) as [NumberSeries, ...NumberSeries[]]

export const HIGHEST_NUMBER = 999_999_999
/** Nothing that separates the numbers of a search from one another (Spec §5): a number stays one term. */
export const PREFIX_FORM = /^[A-Z0-9-]{0,8}$/

/** The number as people read it: SO-000042. */
export const writtenNumber = ({ prefix, digits }: NumberFormat, number: number): string =>
  `${prefix}${String(number).padStart(digits, '0')}`

export type NumberProblem = { readonly field: 'prefix' | 'next'; readonly message: string }

/** What is wrong with a new way of numbering: a number is never given twice, and two kinds never share one. */
export function numberingProblems(
  wanted: NumberFormat & { readonly next: number },
  given: {
    /** The last number that was given; 0 when none was. */
    readonly last: number
    readonly others: readonly { readonly label: string; readonly prefix: string }[]
  },
): NumberProblem[] {
  const namesake = given.others.find(({ prefix }) => prefix === wanted.prefix)
  const endsInDigit = /[0-9]$/.test(wanted.prefix)
  return [
    ...(namesake ? [{ field: 'prefix' as const, message: `belongs to ${namesake.label.toLowerCase()} already` }] : []),
    ...(endsInDigit
      ? [{ field: 'prefix' as const, message: 'must not end in a digit: it would run into the number' }]
      : []),
    ...(wanted.next <= given.last
      ? [{ field: 'next' as const, message: `must be above ${given.last}, which was given already` }]
      : []),
  ]
}

/** How many numbers would never be given when the next one is this. */
export const skippedNumbers = (last: number, next: number): number => Math.max(0, next - last - 1)

/** How many blocks a row may touch, wherever in the list its page is and whatever is asked; a row of an export too. */
const MOST = 50
/** How many all sums of a list may touch, where it has no limit of its own. */
const MOST_OF_TOTALS = 4000

type Heavy = { readonly most: number; readonly cases: RegExp; readonly why: string }

const COUNTED = 'counted over the lines of each document'
const ONE_BY_ONE = 'computed or joined for each row'
const LATE = 'late cost and commissions of each invoice are looked up'
const PASSED_OVER = 'a page past 1,000 passes over the rows before it, with what their order needs'

/**
 * Lists that touch more, with the most of their heaviest case at this size and why. It only ever becomes shorter: a case that became
 * lighter is taken out.
 */
export const LISTS_STILL_HEAVY: Readonly<Record<string, Heavy>> = {
  accrual: { most: 90, cases: /^sort (?:age|amount|date|number)\b/, why: ONE_BY_ONE },
  commission: {
    most: 1520,
    cases: /^filter amount\b/,
    why: 'an amount that every invoice has is looked for along the numbers',
  },
  'customer-credit': {
    most: 220,
    cases: /^sort customerName\b/,
    why: 'credits without an invoice are read to be sorted',
  },
  'customer-financial': {
    most: 130,
    cases: /^(?:filter (?:lastPaymentDate|unapplied)|sort overdue|word of companyName)\b/,
    why: 'what is overdue depends on the day, and half of all customers have the word',
  },
  batch: { most: 130, cases: /^filter total\b/, why: 'the total is a sum over the payments of each batch' },
  customerLookup: { most: 80, cases: /^(?:export|filter ndc|sort companyName|word of companyName)\b/, why: ONE_BY_ONE },
  'drop-ship-sale': {
    most: 100,
    cases: /^(?:filter (?:bought|left)|sort itemName)\b/,
    why: 'what was bought is a sum for each sale',
  },
  'edi-sent': {
    most: 310,
    cases: /^sort partner\b/,
    why: ONE_BY_ONE,
  },
  invoice: { most: 90, cases: /^(?:filter placedByName|sort salesOrderNumber)\b/, why: ONE_BY_ONE },
  'invoice-approval': { most: 90, cases: /^page past 1,000\b/, why: PASSED_OVER },
  invoiceProfit: { most: 90, cases: /^page past 1,000\b/, why: PASSED_OVER },
  'invoice-item': {
    most: 6030,
    cases:
      /^(?:filter (?:childNumber|customer|customerNumber|price|total)|page past 1,000|sort (?:customer|itemName|itemNumber)|word of (?:customer|itemName))\b/,
    why: 'the statuses of its invoices decide which lines are listed, so the invoice of each is read',
  },
  'invoice-return': {
    most: 170,
    cases: /^(?:filter (?:reason|restockingFee)|sort invoiceNumber)\b/,
    why: ONE_BY_ONE,
  },
  item: { most: 130, cases: /^sort itemName\b/, why: 'names that many items begin with are read to be sorted' },
  journal: { most: 90, cases: /^filter reversed\b/, why: ONE_BY_ONE },
  'journal-line': {
    most: 4880,
    cases: /^(?:filter id|page past 1,000)\b/,
    why: 'its id is made of two columns, which no index has',
  },
  lots: {
    most: 320,
    cases:
      /^(?:filter (?:itemName|onHand|quarantineReason|vendorName)|page past 1,000|word of (?:itemName|vendorName))\b/,
    why: PASSED_OVER,
  },
  'open-sale': {
    most: 180,
    cases: /^filter status\b/,
    why: 'a filter on what is computed makes the plan read demand twice',
  },
  'open-sale-item': {
    most: 380,
    cases: /^(?:filter (?:itemName|open|short|vendor|vendorId)|sort vendor|word of (?:itemName|vendor))\b/,
    why: 'a filter on what is computed makes the plan read demand twice, names are looked up before it, and the customer of each row that is shown',
  },
  'purchasable-item': {
    most: 170,
    cases: /^filter gtin\b/,
    why: 'the codes of an item are a list that is made for each row',
  },
  'purchase-order': {
    most: 660,
    cases: /^(?:filter (?:edi|lines|placedByName|receivedPercent|units)|sort (?:lateDays|openUnits|receivedPercent))\b/,
    why: COUNTED,
  },
  'purchase-order-item': {
    most: 3790,
    cases: /^(?:filter (?:openQuantity|vendor)|page past 1,000|word of vendor)\b/,
    why: 'what is open depends on the status of the order of each line',
  },
  'quarantined-lots': { most: 120, cases: /./, why: 'the few rows there are are read with their lots to be sorted' },
  receipt: { most: 630, cases: /^(?:filter (?:lines|placedByName|returns|units)|sort units)\b/, why: COUNTED },
  'receipt-item': {
    most: 500,
    cases: /^(?:filter vendor|sort vendor|word of (?:itemName|vendor))\b/,
    why: 'lines know their vendor by their receipt',
  },
  'receipt-return': {
    most: 170,
    cases: /^(?:filter (?:items|quantity|reason)|sort quantity|word of (?:none|number|receiptNumber))\b/,
    why: COUNTED,
  },
  receivable: { most: 100, cases: /^word of customerName\b/, why: ONE_BY_ONE },
  'sales-order-item': {
    most: 300,
    cases: /^(?:filter vendorId|page past 1,000|sort openQuantity|word of itemName)\b/,
    why: PASSED_OVER,
  },
  'sales-order-request': { most: 490, cases: /^sort (?:lines|problems|total)\b/, why: COUNTED },
  sales_approval: { most: 330, cases: /^sort status\b/, why: ONE_BY_ONE },
  stock: {
    most: 4220,
    cases:
      /^(?:filter (?:coldChain|controlled|itemName|ndc|onHand|quarantineReason|value|vendorName)|page past 1,000|word of itemName)\b/,
    why: PASSED_OVER,
  },
  'to-invoice': {
    most: 165,
    cases: /./,
    why: 'what earlier orders leave is read once a page from all that is open, and short lines look for what brings them',
  },
}

/** Reports that are shown as lists: they sum what they are asked for, months or a year, and only then know their rows. */
const REPORTS: Readonly<Record<string, number>> = {
  dashboard_conversion: 50_000,
  'ingredient-consumption': 25_000,
  'sales-rep-profit': 60_000,
}

/** Sums that take more. Over more than 10,000 rows they are asked for by a click. */
const TOTALS_STILL_HEAVY: Readonly<Record<string, Omit<Heavy, 'cases'>>> = {
  invoice: { most: 110_000, why: 'the balance of each invoice is looked up among what is open' },
  'invoice-approval': { most: 52_000, why: LATE },
  'invoice-return': { most: 7000, why: COUNTED },
  invoiceProfit: { most: 52_000, why: LATE },
  receipt: { most: 17_000, why: COUNTED },
}

/** The limit of a case: blocks for each row, or in all where there are no rows to count by. */
export function blockLimit(index: string, name: string): { readonly most: number; readonly of: 'row' | 'page' } {
  const report = REPORTS[index]
  if (report !== undefined) return { most: report, of: 'page' }
  if (name === 'totals') return { most: TOTALS_STILL_HEAVY[index]?.most ?? MOST_OF_TOTALS, of: 'page' }
  const heavy = LISTS_STILL_HEAVY[index]
  return { most: heavy?.cases.test(name) ? heavy.most : MOST, of: 'row' }
}

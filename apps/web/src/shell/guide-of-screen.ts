/** The page of docs/guide for each address; the longest beginning that fits is taken. */
const pages: Readonly<Record<string, string>> = {
  '/': 'README',
  '/sales-order': 'sales',
  '/item-lookup': 'sales',
  '/customer': 'sales',
  '/invoice': 'invoicing-and-shipping',
  '/purchase-order': 'purchasing',
  '/vendor': 'purchasing',
  '/manufacturer': 'purchasing',
  '/receipt': 'receiving',
  '/receipt-revision': 'receiving',
  '/warehouse': 'stock',
  '/item': 'stock',
  '/compliance': 'compliance',
  '/customer-payment': 'payments',
  '/vendor-payment': 'payments',
  '/batch': 'payments',
  '/bank-file': 'payments',
  '/approvals': 'payments',
  '/accounting': 'accounting',
  '/fiscal-periods': 'accounting',
  '/invoice-approval': 'accounting',
  '/invoice-profit': 'accounting',
  '/edi-page': 'edi',
  '/metrics': 'reports',
  '/reports': 'reports',
  '/sales-rep-goal': 'reports',
  '/admin': 'administration',
  '/roles': 'administration',
  '/users': 'administration',
  '/companies': 'administration',
  '/messages': 'administration',
  '/audit': 'administration',
  '/import': 'administration',
  '/account-settings': 'administration',
}

/** Which page of the guide explains the screen at this path; undefined where none does. */
export const guideOfScreen = (path: string): string | undefined =>
  pages[path.split('/:')[0] ?? ''] ?? pages[firstOf(path)]

const firstOf = (path: string) => /^\/[\w-]*/.exec(path)?.[0] ?? ''

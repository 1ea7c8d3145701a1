import { foldedWords, hasWords } from '../folded-text.ts'
import { type Permission, type PermissionCategory, permissionNames, permissions } from '../permissions.ts'

/** What each permission lets a person do, in the words of the people who are given it. */
const WORDS: Readonly<Record<Permission, string>> = {
  LIST_SALES: 'See the sales orders of their own customers',
  LIST_ALL_SALES: 'See the sales orders and invoices of all customers',
  VIEW_SALE: 'Open a sales order and read it',
  CREATE_SALE: 'Write, change and place sales orders',
  EDIT_GOAL: 'Set the goals of sales reps',
  LIST_INVOICES: 'See invoices and their returns',
  CREATE_INVOICE: 'Make invoices from orders, pick, pack and place them',
  CHECK_INVOICE: 'Approve placed invoices and see their profit',
  VOID_INVOICE: 'Void an invoice and change one that is placed',
  LIST_PURCHASES: 'See purchase orders',
  CREATE_PURCHASE: 'Write, place and close purchase orders',
  LIST_RECEIPTS: 'See what was received',
  CREATE_RECEIPT: 'Receive goods and place receipts',
  CHECK_RECEIPT: 'Compare receipts with what the vendor billed and change costs',
  RECEIPT_VALIDATION: 'Approve receipts, so that they become payable',
  LIST_CUSTOMERS: 'See customers and their addresses',
  EDIT_CUSTOMER: 'Add and change customers and their web accounts',
  LIST_VENDORS: 'See vendors and manufacturers',
  EDIT_VENDOR: 'Add and change vendors and manufacturers',
  LIST_ITEMS: 'See the catalog of items',
  EDIT_ITEM: 'Add and change items, prices and barcodes',
  VIEW_COST: 'See costs, margins and profit',
  LIST_STOCKS: 'See stock, lots and bin locations',
  EDIT_STOCK: 'Move, adjust and quarantine stock',
  EDIT_CUSTOMER_FINANCE: 'Take customer payments and give credits',
  EDIT_VENDOR_FINANCE: 'Record what vendors are owed and their credits',
  CREATE_PAYMENT: 'Pay and be paid: make, change and void payments',
  EDIT_FISCAL_PERIOD: 'Close and reopen fiscal periods',
  EDIT_BATCH: 'Close payment batches',
  ACCOUNTING_VIEW: 'See the books: journals, accounts and balances',
  LIST_COMPLIANCE: 'See orders on hold and licenses',
  APPROVE_COMPLIANCE: 'Release orders that compliance holds',
  LIST_SYSTEM_PROPERTIES: 'See the configuration, its lists and the health of the installation',
  EDIT_SYSTEM_PROPERTIES: 'Change the configuration and its lists',
  EDIT_ROLE: 'Administrator: make roles and say what they may do',
  EDIT_USER: 'Invite people, give them roles, reset passwords, end sessions',
  EDIT_COMPANY: 'Change companies, their addresses and bank accounts',
  EDIT_EDI: 'Set up the exchange with trading partners',
  EXPORT: 'Take lists out of the product as files',
  AUDIT: 'See who changed what, and verify the seal of the audit',
}

/** Rights that can move money, unlock goods or change other rights: shown with a mark. */
const SENSITIVE: ReadonlySet<Permission> = new Set<Permission>([
  'VOID_INVOICE',
  'RECEIPT_VALIDATION',
  'CHECK_INVOICE',
  'CREATE_PAYMENT',
  'EDIT_FISCAL_PERIOD',
  'EDIT_CUSTOMER_FINANCE',
  'EDIT_VENDOR_FINANCE',
  'APPROVE_COMPLIANCE',
  'EDIT_SYSTEM_PROPERTIES',
  'EDIT_ROLE',
  'EDIT_USER',
  'EDIT_COMPANY',
  'EXPORT',
  'AUDIT',
])

export type DescribedPermission = {
  readonly id: Permission
  readonly label: string
  readonly category: PermissionCategory
  readonly words: string
  readonly sensitive: boolean
}

export const describedPermission = (id: Permission): DescribedPermission => ({
  id,
  ...permissions[id],
  words: WORDS[id],
  sensitive: SENSITIVE.has(id),
})

/** Every permission whose name, category or words have each of the words looked for. */
export function findPermissions(text: string): DescribedPermission[] {
  const sought = foldedWords(text)
  return permissionNames
    .map(describedPermission)
    .filter(({ id, label, category, words }) => hasWords([id, label, category, words].join(' '), sought))
}

import { BusinessError } from './business-error.ts'

export type PermissionCategory =
  | 'Sales'
  | 'Invoices'
  | 'Purchasing'
  | 'Partners'
  | 'Items'
  | 'Warehouse'
  | 'Finance'
  | 'Compliance'
  | 'Administration'

/** Every permission of the product, once: 28 names of the specification (§6) and 12 that guard writes. */
export const permissions = {
  LIST_SALES: { label: 'List sales', category: 'Sales' },
  LIST_ALL_SALES: { label: 'List all sales', category: 'Sales' },
  VIEW_SALE: { label: 'View sale', category: 'Sales' },
  CREATE_SALE: { label: 'Create sale', category: 'Sales' },
  EDIT_GOAL: { label: 'Edit goal', category: 'Sales' },
  LIST_INVOICES: { label: 'List invoices', category: 'Invoices' },
  CREATE_INVOICE: { label: 'Create invoice', category: 'Invoices' },
  CHECK_INVOICE: { label: 'Check invoice', category: 'Invoices' },
  VOID_INVOICE: { label: 'Void invoice', category: 'Invoices' },
  LIST_PURCHASES: { label: 'List purchases', category: 'Purchasing' },
  CREATE_PURCHASE: { label: 'Create purchase', category: 'Purchasing' },
  LIST_RECEIPTS: { label: 'List receipts', category: 'Purchasing' },
  CREATE_RECEIPT: { label: 'Create receipt', category: 'Purchasing' },
  CHECK_RECEIPT: { label: 'Check receipt', category: 'Purchasing' },
  RECEIPT_VALIDATION: { label: 'Receipt validation', category: 'Purchasing' },
  LIST_CUSTOMERS: { label: 'List customers', category: 'Partners' },
  EDIT_CUSTOMER: { label: 'Edit customer', category: 'Partners' },
  LIST_VENDORS: { label: 'List vendors', category: 'Partners' },
  EDIT_VENDOR: { label: 'Edit vendor', category: 'Partners' },
  LIST_ITEMS: { label: 'List items', category: 'Items' },
  EDIT_ITEM: { label: 'Edit item', category: 'Items' },
  VIEW_COST: { label: 'View cost', category: 'Items' },
  LIST_STOCKS: { label: 'List stocks', category: 'Warehouse' },
  EDIT_STOCK: { label: 'Edit stock', category: 'Warehouse' },
  EDIT_CUSTOMER_FINANCE: { label: 'Edit customer finance', category: 'Finance' },
  EDIT_VENDOR_FINANCE: { label: 'Edit vendor finance', category: 'Finance' },
  CREATE_PAYMENT: { label: 'Create payment', category: 'Finance' },
  EDIT_FISCAL_PERIOD: { label: 'Edit fiscal period', category: 'Finance' },
  EDIT_BATCH: { label: 'Edit batch', category: 'Finance' },
  ACCOUNTING_VIEW: { label: 'Accounting view', category: 'Finance' },
  LIST_COMPLIANCE: { label: 'List compliance', category: 'Compliance' },
  APPROVE_COMPLIANCE: { label: 'Approve compliance', category: 'Compliance' },
  LIST_SYSTEM_PROPERTIES: { label: 'List system properties', category: 'Administration' },
  EDIT_SYSTEM_PROPERTIES: { label: 'Edit system properties', category: 'Administration' },
  EDIT_ROLE: { label: 'Edit role', category: 'Administration' },
  EDIT_USER: { label: 'Edit user', category: 'Administration' },
  EDIT_COMPANY: { label: 'Edit company', category: 'Administration' },
  EDIT_EDI: { label: 'Edit EDI', category: 'Administration' },
  EXPORT: { label: 'Export', category: 'Administration' },
  AUDIT: { label: 'Audit', category: 'Administration' },
} as const satisfies Record<string, { label: string; category: PermissionCategory }>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** The text variant of a check: spaces become underscores, letters upper case (Spec §6). */
export const permissionFromText = (text: string) => text.trim().replaceAll(/\s+/g, '_').toUpperCase()

/** Callers from outside, who have no permission at all: a customer's web account, a system with a key of the company. */
export type OutsideNeeds = 'web-account' | 'api-key'

/**
 * What a call, an index, a topic or a screen asks of the person who uses it.
 * 'anyone' is for people who are not signed in; 'password' for calls that prove themselves by a Basic header or
 * by the credentials in their body.
 */
export type Needs =
  | Permission
  | OutsideNeeds
  | 'anyone'
  | 'password'
  | 'signed-in'
  | { readonly anyOf: readonly Permission[] }
  | { readonly allOf: readonly Permission[] }

export const anyOf = (...names: readonly Permission[]): Needs => ({ anyOf: names })
export const allOf = (...names: readonly Permission[]): Needs => ({ allOf: names })

export const isOutside = (needs: Needs): needs is OutsideNeeds => needs === 'web-account' || needs === 'api-key'

/** The rights that a need names together; none where one of several is enough or no right is meant. */
export const rightsIn = (needs: Needs): readonly Permission[] => {
  if (typeof needs === 'object') return 'allOf' in needs ? needs.allOf : []
  return Object.hasOwn(permissions, needs) ? [needs as Permission] : []
}

/** Whether a person of the company may; what is for callers from outside is for no one within. */
export function permits(needs: Needs, granted: ReadonlySet<string>): boolean {
  if (needs === 'anyone' || needs === 'password' || needs === 'signed-in') return true
  if (isOutside(needs)) return false
  if (typeof needs === 'string') return granted.has(needs)
  if ('anyOf' in needs) return needs.anyOf.some((name) => granted.has(name))
  return needs.allOf.every((name) => granted.has(name))
}

/** Of several that are needed together those that are not granted: what someone would have to ask for. */
export function lackingOf(needs: Needs, granted: ReadonlySet<string>): Needs {
  if (typeof needs === 'string' || !('allOf' in needs)) return needs
  return allOf(...needs.allOf.filter((name) => !granted.has(name)))
}

/** The need in words, for refusals and for the printed reference. */
export function needsInWords(needs: Needs): string {
  if (needs === 'anyone') return 'everyone'
  if (needs === 'password') return 'a password'
  if (needs === 'signed-in') return 'a signed-in user'
  if (needs === 'web-account') return 'a web account'
  if (needs === 'api-key') return 'an API key'
  if (typeof needs === 'string') return permissions[needs].label
  if ('anyOf' in needs) return needs.anyOf.map((name) => permissions[name].label).join(' or ')
  return needs.allOf.map((name) => permissions[name].label).join(' and ')
}

/** As part of a sentence: "the permission Edit item", "the permissions Audit and Export". */
export function permissionInWords(needs: Needs): string {
  const several = typeof needs === 'object' && 'allOf' in needs && needs.allOf.length > 1
  return `${several ? 'the permissions' : 'the permission'} ${needsInWords(needs)}`
}

export function checkPermitted(needs: Needs, granted: ReadonlySet<string>): void {
  if (!permits(needs, granted)) throw new BusinessError('forbidden', `You need ${permissionInWords(needs)}`)
}

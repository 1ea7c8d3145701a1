import { type Permission, permissionNames } from './permissions.ts'

export type StandardRole = { readonly name: string; readonly permissions: readonly Permission[] }

const READING: readonly Permission[] = [
  'LIST_SALES',
  'LIST_ALL_SALES',
  'VIEW_SALE',
  'LIST_INVOICES',
  'LIST_PURCHASES',
  'LIST_RECEIPTS',
  'LIST_CUSTOMERS',
  'LIST_VENDORS',
  'LIST_ITEMS',
  'LIST_STOCKS',
]

/** The roles a new company starts with. A person can be given several; an administrator can change each. */
export const standardRoles = {
  administrator: { name: 'Administrator', permissions: permissionNames },
  salesManager: {
    name: 'Sales manager',
    permissions: [
      'LIST_SALES',
      'LIST_ALL_SALES',
      'VIEW_SALE',
      'CREATE_SALE',
      'EDIT_GOAL',
      'LIST_INVOICES',
      'CHECK_INVOICE',
      'LIST_CUSTOMERS',
      'EDIT_CUSTOMER',
      'LIST_ITEMS',
      'VIEW_COST',
      'LIST_STOCKS',
      'EXPORT',
    ],
  },
  salesRep: {
    name: 'Sales rep',
    permissions: [
      'LIST_SALES',
      'VIEW_SALE',
      'CREATE_SALE',
      'LIST_INVOICES',
      'LIST_CUSTOMERS',
      'EDIT_CUSTOMER',
      'LIST_ITEMS',
    ],
  },
  buyer: {
    name: 'Buyer',
    permissions: [
      'LIST_PURCHASES',
      'CREATE_PURCHASE',
      'LIST_RECEIPTS',
      'LIST_VENDORS',
      'EDIT_VENDOR',
      'LIST_ITEMS',
      'EDIT_ITEM',
      'VIEW_COST',
      'LIST_STOCKS',
      'EXPORT',
    ],
  },
  warehouse: {
    name: 'Warehouse',
    permissions: [
      'LIST_STOCKS',
      'EDIT_STOCK',
      'LIST_RECEIPTS',
      'CREATE_RECEIPT',
      'LIST_INVOICES',
      'CREATE_INVOICE',
      'LIST_ITEMS',
      'LIST_PURCHASES',
      'VIEW_SALE',
    ],
  },
  accountant: {
    name: 'Accountant',
    permissions: [
      'ACCOUNTING_VIEW',
      'EDIT_CUSTOMER_FINANCE',
      'EDIT_VENDOR_FINANCE',
      'CREATE_PAYMENT',
      'EDIT_FISCAL_PERIOD',
      'EDIT_BATCH',
      'CHECK_RECEIPT',
      'RECEIPT_VALIDATION',
      'CREATE_INVOICE',
      'CHECK_INVOICE',
      'VOID_INVOICE',
      'LIST_INVOICES',
      'LIST_RECEIPTS',
      'LIST_PURCHASES',
      'LIST_CUSTOMERS',
      'LIST_VENDORS',
      'VIEW_COST',
      'EXPORT',
    ],
  },
  complianceOfficer: {
    name: 'Compliance officer',
    permissions: [
      'LIST_COMPLIANCE',
      'APPROVE_COMPLIANCE',
      'LIST_SALES',
      'LIST_ALL_SALES',
      'VIEW_SALE',
      'LIST_CUSTOMERS',
      'LIST_VENDORS',
      'LIST_ITEMS',
      'LIST_STOCKS',
      'AUDIT',
    ],
  },
  readOnly: { name: 'Read-only', permissions: READING },
} as const satisfies Record<string, StandardRole>

export type StandardRoleName = keyof typeof standardRoles

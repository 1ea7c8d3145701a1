import { accountRoles } from '../accounting/account-roles.ts'
import type { FreightRule } from '../partners/customer.ts'

/** Which call serves a list: /api/customers/properties, /api/items/properties, /api/vendors/properties, or the administrators' own. */
export type PropertyDoor = 'customers' | 'items' | 'vendors' | 'admin'

/** What a value of a list has besides its name. */
export type PropertyField =
  | 'code'
  | 'days'
  | 'discountPercent'
  | 'discountDays'
  | 'discountOnTotal'
  | 'presetLength'
  | 'presetWidth'
  | 'presetHeight'
  | 'accountId'
  | 'termsId'
  | 'shipVia'
  | 'freightRule'

export type BuiltInValue = { readonly name: string; readonly code: string }

export type PropertyList = {
  readonly door: PropertyDoor
  readonly label: string
  readonly fields: readonly PropertyField[]
  readonly required?: readonly PropertyField[]
  /** The form of its code, where it has one. */
  readonly codeForm?: RegExp
  readonly codeHint?: string
  /** Values that every company has: they can be switched off, but neither renamed nor removed. */
  readonly builtIn?: readonly BuiltInValue[]
  /** How many values it may have at most, where that is not the usual number. */
  readonly most?: number
  /** No one adds to a closed list. */
  readonly closed?: boolean
  /** About the books: read by those who may see them or the configuration, changed by those who may see both. */
  readonly confidential?: boolean
}

/** All lists together have to fit into one lookup of 10,000 (Spec §9). */
export const MOST_VALUES = 500

const UNIT = /^[A-Za-z0-9%/.µ-]{1,12}$/
const KIND = /^[A-Z0-9][A-Z0-9_-]{0,23}$/
const SCREEN = /^[a-z]+(?:-[a-z]+)*$/

/** Where a flag of an item can show. */
export const flagScreens = [
  { name: 'Sales order', code: 'sales-order' },
  { name: 'Add item', code: 'item-lookup' },
  { name: 'Invoice', code: 'invoice' },
  { name: 'Purchase order', code: 'purchase-order' },
  { name: 'Receipt', code: 'receipt' },
  { name: 'Item', code: 'item' },
  { name: 'Warehouse', code: 'warehouse' },
] as const satisfies readonly BuiltInValue[]

/** Every list that administrators keep, once (Spec §3, admin lists by type). */
export const propertyLists = {
  /** A new customer starts with what its class has; a class says nothing of what it leaves empty. */
  customerClass: { door: 'customers', label: 'Customer classes', fields: ['termsId', 'shipVia', 'freightRule'] },
  customerReferral: { door: 'customers', label: 'Customer referrals', fields: [] },
  paymentTerms: {
    door: 'customers',
    label: 'Payment terms',
    fields: ['code', 'days', 'discountPercent', 'discountDays', 'discountOnTotal'],
    required: ['days'],
    codeForm: /^[A-Z0-9][A-Z0-9 /.-]{0,11}$/,
    codeHint: 'must be capital letters and digits, such as N30',
  },
  currencies: {
    door: 'admin',
    label: 'Currencies',
    fields: ['code'],
    required: ['code'],
    codeForm: /^[A-Z]{3}$/,
    codeHint: 'must be three capital letters, such as USD',
    most: 200,
  },
  competitor: { door: 'admin', label: 'Competitors', fields: [] },
  categories: { door: 'items', label: 'Categories', fields: [] },
  itemClass: { door: 'items', label: 'Item classes', fields: [] },
  strengthUnit: {
    door: 'items',
    label: 'Units of strength',
    fields: ['code'],
    codeForm: UNIT,
    codeHint: 'must be a short unit, such as mg',
  },
  formUnit: {
    door: 'items',
    label: 'Forms',
    fields: ['code'],
    codeForm: UNIT,
    codeHint: 'must be a short form, such as TAB',
  },
  sizeUnit: {
    door: 'items',
    label: 'Units of size',
    fields: ['code'],
    codeForm: UNIT,
    codeHint: 'must be a short unit, such as mL',
  },
  deaSchedule: {
    door: 'items',
    label: 'DEA schedules',
    fields: ['code'],
    required: ['code'],
    codeForm: /^(?:I|II|IIN|III|IIIN|IV|V|L1|RX|OTC)$/,
    codeHint: 'must be a schedule, such as II',
    builtIn: [
      { name: 'Schedule I', code: 'I' },
      { name: 'Schedule II', code: 'II' },
      { name: 'Schedule III', code: 'III' },
      { name: 'Schedule IV', code: 'IV' },
      { name: 'Schedule V', code: 'V' },
    ],
  },
  packageType: {
    door: 'items',
    label: 'Package types',
    fields: ['code', 'presetLength', 'presetWidth', 'presetHeight'],
    codeForm: /^[A-Z0-9_-]{1,24}$/,
    codeHint: 'must be capital letters, digits, - and _',
  },
  screenFlags: {
    door: 'items',
    label: 'Screens that show flags',
    fields: ['code'],
    codeForm: SCREEN,
    codeHint: 'must be the name of a screen',
    builtIn: flagScreens,
    closed: true,
  },
  vendorClass: { door: 'vendors', label: 'Vendor classes', fields: ['termsId'] },
  ledgerAccount: {
    door: 'admin',
    label: 'Ledger accounts',
    fields: ['code'],
    required: ['code'],
    codeForm: /^[0-9]{3,8}(?:[.-][0-9]{1,6})?$/,
    codeHint: 'must be an account number, such as 4000',
    confidential: true,
  },
  accountMapping: {
    door: 'admin',
    label: 'Account mapping',
    fields: ['code', 'accountId'],
    codeForm: SCREEN,
    codeHint: 'must be the name of a use',
    builtIn: accountRoles.map(({ name, code }) => ({ name, code })),
    closed: true,
    confidential: true,
  },
  chargeKind: {
    door: 'admin',
    label: 'Charge kinds',
    fields: ['code'],
    required: ['code'],
    codeForm: KIND,
    codeHint: 'must be capital letters, digits, - and _, such as HANDLING',
  },
  costKind: {
    door: 'admin',
    label: 'Cost kinds',
    fields: ['code'],
    required: ['code'],
    codeForm: KIND,
    codeHint: 'must be capital letters, digits, - and _, such as PACKAGING',
  },
} as const satisfies Record<string, PropertyList>

export type PropertyType = keyof typeof propertyLists
export const propertyTypes = Object.keys(propertyLists) as [PropertyType, ...PropertyType[]]
export const listOf = (type: PropertyType): PropertyList => propertyLists[type]

/** The lists behind one call, in the order they are shown. */
export const typesBehind = (door: PropertyDoor): readonly PropertyType[] =>
  propertyTypes.filter((type) => propertyLists[type].door === door)

export type PropertyValues = {
  readonly name: string
  readonly code: string | null
  readonly days: number | null
  readonly discountPercent: number | null
  readonly discountDays: number | null
  /** Whether freight and charges count for the discount as goods do. */
  readonly discountOnTotal: boolean | null
  readonly presetLength: number | null
  readonly presetWidth: number | null
  readonly presetHeight: number | null
  readonly accountId: string | null
  readonly termsId: string | null
  readonly shipVia: string | null
  readonly freightRule: FreightRule | null
}

const FIELDS: readonly PropertyField[] = [
  'code',
  'days',
  'discountPercent',
  'discountDays',
  'discountOnTotal',
  'presetLength',
  'presetWidth',
  'presetHeight',
  'accountId',
  'termsId',
  'shipVia',
  'freightRule',
]

export type PropertyProblem = { readonly field: string; readonly message: string }

/** Everything that is wrong with a value of this list; an empty list when nothing is. */
export function propertyProblems(type: PropertyType, values: PropertyValues): PropertyProblem[] {
  const { fields, required = [], codeForm, codeHint } = listOf(type)
  const foreign = FIELDS.filter((field) => values[field] !== null && !fields.includes(field))
  const missing = required.filter((field) => values[field] === null)
  const misshapen = codeForm && values.code !== null && fields.includes('code') && !codeForm.test(values.code)
  return [
    ...foreign.map((field) => ({ field, message: `is not part of ${propertyLists[type].label.toLowerCase()}` })),
    ...missing.map((field) => ({ field, message: 'is required' })),
    ...(misshapen ? [{ field: 'code', message: codeHint ?? 'is not in the right form' }] : []),
    ...(type === 'paymentTerms' ? termProblems(values) : []),
  ]
}

/** A discount has a percentage and an end, and the end is not after the payment is due. */
function termProblems({ days, discountPercent, discountDays }: PropertyValues): PropertyProblem[] {
  if (discountPercent === null && discountDays === null) return []
  if (discountPercent === null) return [{ field: 'discountPercent', message: 'is required with discount days' }]
  if (discountDays === null) return [{ field: 'discountDays', message: 'is required with a discount' }]
  if (days !== null && discountDays > days)
    return [{ field: 'discountDays', message: 'must not be after the payment is due' }]
  return []
}

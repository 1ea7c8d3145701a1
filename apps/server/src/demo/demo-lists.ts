import type { JustificationType } from '@galen/domain/admin/justification-types'
import type { PropertyType } from '@galen/domain/admin/property-types'
import { standardLists } from '@galen/domain/admin/standard-lists'

export type DemoValue = {
  readonly name: string
  readonly code?: string
  readonly days?: number
  readonly discount_percent?: number
  readonly discount_days?: number
  readonly preset_length?: number
  readonly preset_width?: number
  readonly preset_height?: number
}

const named = (...names: readonly string[]): DemoValue[] => names.map((name) => ({ name }))
const coded = (...pairs: readonly (readonly [code: string, name: string])[]): DemoValue[] =>
  pairs.map(([code, name]) => ({ code, name }))
const box = (code: string, name: string, length: number, width: number, height: number): DemoValue => ({
  code,
  name,
  preset_length: length,
  preset_width: width,
  preset_height: height,
})

/** The lists of a wholesaler as they look after some years, for both companies. */
export const demoLists: Partial<Record<PropertyType, readonly DemoValue[]>> = {
  customerClass: named(
    'Independent pharmacy',
    'Pharmacy chain',
    'Hospital',
    'Clinic',
    'Long-term care',
    'Veterinary',
    'Government',
    'Wholesaler',
  ),
  customerReferral: named('Trade show', 'Web site', 'Existing customer', 'Buying group', 'Cold call', 'Advertisement'),
  paymentTerms: [
    { name: 'Prepaid', code: 'PRE', days: 0 },
    { name: 'Net 15', code: 'N15', days: 15 },
    { name: 'Net 30', code: 'N30', days: 30 },
    { name: 'Net 45', code: 'N45', days: 45 },
    { name: 'Net 60', code: 'N60', days: 60 },
    { name: '2% 10, net 30', code: '2/10 N30', days: 30, discount_percent: 2, discount_days: 10 },
    { name: '1% 15, net 45', code: '1/15 N45', days: 45, discount_percent: 1, discount_days: 15 },
  ],
  currencies: coded(['USD', 'US dollar'], ['CAD', 'Canadian dollar'], ['EUR', 'Euro'], ['MXN', 'Mexican peso']),
  competitor: named('Northgate Drug', 'Mesa Pharmaceutical', 'Bluewater Medical', 'Ridgeline Supply', 'Portside Rx'),
  categories: named(
    'Analgesics',
    'Antibiotics',
    'Cardiovascular',
    'Diabetes care',
    'Dermatology',
    'Injectables',
    'Medical devices',
    'Oncology support',
    'Respiratory',
    'Vaccines',
    'Vitamins',
    'Wound care',
  ),
  itemClass: named('Brand', 'Generic', 'OTC', 'Controlled', 'Refrigerated', 'Medical supply', 'Compounding'),
  // The units that every company starts with.
  strengthUnit: standardLists.strengthUnit ?? [],
  formUnit: standardLists.formUnit ?? [],
  sizeUnit: standardLists.sizeUnit ?? [],
  packageType: [
    { code: 'YOUR_PACKAGING', name: 'Own packaging' },
    box('BOX_S', 'Small box', 10, 8, 4),
    box('BOX_M', 'Medium box', 14, 11, 8),
    box('BOX_L', 'Large box', 20, 16, 14),
    box('COOLER_M', 'Insulated cooler, medium', 15, 13, 12),
    box('COOLER_L', 'Insulated cooler, large', 22, 18, 16),
    box('TOTE', 'Reusable tote', 24, 16, 12),
    { code: 'PALLET', name: 'Pallet' },
  ],
  vendorClass: standardLists.vendorClass ?? [],
  chargeKind: coded(
    ['HANDLING', 'Handling'],
    ['COLD', 'Cold-chain packing'],
    ['RUSH', 'Rush order'],
    ['SMALL', 'Small order'],
  ),
  costKind: coded(['PACKAGING', 'Packaging'], ['CARD', 'Card fee'], ['BROKER', 'Commission of a third party']),
}

/** A reason that ends with a star needs a note. */
export const demoJustifications: Readonly<Record<JustificationType, readonly string[]>> = {
  lotQtyUpdate: [
    'Lot misread at receipt',
    'Counted again',
    'Package opened for a sample',
    'Label replaced by the manufacturer*',
  ],
  placedReceiptEdit: ['Price corrected by the vendor', 'Freight bill came later', 'Wrong quantity typed', 'Other*'],
  placedInvoiceEdit: [
    'Tracking number was missing',
    'Customer changed the carrier',
    'Price agreed by phone*',
    'Other*',
  ],
  voidPayment: ['Check bounced', 'Paid twice', 'Applied to the wrong customer', 'Bank refused the transfer', 'Other*'],
  inventoryAdjustments: ['Cycle count', 'Damaged', 'Expired and destroyed*', 'Found in another bin', 'Theft or loss*'],
}

export type DemoFlag = {
  readonly name: string
  readonly icon: string
  readonly color: string
  readonly screens: readonly string[]
}

export const demoFlags: readonly DemoFlag[] = [
  {
    name: 'Cold chain',
    icon: 'snowflake-blue',
    color: '#2F6798',
    screens: ['sales-order', 'invoice', 'receipt', 'warehouse', 'item'],
  },
  {
    name: 'Controlled',
    icon: 'lock-red',
    color: '#B3261E',
    screens: ['sales-order', 'item-lookup', 'invoice', 'warehouse', 'item'],
  },
  { name: 'Hazardous', icon: 'warning-amber', color: '#A15C00', screens: ['invoice', 'receipt', 'warehouse'] },
  { name: 'Short dated', icon: 'clock-amber', color: '#A15C00', screens: ['sales-order', 'item-lookup'] },
  { name: 'Drop shipped', icon: 'truck-grey', color: '#5F6B76', screens: ['sales-order', 'purchase-order', 'item'] },
  { name: 'Recalled', icon: 'recall-red', color: '#B3261E', screens: ['item', 'receipt', 'warehouse'] },
]

export type DemoPrinter = {
  readonly name: string
  readonly kind: string
  readonly location: string
  readonly state: string
}

export const demoPrinters: readonly DemoPrinter[] = [
  { name: 'Office laser', kind: 'document', location: 'Front office', state: 'ready' },
  { name: 'Accounting laser', kind: 'document', location: 'Accounting', state: 'ready' },
  { name: 'Packing station 1', kind: 'document', location: 'Warehouse, aisle A', state: 'out of paper' },
  { name: 'Dock label 1', kind: 'label', location: 'Dock 1', state: 'ready' },
  { name: 'Dock label 2', kind: 'label', location: 'Dock 2', state: 'offline' },
]

/** What a new customer or vendor of a class starts with. */
export const demoClassDefaults = [
  { class: 'Independent pharmacy', terms: 'N30', ship_via: 'UPS Ground' },
  { class: 'Pharmacy chain', terms: 'N45', ship_via: 'UPS Ground', freight_rule: 'prepaid' },
  { class: 'Hospital', terms: 'N45', freight_rule: 'prepaid' },
  { class: 'Government', terms: 'N60', freight_rule: 'prepaid' },
]

/** Why customers are given credit, and the account it is posted to. */
export const demoCreditEvents = [
  { code: 'PRICE-PROT', name: 'Price protection', account: '4010' },
  { code: 'SHORT-SHIP', name: 'Short shipment', account: '4010' },
  { code: 'FREIGHT', name: 'Freight billed by mistake', account: '4100' },
  { code: 'SERVICE', name: 'Service', account: null },
] as const

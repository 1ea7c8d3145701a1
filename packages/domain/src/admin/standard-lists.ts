import type { JustificationType } from './justification-types.ts'
import type { PropertyType } from './property-types.ts'

type StandardValue = {
  readonly name: string
  readonly code?: string
  /** Length, width and height of a package in inches. */
  readonly measures?: readonly [length: number, width: number, height: number]
}

const named = (...names: readonly string[]): readonly StandardValue[] => names.map((name) => ({ name }))
const coded = (...pairs: readonly (readonly [code: string, name: string])[]): readonly StandardValue[] =>
  pairs.map(([code, name]) => ({ code, name }))

/** The lists that a company starts with, so that its first customer and item find their class and units. */
export const standardLists: Partial<Record<PropertyType, readonly StandardValue[]>> = {
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
  currencies: coded(['USD', 'US dollar']),
  itemClass: named('Brand', 'Generic', 'OTC', 'Medical supply'),
  strengthUnit: coded(
    ['mg', 'Milligram'],
    ['mcg', 'Microgram'],
    ['g', 'Gram'],
    ['mg/mL', 'Milligram per milliliter'],
    ['unit/mL', 'Units per milliliter'],
    ['%', 'Percent'],
    ['mEq', 'Milliequivalent'],
  ),
  formUnit: coded(
    ['TAB', 'Tablet'],
    ['CAP', 'Capsule'],
    ['SOL', 'Solution'],
    ['SUS', 'Suspension'],
    ['INJ', 'Injection'],
    ['CRM', 'Cream'],
    ['OIN', 'Ointment'],
    ['PAT', 'Patch'],
    ['INH', 'Inhaler'],
    ['KIT', 'Kit'],
  ),
  sizeUnit: coded(['ct', 'Count'], ['mL', 'Milliliter'], ['L', 'Liter'], ['g', 'Gram'], ['EA', 'Each'], ['PK', 'Pack']),
  packageType: [
    { code: 'YOUR_PACKAGING', name: 'Own packaging' },
    { code: 'BOX_S', name: 'Small box', measures: [10, 8, 4] },
    { code: 'BOX_M', name: 'Medium box', measures: [14, 11, 8] },
    { code: 'BOX_L', name: 'Large box', measures: [20, 16, 14] },
    { code: 'PALLET', name: 'Pallet' },
  ],
  vendorClass: named('Manufacturer', 'Authorized distributor', 'Repackager', 'Secondary wholesaler', 'Service'),
  chargeKind: coded(['HANDLING', 'Handling'], ['COLD', 'Cold-chain packing'], ['RUSH', 'Rush order']),
  costKind: coded(['PACKAGING', 'Packaging'], ['CARD', 'Card fee']),
}

type StandardReason = { readonly reason: string; readonly needsNote?: true }

const other: StandardReason = { reason: 'Other', needsNote: true }
const reasons = (...given: readonly string[]): readonly StandardReason[] => [
  ...given.map((reason) => ({ reason })),
  other,
]

/** The reasons that a company starts with, so that the first correction is not stopped by an empty list. */
export const standardReasons: Readonly<Record<JustificationType, readonly StandardReason[]>> = {
  lotQtyUpdate: reasons('Lot misread at receipt', 'Counted again'),
  placedReceiptEdit: reasons('Price corrected by the vendor', 'Wrong quantity entered'),
  placedInvoiceEdit: reasons('Tracking number was missing', 'Customer changed the carrier'),
  voidPayment: reasons('Returned check', 'Paid twice', 'Applied to the wrong customer'),
  inventoryAdjustments: reasons('Cycle count', 'Damaged', 'Found in another bin'),
}

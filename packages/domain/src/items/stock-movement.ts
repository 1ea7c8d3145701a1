/** Why stock changed, and under which heading the history of an item shows it. */
export const movementReasons = {
  RECEIPT: { label: 'Received', kind: 'purchases' },
  SHIP: { label: 'Shipped', kind: 'sales' },
  SHIP_VOID: { label: 'Shipment void', kind: 'sales' },
  CUSTOMER_RETURN: { label: 'Returned by the customer', kind: 'sales' },
  CUSTOMER_RETURN_CANCEL: { label: 'Customer return canceled', kind: 'sales' },
  VENDOR_RETURN: { label: 'Returned to the vendor', kind: 'purchases' },
  VENDOR_RETURN_CANCEL: { label: 'Vendor return canceled', kind: 'purchases' },
  ADJUST: { label: 'Adjusted', kind: 'adjustments' },
  QUARANTINE_IN: { label: 'Put into quarantine', kind: 'adjustments' },
  QUARANTINE_OUT: { label: 'Released from quarantine', kind: 'adjustments' },
  LOCATION: { label: 'Moved', kind: 'adjustments' },
  LOT_RENAME: { label: 'Lot corrected', kind: 'adjustments' },
  SERIALIZE: { label: 'Serialized', kind: 'adjustments' },
  DESTROY: { label: 'Destroyed', kind: 'adjustments' },
  COST_REVALUATION: { label: 'Cost revalued', kind: 'adjustments' },
} as const satisfies Record<string, { readonly label: string; readonly kind: string }>

export type MovementReason = keyof typeof movementReasons
export const movementReasonNames = Object.keys(movementReasons) as [MovementReason, ...MovementReason[]]

export const movementKinds = ['sales', 'purchases', 'adjustments'] as const
export type MovementKind = (typeof movementKinds)[number]

export const reasonsOf = (kind: MovementKind): MovementReason[] =>
  movementReasonNames.filter((reason) => movementReasons[reason].kind === kind)

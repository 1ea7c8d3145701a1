/** The actions that ask for a reason (Spec §3), and what they are in words. */
export const justificationTypes = {
  lotQtyUpdate: 'Change of a lot or its quantity',
  placedReceiptEdit: 'Change of a placed receipt',
  placedInvoiceEdit: 'Change of a placed invoice',
  voidPayment: 'Void of a payment',
  inventoryAdjustments: 'Adjustment of inventory',
} as const

export type JustificationType = keyof typeof justificationTypes
export const justificationTypeNames = Object.keys(justificationTypes) as [JustificationType, ...JustificationType[]]

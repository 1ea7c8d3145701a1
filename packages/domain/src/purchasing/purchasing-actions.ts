/** What people do to purchase orders and receipts, by the name of the action in the audit, after the person's name. */
export const purchasingActions = {
  'place-purchase-order': 'placed a purchase order',
  'change-placed-purchase-order': 'changed a placed purchase order',
  'close-purchase-order': 'closed a purchase order',
  'send-purchase-order': 'sent a purchase order by EDI',
  'change-purchase-targets': 'changed the target orders of a purchase order',
} as const satisfies Record<string, string>

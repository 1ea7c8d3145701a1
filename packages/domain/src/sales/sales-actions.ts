/** What customers do in the shop and other systems through their keys, by the name of the action in the audit. */
export const salesActions = {
  'replace-cart': 'changed a cart',
  'submit-cart': 'submitted a cart',
  'receive-request': 'sent an external order',
} as const satisfies Record<string, string>

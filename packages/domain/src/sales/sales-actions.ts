/** What is done in sales, in the shop and by other systems, by the name of the action in the audit. */
export const salesActions = {
  'create-order': 'created the order',
  'copy-order': 'copied an order',
  'save-order': 'edited the order',
  'delete-order': 'deleted the draft',
  'save-line': 'changed a line',
  'delete-line': 'removed a line',
  'delete-allocation': 'removed an allocation',
  'replace-cart': 'changed a cart',
  'submit-cart': 'submitted a cart',
  'receive-request': 'sent an external order',
} as const satisfies Record<string, string>

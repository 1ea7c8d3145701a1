/** What people do to customers that is no plain change, by the name of the action in the audit, after the person's name. */
export const customerActions = {
  'approve-compliance': 'approved the customer for compliance',
  'hold-compliance': 'put the customer on compliance hold',
  'reject-compliance': 'rejected the customer for compliance',
  'reopen-compliance': 'reopened the compliance review',
  'renew-standing': 'updated the license status',
  'add-document': 'added a document',
  'remove-document': 'removed a document',
  'erase-contact': 'erased a contact',
  'batch-update': 'changed the customer in a bulk update',
  'undo-batch-update': 'undid a bulk update',
  migrate: 'copied the customer to another company',
  'migrate-in': 'copied the customer from another company',
} as const satisfies Record<string, string>

/** What people do to customers that is no plain change, by the name of the action in the audit, after the person's name. */
export const customerActions = {
  'approve-compliance': 'approved the papers of a customer',
  'hold-compliance': 'held a customer for compliance',
  'reject-compliance': 'rejected a customer for compliance',
  'reopen-compliance': 'opened the papers of a customer anew',
  'renew-standing': 'found that the papers of a customer stand otherwise than the day before',
  'add-document': 'kept a document of a customer',
  'remove-document': 'took out a document of a customer',
  'erase-contact': 'erased a contact of a customer',
  'batch-update': 'changed a customer with many others',
  'undo-batch-update': 'undid a change of many customers',
  migrate: 'copied a customer into another company',
  'migrate-in': 'copied a customer from another company',
} as const satisfies Record<string, string>

/** What people do to vendors, manufacturers and web accounts that is no plain change, by the name of the action in the audit. */
export const vendorActions = {
  'review-vendor': 'reviewed the vendor for compliance',
  'add-vendor-document': 'added a document',
  'remove-vendor-document': 'removed a document',
  'ask-for-remit-change': 'requested new remit-to addresses',
  'approve-remit-change': 'approved new remit-to addresses after calling back',
  'refuse-remit-change': 'rejected new remit-to addresses',
  'renew-vendor-standing': 'updated the license status',
  'erase-vendor-contact': 'erased a contact',
  'merge-manufacturer': 'merged two manufacturers',
  'move-to-manufacturer': 'moved an item to another manufacturer',
  'send-web-link': 'emailed a one-time link for a web account',
  'remove-web-account': 'removed a web account',
  'choose-web-password': 'chose a password for the shop',
  'web-sign-in': 'signed in to the shop',
  'web-sign-out': 'signed out of the shop',
} as const satisfies Record<string, string>
